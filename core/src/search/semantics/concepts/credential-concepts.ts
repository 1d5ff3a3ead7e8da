import { concept } from './concept.ts'

/** What identities prove themselves with, and who takes it from them. */
export const CREDENTIAL_CONCEPTS = [
  concept(
    'root access key',
    `root access key, root API key, root account access key, root user access key, root +
    access key, root + API key, root + programmatic, account owner + programmatic, account owner +
    access key, account owner + key, account owner + API key,
    root|root user|root account|account owner|owner of the account|owner of the AWS account + access
      key|access keys|API key|API credential|API credentials|programmatic|long-term|secret key,
    root has keys, root has access keys, keys for root, key for root, keys of root, access
    keys of root, keys of the root user, keys of the account owner, keys of the owner, root with keys,
    root user has keys, root user has access keys, root user keys, owner keys, owner has keys, owner
    access keys, root user programmatic, root programmatic, owner + API keys, API + keys of the owner,
    root key, root keys`,
    ['root account', 'access key', 'administrator', 'credential'],
  ),
  concept(
    'unused credential',
    `unused credential, unused access key, unused API key, unused key, unused password, unused service
    account key, inactive access key, inactive key, dormant key, dormant credential, idle credential,
    idle key, stale access key, access key + not been used, access key + not used, access key + unused,
    access key + never used, credential + not been used, credential + not used, credential + unused,
    credential + idle, key + not been used, key + deactivated, key + last used, password + not been
    used, password + not used, no one uses + key, no one uses + credential, no one uses + password, no
    longer used + key, no longer used + credential, password unused, console password unused, unused
    console password, key never used, access key never used,
    key|keys|access key|API key|credential|password|certificate + not|never|no longer + used|exercised +
      days|months|since|recently|last|year,
    key|access key|credential + unused|idle|inactive|dormant - KMS,
    console password + not used|unused|never used,
    access key|key|credential + nothing|no one + called|used|call|calls,
    forgotten keys, forgotten key, forgotten access key, forgotten access keys, forgotten + API key,
    forgotten + API keys, forgotten credentials, forgotten credential, sleeping keys, sleeping key, dead
    keys, dead key, key no one uses, keys no one uses, keys no one needs, credentials no one uses, keys lying around, credentials lying around,
    access keys lying around, leftover keys, leftover key, leftover credentials, leftover access keys,
    abandoned keys, abandoned access keys, abandoned credentials, idle keys, idle access key, idle
    access keys, idle credentials, dormant keys, dormant access keys, dormant credentials, inactive
    keys, inactive access keys, inactive credentials, unused keys, unused access keys, unused + API keys, unused credentials, unused passwords, unused certificates, unused tokens, unused token,
    unused login keys, unused + SSH keys, stale keys + used, credentials unused for, credentials not
    used, keys not used, keys unused for, access keys unused for, access keys not used, API + keys not used, never used credentials, never used keys, never used key, never-used keys, credential
    cleanup, key cleanup, clean up keys, clean up credentials, remove unused keys, remove unused
    credentials, deactivate unused,
    unused CMK, unused KMS key`,
    ['unused identity', 'credential'],
  ),
  concept(
    'service account key',
    `service account key, user-managed key, user managed key, user-managed + credential, user-managed +
    service account, service account + JSON, JSON key, JSON credential, key file + service account,
    service account credential, robot + key, robot account + credential, robot identity + credential,
    downloaded key, downloadable key, exported key, external key + service account,
    disableServiceAccountKeyCreation, key creation + service account, keys of service accounts, key of a
    service account, SA key, SA keys, downloaded JSON, JSON + file + access,
    JSON|downloaded|exported|user-managed|user managed + key|credential|key file|credentials + service
      account|robot|project|GCP|long-term|external|Google,
    robot key, robot keys, robot credential, robot credentials, bot key, bot keys, keys of robots, key
    of a robot, key files of robots, key file, key files, downloaded service account, downloadable
    service account, downloadable keys, downloadable robot credentials, downloaded keys, JSON keys,
    JSON key file, JSON key files, JSON credentials, service account json, service account JSON keys,
    exported service account, service account key file, service account keys exist, service account
    keys, SA key file, gcp key file, gcp json key, google key file, keys of machine accounts, machine
    account keys, user-managed keys, user managed keys, user-managed service account keys, user
    created keys, external service account key, iam.disableServiceAccountKeyCreation`,
    ['access key', 'machine identity'],
  ),
  concept(
    'application credential',
    `client secret, client credential, application secret, application password, application credential,
    app secret, app credential, app registration + secret, app registration + credential, app
    registration + certificate, app registration + password, service principal secret, service principal
    secrets, service principal + secret, service principal + credential, service principal + password,
    service principal key, OAuth client secret, enterprise application + secret, enterprise application
    + credential, credentials of the application,
    enterprise app|service principal|app registration|registered application|Entra application +
      secret|password|credential|certificate +
      expire|expiry|lapse|old|older|long|never|year|days|months|owner|directory|Entra,
    application|app + client secret|client credential|app password,
    app secrets, app passwords, app credentials, client secrets, client credentials, application
    secrets, application passwords, application credentials, app registrations with secrets, app
    registration secrets, app registration passwords, service principal passwords, service principal
    credentials, service principal keys, secrets of apps, secrets of applications, secret of an app,
    secret of an application, passwords of apps, passwords of applications, password of an app,
    password credentials, passwordCredentials, keyCredentials, app with secret, apps with secrets, app
    client secret, add credential to app, credential added to app, new credential added to,
    credentials added to application, new secret for app, enterprise app secret,
    Entra ID app secrets, client passwords, app secret, app secrets, application registrations +
    certificates`,
    ['machine identity', 'credential', 'secret'],
  ),
  concept(
    'access key',
    `access key, API key, secret access key, AKIA, programmatic access, programmatic credential,
    programmatic key, service account key, user-managed key, long-lived credential, long-term
    credential, static credential, static key, account key, storage key, shared key, personal access
    token, PAT, stale credential, old credential, API token, API credential,
    programmatic keys, user keys, CLI keys, CLI credentials, keys of users, user access keys, IAM user
    keys, IAM user access keys, IAM access key, IAM access keys, cloud keys, AWS keys, AWS key, AWS
    credentials, AWS access key, secret access keys, API + tokens, access tokens, access key ID,
    shared key auth`,
    ['credential'],
  ),
  concept(
    'old access key',
    `old access key, stale access key, stale key, old key, old API key, aged key, aged access key,
    access key age, access key
    rotation, API key rotation, unrotated access key, unrotated key, stale credential, old credential,
    access key + older, access key + rotate, access key + unrotated, access key + 90 days, access key +
    renew, access key + replace, API key + rotate, API key + older, service account key + rotate,
    service account key + older, user-managed key + rotate, user-managed + older, programmatic
    credential + older, programmatic + older, credential + older, key + older than, account key +
    rotate, storage key + rotate, long-lived access key, keys of service accounts + renew, keys of
    service accounts + rotate, keys of storage accounts + renew, keys of storage accounts + rotate,
    storage account + key + rotate, storage account + key + renew, API key + renew, account key + renew,
    user-managed + renew, keys older than, stale key, stale API key,
    access key|access keys|API key|API keys|API credential|API credentials|programmatic
      credential|programmatic key|user key|IAM key|account key|storage key|user-managed key|service
      account key +
      old|older|aged|same|stale|unrotated|rotated|rotate|renewed|changed|replaced|refreshed|rolled +
      days|months|year|years|month|quarter|periodically|regularly|never|not|since|ago,
    access key|API key|programmatic credential|API credential|user key + three months|90 days|180
      days|year|older,
    credential|credentials|key|access key + created|issued|generated + years|months|year|ago,
    ancient key, ancient keys, ancient access keys, ancient credentials, ancient + API keys, years-old
    key, years-old keys, years-old access keys, year-old key, year-old keys, keys from years ago, keys
    never changed, keys never rotated, keys never renewed, access keys never rotated, access keys
    never changed, access keys not rotated, access key not rotated, access key has not been rotated,
    access keys have not been rotated, API + keys not rotated, API + key not rotated, API + keys never rotated, old cloud keys, old cloud credentials, old AWS keys, old access keys, old + API keys, old
    keys, old credentials, aging keys, ageing keys, aging access keys, aged keys, aged credentials,
    aged access keys, keys too old, keys are too old, access keys too old, key too old, access key too
    old, renew access keys, renew keys, renew + API keys, change access keys, change keys regularly,
    change + API keys, replace access keys, replace old keys, replace keys, swap keys regularly, refresh
    access keys, rotate access keys, rotate access key, rotate + API keys, rotate AWS keys, rotate cloud
    keys, rotate IAM keys, rotate service account keys, rotate storage keys, rotate account keys,
    access keys rotation, unrotated access keys, unrotated keys, unrotated + API keys, unrotated
    credentials, stale access keys, stale keys, stale + API keys, 90 day keys, 90 day old keys, keys
    older than 90 days, access keys older than, access key older than, access key is older, keys are
    older, past their rotation, overdue rotation, key rotation overdue, same access key for years,
    same API + key for years`,
    ['access key', 'rotation', 'credential'],
  ),
  concept(
    'two access keys',
    `two access keys, two active access keys, multiple access keys, multiple active keys, more than one
    access key, more than one active, only one active access key, single active access key, second
    access key, one active access key,
    two keys at once, two keys per user, user with two keys, user has two keys, users with two keys,
    second key, extra key, extra access key, spare access key, spare key + user, one key per user,
    only one key, more than one key, more than one access key per, several access keys, several active
    keys, several keys`,
    ['access key'],
  ),
  concept(
    'long-lived credential',
    `long-lived credential, long-term credential, long-lived key, long-term key, long-term access key,
    long-lived token, permanent credential, static credential, static key, static access key, static
    cloud key, non-expiring credential, non-expiring token, non-expiring key, credential + never expire,
    token + never expire, secret + never expire, key + never expire, long-lived secret, temporary
    credential, temporary security credential, short-lived credential, short-lived token, ephemeral
    credential, session credential, STS, static token, static tokens,
    permanent key, permanent keys, permanent access key, permanent access keys, permanent + API key,
    permanent token, permanent tokens, permanent credentials, eternal key, eternal keys, eternal
    token, eternal tokens, eternal credentials, forever key, forever keys, forever token, forever
    tokens, immortal keys, immortal token, immortal tokens, endless token, endless tokens,
    never-ending token, keys that never die, keys that live forever, keys live forever, keys that last
    forever, tokens that last forever, tokens live forever, tokens last forever, token lasts forever,
    token lives forever, tokens that never die, tokens never expire, token never expires, token
    without expiry, tokens without expiry, token without expiration, tokens that do not expire, tokens
    that never expire, credentials that never expire, credentials never expire, credentials without
    expiry, non-expiring tokens, non-expiring credentials, non-expiring keys, long-lived credentials,
    long-lived tokens, long-lived keys, long lived keys, long lived tokens, long lived credentials,
    long-lived access keys, long living keys, long living tokens, static credentials, static keys,
    static access keys, short-lived credentials, short lived tokens, short lived credentials,
    short-lived tokens, legacy service account token, legacy token secret`,
    ['credential'],
  ),
  concept(
    'API key restriction',
    `API key restriction, unrestricted API key, restrict + API key, unrestricted + API key, API keys
    unrestricted, API key unrestricted, API key + any application, API key + any host, API credential +
    any, API key + referrer, API key + only required, API key + specified, HTTP referrer, key
    restriction, application restriction, browser key, API key scope, API key restrictions, API key
    scopes,
    key|API key|keys + call|calls|use|used + all|any|every + services|APIs|service - KMS - decrypt,
    api + key works anywhere, API + key works everywhere, API + key usable from anywhere, API + key from any site, API + key usable by anyone, API + key for everything, API + key opens all, API + key opens everything, API + key without limits, API + key without restriction, API + key without restrictions, API + keys without restriction, API + keys without restrictions, limitless + API key, unlimited + API key, API + key unlimited, API + key has no restriction, API + key has no restrictions, API + key not limited, API + keys not limited, API + key not restricted, API + keys not restricted, restrict + API keys, restricted + API keys, API key + any website, API key + all APIs, API key + every API, API keys + every API,
    API key + all services, API key + domain, API keys + hosts, API keys + referrers, key locked to an
    app, key locked to one app, maps key, google maps key, google + API key unrestricted`,
    ['access key'],
  ),
  concept(
    'shared key',
    `shared key, shared key access, shared key authorization, account key, account keys, storage account
    key, storage key, account access key, allowSharedKeyAccess, SharedKey, authorization + account key,
    authorize + account key,
    signed with|sign with + shared secret|account secret|shared key|account key,
    storage master key, storage master keys, master key of storage, master key of the storage, master
    keys of storage, storage + account master key, account-wide key, account wide key, full access key +
    storage, keys to the whole storage, key to the whole storage, key opens the whole storage, key to
    all storage, one key for the whole storage, storage passwords, storage + account keys, storage keys,
    shared keys, shared key authorisation, shared key login, shared-key, shared key is enabled,
    account key access, account key login, account key authentication, authorisation by account key,
    authorization by account key, root key of the storage, SharedKey authorization`,
    ['access key'],
  ),
  concept(
    'shared access signature',
    `SAS, SAS token, SAS URL, SAS URI, shared access signature, shared access token, shared access
    policy, pre-signed URL, presigned URL, signed URL, signed link, time-limited link, stored access
    policy, delegated link, delegated links, delegated access link,
    share link, share links, temp link, temporary link, temporary links, signed links, signed URLs,
    presigned URLs, pre-signed URLs, pre-signed links, presigned links, presigned link, links to
    files, secret link, secret links, download link, download links, delegated URL, token in the link`,
  ),
  concept(
    'lifetime of shared access signatures',
    `SAS expiry, SAS token expiry, SAS lifetime,
    shared access signature + long|valid|expire|lifetime|months|year|hours,
    pre-signed|presigned|SAS|signed URL + lives|valid|year|long|expiry|expires|lifetime|never,
    link never expires, links never expire, links that never expire, share link forever, link lives
    forever, link valid for years, link valid for a year, link valid too long, links valid too long,
    long link, long-lived link, long-lived links, long lived link, long-lived SAS, long-lived SAS
    token, long lived SAS, long-lived signed URL, long-lived presigned URL, SAS never expires, SAS
    token never expires, SAS valid too long, SAS tokens expire, sas token too long, sas expiration,
    SAS expiration policy, eternal SAS, eternal link`,
    ['shared access signature'],
  ),
  concept(
    'SSH key',
    `SSH key, SSH public key, SSH key pair, key pair, keypair, login key, login keys, authorized_keys,
    SSH private key, EC2 key pair, OS Login,
    SSH keys, login keys of machines, keys to log in to machines, keys for SSH, key for SSH, keys for
    Linux login, launch key, launch key pair, RSA login key`,
    ['SSH'],
  ),
  concept(
    'project-wide SSH key',
    `project-wide SSH key, project wide SSH key, project-wide + SSH, project-wide + login key,
    project-wide + key, project metadata + key, project metadata + SSH, SSH keys in metadata, metadata +
    SSH key, metadata + login key, block project-wide, block-project-ssh-keys, inherited from project,
    instance-level SSH key, common SSH key, project SSH key, project SSH keys,
    SSH keys|SSH key|login keys|keys + metadata + common|project|shared|all|instance,
    one key for all VMs, one key for all machines, one key for every machine, one key opens all, one
    key opens all machines, one SSH key for all, one SSH key everywhere, same SSH key everywhere, same
    SSH key on all, same key on all machines, same key on all VMs, same login key, same login keys,
    key for every VM, keys for every VM, keys for the whole project, key works on all, key works on
    every, key opens every, master SSH key, SSH master key, keys of the project + VM, project SSH,
    project keys + login, block project wide, block project-wide keys, project-wide keys, project wide
    keys, shared SSH key, shared SSH keys, shared login key`,
    ['SSH key', 'SSH'],
  ),
  concept(
    'credential',
    `credential, secret key, login details, authentication material, access token, bearer token, API
    token, access key,
    creds, login data, credentials, logins and passwords, login secrets`,
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
    external, LSASS, Mimikatz, phished credential, credential phishing, used from outside, used outside
    AWS, outside of AWS,
    instance|role|temporary|instance role|Lambda + credential|keys|key|token +
      outside|external|elsewhere|another account|remote|attacker,
    credential|keys|key|token|password +
      stolen|steal|theft|harvest|dumped|dump|exfiltrated|phished|extracted|captured,
    stole role creds, stole creds, stole credentials, stole keys, stole the keys, stole role
    credentials, stole tokens, stolen creds, stolen role, stolen role credentials, stolen instance
    credentials, stolen login, stolen logins, stolen passwords, stolen password, steal creds, steals
    creds, steal keys, steals keys, steal the keys, steal passwords, stealing credentials, stealing
    keys, stealing passwords, creds stolen, creds theft, creds used elsewhere, credentials used
    elsewhere, credentials used from outside, credentials used from elsewhere, credentials used from,
    keys used from outside, keys used elsewhere, keys used from elsewhere, key used from another, role
    used from outside, role used outside, role credentials used, credentials from another place, keys
    in wrong hands, credentials in wrong hands, wrong hands, hacker has keys, hacker has the keys,
    attacker has keys, hacker got keys, hacker got credentials, attacker got credentials, attacker got
    keys, grabbed keys, grabbed credentials, grabs credentials, swiped keys, pinched keys, nicked
    keys, lifted credentials, leaked from the instance, credentials left the instance, credentials
    carried off, thief + key, thief + credentials, thief + password, key theft, token theft, password
    theft, password stealer, infostealer, keylogger, credential stealer, credential grabber,
    credential scraping, scrape credentials, dump passwords, dumps passwords, dumping passwords,
    password dump, hash dump, hashdump, secretsdump, sam dump, metadata credentials stolen,
    credentials exfiltrated, exfiltrated credentials, exfiltration of credentials, exfiltration of
    instance credentials, instance role abused, role abused,
    stole|stolen|steal|steals|theft|thief|swiped|grabbed|snatched +
    creds|credentials|keys|key|token|tokens|password|passwords|role|secret|secrets - cookie - session,
    stolen instance role keys, instance credentials used elsewhere, instance role keys,
    credentials created for + EC2|instance|role, instance credentials +
    external|outside|elsewhere|another account|stolen, instance role +
    stolen|exfiltrated|outside|external IP|another account, EC2 credentials +
    external|outside|elsewhere|stolen, used from an external IP, used from outside AWS,
    credentials + used from + external IP|another account|unknown|outside, exfiltrated instance
    credentials, stolen role keys, credentials dumped, lsass, mimikatz,
    golden saml, Golden SAML, forged federation token, forged + token|ticket|assertion +
    federation|SAML|Kerberos, token signing certificate + stolen|exported|theft`,
    ['credential'],
  ),
  concept(
    'compromised account',
    `compromised account, compromised user, compromised identity, compromised IAM user, compromised key,
    compromised credential, account takeover, ATO, account compromise, hijacked account, account
    hijacking, hijacked user, stolen account, attacker + account, taken over, breached account,
    CompromisedCredentials, suspicious IAM activity,
    account|user|identity|credential|principal|role + compromised|hijacked|takeover|breached|intruder -
      key policy,
    account|user|identity|credential + taken over,
    flagged|marked|known + compromised + account|user|credential|identity,
    malicious address|malicious IP|malicious host|threat list|suspicious address + access key|access
      keys|credential|credentials|user|keys|login,
    hacked account, hacked accounts, hacked user, hacked users, hacked login, account hacked, account
    got hacked, account was hacked, user hacked, user got hacked, login hacked, we got hacked, someone
    in my account, someone in our account, someone is in our, someone else in
    my account, intruder in account, intruder in the account, intruder in our account, stranger in
    account, stranger in my account, stranger in our account, hacker in account, hacker in my account,
    hacker in our account, attacker in account, attacker in our account, account broken into, broken
    into account, broken into our account, break into account, account break-in, account breach,
    account breached, user breached, pwned, pwned account, owned by hackers, taken over account,
    account taken over, accounts taken over, user taken over, identity taken over, takeover of
    account, takeover of an account, takeover of the account, user account takeover, account hijack,
    hijacked accounts, hijack account, hijack accounts, hijacked identity, hijacked login, login
    hijacked, abused account, abused credentials, misused credentials, misused account, misuse of
    credentials, misuse of an account, identity compromise, identity compromised, user compromise,
    compromised login, compromised logins, compromised accounts, compromised users, compromised
    credentials, compromised keys, compromised access key, compromised access keys, compromised role,
    compromised principal, compromised service account, suspicious use of credentials, suspicious use
    of keys, suspicious use of access key, suspicious use of an access key, access key used by
    attacker, suspicious user activity, suspicious identity activity,
    someone is in my account, someone in the account, someone got into my account, someone else is in,
    someone else uses my account, someone else uses my login,
    someone|stranger|strangers|hacker|hackers|intruder|attacker|thief + in my account|into my
    account|in our account|into our account|in our tenant|into our tenant|uses my account|using my
    account|uses my login|using our credentials, account|user|identity|principal|credentials|access
    key + misused|abused|hacked|pwned|behaves like a compromised|intruder|suspicious use|suspicious
    behaviour|suspicious behavior`,
    ['incident response'],
  ),
  concept(
    'persistence',
    `persistence mechanism, persistence technique, attacker + persistence, gain + persistence,
    persistent
    access, persistent foothold, backdoor user, backdoor account, backdoor access, backdoor + IAM,
    attacker + new user, attacker + created + user, attacker + created + key, added credentials to, keep
    access + attacker, maintain access, maintain + foothold, foothold,
    attacker|intruder|malicious|adversary + new user|new key|new role|backdoor|keeps access|access
      later|persist,
    backdoor, back door, backdoors, back doors, backdoor admin, backdoor administrator, backdoor
    users, backdoor role, backdoor login, backdoor key, backdoor keys, backdoored, hidden user, hidden
    users, hidden account, hidden accounts, hidden access, secret admin, secret user, secret account +
    attacker, sneaky user, sneaky admin, comes back later, come back later, come back any time,
    attacker stays, attacker can stay, attacker could return, attacker returns, intruder returns,
    intruder stays, hacker stays, hacker comes back, hacker can come back, stays in the account, stay
    in the account, way back in, way in for later, keeps a way in, keep a way in, keeps way in, kept a
    way in, stays behind, left behind by the attacker, left behind by attackers, rogue user, rogue
    admin, rogue administrator, rogue account, rogue role, rogue owner, rogue key, suspicious new
    user, suspicious new admin, unexpected new user, unexpected new admin, unexpected admin, new admin
    out of nowhere, unknown new admin, unknown admin, unknown administrator, unknown new user, unusual
    user creation, unusual user was created, survives
    reboot, survive reboot, cron backdoor, scheduled task + attacker, startup item + attacker, web
    shell persistence, IAM persistence, persistence + IAM, persistence + user, persistence + role,
    persistence + key,
    attacker|intruder|hacker|malicious|adversary|suspicious|unusual|unexpected|anomalous|outside +
    created user|new user|new admin|new administrator|new access key|new key|new role|new owner|new
    service account|added user|added admin|added key|new credential|new credentials|new login|user was
    created|key was created`,
  ),
  concept(
    'directory attack',
    `Kerberoasting, golden ticket, silver ticket, pass the hash, pass-the-hash, pass the ticket, DCSync,
    Kerberos + attack, NTLM relay, AS-REP roasting, ticket granting, domain controller + attack, golden
    SAML, hash + pass,
    forged + ticket|token|SAML,
    Kerberos + forged|attack|hash|roast,
    domain controller + replicate|replication|credentials|compromise,
    password hashes + dumped|stolen|dump,
    ticket|tickets + cracking|crack|forged|golden|silver|roasting,
    AD attack, attack on Active Directory, attack on the domain controller, attacks on Active
    Directory, Active Directory attack, Active Directory compromise, domain compromise, forged
    tickets, fake tickets, fake Kerberos, ticket theft, stolen hash, stolen hashes, stolen password
    hash, hash theft, steal hashes, dump hashes, dumping hashes, NTDS, ntds.dit, ntdsutil, skeleton
    key, shadow credentials, bloodhound, AD reconnaissance, LDAP reconnaissance, DCShadow, rogue
    domain controller, ADCS, certificate template abuse, pass-the-ticket, overpass the hash,
    kerberoast, asrep, printerbug, petitpotam`,
  ),
]
