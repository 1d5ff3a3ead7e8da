import { concept } from './concept.ts'

/** Who has access: people, applications and their keys. */
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
    highest directory role, highest role, top-level role, most powerful role`,
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
    control, every permission, perform any operation, any operation in the account, all operations in`,
    ['administrator'],
  ),
  concept(
    'Kubernetes administrator',
    `cluster-admin, cluster admin, cluster administrator, ClusterAdmin, system:masters, cluster role
    binding, ClusterRoleBinding, superuser + Kubernetes, superuser + cluster, unrestricted + Kubernetes,
    full control + cluster, full control + Kubernetes, all Kubernetes resources, admin + Kubernetes,
    administrator + Kubernetes, kubernetes-admin, full access + cluster, binding|cluster
    role|ClusterRole|role binding + full|all|every|unrestricted|superuser|wildcard|complete|unlimited +
    rights|permission|privilege|access|resources|control|cluster, cluster|Kubernetes|namespace +
    admin|administrator|superuser|full rights|all rights|full control +
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
    accounts + owner, many users + administrator, three|four|five|many|several|number|more
    than|few|fewer|limit|maximum|at most|count + owner|owners|administrator|administrators|admins|full
    control|fully control +
    subscription|account|tenant|project|people|users|directory|assigned|designated|have|has, owners
    count, owner count, admin count, administrator count, number of privileged, more
    than|over|exceeds|exceed + administrators|admins|owners|global
    administrators|superusers|administrator - than one, number +
    owners|administrators|admins|superusers, too many people|too many users|too many accounts +
    owner|administrator|admin|full control|role, more than two|more than three|more than four|more than
    five|more than ten|over five + people|users|accounts|members|persons|identities +
    role|admin|administrator|owner|directory|privileged`,
  ),
  concept(
    'single administrator',
    `single owner, only one owner, sole owner, one owner assigned, more than one owner, at least two
    owners, second owner, only one administrator, single administrator, sole administrator, more than
    one global administrator, at least two administrators, at least two global administrators, only
    one|single|just one|sole + person|user|owner|administrator|account|admin + full
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
    use of the account owner, root + daily, owner|root|root user|root account + signed in|logged in|sign
    in|log in|used|active|activity|usage +
    yesterday|last|day|recently|daily|today|week|recent|routine|everyday|ordinary`,
    ['root account', 'administrator'],
  ),
  concept(
    'root access key',
    `root access key, root key, root API key, root account access key, root user access key, root +
    access key, root + API key, root + programmatic, account owner + programmatic, account owner +
    access key, account owner + key, account owner + API key, root|root user|root account|account
    owner|owner of the account|owner of the AWS account + access key|access keys|API key|API
    credential|API credentials|programmatic|long-term|secret key`,
    ['root account', 'access key', 'administrator', 'credential'],
  ),
  concept(
    'break-glass account',
    `break-glass, break glass account, break glass access, break-glass access, break glass, breakglass,
    emergency access, emergency account, emergency admin, emergency administrator, emergency user,
    emergency login, last resort + account, fallback administrator, contingency account, locked out +
    tenant, emergency + account|admin|administrator|access|identity|user|login`,
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
    old users, old account, old accounts, signed in|logged
    in|sign-in|activity|active|seen|authenticated|login|logged on + not|never|no|without|last +
    days|months|month|year|weeks|long|quarter|ever|since +
    user|person|people|employee|staff|member|identity|account|administrator, not|never|no + signed
    in|logged in|sign-in|logged on|activity|login + days|months|month|year|weeks,
    user|account|identity|role|service account|principal +
    dormant|inactive|unused|idle|stale|abandoned|obsolete - storage - disk - volume - session - address,
    has not been used, have not been used, not been active, never used + user|account|role|identity, has
    not logged in, have not logged in, has not signed in, have not signed in, has not logged on, no
    sign-ins for, user|users|account|accounts|identity|identities + without|no +
    sign-ins|logins|sign-in|activity, last + assumed|used|signed in|logged in|active|authenticated|seen
    + days|months|ago|year + role|user|account|identity|principal, unused roles, unused users, stale
    users, sign-ins + past|last + days, stale|inactive|dormant|old|unused + guest|external
    user|guests|external users`,
  ),
  concept(
    'unused credential',
    `unused credential, unused access key, unused API key, unused key, unused password, unused service
    account key, inactive access key, inactive key, dormant key, dormant credential, idle credential,
    idle key, stale access key, access key + not been used, access key + not used, access key + unused,
    access key + never used, credential + not been used, credential + not used, credential + unused,
    credential + idle, key + not been used, key + deactivated, key + last used, password + not been
    used, password + not used, no one uses + key, no one uses + credential, no one uses + password, no
    longer used + key, no longer used + credential, key|keys|access key|API
    key|credential|password|certificate + not|never|no longer + used|exercised +
    days|months|since|recently|last|year, key|access key|credential + unused|idle|inactive|dormant -
    KMS, password unused, console password unused, unused console password, console password + not
    used|unused|never used`,
    ['unused identity', 'credential'],
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
    employment ended, left + team, staff|employee|contractor|worker +
    left|leave|former|departed|ex|gone|terminated, user|account|identity +
    disabled|blocked|deleted|suspended + still|retain|keep|role|permission|owner|access - public,
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
    from outside, people|users|identity|identities|members|accounts|collaborators +
    outside|external|invited|foreign +
    owner|permission|role|access|write|read|removed|directory|rights|subscription|tenant - public -
    external id, from other companies, from another company, from other organizations, from other
    organisations, people from other, companies + users, partners + access, non-staff`,
  ),
  concept(
    'guest invitation',
    `guest invitation, guest invite, invite guests, invite others, invite external, invite + guest,
    invite + external, invite + collaborator, invited by anyone, invited + anyone, who can invite,
    members can invite, guests can invite, Guest Inviter, guest|guests|external users|outsiders +
    invite|invited|invites|invitation|add|adding, who may invite, may invite +
    outsiders|guests|external|others`,
    ['guest access'],
  ),
  concept(
    'personal account',
    `personal account, personal email, personal Gmail, Gmail account, gmail.com, consumer account,
    non-corporate account, non-corporate, free email, corporate login credentials, corporate account,
    corporate email, private email, outside the company domain, domain restricted sharing,
    allowedPolicyMemberDomains, domain-restricted sharing, personal|consumer|free|non-corporate +
    email|mail|mailbox|Gmail|address|account + role|access|permission|project|member|used|IAM|binding,
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
    requires no authentication, allusers, allAuthenticatedUsers, AuthenticatedUsers, everyone, anyone,
    any caller, any authenticated user, authentication disabled, guest login, open to anyone, missing
    authentication, lack + authentication, lacks authentication, authorization type none, authorization
    none, AuthType NONE, auth type NONE, system:unauthenticated, unauthenticated access, authorizer
    missing, no authorizer, without authorizer, ask who is calling, requires no credentials, access +
    without credentials, reach + without credentials, open without credentials, has no password, no
    password required, no password is required, no password set, password not required, empty password,
    blank password, without + signing in|logging
    in|login|credentials|token|authentication|password|identity|signing on +
    call|called|read|reached|access|accessed|invoke|invoked|query|queried|use|used|connect|download|downloaded|opened,
    any client, any visitor, any requester, unknown caller, unknown client, callers it does not know,
    caller is not known, not asked to sign in, no sign-in, no identity check, does not authenticate, do
    not authenticate, not authenticate callers, fail + authenticate, open to unauthenticated, no login
    required, unauthorised visitors, unauth, accept|accepts|answer|answers|allow|allows|serve|serves +
    without + credentials|login|authentication|token|signing in|password|identity, without an account,
    any principal, principal star, wildcard principal, anyone|any person|any user|everyone +
    Google|AWS|Gmail|Microsoft + login|account, not + ask for|require|requires|demand +
    login|authentication|credentials|a token - session - metadata - multi-factor - policy - second -
    two-factor - hardware - sign`,
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
    bot identity`,
  ),
  concept(
    'managed identity',
    `managed identity, managed identities, system-assigned, user-assigned, system-assigned principal,
    system-assigned identity, MSI, instance profile, instance role, IAM role + instance, IAM role + EC2,
    role attached to + instance, EC2 role, execution role, task role, stored credentials instead,
    instead of stored credentials, stored credentials + identity, stored credential + identity, stored
    credential + principal, without stored credentials, connection string + identity, platform identity,
    own identity, stored|static|embedded|hardcoded|saved + connection string|credential|password +
    connect|connects|authenticate|authenticates|sign in, connection string + identity|managed|instead,
    system assigned identity, user assigned identity, credential-free,
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
    built-in identity, project-wide identity, service account + created by default,
    built-in|automatic|project's|default|automatically created|preset + account|identity|service account
    + project|Editor|instance|Compute Engine|App Engine|Cloud Run|node|function|VM - network, default
    SA, default compute SA, compute default`,
    ['machine identity'],
  ),
  concept(
    'service account key',
    `service account key, user-managed key, user managed key, user-managed + credential, user-managed +
    service account, service account + JSON, JSON key, JSON credential, key file + service account,
    service account credential, robot + key, robot account + credential, robot identity + credential,
    downloaded key, downloadable key, exported key, external key + service account,
    disableServiceAccountKeyCreation, key creation + service account, keys of service accounts, key of a
    service account, SA key, SA keys, JSON|downloaded|exported|user-managed|user managed +
    key|credential|key file|credentials + service account|robot|project|GCP|long-term|external|Google,
    downloaded JSON, JSON + file + access`,
    ['access key', 'machine identity'],
  ),
  concept(
    'application credential',
    `client secret, client credential, application secret, application password, application credential,
    app secret, app credential, app registration + secret, app registration + credential, app
    registration + certificate, app registration + password, service principal secret, service principal
    secrets, service principal + secret, service principal + credential, service principal + password,
    service principal key, OAuth client secret, enterprise application + secret, enterprise application
    + credential, enterprise app|service principal|app registration|registered application|Entra
    application + secret|password|credential|certificate +
    expire|expiry|lapse|old|older|long|never|year|days|months|owner|directory|Entra, credentials of the
    application, application|app + client secret|client credential|app password`,
    ['machine identity', 'credential', 'secret'],
  ),
  concept(
    'workload identity',
    `workload identity, workload identities, Workload Identity Federation, workload identity pool, IRSA,
    IAM roles for service accounts, EKS Pod Identity, pod identity, keyless, federated credential, pod +
    node credential, pods + node + credential, pod + node role, pod + node identity, pods + instance
    profile, pod + static key, pods + static credential, inherit + node, inherit + credential, node's
    credentials, node service account, node + identity + pod, GKE metadata server,
    pod|pods|workload|workloads|container|containers + credential|role|identity|permission|rights +
    node|nodes|machine|host|instance|VM, node identity, node role, node credentials, workload +
    long-lived|static|stored + key|credential, pod + key file`,
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
    repositories + may assume, any|every|all + repository|repositories|workflow|branch|pipeline +
    token|credential|assume|cloud|trust, GitHub|GitLab|workflow|pipeline|build|CI|deployment +
    long-lived|static|permanent|long-term + key|credential|secret|token, OIDC trust, OIDC provider
    trust, OIDC + subject|claim|audience, pipeline keys, pipeline credentials, CI keys, CI credentials,
    static pipeline keys`,
    ['build pipeline'],
  ),
  concept(
    'access key',
    `access key, API key, secret access key, AKIA, programmatic access, programmatic credential,
    programmatic key, service account key, user-managed key, long-lived credential, long-term
    credential, static credential, static key, account key, storage key, shared key, personal access
    token, PAT, stale credential, old credential, API token, API credential`,
    ['credential'],
  ),
  concept(
    'old access key',
    `old access key, old key, old API key, aged key, aged access key, access key age, access key
    rotation, API key rotation, unrotated access key, unrotated key, stale credential, old credential,
    access key + older, access key + rotate, access key + unrotated, access key + 90 days, access key +
    renew, access key + replace, API key + rotate, API key + older, service account key + rotate,
    service account key + older, user-managed key + rotate, user-managed + older, programmatic
    credential + older, programmatic + older, credential + older, key + older than, account key +
    rotate, storage key + rotate, long-lived access key, keys of service accounts + renew, keys of
    service accounts + rotate, keys of storage accounts + renew, keys of storage accounts + rotate,
    storage account + key + rotate, storage account + key + renew, API key + renew, account key + renew,
    user-managed + renew, access key|access keys|API key|API keys|API credential|API
    credentials|programmatic credential|programmatic key|user key|IAM key|account key|storage
    key|user-managed key|service account key +
    old|older|aged|same|stale|unrotated|rotated|rotate|renewed|changed|replaced|refreshed|rolled +
    days|months|year|years|month|quarter|periodically|regularly|never|not|since|ago, access key|API
    key|programmatic credential|API credential|user key + three months|90 days|180 days|year|older, keys
    older than`,
    ['access key', 'rotation', 'credential'],
  ),
  concept(
    'two access keys',
    `two access keys, two active access keys, multiple access keys, multiple active keys, more than one
    access key, more than one active, only one active access key, single active access key, second
    access key, one active access key`,
    ['access key'],
  ),
  concept(
    'long-lived credential',
    `long-lived credential, long-term credential, long-lived key, long-term key, long-term access key,
    long-lived token, permanent credential, static credential, static key, static access key, static
    cloud key, non-expiring credential, non-expiring token, non-expiring key, credential + never expire,
    token + never expire, secret + never expire, key + never expire, long-lived secret, temporary
    credential, temporary security credential, short-lived credential, short-lived token, ephemeral
    credential, session credential, STS, static token, static tokens`,
    ['credential'],
  ),
  concept(
    'API key restriction',
    `API key restriction, unrestricted API key, restrict + API key, unrestricted + API key, API keys
    unrestricted, API key unrestricted, API key + any application, API key + any host, API credential +
    any, API key + referrer, API key + only required, API key + specified, HTTP referrer, key
    restriction, application restriction, browser key, key|API key|keys + call|calls|use|used +
    all|any|every + services|APIs|service - KMS - decrypt, API key scope, API key restrictions, API key
    scopes`,
    ['access key'],
  ),
  concept(
    'shared key',
    `shared key, shared key access, shared key authorization, account key, account keys, storage account
    key, storage key, account access key, allowSharedKeyAccess, SharedKey, authorization + account key,
    authorize + account key, signed with|sign with + shared secret|account secret|shared key|account key`,
    ['access key'],
  ),
  concept(
    'shared access signature',
    `SAS, SAS token, SAS URL, SAS URI, shared access signature, shared access token, shared access
    policy, pre-signed URL, presigned URL, signed URL, signed link, time-limited link, stored access
    policy, delegated link, delegated links, delegated access link`,
  ),
  concept(
    'lifetime of shared access signatures',
    `SAS expiry, SAS token expiry, SAS lifetime, shared access signature +
    long|valid|expire|lifetime|months|year|hours, pre-signed|presigned|SAS|signed URL +
    lives|valid|year|long|expiry|expires|lifetime|never`,
    ['shared access signature'],
  ),
  concept(
    'SSH key',
    `SSH key, SSH public key, SSH key pair, key pair, keypair, login key, login keys, authorized_keys,
    SSH private key, EC2 key pair, OS Login`,
    ['SSH'],
  ),
  concept(
    'project-wide SSH key',
    `project-wide SSH key, project wide SSH key, project-wide + SSH, project-wide + login key,
    project-wide + key, project metadata + key, project metadata + SSH, SSH keys in metadata, metadata +
    SSH key, metadata + login key, block project-wide, block-project-ssh-keys, inherited from project,
    instance-level SSH key, common SSH key, project SSH key, project SSH keys, SSH keys|SSH key|login
    keys|keys + metadata + common|project|shared|all|instance`,
    ['SSH key', 'SSH'],
  ),
  concept(
    'credential',
    `credential, secret key, login details, authentication material, access token, bearer token, API
    token, access key`,
  ),
  concept(
    'rotation',
    `rotate, rotation, unrotated, roll over, rollover, renew, stale, cycle + key, cycle + credential,
    older than + key, older than + credential, age + key, key age, replace + credential, replace + key,
    90 days + key, change + periodically, changed regularly, changed + days, refresh + credential,
    refresh + key, regenerate, regenerated, old key, old keys, renewed + days, replaced + days, not been
    changed, not been renewed, not been replaced, months old, same + key material`,
  ),
  concept(
    'credential theft',
    `credential theft, stolen credential, steal credential, steals credential, steal + credential, steal
    + token, credential harvesting, credential dumping, dump + credential, credential access, credential
    exfiltration, InstanceCredentialExfiltration, exfiltrate + credential, stolen key, stolen access
    key, stolen keys, credentials used outside, instance credentials + outside, instance credentials +
    external, LSASS, Mimikatz, phished credential, credential phishing, instance|role|temporary|instance
    role|Lambda + credential|keys|key|token + outside|external|elsewhere|another
    account|remote|attacker, credential|keys|key|token|password +
    stolen|steal|theft|harvest|dumped|dump|exfiltrated|phished|extracted|captured, used from outside,
    used outside AWS, outside of AWS`,
    ['credential'],
  ),
  concept(
    'compromised account',
    `compromised account, compromised user, compromised identity, compromised IAM user, compromised key,
    compromised credential, account takeover, ATO, account compromise, hijacked account, account
    hijacking, hijacked user, stolen account, attacker + account, taken over, breached account,
    CompromisedCredentials, suspicious IAM activity, account|user|identity|credential|principal|role +
    compromised|hijacked|takeover|breached|intruder - key policy, account|user|identity|credential +
    taken over, flagged|marked|known + compromised + account|user|credential|identity, malicious
    address|malicious IP|malicious host|threat list|suspicious address + access key|access
    keys|credential|credentials|user|keys|login`,
    ['incident response'],
  ),
  concept(
    'persistence',
    `persistence mechanism, persistence technique, attacker + persistence, gain + persistence,
    persistent access, persistent foothold, backdoor user, backdoor account, backdoor access, backdoor +
    IAM, attacker + new user, attacker + created + user, attacker + created + key, added credentials to,
    keep access + attacker, maintain access, maintain + foothold, foothold,
    attacker|intruder|malicious|adversary + new user|new key|new role|backdoor|keeps access|access
    later|persist`,
  ),
  concept(
    'directory attack',
    `Kerberoasting, golden ticket, silver ticket, pass the hash, pass-the-hash, pass the ticket, DCSync,
    Kerberos + attack, NTLM relay, AS-REP roasting, ticket granting, domain controller + attack, golden
    SAML, forged + ticket|token|SAML, Kerberos + forged|attack|hash|roast, hash + pass, domain
    controller + replicate|replication|credentials|compromise, password hashes + dumped|stolen|dump,
    ticket|tickets + cracking|crack|forged|golden|silver|roasting`,
  ),
]
