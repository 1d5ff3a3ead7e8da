import { concept } from './concept.ts'

/** How software is written, built and delivered. */
export const DELIVERY_CONCEPTS = [
  concept(
    'build pipeline',
    `CI/CD, CI, CICD, pipeline, pipelines, CodeBuild, CodePipeline, GitHub Actions, Azure DevOps,
    Azure Pipelines, Cloud Build, CloudBuild, Jenkins, build
    project, build server, workflow run, workflow + code | token | permission | step | GitHub | job
    | pull request | CI, GitLab CI,
    continuous integration, continuous delivery, continuous deployment, deployment pipeline, runner,
    runners, build agent, CircleCI, build job, build environment, release pipeline, Tekton, Argo CD,
    ArgoCD, GitOps, CodeDeploy,
    builds, output of builds, build container, CI runs,
    buildspec, build specification, build project visibility`,
  ),
  concept(
    'GitHub Actions',
    `GitHub Actions, GitHub Action, GitHub workflow, GitHub workflows, workflow run, workflow runs,
    Actions workflow, reusable workflow,
    workflow + GitHub | code | job | step | token | write | pull request, actions/checkout`,
    ['build pipeline'],
  ),
  concept(
    'workflow token permissions',
    `GITHUB_TOKEN, github token permissions, workflow permissions, workflow token, default workflow
    permissions, GITHUB_TOKEN permissions, token permissions + workflow, top-level permissions,
    workflow | workflows | pipeline | job token | CI token + write access | write permissions |
    read-write | read and write | write to everything | excessive permissions | least privilege,
    write-all,
    write to the whole repository, write to the repository, job + write | whole repository,
    over-permissive token, pipeline over-permissive token`,
    ['build pipeline', 'least privilege'],
  ),
  concept(
    'untrusted workflow code',
    `pull_request_target, poisoned pipeline execution, PPE, pwn request, script injection workflow,
    workflow injection, pipeline injection, GitHub Actions injection, expression injection,
    untrusted pull request, fork pull request, pull requests from forks, untrusted code in pipeline,
    workflow | pipeline | GitHub Actions | run step | runner + untrusted | injection | fork | forks
    | interpolated | pull request title | attacker,
    user-controlled buildspec, buildspec + user | controlled | untrusted`,
    ['build pipeline'],
  ),
  concept(
    'unpinned dependency',
    `unpinned, unpinned action, unpinned actions, unpinned dependency, unpinned dependencies, pinned
    version, pin versions, pin actions, pinned actions, commit SHA, full-length commit, pinned to a
    commit, pinned to a version, pinned to a hash, not pinned, floating version, version range,
    mutable reference, by tag rather than, lock file, lockfile, package-lock,
    action | actions | step | steps | module | dependency | dependencies | provider + pinned |
    commit SHA | SHA | floating | pin | hash | mutable,
    versions are not fixed, fixed versions, dependency versions, lockfile missing, versions + fixed
    | floating | locked, lock file + missing | dependencies | package,
    unverified authors, steps from unverified`,
    ['supply chain'],
  ),
  concept(
    'self-hosted runner',
    `self-hosted runner, self-hosted runners, self hosted runner, build agent + shared, own build
    machines, runner + self-hosted | public repository | shared | ephemeral, non-ephemeral runner,
    jobs on own machines, own machines, executes jobs, jobs + own | machines | repository`,
    ['build pipeline'],
  ),
  concept(
    'secret in a pipeline',
    `secrets in pipeline, pipeline secrets, codebuild plaintext creds, CI secrets, secrets in build
    logs, secrets in logs, secret printed, pipeline variables, secret variables,
    CodeBuild | build project | pipeline | build environment | build log | build logs | workflow |
    Jenkins + credentials | secret | secrets | password | AWS keys | access keys | tokens |
    plaintext | plain text,
    build output, build output + token | tokens | prints | secret | password, prints tokens, prints
    secrets, CI output, secrets in ci logs, CI logs + secret | token,
    output of builds, builds + tokens | secrets | print | output, tokens + output | builds | logs,
    pipeline secret`,
    ['secret in plain sight', 'secret', 'build pipeline'],
  ),
  concept(
    'source repository',
    `repository, repositories, repo, repos, GitHub, GitLab, Bitbucket, source code, CodeCommit,
    branch protection, pull request, code review, default branch, main branch,
    merge request, git, commit, commits, code owners, CODEOWNERS, protected branch, version control,
    source control, code base, codebase, fork, forks, monorepo,
    refs, merged + repository | branch | long ago, branches, branch, snippet + source | code, gist,
    GitHub organisation, organisation members + GitHub | sign in`,
  ),
  concept(
    'public repository',
    `public repository, public repo, public repos, public repositories, private repository,
    repository visibility, open repository, repository + public | visible to everyone | visible to
    anyone, source code + public,
    public gist, gist, source snippet, snippet + visible | public, source + visible to all,
    packages + without login | public | downloaded | anyone, artifact repository + public | anyone |
    without login, artifact repository public`,
    ['source repository', 'public exposure'],
  ),
  concept(
    'code review',
    `code review, code reviews, peer review, pull request review, pull request approval, pull
    request + approval | reviewer | approved | reviewers, merged without approval, merge + review |
    approval | reviewer, push + review,
    branch protection, protected branch, protected branches, code owners, CODEOWNERS, required
    reviewers, without review, second pair of eyes, second person + code, approving review,
    four-eyes + code, reviewed + merge | code | change, review before merge, stale reviews,
    second person, without a second person, changes reach main, reach main, changes + main | second
    person | unreviewed | reviewed, unreviewed changes, approvals + pull request | merge,
    second look, without a second look, reaches production without, code reaches production,
    unreviewed merges, unreviewed, second look + code, merges + unreviewed | unapproved`,
    ['source repository'],
  ),
  concept(
    'branch protection',
    `branch protection, branch protection rule, protected branch, protected branches, branch rule,
    branch rules, ruleset, force push, force pushes, force-push, direct push, direct pushes, direct
    commit, pushed to without review, push directly, pushed directly, status checks, required status
    checks, linear history,
    branch | main | default branch + push | pushes | pushed | protected | protection | force push |
    delete | rewritten | overwritten,
    history + rewritten | branch | rewrite, rewrite history, rewrite the history, changes reach main`,
    ['source repository', 'code review'],
  ),
  concept(
    'repository webhook',
    `webhook, webhooks, webhook secret, repository webhook, GitHub webhook, callbacks of the
    repository, webhook + secret | signature`,
    ['source repository'],
  ),
  concept(
    'infrastructure as code',
    `infrastructure as code, infrastructure-as-code, IaC, Terraform, CloudFormation, ARM template,
    Bicep, Pulumi, stack, stacks, Deployment Manager, template drift, OpenTofu, CDK, Ansible,
    Crossplane, stack + template, infrastructure code,
    infrastructure code, infrastructure templates, IaC template`,
  ),
  concept(
    'configuration drift',
    `drift, drift detection, configuration drift, stack drift, Terraform drift, compliance drift,
    template drift, drift + template | stack | configuration | infrastructure, changed by hand,
    manual change, manual changes, changed outside, modified outside, out-of-band change, deviates
    from its template, differs from its template, stack | template | Terraform | desired state +
    deviates | differs | diverged | out of sync | changed by hand,
    differ from their code, differs from its code, differ from their template, resources + differ |
    diverge, differ + code | template, deployed + differ`,
    ['infrastructure as code'],
  ),
  concept(
    'infrastructure state file',
    `Terraform state, tfstate, state file, remote state, state backend, backend file, state lock,
    state locking, IaC | Terraform + state | backend | backend file, state + bucket | readable |
    unencrypted,
    backend file, backend file + cipher | encrypted | stored, unencrypted state, state + encrypted`,
    ['infrastructure as code'],
  ),
  concept(
    'supply chain',
    `supply chain, supply-chain, software supply chain, third-party dependency, third-party
    dependencies, software dependency, library dependency, dependency + library | package |
    third-party | vulnerable | pinned | unpinned | outdated | npm | update | malicious | stacks,
    open source, open-source, software composition,
    package registry, transitive dependency, library version, third-party
    library, third-party code, third-party component, third-party action, CodeArtifact, pinned
    version, unpinned, npm, PyPI, Maven, package manager, upstream package, OpenSSF, Scorecard,
    unverified authors, third party actions, third-party actions, unverified publisher, unverified +
    authors | action | actions | publisher, libraries of the project`,
  ),
  concept(
    'software bill of materials',
    `SBOM, SBOMs, software bill of materials, bill of materials, CycloneDX, SPDX, list of
    components, component inventory, inventory of components, list of dependencies, list of software
    components, inventory of the libraries,
    which components, components a release has, components + release | known | list, know which
    components, knows which components`,
    ['supply chain'],
  ),
  concept(
    'malicious package',
    `typosquatting, typosquat, typo-squatting, malicious package, malicious packages, malicious npm,
    malicious library, malicious dependency, dependency confusion, namespace confusion, package
    hijack, hijacked package, hijacked library, imitates a popular, lookalike package, look-alike
    package, compromised package, backdoored package, protestware, slopsquatting,
    package | packages | library | npm | PyPI | dependency | module + malicious | imitates | imitate
    | hijacked | compromised | impersonates | lookalike | backdoored | similar name | misspelled |
    trojanised,
    private package name, reserved in the public registry, package name + public | reserved |
    claimed | registered, squatted, package squatting,
    steals tokens on installation, package + steals | installation | install script, installation +
    steals | malicious | script, post-install script, compromised maintainer, package takeover`,
    ['supply chain'],
  ),
  concept(
    'software licence',
    `licence, license, open source license, open-source licence, copyleft, GPL, AGPL, licence
    compliance, license compliance, licence violation, license risk, licensing`,
  ),
  concept(
    'artifact integrity',
    `artifact encryption, build artifact, build artifacts, artefact, artefacts, build output,
    CodeArtifact, artifact store, artifact repository, checksum, package integrity, integrity of
    downloads, subresource integrity`,
  ),
  concept(
    'environment separation',
    `environment separation, separate environments, production and test, dev and prod, production
    and development, development + production, staging + production, test data + production,
    environments + separate | separated, non-production`,
  ),
  concept(
    'deployment approval',
    `deployment approval, manual approval, manual approval step, approval gate, deployment gate,
    environment protection rule, required approval + deploy, deploy | deployed | deployment |
    release | production + approval | approved | sign-off | unreviewed, release gate, approval
    stage`,
    ['build pipeline', 'change management'],
  ),
  concept(
    'stale branch',
    `stale branch, stale branches, old branches, merged branches, merged long ago, inactive branch,
    branches + stale | merged | inactive | unused | delete, refs that were merged`,
    ['source repository'],
  ),
  concept(
    'release provenance',
    `artifact signing, artefact signing, release signing, signed releases, releases + signed |
    provenance | unsigned | signature, no provenance, carry no provenance, build provenance, build
    attestation`,
    ['code signing', 'supply chain'],
  ),
  concept(
    'secret in infrastructure code',
    `terraform secrets, secrets in Terraform, secrets in templates, secret in template, Terraform |
    CloudFormation | template | infrastructure code | IaC | ARM template | stack + password | secret
    | secrets | credentials | API key | plain,
    deployed templates + secret`,
    ['secret in plain sight', 'secret', 'infrastructure as code'],
  ),
]
