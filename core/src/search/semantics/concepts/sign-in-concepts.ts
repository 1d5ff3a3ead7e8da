import { concept } from './concept.ts'

/** How people prove who they are. */
export const SIGN_IN_CONCEPTS = [
  concept(
    'multi-factor authentication',
    `MFA, 2FA, multi-factor, multifactor, two-factor, two factors, 2-factor, dual-factor, second factor,
    additional factor, extra factor, two-step verification, 2-step verification, two-step login,
    two-step sign-in, 2SV, additional verification, extra verification, OTP, one-time password, one-time
    code, one-time passcode, verification code, code from + phone, authenticator app, authenticator
    code, security key, hardware token, FIDO, FIDO2, WebAuthn, passkey, strong authentication, stronger
    authentication, U2F, TOTP, YubiKey, step-up authentication, password alone, password only, only
    password, only their password, just password, nothing but + password, single-factor, single factor,
    one factor, phishing-resistant, smart card, Windows Hello, security defaults, Duo, biometric,
    possession factor, AuthenticationMethods, push notification + sign in, text message + code, hardware
    key, second verification, verification step, second proof, second check, phishing-proof, additional
    proof, one more factor, another factor, extra step + sign in, extra step + login, virtual token,
    hardware or virtual token, MFA-less, additional code, extra code, second code, second sign-in
    method, second sign-in, strong auth, stronger auth, credentials alone,
    second + step + sign in|log in|login|verification,
    token|device + hardware|virtual|second + sign in|log in|login,
    second method + sign in|login|log in,
    enrolled|enrol|enroll|registered + factor|authenticator|second`,
  ),
  concept(
    'missing MFA',
    `no MFA, MFA missing, missing MFA, without MFA, MFA not enabled, MFA is not enabled, MFA disabled,
    MFA is disabled, MFA off, MFA not enforced, MFA not required, lack + MFA, MFA + should be enabled,
    no 2FA, 2FA missing, missing 2FA, without 2FA, 2FA disabled, 2FA off, lack + second factor, without
    + second factor, missing second factor, without multi-factor authentication, no multi-factor
    authentication, multi-factor authentication + not enabled, multi-factor authentication + not
    enforced, multi-factor authentication + not required, multi-factor authentication + should be
    enabled, two-factor + not enforced, password alone, password only, only password, only their
    password, just password, nothing but + password, single-factor, single factor, one factor, not
    prompted for, unprotected by MFA, no additional verification, MFA + not configured, without a
    second, MFA gap, MFA coverage, without a hardware token, skip MFA, bypass MFA, MFA bypass,
    circumvent MFA, exempt from MFA, excluded from MFA, credentials alone, credential alone,
    no second factor + sign in|login|user|account,
    username + password + just|only|merely|nothing,
    only + password + sign in|log in|login|logon|console,
    second|additional|extra|further + factor|verification|proof + without|no|not|missing|lack - object -
      version - delete,
    MFA|2FA|multi-factor authentication|two-factor authentication|second factor +
      not|missing|lack|without|no|disabled|off|absent +
      user|account|administrator|admin|root|console|sign in|login|member|owner - object - version -
      delete,
    without a token + sign in|login|log in,
    multi-factor authentication|MFA|two-factor|2FA|second factor|multi-factor + not protected|not
      enforced|not enabled|not required|not configured|not registered|not set|not
      used|absent|missing|disabled|turned off - object - version - delete,
    not asked for + code|factor|additional|second,
    not enrolled + factor|second|MFA|authenticator`,
    ['multi-factor authentication'],
  ),
  concept(
    'hardware MFA',
    `hardware MFA, hardware token, hardware security key, hardware authenticator, hardware key +
    sign in,
    YubiKey, FIDO, FIDO2, WebAuthn, passkey, U2F, smart card, phishing-resistant, physical token,
    physical key, physical device + sign in, security key, Windows Hello, passwordless, hardware key,
    phishing-proof, certificate-based sign-in, physical security key,
    phishing + proof|resistant|resistance,
    physical + token|key + sign in|login|log in|MFA`,
    ['multi-factor authentication'],
  ),
  concept(
    'weak MFA method',
    `SMS code, text message + code, SMS + MFA, SMS + factor, voice call + factor, MFA fatigue, MFA
    bombing, push bombing, prompt bombing, number matching, SIM swap, weak MFA, weaker + factor,
    text message|SMS|phone call|voice call + factor|MFA|verification|code|sign in`,
    ['multi-factor authentication'],
  ),
  concept(
    'password policy',
    `password policy, account policy + password, account policy + passphrase, account policy +
    credential, password requirements, password rule, password standard, password length, password
    complexity, password strength, password reuse, weak password, minimum length + password, password
    expiry, password expiration, password + uppercase, password + symbol, password history, strong
    password, password + rotate, passphrase, banned password, password protection, IAM policy +
    password, credential complexity, credential policy`,
    ['password'],
  ),
  concept(
    'password length',
    `password length, minimum password length, minimum length + password, short password, passphrase
    length, password + too short, password + characters, passphrase + characters, password + shorter,
    secret + characters, credential + characters, shorter than + characters, fewer than + characters,
    less than + characters, at least + characters, minimum + characters, characters long, 14 characters,
    14 or greater, 12 characters, 8 characters, long password, longer password,
    password|passphrase|secret + short|length|minimum|shorter|characters - key - expire|days|age,
    minimum + eight|ten|twelve|fourteen + characters,
    characters + fewer|less|minimum|least|shorter|fourteen|eight|twelve`,
    ['password policy', 'password'],
  ),
  concept(
    'password complexity',
    `password complexity, complex password, credential complexity, password strength, strong password,
    weak password, weak credential, simple password, easy password, guessable, guessable password,
    common password, banned password, dictionary word, password + uppercase, password + lowercase,
    password + symbol, password + digit, password + number, password + special character, password +
    non-alphanumeric, uppercase letter, lowercase letter, special character, complexity rule, complexity
    requirement, custom banned, character classes, mixed case, trivial password, predictable password,
    weak passphrase,
    symbol|digit|uppercase|lowercase|capital letter|special character|numeral +
      policy|password|credential|passphrase,
    password + trivial|guessable|dictionary|common|breached,
    weak + password|passphrase`,
    ['password policy', 'password'],
  ),
  concept(
    'password reuse',
    `password reuse, reuse + password, password history, remember + password, remember + passphrase,
    remember + credential, previous password, previous passphrase, earlier password, last 24, password
    recycling, recycle + password, recycled password, same password, old password + again, password +
    reused, reuse prevention, repeated password, PasswordReusePrevention,
    password|passphrase|credential + again|previous|earlier|last|old|reuse|remember|history|recycle +
      policy|may|can|cannot|prevent|forbid|change|users|remember|not`,
    ['password policy', 'password'],
  ),
  concept(
    'password expiry',
    `password expiry, password expiration, password expires, expire + password, password age, maximum
    password age, minimum password age, password rotation, rotate + password, password + never expires,
    password + changed + days, change + password + regularly, old password, password + older, passwords
    that never expire, password lifetime, aging password, stale password, MaxPasswordAge, never change +
    password, temporary password, temporary passwords,
    password|passphrase|credential + valid + ever|forever|indefinitely,
    password|passphrase + expire|expiry|age|aged|rotate|renew|older|days - minimum age - console access,
    password + never + changed|expire,
    credential|password|passphrase + no|without|never|unlimited|maximum + lifetime|age,
    initial|temporary + credential|password|credentials + valid|days|expire|expiry|expires`,
    ['password policy', 'password'],
  ),
  concept('password', 'password, passwd, passcode, passphrase, pwd, passwords'),
  concept(
    'default credential',
    `default password, default credential, default username, default user name, default login, default
    admin username, default admin user name, default administrator name, factory password, factory
    default, vendor default, well-known password, well-known username, preset password, initial
    password, out-of-the-box credential, manufacturer password, default master username, awsuser,
    default root password, guessable name, hard to guess + name, common administrator name, default
    admin account, built-in admin account, built-in administrator, unchanged password,
    vendor|factory|default|manufacturer|stock|preset|initial + login|password|credential|username|user
      name - default + policy,
    unchanged + password|credential + default|factory|initial`,
  ),
  concept(
    'password sign-in',
    `password login, password logins, password authentication, password-based authentication, login with
    password, log in with + password, sign in with + password, PasswordAuthentication, password SSH, SSH
    password, SSH + password, key-based authentication, SSH key authentication, public key
    authentication, authenticate + SSH key, disable + password authentication,
    DisablePasswordAuthentication, passwordless, without a key pair,
    SSH|Linux|server|machine|VM|virtual machine + password|interactive login|passwords +
      login|logins|sign in|authentication|key|keys|accept|accepts|allow|allows|enabled|disabled,
    SSH + password|passwords`,
    ['authentication'],
  ),
  concept(
    'account lockout',
    `lockout, lockout threshold, account lock, account lockout, login lockout, user lockout, lockout
    policy, account locking, smart lockout, failed login, failed sign-in, failed logon, failed attempts,
    failed + attempts, too many failed, too many + attempts, too many attempts, invalid attempts,
    blocked after, lock + after failed, unsuccessful attempts, unlimited + attempts, attempts + limit,
    brute force, brute-force, password spray, password guessing, credential stuffing, login attempt,
    sign-in attempt, throttle + login, sign-in + blocked, lock accounts, lock account,
    lock out + account|user|attempts|failed - bucket,
    wrong|failed|incorrect|invalid|bad|countless + password|attempt|login|guess|sign in +
      usable|locked|lock|lockout|blocked|block|limit|threshold|unlimited,
    lock|locks|locked|block|blocks + account + attempts|failed|wrong|guesses,
    try|tries|guess|guesses + password|passwords + without limit|unlimited|endlessly|any number`,
  ),
  concept(
    'brute force',
    `brute force, brute-force, bruteforce, brute-forced, SSHBruteForce, RDPBruteForce, password spray,
    password spraying, password guessing, guess + password, guess + credential, guessing attack,
    credential stuffing, dictionary attack, failed login, failed logins, failed sign-in, failed
    sign-ins, failed logon, failed SSH, failed RDP, failed authentication, repeated login, repeated +
    failed, repeated + attempts, many + failed, many attempts, login attempts, sign-in attempts, logon
    attempts, unsuccessful login, wrong password, invalid password, tried + same password, tried + same
    credential, tried + many passwords, accounts tried, hammering + login,
    wrong|failed|incorrect|invalid|many|repeated|numerous|thousands|hundreds|multiple +
      password|login|logon|sign in|authentication|attempt + attempts|one
      address|IP|source|host|address|account|accounts|leaked|guessed,
    guess|guesses|guessing|guessed + password|credential|login|passphrase|PIN,
    SSH|RDP + guess|guessing|failed|repeated|attempts|attack,
    sign-ins + failed|repeated|unsuccessful,
    unsuccessful|failed + authentication|sign-in|login|logon|password +
      repeated|multiple|many|several|consecutive`,
  ),
  concept(
    'suspicious sign-in',
    `impossible travel, atypical travel, unfamiliar location, unusual location, unusual country,
    unfamiliar sign-in, unfamiliar sign-in properties, two countries, distant countries, distant
    locations, geographically distant, different continents, risky sign-in, sign-in risk, risky user,
    user risk, anomalous sign-in, anomalous login, suspicious sign-in, suspicious login, suspicious
    logon, unusual sign-in, unusual login, unusual logon, login from + country, sign in from + country,
    sign in + countries, login + countries, logins + countries, sign in + cities, unusual + console
    login, consolelogin, geo-velocity, superman login, Identity Protection, within hour + countries, new
    location + sign in, unknown device + sign in, first time + country, risk + user + policy, two
    continents, user risk policy, sign-in risk policy, sign-in from,
    two|different|distant|distinct|several|far|far apart +
      country|countries|continents|cities|locations|places + sign in|login|log
      in|logon|user|account|hour|minutes,
    never seen|new|unknown|unusual|unfamiliar|strange|unexpected|suspicious|foreign|odd +
      country|location|place|city|device + sign in|login|log in|logon|user,
    impossible + login|sign in|travel|location|logon,
    risk|risky|suspicious|anomalous|abnormal|odd|unusual + login|logon|sign in|sign-in|sign-ins,
    distance + sign in|login,
    sign-ins + country|countries|location|unusual|risky|suspicious|anomalous|distant,
    flagged|marked + compromised|risky + account|user|sign in,
    new country + login|sign in`,
  ),
  concept(
    'authentication',
    `authentication, authenticate, auth, sign-in, sign in, sign into, signin, login, log in, log into,
    logon, log on, SSO, single sign-on, SAML, OIDC, OpenID, OAuth, federation, federated, identity
    provider, IdP, Cognito, Cloud Identity, who is calling, who calls, who they are, prove their
    identity, prove who, verify + identity, identify + caller, verify + caller, Kerberos, authorizer,
    signs in, callers + identity, RADIUS server, RADIUS authentication, sign-ins, signins, sign-on,
    logons, unauthenticated, Identity-Aware Proxy, IAP,
    prove + who|identity`,
  ),
  concept(
    'single sign-on',
    `SSO, single sign-on, SAML, OIDC, federation, federated, identity federation, identity provider,
    IdP,
    external identity provider, corporate directory, company directory, enterprise directory,
    centralized identity, centralised identity, central identity, central directory, centrally managed
    identity, corporate login, enterprise login, company login, Okta, PingFederate, onelogin, ADFS, AD
    FS, workforce identity, workforce users, human users, sign on once, IAM users instead, instead of
    IAM users, instead of local users, SSO missing,
    directory|identity provider|IdP + central|corporate|company|external|enterprise|single|one +
      people|users|employees|workforce|staff|identity|sign in|login|accounts,
    local|separate|individual + accounts|users|logins + instead|rather|single
      sign-on|SSO|federation|identity provider,
    federate + users|people|employees|workforce|identity|access,
    separate|local|individual + users|accounts|logins + each|every|per +
    account|system|app|application`,
  ),
  concept(
    'Entra ID',
    'Entra, Entra ID, Microsoft Entra, Azure AD, Azure Active Directory, Active Directory, AAD',
    ['authentication'],
  ),
  concept(
    'IAM Identity Center',
    'IAM Identity Center, Identity Center, IdentityCenter, AWS SSO, AWS Single Sign-On, permission set',
    ['authentication', 'single sign-on'],
  ),
  concept(
    'local authentication',
    `local auth, local authentication, local account, local accounts, local user, local login, local
    admin account, local administrator, disableLocalAuth, DisableLocalAccounts, SQL authentication, SQL
    login, SQL logins, mixed mode authentication, Entra + only, Azure AD + only, Azure Active Directory
    + only, AAD + only, IAM authentication, IAM database authentication, database authentication + IAM,
    native authentication, local credential, key-based access, instead of + Entra, instead of + Azure
    AD, account key + Entra, account keys + Entra, shared key + Entra, access key + Entra, token-based +
    instead of password, database users + IAM, Entra + administrator + SQL, sign in with IAM, log in
    with IAM, authenticate with IAM, IAM login,
    database|SQL|PostgreSQL|MySQL|Cosmos DB|cluster|storage|cache|search|Redis +
      login|logins|users|authentication|identities|keys + Entra|Azure AD|Entra ID|IAM|Active Directory -
      multi-factor,
    users|accounts + not from + directory,
    only|solely|instead + directory + identities|accounts|users,
    credential|credentials|account|accounts|access + bypass + directory`,
    ['authentication'],
  ),
  concept(
    'legacy authentication',
    `legacy authentication, legacy auth, basic authentication, basic auth, legacy protocol + sign in,
    legacy authentication protocol, legacy client, SMTP AUTH, NTLM, NTLMv1, older authentication, modern
    authentication, outdated authentication, legacy protocol, legacy protocols, legacy sign-in, old
    authentication protocol, old sign-in protocol, protocols + cannot + MFA, static username, static
    password,
    IMAP|POP3 + sign in|authentication|mailbox|clients,
    username and password + static|cluster|API server`,
    ['conditional access', 'authentication'],
  ),
  concept(
    'conditional access',
    `conditional access, conditional access policy, risk-based access, sign-in risk, user risk, trusted
    location, named location, context-aware access, device compliance, compliant device, managed device,
    unmanaged device, device trust, BeyondCorp, Identity Protection, access level + device, sign in +
    blocked + countries, sign-ins + block + location, sign in + policy + device, source IP + sign in,
    block + risky, high-risk users, policy + all cloud apps, device code flow`,
  ),
  concept(
    'user session',
    `session timeout, session duration, session lifetime, session length, session expiry, session
    expires, session expiration, session control, maximum session duration, MaxSessionDuration, idle
    timeout, idle session, inactive session, inactivity timeout, timeout + inactivity, session + idle,
    session + inactivity, session + ended, session + hours, session + minutes, long session, long-lived
    session, session management, sign-in frequency, auto logout, automatic logout, automatic sign-out,
    automatically signed out, sign out, signed out, log off, logged off, log out, logged out, screen
    lock, lock screen, reauthentication, reauthenticate, re-authenticate, stay signed in, keep me signed
    in, persistent browser session, token lifetime, idle user, idle users, idle console, walk away,
    console timeout, portal timeout, login timeout, auto-lock,
    inactivity|idle|idling|inactive + out|ended|ends|end|timeout|terminate|expire|close +
      session|console|sign|user|users|people|desktop|automatically,
    session|token|cookie|sign-in + valid|last|lasts|live|long|length|lifetime|duration +
      hours|hour|day|days|minutes|long,
    session|console + long|forever|indefinitely|without end,
    sign|log + out + automatically|inactivity|idle|after,
    inactivity + portal|console|lock|screen|users|workstation|desktop|computer|browser|logout,
    session|sessions + twelve|12|hours|day + last|valid|role|maximum|may`,
  ),
  concept(
    'session theft',
    `session hijacking, session hijack, hijacked session, stolen session, session fixation, token theft,
    stolen token, token replay, cookie theft, stolen cookie, pass the cookie, AiTM, adversary in the
    middle, replay attack,
    session|cookie|token|refresh token +
      replay|replayed|stolen|hijack|hijacked|reused|theft|steal|stole|intercepted - bucket`,
  ),
  concept(
    'shared account',
    `shared account, shared user, shared login, shared credential, generic account, generic user, group
    account, users share, people share, several people + account, same account + people, same credential
    + people, individual account, individual accountability, non-personal account, team account, common
    account, credential sharing, share + login, attributed to an individual, shared password, shared
    passwords,
    several|many|multiple|two|more than one|different +
      people|admins|users|persons|employees|staff|administrators|operators|engineers +
      one|same|single|shared|common + login|account|user|credential|password|identity,
    account|login + used by + several|many|multiple|more than one,
    team|department|group|staff|colleagues + uses|use|share|shares + one|same|single +
      account|login|user|superuser|credential,
    traced|tied + individual|person|people - cost,
    password|credential|login + known to|known by + team|several|many|everyone`,
  ),
  concept(
    'application consent',
    `user consent, OAuth consent, app consent, application consent, consent to applications, consent to
    apps, consent + app, consent + application, consent + permission, admin consent, illicit consent,
    consent phishing, OAuth grant, OAuth app, OAuth application, third-party app access, unverified
    publisher, verified publisher, register applications, register + application, users can register,
    third-party application + access, connected app,
    users|user|people|members|employees + grant|consent|allow|authorise|authorize|permit +
      apps|app|application|applications|third-party,
    apps|applications + consent|approve|unverified|untrusted + data|access|permission|publisher,
    users|members + agree|accept|approve + third-party|apps|permissions,
    members|users|everyone + create|register + applications|apps + directory|tenant`,
  ),
  concept(
    'account recovery',
    `password reset, self-service password reset, SSPR, account recovery, reset + password, security
    question, forgotten password, recovery email, recovery phone, reset notification`,
  ),
  concept(
    'user provisioning',
    `SCIM, user provisioning, automatic provisioning, account provisioning, identity lifecycle, account
    lifecycle, joiner mover leaver, joiner-mover-leaver, JML, onboarding of users, HR-driven, new hires,
    new starters, joiners,
    accounts|users + manually|by hand|automatic|automatically +
      created|made|provisioned|removed|deprovisioned|onboarded`,
  ),
]
