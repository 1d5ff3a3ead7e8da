import { concept } from '../concept.ts'

/** Where source code is kept, and who may change it. */
export const REPOSITORY_CONCEPTS = [
  concept(
    'source repository',
    `repository, repositories, repo, repos, GitHub, GitLab, Bitbucket, source code, CodeCommit,
    branch protection, pull request, code review, default branch, main branch,
    merge request, git, commit, commits, code owners, CODEOWNERS, protected branch, version control,
    source control, code base, codebase, fork, forks, monorepo,
    refs, merged + repository | branch | long ago, branches, branch, snippet + source | code, gist,
    GitHub organisation, organisation members + GitHub | sign in,
    git repo, git repository, source repo, code repo, code hosting, mainline, master branch, pull
    requests, merge requests, repository admin, repository admins, gitea`,
  ),
  concept(
    'public repository',
    `public repository, public repo, public repos, public repositories, private repository,
    repository visibility, open repository, repository + public | visible to everyone | visible to
    anyone, source code + public,
    public gist, gist, source snippet, snippet + visible | public, source + visible to all,
    packages + without login | public | downloaded | anyone, artifact repository + public | anyone |
    without login, artifact repository public,
    our code is public, code is public, source code leaked, source code leak, leaked source code,
    source leak, leaked source, our source is on the internet, code visible to the world, code on
    the internet, code for all to see, everyone can see our code, anyone can read our code, anyone
    can see our code, open sourced by mistake, accidentally public, accidentally open source, repo
    made public, repository made public, members can make repositories public, repository creation
    + public, repositories + public | visibility | visible | world, forking of private, private
    repositories + fork | forked | forking, project visibility, Pages + public,
    repo | repository + went public | became public | turned public | made public | visibility
    changed | private to public, repo went public, private to public, visibility changed`,
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
    unreviewed merges, unreviewed, second look + code, merges + unreviewed | unapproved,
    nobody checks code, nobody checks the code, nobody reviews, nobody reviews code, no review, no
    reviews, no code review, no second look, no reviewers, code goes in unchecked, unchecked code,
    unchecked changes, code is merged unchecked, merge own code, merges own code, merge own
    changes, merge their own, own pull request, own pull requests, self-merge, self-merges,
    self-approve, self-approval, self approval, approve own, approves own, approve their own,
    author approves, authors approve, one person can merge, one developer can, single approver,
    two approvals, two reviewers, two sets of eyes, one pair of eyes, another pair of eyes, code
    owner review, review + pull request | merge | merged | branch | developer | dismissed |
    skipped | required, approval + merge | merged | pull request | own | stale | dismissed, last
    pusher,
    nobody | no one | not | without + checked | check | checks | reviewed | reviews | looks at |
    inspected | inspects + change | changes | code | commit | commits | merge | merged | pull
    request, nobody checked the change, owner review, files + owner review | code owner`,
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
    history + rewritten | branch | rewrite, rewrite history, rewrite the history, changes reach main,
    anyone can push to main, anyone can push to master, push to main, push to master, pushes to
    main, pushing to main, pushing to master, push straight to main, straight to main, straight to
    master, directly to main, directly to master, direct to main, commit to main, commits to main,
    commit to master, committing to main, unprotected branch, unprotected branches, unprotected
    main, unprotected master, main is unprotected, master is unprotected, main branch open,
    default branch unprotected, main not protected, master not protected, no branch rules, branch
    rules missing, bypass branch protection, bypass branch rules, admins bypass, administrators
    bypass, admins can bypass, overwrite history, overwrite main, rewriting history, rewritten
    history, delete the main branch, delete main, main can be deleted, default branch + changed |
    change | unprotected | modified | without review | without pull request | rules | directly,
    branch | main | master + rules | direct | directly | bypass | restrict | unprotected | open +
    push | commit | merge | pushes | commits | protection, checks pass before merge, tests before
    merge, conversation resolution,
    anyone | everyone | all developers + change | changes | push | pushes | write |
    overwrite + main branch | main | master | default branch | production branch, admin bypass,
    branch rules + administrators | bypass | subject | admins, not subject to branch rules,
    subject to branch rules`,
    ['source repository', 'code review'],
  ),
  concept(
    'repository webhook',
    `webhook, webhooks, webhook secret, repository webhook, GitHub webhook, callbacks of the
    repository, webhook + secret | signature,
    unsigned webhook, webhook without secret, webhooks without secret, webhook over http, webhook
    + HTTP | HTTPS | TLS | SSL verification | insecure | verify | signed, fake webhook calls,
    forged webhook`,
    ['source repository'],
  ),
  concept(
    'stale branch',
    `stale branch, stale branches, old branches, merged branches, merged long ago, inactive branch,
    branches + stale | merged | inactive | unused | delete, refs that were merged,
    old branch, dead branch, dead branches, forgotten branch, forgotten branches, branch
    graveyard, leftover branches, leftover branch, abandoned branch, abandoned branches, branch
    cleanup, branches + old | abandoned | forgotten | leftover | no commits | merged already`,
    ['source repository'],
  ),
  concept(
    'deploy key',
    `deploy key, deploy keys, deploy token, deploy tokens, deploy key with write access, repository
    deploy key, repository keys, write deploy key, machine user key + repository, deploy key +
    write | read-only | repository, keys for the repository`,
    ['source repository', 'credential'],
  ),
  concept(
    'inactive repository',
    `inactive repository, inactive repositories, dead repo, dead repos, stale repo, stale repos,
    stale repository, stale repositories, abandoned repo, abandoned repos, abandoned repository,
    forgotten repo, forgotten repos, archived repository, archive old repositories, old repos,
    repository | repositories | repo + inactive | no commits | not updated | archived | stale |
    abandoned | no activity | unused`,
    ['source repository'],
  ),
]
