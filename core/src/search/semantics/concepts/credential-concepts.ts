import { concept } from './concept.ts'

/** What identities prove themselves with, and who takes it from them. */
export const CREDENTIAL_CONCEPTS = [
  concept(
    'root access key',
    `root access key, root key, root API key, root account access key, root user access key, root +
    access key, root + API key, root + programmatic, account owner + programmatic, account owner +
    access key, account owner + key, account owner + API key,
    root|root user|root account|account owner|owner of the account|owner of the AWS account + access
      key|access keys|API key|API credential|API credentials|programmatic|long-term|secret key`,
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
    access key|key|credential + nothing|no one + called|used|call|calls`,
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
      account|robot|project|GCP|long-term|external|Google`,
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
    application|app + client secret|client credential|app password`,
    ['machine identity', 'credential', 'secret'],
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
    credential|credentials|key|access key + created|issued|generated + years|months|year|ago`,
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
    restriction, application restriction, browser key, API key scope, API key restrictions, API key
    scopes,
    key|API key|keys + call|calls|use|used + all|any|every + services|APIs|service - KMS - decrypt`,
    ['access key'],
  ),
  concept(
    'shared key',
    `shared key, shared key access, shared key authorization, account key, account keys, storage account
    key, storage key, account access key, allowSharedKeyAccess, SharedKey, authorization + account key,
    authorize + account key,
    signed with|sign with + shared secret|account secret|shared key|account key`,
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
    `SAS expiry, SAS token expiry, SAS lifetime,
    shared access signature + long|valid|expire|lifetime|months|year|hours,
    pre-signed|presigned|SAS|signed URL + lives|valid|year|long|expiry|expires|lifetime|never`,
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
    instance-level SSH key, common SSH key, project SSH key, project SSH keys,
    SSH keys|SSH key|login keys|keys + metadata + common|project|shared|all|instance`,
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
    external, LSASS, Mimikatz, phished credential, credential phishing, used from outside, used outside
    AWS, outside of AWS,
    instance|role|temporary|instance role|Lambda + credential|keys|key|token +
      outside|external|elsewhere|another account|remote|attacker,
    credential|keys|key|token|password +
      stolen|steal|theft|harvest|dumped|dump|exfiltrated|phished|extracted|captured`,
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
      keys|credential|credentials|user|keys|login`,
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
      later|persist`,
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
    ticket|tickets + cracking|crack|forged|golden|silver|roasting`,
  ),
]
