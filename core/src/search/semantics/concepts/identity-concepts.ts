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
    unlimited rights, top role,
    super administrator, superadmin, super-admin, root rights, admin-level, admin level, elevated
    account, elevated accounts, privileged principal, privileged people, privileged operator, tier 0,
    organization administrator, organisation administrator, org admin, global admin, company
    administrator, subscription admin, account admin, boss account, master of the tenant, admins of
    the tenant, Owner role on, owner rights, owner access, owner privilege, root-level, root level
    access, root equivalent, admin-equivalent, crown jewel account, privileged assignment, privileged
    assignments, admin user, admin users, admin role, admin roles, IAMFullAccess, PAM solution, highly
    privileged group,
    permanent privileged role, permanent admin role`,
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
    manage|manages + every|all + identity|identities|roles,
    do everything, can do everything, may do everything, does everything, allowed to do everything,
    able to do anything, allowed everything, everything is allowed, omnipotent, almighty, unlimited
    power, all rights, all permissions on all, full star, rights to everything, access to everything,
    power over everything, admin everywhere, admin on everything, admin on all, reign over, rule over
    the account, rules the account, admin policy, administrator policy, AdministratorAccess policy,
    admin policies, grants|grant|gives|give|has|have|holds|hold + everything|all rights|all
    permissions|all privileges|complete rights|total access - billing,
    administrator|admin|Administrator + rights|privileges|access|policy|role|permission +
    granted|grants|attached|assigned|gives|held|holds,
    lambda|function|role|user|bot|instance|app|service account|pipeline|token + do everything|does
    everything|do anything|run everything|all-powerful|almighty|omnipotent,
    SA admin, administrative privileges + service account,
    Owner or Editor, Owner or Contributor, god mode role, god mode roles, god-mode role,
    unrestricted RBAC rights, unrestricted rights, action star, star star policy, star-star
    policy, all actions on all resources, full wildcard policy, admin star policy, NotAction +
    Allow`,
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
      role|binding|rights|group|user|service account,
    k8s admin, k8s admins, kubernetes god mode, cluster god, god of the cluster, cluster superuser,
    cluster superusers, system masters group, cluster owner rights, boss of the cluster, everyone is
    cluster admin, wildcard cluster role, ClusterRole with wildcard,
    cluster-admin, superuser role, bound to the superuser role, cluster superuser, cluster admin
    binding,
    unrestricted|wildcard|unlimited + RBAC, RBAC + all API resources|every verb|all
    verbs|everything|all resources|star verbs, cluster-admin binding, cluster-admin bindings,
    bound to cluster-admin, bind cluster-admin, binding + cluster-admin, non-system subject,
    non-system subjects, verbs + wildcard|star|all, all API resources +
    rights|access|permission|verbs, wildcards in Roles, wildcard verbs,
    AmazonEKSClusterAdminPolicy, AKS admin, Azure Kubernetes Service RBAC Cluster Admin,
    container.admin, roles/container.admin, container admin role`,
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
      role|admin|administrator|owner|directory|privileged,
    admins everywhere, owners everywhere, everyone is admin, everyone is an admin,
    everyone is owner, too many bosses, too many chiefs, too many people with admin, too many admin,
    too many superusers, admin count too high, how many admins, how many owners, number of superusers,
    lots of admins, lots of owners, dozens of admins, crowd of admins, a dozen administrators, half
    the company is admin, more admins than needed`,
  ),
  concept(
    'single administrator',
    `single owner, only one owner, sole owner, one owner assigned, more than one owner, at least two
    owners, second owner, only one administrator, single administrator, sole administrator, more than
    one global administrator, at least two administrators, at least two global administrators,
    only one|single|just one|sole + person|user|owner|administrator|account|admin + full
      control|owner|administrator|fully,
    lone admin, only admin, just one admin, just one owner, only a single owner, one admin only, bus
    factor, one person with admin, no second admin, no second owner, no backup admin, one sole owner`,
  ),
  concept(
    'root account',
    `root account, account root, root user, root credential, root access, root login, root sign-in, root
    activity, root usage, root identity, account owner, owner of the account, owner of the AWS account,
    all-powerful account, all-powerful AWS account, break-glass, break glass, breakglass, emergency
    access, emergency account, master account, owner identity, account-level owner, root of the account,
    root of the AWS account, main identity of the account, account's main identity, primary identity of
    the account, most powerful user, most powerful identity, billing owner,
    account root user, master user of the account, top-level account, ultimate account, super account,
    the one account that can do everything, AWS owner account, account owner user, account owner
    login, owner credentials of the account, account owner identity, billing root, master login of the
    account, root email address, root mailbox, organization root user, original account user, first
    user of the account, identity that opened the account, account creator identity,
    superuser of the account, superuser of the AWS account, account superuser, AWS superuser, root
    credentials of the account, centralized root access, central root access, root access
    management, member account root, member account roots, root sessions`,
    ['administrator'],
  ),
  concept(
    'root account use',
    `root login, root logins, root usage, root account usage, root activity, root user activity, root
    sign-in, use of root, use of the root, usage of root, root account + used, root user + used, root
    user + last, root + logged in, account owner + used, account owner + signed in, owner + used + last,
    use of the account owner, root + daily,
    owner|root|root user|root account + signed in|logged in|sign in|log in|used|active|activity|usage +
      yesterday|last|day|recently|daily|today|week|recent|routine|everyday|ordinary,
    someone used root, someone uses root, who uses root, who used root, root used,
    root is used, root was used, root being used, root in use, root daily, daily use of root, everyday
    root, root for daily, root at work, working as root user, using root, logged in as root user,
    login as root user, root user login, using the root, root seen, root usage detected, root activity
    detected, account owner|owner identity|owner login|owner credentials +
    used|use|uses|usage|login|activity|sign in|signed in - alarm`,
    ['root account', 'administrator'],
  ),
  concept(
    'break-glass account',
    `break-glass, break glass account, break glass access, break-glass access, break glass, breakglass,
    emergency access, emergency account, emergency admin, emergency administrator, emergency user,
    emergency login, last resort + account, fallback administrator, contingency account, locked out +
    tenant,
    emergency + account|admin|administrator|access|identity|user|login,
    no emergency login, emergency key, fire axe account, backup admin account, spare admin account,
    spare key account, way in if SSO fails, admin of last resort, last-resort admin, locked out of the
    tenant, lock ourselves out, lock yourself out, locked ourselves out, lockout of all admins, all
    admins locked out,
    break glass excluded, break-glass excluded, exempt from conditional access, emergency accounts
    + exempt|excluded|exclude|conditional access, emergency access accounts`,
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
    user|users|account|accounts|identity|identities + without sign-ins|without logins|without
    activity|no sign-ins|no logins|no activity,
    last + assumed|used|signed in|logged in|active|authenticated|seen + days|months|ago|year +
      role|user|account|identity|principal,
    sign-ins + past|last + days,
    stale|inactive|dormant|old|unused + guest|external user|guests|external users,
    forgotten login, forgotten logins, forgotten user, forgotten users, forgotten account, forgotten
    accounts, forgotten identity, forgotten identities, sleeping account, sleeping accounts, sleeper
    account, dead account, dead accounts, dead user, dead users, dead login, dead logins, unused
    login, unused logins, stale login, stale logins, old login, old logins, leftover account, leftover
    accounts, leftover user, leftover users, abandoned user, abandoned users, abandoned login, no one uses + login, no one logs in, no one signs in, account no one uses, accounts no one
    uses, users no one knows, accounts gathering dust, gathering dust, users gone quiet, gone quiet +
    account, gone quiet + user, silent account, silent accounts, never logs in, never signs in, no
    recent activity, no recent login, no recent sign-in, without recent activity, not authenticated
    for, has not authenticated, have not authenticated, haven't logged in, hasn't logged in, unused
    profile, inactive profile, inactive members, inactive staff, ghost user, ghost users, zombie user,
    zombie users, zombie accounts, ghost accounts, phantom account, phantom users, user cleanup,
    account cleanup, clean up users, old employee accounts, idle identities, idle logins, unused for
    45 days, unused for 90 days, not used for 90 days, not used in 90 days, unused for 180 days,
    credentials unused for, 90 days without, 45 days without, 90 days or more + unused, 45 days or
    more + unused, account|accounts|user|users|login|logins|identity|identities + forgotten|sleeping|dead|leftover|abandoned|unused|no one uses|never used|gathering dust - storage - disk,
    user|users|account|accounts|identity|identities|principal|principals|role + not used|not been
    used|unused|no activity|not been active|inactive|not accessed|not active + days|months|year|weeks
    - key,
    SCIM deprovisioning, deprovisioning, left the company, who left,
    orphaned guests, orphaned guest, orphaned guest accounts, stale guests, stale guest, inactive
    guests, inactive guest, dormant guests, dormant guest, old guests, forgotten guests, forgotten
    guest, unused guests, external identities|guests|guest accounts|external users|B2B users +
    without recent|not signed in|no sign-in|last sign-in|stale|inactive|dormant|unredeemed|never
    accepted|never redeemed, pending invitations, unredeemed invitations, never redeemed,
    suspended users, suspended accounts, unused seat, unused seats, unused licences + users,
    unused licenses + users, inactive seats, dormant admins, inactive admins, inactive
    administrators, stale admins, password never used, console password + unused|never used|not
    used, never signed-in`,
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
    departed + user|employee|staff|worker|people|colleague,
    fired employee, fired staff, fired people, people we fired, sacked employee, sacked staff, laid
    off, laid-off, people who quit, employee quit, quit the company, staff who quit, those who quit,
    who left, guy who left, someone who left, users who left, employee who left,
    employees who left, colleague who left, admin who left, ex worker, ex staff, ex employee, ex
    employees, ex-admin, ex admin, ex colleague, ex colleagues, former admin, former contractor,
    former worker, former user, former users, former team members, previous employee, past employee,
    past employees, gone employee, gone employees, gone but still, employees that left, offboarded,
    off-boarded, off-boarding, not offboarded, exit process + access, contract ended, contract has
    ended, contractor whose contract, retired employee, no longer with the company, no longer at the
    company, not with us anymore, people who are gone, accounts of people who left, accounts of
    leavers, last day at work, termination of employment, terminated staff, access after leaving,
    access after termination, revoke access of leavers, revoked on departure, disabled in directory,
    disabled in the directory, accounts|access|account|login|user + ex-employee|ex-employees|ex
    employees|former employees|leavers|people who left|who left|departed|fired|sacked|laid off|quit,
    fired but, was fired, got fired, were fired, deactivated employee, deactivated employees,
    deactivated user, deactivated users, deactivated account still, ex-employees, fired|sacked|laid
    off|resigned|deactivated|terminated|left us|dismissed +
    employee|employees|staff|user|users|account|accounts|login|log
    in|access|person|people|who|colleague - instance - session - protection`,
    ['unused identity'],
  ),
  concept(
    'orphaned permission',
    `deleted principal, deleted identity, deleted identities, deleted user, unknown principal, unknown
    identity, orphaned permission, orphaned role assignment, permission + deleted, role assignment +
    deleted, non-existent principal, non-existent user, no longer exist + permission, no longer exist +
    principal, identity not found, dangling permission, stale role assignment,
    role|permission|assignment|binding|grant + deleted|unknown|vanished|non-existent +
      user|principal|identity|account|group|member,
    ghost assignment, ghost assignments, ghost permission, ghost principal, orphaned binding, orphan
    binding, orphaned grants, leftover permission, leftover permissions, leftover role assignment,
    leftover grants, permissions of dead users, permissions of deleted users, rights of deleted users,
    rights without an owner, permissions for no one, role for no one, identity that no longer exists,
    identities that no longer exist, principal that no longer exists, principals that no longer exist,
    user that no longer exists, users that no longer exist, account that no longer exists + role,
    identity is gone, principal is gone,
    role|permission|assignment|binding|grant|grants|policy|statement + no longer exists|no longer
    exist|does not exist|do not exist|gone|orphaned|dangling +
    user|users|principal|identity|identities|account|service account|group|subject`,
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
      external id,
    outsider, outsiders, outsiders + access, strangers in the tenant, stranger in our directory,
    external people, external folks, externals, external persons, outside persons, outside parties,
    freelancer, freelancers, consultants + access, agency staff, third parties + access, partner
    accounts, supplier accounts, vendor accounts, external principals, external collaborators,
    external owner, external owners, visitors in directory, people not from the company, people who
    are not employees, not our employees, not employees, non employees, non-members, foreign people,
    foreign users, unknown guests, guest has, guests have, guests with, guests can, guests may, guest
    permissions, guest rights, guest privileges, guest access is, invited people, invited externals,
    alien users, extern users, identities of other companies, identity of another company, users of
    other companies, users from other companies, users from other tenants, users from another tenant,
    cross-tenant users, outside|external|foreign +
    person|persons|people|owners|admins|administrators|members|member - public - DNS - IP,
    orphaned guests, orphaned guest, orphaned guest accounts, stale guests, stale guest, inactive
    guests, inactive guest, dormant guests, dormant guest, old guests, forgotten guests, forgotten
    guest, unused guests, external identities, B2B users, B2B collaboration, outside
    collaborators, external members, single-channel guests, multi-channel guests`,
  ),
  concept(
    'guest invitation',
    `guest invitation, guest invite, invite guests, invite others, invite external, invite + guest,
    invite + external, invite + collaborator, invited by anyone, invited + anyone, who can invite,
    members can invite, guests can invite, Guest Inviter, who may invite,
    guest|guests|external users|outsiders + invite|invited|invites|invitation|add|adding,
    may invite + outsiders|guests|external|others,
    who invites guests, anyone can invite, everyone can invite, anyone may invite, invite strangers,
    invite outsiders, bring in outsiders, bring outsiders, add outsiders, add strangers, guest can
    invite guest, guests inviting guests, inviter, invite settings, invitation settings, invitations
    restricted, guest invitations unrestricted, all users can invite, any user can invite, any member
    can invite,
    strangers|outsiders|externals|external people|outside people|external users|outside users +
    join|joins|add|adds|invite|invites|bring in|let in +
    tenant|directory|organization|organisation|team|workspace|members|anyone|everyone,
    guest invites, invite external people`,
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
      domain|domain|domains - IP,
    hotmail, outlook.com, yahoo account, private account, private accounts, private mail account,
    private address + access, personal address, personal addresses, personal mailbox, personal
    mailboxes, personal logins, gmail accounts, gmail users, gmail user, gmail + owner, gmail + IAM,
    gmail + role, gmail + project, gmail + access, gmail login, non-corporate identity, non-corporate
    identities, non-corporate accounts, non-corporate address, non-company account, non-company
    identities, non-work account, home account, home accounts, consumer identities, consumer identity,
    consumer Google account, identities outside the company domain, outside the corporate domain,
    outside corporate domain, not in the corporate domain, other mail domains, free mail, freemail,
    webmail account, private Google account, personal Google account, personal Microsoft account,
    Gmail|gmail.com|personal|private|non-corporate|consumer +
    accounts|account|identities|users|addresses + GCP|Google
    Cloud|project|AWS|cloud|tenant|subscription`,
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
      metadata - multi-factor - policy - second - two-factor - hardware - sign,
    no questions asked, without asking who, walk right in, walks right in, walk in without, without
    knocking, door is open, open door, no lock on, unguarded, no password needed, password not needed,
    password-free, needs no password, needs no key, no key needed, no keys needed, no credentials
    needed, credentials not needed, needs no credentials, no credentials required, no token required,
    no token needed, needs no token, no authentication needed, no authentication required, needs no
    authentication, no auth required, no auth needed, auth none, auth is none, authentication none,
    authentication is none, authentication type none, authentication: none, missing auth, auth
    missing, missing login, login missing, authentication missing, authentication is missing, auth
    off, auth turned off, auth is off, authentication is off, skip login, bypass login, login bypass,
    authentication bypass, auth bypass, bypasses authentication, bypass authentication, bypass of
    authentication, without credentials, credential-less, anonymous auth, anonymous-auth, anonymous
    login, anonymous users, anonymous pull, anonymous read, anonymous bind, unidentified callers,
    unidentified users, strangers can, strangers may, any stranger, complete strangers, random people,
    random person, random users, random internet users, someone without login, public invoker,
    invoker + allUsers, unsecured endpoint, unprotected endpoint, unprotected API, unprotected
    interface, open endpoint, open interface, not authenticated, no identity required, logged out
    users, not logged in, who is not logged in, people who are not logged in, everyone without login,
    all callers, caller identity is not checked, does not check who, no one checks who, never asks
    who, does not ask who, doesn't ask for a password, does not ask for a password, don't need a
    password, no passwords at all, no password at all, guest account is enabled, null session,
    anonymous + FTP, insecure port + API server, AlwaysAllow, everyone|anyone + access|read|reach|invoke|download|connect|open|write|list|use|call|log in,
    authentication|login|auth|sign-in|password + missing|none|absent|turned off|switched off|not
    set|not enforced|deactivated|not enabled|optional + API|endpoint|dashboard|database|cache|server
    |kubelet|registry|cluster|Redis|function|broker|console|port|share|service|app - multi-factor -
    MFA - log - two-factor - second - policy - network - legacy - single - Entra`,
  ),
]
