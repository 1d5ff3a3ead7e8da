import { concept } from './concept.ts'

/** Who has access: people and applications. */
export const IDENTITY_CONCEPTS = [
  concept(
    'administrator',
    `administrator, admin, administrative, AdministratorAccess, superuser, super user, super admin,
    privileged user, privileged account, privileged access, privileged role, privileged identity, root
    privilege, owner role, Owner permission, global administrator, elevated privilege, elevated rights,
    full privilege, full administrative, full rights, full control, full access to every, full access to
    all, complete control, unrestricted control, unlimited permission, unlimited access, all-powerful,
    all powerful, highest privilege, high privilege, high-privileged, highly privileged, god mode,
    cluster-admin, sysadmin, domain admin, tenant admin, power user, PowerUserAccess, PIM, PAM,
    system:masters, keys to the kingdom, sudo, administer + subscription, administer + cluster, fully
    control, full power, full powers, all powers, total control, complete access, every permission,
    privileged directory role, directory role, directory roles, privileged group, tenant administrator,
    highest directory role, highest role, top-level role, most powerful role, unlimited privilege,
    unlimited rights, top role`,
  ),
  concept(
    'full administrative access',
    `admin rights, admin access, admin privilege, admin permission, administrator rights, administrator
    access, administrator privilege, administrator permission, administrative privilege, administrative
    access, administrative rights, full administrative, full admin, AdministratorAccess, full access,
    full control, full privilege, complete access, unrestricted control, unlimited access, unlimited
    permission, unrestricted access + resources, every action and resource, every action + resource, all
    actions + all resources, everything + allowed, god mode, all privileges, superuser rights, can do
    anything, may do anything, do anything, anything on all, full power, complete control, fully
    control, every permission, perform any operation, any operation in the account, all operations in,
    IAM admin, unlimited privilege, unlimited rights,
    manage|manages + every|all + identity|identities|roles`,
    ['administrator'],
  ),
  concept(
    'Kubernetes administrator',
    `cluster-admin, cluster admin, cluster administrator, ClusterAdmin, system:masters, cluster role
    binding, ClusterRoleBinding, superuser + Kubernetes, superuser + cluster, unrestricted + Kubernetes,
    full control + cluster, full control + Kubernetes, all Kubernetes resources, admin + Kubernetes,
    administrator + Kubernetes, kubernetes-admin, full access + cluster,
    binding|cluster role|ClusterRole|role binding +
      full|all|every|unrestricted|superuser|wildcard|complete|unlimited +
      rights|permission|privilege|access|resources|control|cluster,
    cluster|Kubernetes|namespace + admin|administrator|superuser|full rights|all rights|full control +
      role|binding|rights|group|user|service account`,
    ['administrator', 'Kubernetes'],
  ),
  concept(
    'number of administrators',
    `too many owners, too many admins, too many administrators, too many global administrators, too many
    privileged, number of owners, number of admins, number of administrators, number of global
    administrators, more than + owners, maximum + owners, maximum + administrators, no more than +
    owner, no more than + administrator, no more than + full control, more than + full control, no more
    than + accounts, fewer than + global administrator, fewer than + owners, fewer + administrators,
    excess admins, admin sprawl, at most + owners, limit + owners, limit + number + administrators, many
    accounts + owner, many users + administrator, owners count, owner count, admin count, administrator
    count, number of privileged,
    three|four|five|many|several|number|more than|few|fewer|limit|maximum|at most|count +
      owner|owners|administrator|administrators|admins|full control|fully control +
      subscription|account|tenant|project|people|users|directory|assigned|designated|have|has,
    more than|over|exceeds|exceed + administrators|admins|owners|global
      administrators|superusers|administrator - than one,
    number + owners|administrators|admins|superusers,
    too many people|too many users|too many accounts + owner|administrator|admin|full control|role,
    more than two|more than three|more than four|more than five|more than ten|over five +
      people|users|accounts|members|persons|identities +
      role|admin|administrator|owner|directory|privileged`,
  ),
  concept(
    'single administrator',
    `single owner, only one owner, sole owner, one owner assigned, more than one owner, at least two
    owners, second owner, only one administrator, single administrator, sole administrator, more than
    one global administrator, at least two administrators, at least two global administrators,
    only one|single|just one|sole + person|user|owner|administrator|account|admin + full
      control|owner|administrator|fully`,
  ),
  concept(
    'root account',
    `root account, account root, root user, root credential, root access, root login, root sign-in, root
    activity, root usage, root identity, account owner, owner of the account, owner of the AWS account,
    all-powerful account, all-powerful AWS account, break-glass, break glass, breakglass, emergency
    access, emergency account, master account, owner identity, account-level owner, root of the account,
    root of the AWS account, main identity of the account, account's main identity, primary identity of
    the account, most powerful user, most powerful identity, billing owner`,
    ['administrator'],
  ),
  concept(
    'root account use',
    `root login, root logins, root usage, root account usage, root activity, root user activity, root
    sign-in, use of root, use of the root, usage of root, root account + used, root user + used, root
    user + last, root + logged in, account owner + used, account owner + signed in, owner + used + last,
    use of the account owner, root + daily,
    owner|root|root user|root account + signed in|logged in|sign in|log in|used|active|activity|usage +
      yesterday|last|day|recently|daily|today|week|recent|routine|everyday|ordinary`,
    ['root account', 'administrator'],
  ),
  concept(
    'break-glass account',
    `break-glass, break glass account, break glass access, break-glass access, break glass, breakglass,
    emergency access, emergency account, emergency admin, emergency administrator, emergency user,
    emergency login, last resort + account, fallback administrator, contingency account, locked out +
    tenant,
    emergency + account|admin|administrator|access|identity|user|login`,
    ['administrator'],
  ),
  concept(
    'unused identity',
    `inactive user, inactive account, inactive identity, unused user, unused account, unused identity,
    dormant, dormancy, dormant account, dormant user, dormant identity, stale account, stale user, stale
    identity, stale + service account, idle user, idle account, orphaned account, orphaned user, orphan
    account, abandoned account, zombie account, ghost account, unused credential, unused access key,
    unused role, unused + service account, not used + days, not been used, never logged in, never signed
    in, last login, last sign-in, last signed in, last activity, no activity, without activity, no login
    + days, inactive + days, inactive + identity, inactive + user, inactive + account, unused + days,
    disable + inactive, unused for, leaver, former employee, ex-employee, offboard, deprovision,
    disused, unused IAM, no longer used + user, no longer active, no one uses + user, no one uses +
    role, no one uses + service account, no one uses + account, no one uses + identity, no longer sign
    in, no longer signs in, no longer log in, do nothing + identity, do nothing + permission, old user,
    old users, old account, old accounts, has not been used, have not been used, not been active, has
    not logged in, have not logged in, has not signed in, have not signed in, has not logged on, no
    sign-ins for, unused roles, unused users, stale users,
    signed in|logged in|sign-in|activity|active|seen|authenticated|login|logged on +
      not|never|no|without|last + days|months|month|year|weeks|long|quarter|ever|since +
      user|person|people|employee|staff|member|identity|account|administrator,
    not|never|no + signed in|logged in|sign-in|logged on|activity|login + days|months|month|year|weeks,
    user|account|identity|role|service account|principal +
      dormant|inactive|unused|idle|stale|abandoned|obsolete - storage - disk - volume - session -
      address,
    never used + user|account|role|identity,
    user|users|account|accounts|identity|identities + without|no + sign-ins|logins|sign-in|activity,
    last + assumed|used|signed in|logged in|active|authenticated|seen + days|months|ago|year +
      role|user|account|identity|principal,
    sign-ins + past|last + days,
    stale|inactive|dormant|old|unused + guest|external user|guests|external users`,
  ),
  concept(
    'departed user',
    `leaver, former employee, former staff, ex-employee, ex-staff, left the company, left the
    organization, left the organisation, left + company, departing employee, departing user, offboard,
    offboarding, deprovision, terminated employee, terminated user, employee termination, disabled
    account, disabled accounts, disabled user, blocked account, blocked accounts, deprecated account,
    deprecated accounts, deleted user, deleted account, suspended user, suspended account, resigned,
    leaves + company, ex-contractor, disabled + account + role, disabled + account + permission,
    disabled + account + access, disabled + account + owner, blocked Azure account, disabled Entra
    account, disabled Azure account, still have access, still has access, still + access + left,
    departed staff, people who left, person who left, no longer work, no longer employed, owner left,
    employment ended, left + team, ex-colleagues, former colleague, decommissioned user, decommissioned
    account,
    staff|employee|contractor|worker + left|leave|former|departed|ex|gone|terminated,
    user|account|identity + disabled|blocked|deleted|suspended +
      still|retain|keep|role|permission|owner|access - public,
    departed + user|employee|staff|worker|people|colleague`,
    ['unused identity'],
  ),
  concept(
    'orphaned permission',
    `deleted principal, deleted identity, deleted identities, deleted user, unknown principal, unknown
    identity, orphaned permission, orphaned role assignment, permission + deleted, role assignment +
    deleted, non-existent principal, non-existent user, no longer exist + permission, no longer exist +
    principal, identity not found, dangling permission, stale role assignment,
    role|permission|assignment|binding|grant + deleted|unknown|vanished|non-existent +
      user|principal|identity|account|group|member`,
  ),
  concept(
    'guest access',
    `guest user, guest, external user, external identity, external member, external collaborator,
    external guest, external account + owner, external account + permission, external account +
    subscription, external accounts with, B2B, third-party user, third-party identity, outside
    collaborator, outside user, outside identity, people from outside, foreign user, foreign identity,
    invited user, contractor, partner access, partner user, vendor account, supplier account,
    non-employee, personal account, consumer account, Gmail account, non-corporate account, users
    outside, members outside, from other domain, outside the domain, outside your domain, identities
    from outside, from other companies, from another company, from other organizations, from other
    organisations, people from other, companies + users, partners + access, non-staff,
    people|users|identity|identities|members|accounts|collaborators + outside|external|invited|foreign +
      owner|permission|role|access|write|read|removed|directory|rights|subscription|tenant - public -
      external id`,
  ),
  concept(
    'guest invitation',
    `guest invitation, guest invite, invite guests, invite others, invite external, invite + guest,
    invite + external, invite + collaborator, invited by anyone, invited + anyone, who can invite,
    members can invite, guests can invite, Guest Inviter, who may invite,
    guest|guests|external users|outsiders + invite|invited|invites|invitation|add|adding,
    may invite + outsiders|guests|external|others`,
    ['guest access'],
  ),
  concept(
    'personal account',
    `personal account, personal email, personal Gmail, Gmail account, gmail.com, consumer account,
    non-corporate account, non-corporate, free email, corporate login credentials, corporate account,
    corporate email, private email, outside the company domain, domain restricted sharing,
    allowedPolicyMemberDomains, domain-restricted sharing,
    personal|consumer|free|non-corporate + email|mail|mailbox|Gmail|address|account +
      role|access|permission|project|member|used|IAM|binding,
    limit|restrict|restricts|limits + members|identities|users|accounts + company domain|own
      domain|domain|domains - IP`,
    ['guest access'],
  ),
  concept(
    'anonymous access',
    `anonymous, unauthenticated, without authentication, no authentication, no auth, without auth,
    without login, without logging in, without signing in, without sign-in, without password, without a
    token, no login, login not required, authentication not required, authentication is not required,
    authentication off, authentication + turned off, authentication + not enabled, auth disabled,
    requires no authentication, allusers, allAuthenticatedUsers, AuthenticatedUsers, everyone,
    by anyone, to anyone, for anyone, from anyone, with anyone, lets anyone, let anyone, anyone can,
    anyone may, anyone to, anyone on, anyone in, anyone with, anyone +
    access|read|reach|invoke|download|connect|open|internet|write|list,
    any caller, any authenticated user, authentication disabled, guest login, open to anyone, missing
    authentication, lack + authentication, lacks authentication, authorization type none, authorization
    none, AuthType NONE, auth type NONE, system:unauthenticated, unauthenticated access, authorizer
    missing, no authorizer, without authorizer, ask who is calling, requires no credentials, access +
    without credentials, reach + without credentials, open without credentials, has no password, no
    password required, no password is required, no password set, password not required, empty password,
    blank password, any client, any visitor, any requester, unknown caller, unknown client, callers it
    does not know, caller is not known, not asked to sign in, no sign-in, no identity check, does not
    authenticate, do not authenticate, not authenticate callers, fail + authenticate, open to
    unauthenticated, no login required, unauthorised visitors, unauth, without an account, any
    principal, principal star, wildcard principal,
    without + signing in|logging in|login|credentials|token|authentication|password|identity|signing on
      +
      call|called|read|reached|access|accessed|invoke|invoked|query|queried|use|used|connect|download|downloaded|opened,
    accept|accepts|answer|answers|allow|allows|serve|serves + without +
      credentials|login|authentication|token|signing in|password|identity,
    anyone|any person|any user|everyone + Google|AWS|Gmail|Microsoft + login|account,
    not + ask for|require|requires|demand + login|authentication|credentials|a token - session -
      metadata - multi-factor - policy - second - two-factor - hardware - sign`,
  ),
  concept(
    'machine identity',
    `service account, service principal, managed identity, instance profile, instance role, workload
    identity, service-linked role, app registration, application registration, enterprise application,
    application identity, machine identity, machine account, non-human identity, NHI, IRSA, pod
    identity, robot account, robot identity, bot account, technical account, technical user, system
    account, task role, execution role, system-assigned identity, system-assigned, user-assigned,
    service identity, Compute Engine identity, workload credential, app identity, application
    identities, identity of an app, identity of the application, service identities, workload accounts,
    bot identity, nonhuman identity, nonhuman identities, automation identity`,
  ),
  concept(
    'managed identity',
    `managed identity, managed identities, system-assigned, user-assigned, system-assigned principal,
    system-assigned identity, MSI, instance profile, instance role, IAM role + instance, IAM role + EC2,
    role attached to + instance, EC2 role, execution role, task role, stored credentials instead,
    instead of stored credentials, stored credentials + identity, stored credential + identity, stored
    credential + principal, without stored credentials, connection string + identity, platform identity,
    own identity, system assigned identity, user assigned identity, credential-free,
    stored|static|embedded|hardcoded|saved + connection string|credential|password +
      connect|connects|authenticate|authenticates|sign in,
    connection string + identity|managed|instead,
    keys|credentials|secrets|password|key + rather|instead + identity|identities,
    instance|EC2|VM|virtual machine + no|without|missing|lacks|lack + profile|role|instance profile|IAM
      role|identity`,
    ['machine identity'],
  ),
  concept(
    'default service account',
    `default service account, default compute service account, default App Engine service account,
    default identity, default + service account, Compute Engine default, Compute Engine identity,
    identity created with, identity + created with the project, automatically created + identity,
    automatically created + service account, developer.gserviceaccount.com, built-in service account,
    built-in identity, project-wide identity, service account + created by default, default SA, default
    compute SA, compute default,
    built-in|automatic|project's|default|automatically created|preset + account|identity|service account
      + project|Editor|instance|Compute Engine|App Engine|Cloud Run|node|function|VM - network`,
    ['machine identity'],
  ),
  concept(
    'workload identity',
    `workload identity, workload identities, Workload Identity Federation, workload identity pool, IRSA,
    IAM roles for service accounts, EKS Pod Identity, pod identity, keyless, federated credential, pod +
    node credential, pods + node + credential, pod + node role, pod + node identity, pods + instance
    profile, pod + static key, pods + static credential, inherit + node, inherit + credential, node's
    credentials, node service account, node + identity + pod, GKE metadata server, node identity, node
    role, node credentials, pod + key file,
    pod|pods|workload|workloads|container|containers + credential|role|identity|permission|rights +
      node|nodes|machine|host|instance|VM,
    workload + long-lived|static|stored + key|credential`,
    ['machine identity'],
  ),
  concept(
    'pipeline federation',
    `GitHub Actions OIDC, GitHub OIDC, OIDC GitHub, GitLab OIDC, OIDC + GitHub, OIDC + pipeline, OIDC +
    workflow, GitHub + trust policy, GitHub + assume, repository + assume, workflow + cloud credential,
    workflow + credential + repository, workflow + assume, pipeline + federation, pipeline + federated,
    pipeline + long-lived, workflow + long-lived, pipeline + static, workflow + static, pipeline +
    access key, workflow + access key, CI + long-lived, CI + cloud credential, any repository,
    token.actions.githubusercontent.com, subject claim, sub claim, sub condition, GitHub Actions +
    trust, GitHub Actions + sign in, GitHub Actions + role, GitHub Actions + identity provider,
    repositories + may assume, OIDC trust, OIDC provider trust, pipeline keys, pipeline credentials, CI
    keys, CI credentials, static pipeline keys,
    any|every|all + repository|repositories|workflow|branch|pipeline +
      token|credential|assume|cloud|trust,
    GitHub|GitLab|workflow|pipeline|build|CI|deployment + long-lived|static|permanent|long-term +
      key|credential|secret|token,
    OIDC + subject|claim|audience`,
    ['build pipeline'],
  ),
]
