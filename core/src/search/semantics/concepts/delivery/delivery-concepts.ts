import { concept } from '../concept.ts'

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
    buildspec, build specification, build project visibility,
    build system, build systems, build jobs, deployment job, deploy pipeline, release automation,
    CI system, CI job, CI jobs, CI server, TeamCity, Bamboo, Drone, Spinnaker, Travis, Buildkite,
    build machine, pipelines as code, yaml pipeline, build automation,
    build server exposed, jenkins exposed, Jenkins + exposed | internet | reachable | without
    authentication | public | anonymous, build server + reachable | internet | exposed |
    authentication | without, build logs, build project + logs | log`,
  ),
  concept(
    'GitHub Actions',
    `GitHub Actions, GitHub Action, GitHub workflow, GitHub workflows, workflow run, workflow runs,
    Actions workflow, reusable workflow,
    workflow + GitHub | code | job | step | token | write | pull request, actions/checkout,
    GHA, gh actions, action of a marketplace, marketplace action, marketplace actions, GitHub
    Actions permissions, workflow + timeout | concurrency | trigger | run step | runner |
    permissions`,
    ['build pipeline'],
  ),
  concept(
    'workflow token permissions',
    `GITHUB_TOKEN, github token permissions, workflow permissions, workflow token, default workflow
    permissions, GITHUB_TOKEN permissions, token permissions + workflow, top-level permissions,
    workflow | workflows | pipeline | job token | CI token + write access | write permissions |
    read-write | read and write | write to everything | excessive permissions | least privilege,
    write-all,
    write to the whole repository, write to the repository, job + write token | whole repository,
    over-permissive token, pipeline over-permissive token,
    too much token power, too powerful token, token too powerful, token can do everything, token
    can do anything, too powerful ci token, CI token too powerful, pipeline token too powerful, ci
    token can write, pipeline can write everything, pipeline can change everything, workflow can
    write, workflow can change everything, workflow can do everything, job can do everything,
    top-level token permissions, top-level token, token permissions, token with write, token
    power, powerful token, broad token, overly broad token, overprivileged token, overprivileged
    workflow, overprivileged pipeline, overprivileged ci, contents: write, contents write,
    permissions: write-all, read-all, read-all permissions, token + all scopes | write permission
    | write permissions | read-only | top-level | every scope | more than it needs | whole
    repository, workflow | workflows | CI job | pipeline job + write token | permissions block |
    permissions key | explicit permissions | top-level permissions | write scope | token scope |
    token scopes | too many permissions | permissions not set | permissions: | write-all, job
    authorization scope, limit job authorization scope, build service account + rights |
    permissions | owner | editor, Cloud Build service account, pipeline role + administrator |
    admin, CI role + administrator | admin,
    workflow | pipeline | ci + token + everything | anything | powerful | admin | all permissions
    | full access, ci token can write everything`,
    ['build pipeline', 'least privilege'],
  ),
  concept(
    'untrusted workflow code',
    `pull_request_target, poisoned pipeline execution, PPE, pwn request, script injection workflow,
    workflow injection, pipeline injection, GitHub Actions injection, expression injection,
    untrusted pull request, fork pull request, pull requests from forks, untrusted code in pipeline,
    workflow | pipeline | GitHub Actions | run step | runner + untrusted | injection | fork | forks
    | interpolated | pull request title | attacker,
    user-controlled buildspec, buildspec + user | controlled | untrusted,
    strangers run code in our ci, strangers run code, stranger runs code, strangers can run our
    pipeline, strangers can start builds, anyone can run our pipeline, anyone can run our ci,
    anyone can start a build, anyone can trigger a build, outsiders run code, outsiders can run,
    code from strangers, code of strangers, code from outsiders, untrusted code in ci, untrusted
    code in CI, hijack the pipeline, hijack the build, pipeline hijack, pipeline hijacking,
    pipeline takeover, ci takeover, hacked pipeline, build hijack, ci injection, shell injection
    in workflow, command injection in workflow, pull request + secrets | untrusted | attacker |
    stranger | outside | forks | forked | fork | first-time | external contributors | triggers,
    issue title, branch name + injection | interpolated | shell, github.event, workflow_run,
    comment trigger, fork | forks + build | builds | secrets | pipeline | approval | workflow,
    external contributors + approval | workflow | run | pipeline, webhook filter + build, build
    trigger + anyone | fork | pull request,
    strangers | stranger | outsiders | outsider | anyone | everyone + start | starts | trigger |
    triggers | run | runs | launch + build | builds | pipeline | pipelines | ci | workflow |
    workflows | runner | deployment, checks out untrusted, untrusted code + checks out | forks |
    fork | workflow | secrets,
    untrusted + workflow run step|issue title|comment|branch name|pull request title, pipeline
    script injection, workflow script injection, script injection + pipeline|workflow|ci|build,
    untrusted checkout, checkout of untrusted, untrusted PR, pull requests of strangers, fork PR,
    fork PRs, self-triggered by comment, artifact poisoning, poisoned artifacts, cache poisoning +
    workflow|pipeline|actions|build|CI, dangerous workflow, dangerous workflows, dangerous
    trigger, dangerous triggers, insecure trigger, dangerous-workflow, zizmor, actionlint`,
    ['build pipeline'],
  ),
  concept(
    'self-hosted runner',
    `self-hosted runner, self-hosted runners, self hosted runner, build agent + shared, own build
    machines, runner + self-hosted | public repository | shared | ephemeral, non-ephemeral runner,
    jobs on own machines, own machines, executes jobs, jobs + own | machines | repository,
    our own build servers, own build servers, own build server, own runners, own runner, private
    runner, private runners, runner on own server, persistent runner, persistent runners,
    long-lived runner, dirty build machine, dirty build agent, reused build agent, reused build
    machine, build machine reused, shared build machine, shared build machines, build agent +
    reused | persistent | own | privileged | long-lived, runner | runners + persistent | reused |
    own servers | own hardware | public repositories | untrusted | group | groups | ephemeral |
    root`,
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
    output of builds, builds + tokens | secrets | print | output, tokens + output | builds |
    logs - log in,
    pipeline secret,
    passwords in the pipeline, password in pipeline, passwords in pipeline, pipeline passwords,
    pipeline password, creds in pipeline, creds in ci, credentials in ci, secrets in ci, passwords
    in ci, keys in ci, keys in the build, keys in build, passwords in build, password in jenkins,
    passwords in jenkins, jenkins credentials, creds in yaml, pipeline leaks secrets, pipeline
    leaks, ci leaks, build leaks secrets, build leaks, leaky pipeline, leaky build, tokens in
    build logs, secrets in build, CodeBuild + clear text | cleartext | environment variables |
    credentials | OAuth | personal access token | bitbucket, build project + clear text |
    cleartext | environment variables, pipeline | build + masked | unmasked | variable + secret |
    password, secrets inherit, secret available to all workflows, secrets available to, service
    connection + all pipelines | secret | password,
    password | passwords | token | tokens | secret | secrets | key | keys | credentials + build
    output | build log | build logs | pipeline log | pipeline logs | job log | ci output | ci log
    | console output of the build, password in the build output, printed + pipeline | build | CI +
    secret | secrets | token | password`,
    ['secret in plain sight', 'secret', 'build pipeline'],
  ),
  concept(
    'infrastructure as code',
    `infrastructure as code, infrastructure-as-code, IaC, Terraform, CloudFormation, ARM template,
    Bicep, Pulumi, stack, stacks, Deployment Manager, template drift, OpenTofu, CDK, Ansible,
    Crossplane, stack + template, infrastructure code,
    infrastructure code, infrastructure templates, IaC template,
    cfn, CFN, cfn template, cfn stack, tf files, tf module, terraform code, HCL, terraform
    modules, Terragrunt, infra code, infra as code, CloudFormation template, SAM template,
    Serverless Framework, Azure Blueprints, blueprint, blueprints, declarative infrastructure,
    Terraform provider, Terraform output, Terraform module, Terraform plan`,
  ),
  concept(
    'configuration drift',
    `drift, drift detection, configuration drift, stack drift, Terraform drift, compliance drift,
    template drift, drift + template | stack | configuration | infrastructure, changed by hand,
    manual change, manual changes, changed outside, modified outside, out-of-band change, deviates
    from its template, differs from its template, stack | template | Terraform | desired state +
    deviates | differs | diverged | out of sync | changed by hand,
    differ from their code, differs from its code, differ from their template, resources + differ |
    diverge, differ + code | template, deployed + differ,
    drifted, stack drifted, someone clicked in the console, clicked in console, console click,
    click ops, clickops, click-ops, changed in the console, edited in the console, console
    changes, hand-made changes, handmade changes, hand edits, edited by hand, hand-edited, manual
    edits, manual tweaks, changed manually, manually changed, manually modified, modified by hand,
    made by hand, by hand, someone changed it by hand, differs from template, resources differ
    from the template, resources differ, differ from the template, differ from code, reality
    differs from code, code and reality, not what the code says, no longer matches the code, no
    longer match, not match the template, does not match its template, out of sync, config drift,
    infra drift, cfn drift, drift status, resources | resource | stack | cluster | machine |
    configuration + drifted | no longer agrees | deviate | deviates | diverged | out of sync | no
    longer match,
    someone | somebody | people | admin | manually + changed | edited | modified | tweaked + by
    hand | manually | in the console | outside | directly - main - prod`,
    ['infrastructure as code'],
  ),
  concept(
    'infrastructure state file',
    `Terraform state, tfstate, state file, remote state, state backend, backend file, state lock,
    state locking, IaC | Terraform + state | backend | backend file, state + bucket | readable |
    unencrypted,
    backend file, backend file + cipher | encrypted | stored, unencrypted state, state + encrypted,
    terraform state exposed, state bucket, tf state, state in git, tfstate in git, state file in
    git, tfstate in repo, local state, state is local, state not locked, state without lock, state
    lock missing, no state lock, terraform lock, terraform lock table, state on a laptop, state
    file readable, anyone can read terraform state, state storage, remote backend, S3 backend,
    backend + Terraform | state + encrypted | bucket | versioned | locked | public,
    Terraform + lock | locking | lock table | backend | state, state + lock table | public bucket
    | bucket, state in a public bucket`,
    ['infrastructure as code'],
  ),
  concept(
    'environment separation',
    `environment separation, separate environments, production and test, dev and prod, production
    and development, development + production, staging + production, test data + production,
    environments + separate | separated, non-production,
    testing in production, test in production, tests in production, testing on production, dev
    touches prod, dev can touch prod, developers touch prod, developers in production, developers
    have access to production, developers + production, dev and prod mixed, dev and prod together,
    mixing dev and prod, test and prod mixed, prod and test mixed, everything in one environment,
    no test environment, no staging, staging missing, test system + production, prod data in test,
    prod data in dev, dev + prod + separate | same | shared | account, same account for dev and
    prod, production | prod + test | development | dev | staging + same account | mixed | share |
    shared | separate | separation | isolated,
    dev | development | test | staging + prod | production | live + mixed | together | same
    account | share | shares | same network | same place | not separated`,
  ),
  concept(
    'deployment approval',
    `deployment approval, manual approval, manual approval step, approval gate, deployment gate,
    environment protection rule, required approval + deploy, deploy | deployed | deployment |
    release | production + approval | approved | sign-off | unreviewed, release gate, approval
    stage,
    straight to production, goes straight to production, deploys straight to production, straight
    to prod, direct to prod, direct to production, deploy without asking, deploy without approval,
    deploys without approval, deployed without approval, deployment without approval, deploy
    without review, release without approval, released without approval, anyone can deploy, anyone
    can deploy to production, anyone can release, anyone may deploy, everyone can deploy, who can
    deploy, nobody approves deploys, nobody approves releases, no gate before production, no gate
    before prod, no gates, no approval gate, no release gate, environment protection, required
    reviewers + environment | production | deploy, production | prod + released | deployed |
    deploys | deploy | release + without approval | unapproved | approval | gate | manual | human
    | sign-off | automatically,
    deploy | deploys | deployed | deployment | release | released | ship | ships + without asking
    | unasked | without sign-off | without approval | needs no approval | lacks approval | no
    approval | lacks a manual approval`,
    ['build pipeline', 'change management'],
  ),
  concept(
    'secret in infrastructure code',
    `terraform secrets, secrets in Terraform, secrets in templates, secret in template, Terraform |
    CloudFormation | template | infrastructure code | IaC | ARM template | stack + password | secret
    | secrets | credentials | API key | plain,
    deployed templates + secret`,
    ['secret in plain sight', 'secret', 'infrastructure as code'],
  ),
  concept(
    'infrastructure code scanning',
    `infrastructure code scanning, IaC scanning, IaC scan, iac scanner, iac checks, scan terraform,
    scan templates, scan our terraform, scan cloudformation, check terraform for mistakes, check
    templates, check our templates, template scanning, template scan, terraform scanning, nobody
    checks terraform, nobody checks templates, misconfigured templates, misconfigurations in code,
    tfsec, Checkov, KICS, Terrascan, tflint, cfn-lint, cfn-nag, cfn-guard, Regula, trivy config,
    policy checks on templates, Sentinel policy, infrastructure code | templates | Terraform | IaC
    | CloudFormation + scanned | scan | scanning | misconfiguration | misconfigurations | linted |
    checked before,
    scan | scans | check | checks | checked | test | lint + terraform | cloudformation | templates
    | infrastructure code | IaC | bicep | helm charts + misconfigurations | mistakes | our |
    before | security | unchecked, templates + misconfiguration checks | misconfiguration |
    without checks`,
    ['infrastructure as code', 'vulnerability scanning'],
  ),
  concept(
    'safe rollout',
    `rollback, roll back a release, roll back deployment, rollback a deployment, automatic
    rollback, auto rollback, auto-rollback, no rollback, cannot roll back, undo a deploy, undo a
    release, undo deployment, revert a release, bad deploy, bad release, broken release, failed
    deployment, deployment circuit breaker, circuit breaker, blue-green, blue green deployment,
    canary deployment, canary release, canary releases, gradual rollout, staged rollout, rolling
    deployment, all at once deployment, all-at-once, AllAtOnce, deployment + rollback | rolled
    back | circuit breaker | canary | blue-green | all at once | gradual,
    bad | broken | faulty + release | deploy | deployment | rollout | rolled out, undo + release |
    deploy | deployment | rollout, undo a bad release`,
    ['change management'],
  ),
]
