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
    key`,
  ),
  concept(
    'missing MFA',
    `no MFA, MFA missing, missing MFA, without MFA, MFA not enabled, MFA is not enabled, MFA disabled,
    MFA is disabled, MFA off, MFA not enforced, MFA not required, lack + MFA, MFA + should be enabled,
    no 2FA, 2FA missing, missing 2FA, without 2FA, 2FA disabled, 2FA off, lack + second factor, without
    + second factor, no second factor, missing second factor, without multi-factor authentication, no
    multi-factor authentication, multi-factor authentication + not enabled, multi-factor authentication
    + not enforced, multi-factor authentication + not required, multi-factor authentication + should be
    enabled, two-factor + not enforced, password alone, password only, only password, only their
    password, just password, nothing but + password, single-factor, single factor, one factor, not
    prompted for, unprotected by MFA, no additional verification, MFA + not configured`,
    ['multi-factor authentication'],
  ),
  concept(
    'hardware MFA',
    `hardware MFA, hardware token, hardware security key, hardware authenticator, hardware key + sign
    in, YubiKey, FIDO, FIDO2, WebAuthn, passkey, U2F, smart card, phishing-resistant, physical token,
    physical key, physical device + sign in, security key, Windows Hello, passwordless, hardware key`,
    ['multi-factor authentication'],
  ),
  concept(
    'weak MFA method',
    `SMS code, text message + code, SMS + MFA, SMS + factor, voice call + factor, MFA fatigue, MFA
    bombing, push bombing, prompt bombing, number matching, SIM swap, weak MFA, weaker + factor`,
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
    14 or greater, 12 characters, 8 characters, long password, longer password`,
    ['password policy', 'password'],
  ),
  concept(
    'password complexity',
    `password complexity, complex password, credential complexity, password strength, strong password,
    weak password, weak credential, simple password, easy password, guessable, guessable password,
    common password, banned password, dictionary word, password + uppercase, password + lowercase,
    password + symbol, password + digit, password + number, password + special character, password +
    non-alphanumeric, uppercase letter, lowercase letter, special character, complexity rule, complexity
    requirement, custom banned, character classes, mixed case`,
    ['password policy', 'password'],
  ),
  concept(
    'password reuse',
    `password reuse, reuse + password, password history, remember + password, remember + passphrase,
    remember + credential, previous password, previous passphrase, earlier password, last 24, password
    recycling, recycle + password, recycled password, same password, old password + again, password +
    reused, reuse prevention, repeated password, PasswordReusePrevention`,
    ['password policy', 'password'],
  ),
  concept(
    'password expiry',
    `password expiry, password expiration, password expires, expire + password, password age, maximum
    password age, minimum password age, password rotation, rotate + password, password + never expires,
    password + changed + days, change + password + regularly, old password, password + older, passwords
    that never expire, password lifetime, aging password, stale password, MaxPasswordAge`,
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
    admin account, built-in admin account, built-in administrator`,
  ),
  concept(
    'password sign-in',
    `password login, password logins, password authentication, password-based authentication, login with
    password, log in with + password, sign in with + password, PasswordAuthentication, password SSH, SSH
    password, SSH + password, key-based authentication, SSH key authentication, public key
    authentication, authenticate + SSH key, disable + password authentication,
    DisablePasswordAuthentication, passwordless`,
    ['authentication'],
  ),
  concept(
    'account lockout',
    `lockout, locked out, lock out, lockout threshold, account lock, account lockout, login lockout,
    user lockout, lockout policy, account locking, smart lockout, failed login, failed sign-in, failed
    logon, failed attempts, failed + attempts, too many failed, too many + attempts, too many attempts,
    invalid attempts, blocked after, lock + after failed, unsuccessful attempts, unlimited + attempts,
    attempts + limit, brute force, brute-force, password spray, password guessing, credential stuffing,
    login attempt, sign-in attempt, throttle + login, sign-in + blocked`,
  ),
  concept(
    'brute force',
    `brute force, brute-force, bruteforce, brute-forced, SSHBruteForce, RDPBruteForce, password spray,
    password spraying, password guessing, guess + password, guess + credential, guessing attack,
    credential stuffing, dictionary attack, failed login, failed logins, failed sign-in, failed
    sign-ins, failed logon, failed SSH, failed RDP, failed authentication, repeated login, repeated +
    failed, repeated + attempts, many + failed, many attempts, login attempts, sign-in attempts, logon
    attempts, unsuccessful login, wrong password, invalid password, tried + same password, tried + same
    credential, tried + many passwords, accounts tried, hammering + login`,
  ),
  concept(
    'suspicious sign-in',
    `impossible travel, atypical travel, unfamiliar location, unusual location, unusual country,
    unfamiliar sign-in, unfamiliar sign-in properties, two countries, distant countries, distant
    locations, geographically distant, different continents, risky sign-in, sign-in risk, risky user,
    user risk, anomalous sign-in, anomalous login, suspicious sign-in, suspicious login, suspicious
    logon, unusual sign-in, unusual login, unusual logon, login from + country, sign in from + country,
    sign in + countries, login + countries, logins + countries, sign in + cities, unusual + console
    login, ConsoleLogin, geo-velocity, superman login, Identity Protection, within hour + countries, new
    location + sign in, unknown device + sign in, first time + country`,
  ),
  concept(
    'authentication',
    `authentication, authenticate, auth, sign-in, sign in, sign into, signin, login, log in, log into,
    logon, log on, SSO, single sign-on, SAML, OIDC, OpenID, OAuth, federation, federated, identity
    provider, IdP, Cognito, Cloud Identity, who is calling, who calls, who they are, prove their
    identity, prove who, verify + identity, identify + caller, verify + caller, Kerberos, RADIUS,
    authorizer`,
  ),
  concept(
    'single sign-on',
    `SSO, single sign-on, SAML, OIDC, federation, federated, identity federation, identity provider,
    IdP, external IdP, corporate directory, company directory, enterprise directory, centralized
    identity, centralised identity, central identity, central directory, centrally managed identity,
    corporate login, enterprise login, company login, one login, Okta, PingFederate, OneLogin, ADFS, AD
    FS, workforce identity, workforce users, human users, sign on once, IAM users instead, instead of
    IAM users, instead of local users`,
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
    instead of password, database users + IAM, Entra + administrator + SQL`,
    ['authentication'],
  ),
  concept(
    'legacy authentication',
    `legacy authentication, legacy auth, basic authentication, basic auth, legacy protocol + sign in,
    legacy authentication protocol, legacy client, IMAP, POP3, SMTP AUTH, NTLM, NTLMv1, older
    authentication, modern authentication, outdated authentication`,
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
    in, persistent browser session, token lifetime, idle user, idle users, idle console, walk away`,
  ),
  concept(
    'session theft',
    `session hijacking, session hijack, hijacked session, stolen session, session fixation, token theft,
    stolen token, token replay, cookie theft, stolen cookie, pass the cookie, AiTM, adversary in the
    middle, replay attack`,
  ),
  concept(
    'shared account',
    `shared account, shared user, shared login, shared credential, generic account, generic user, group
    account, users share, people share, several people + account, same account + people, same credential
    + people, individual account, individual accountability, non-personal account, team account, common
    account, credential sharing, share + login`,
  ),
  concept(
    'application consent',
    `user consent, OAuth consent, app consent, application consent, consent to applications, consent to
    apps, consent + app, consent + application, consent + permission, admin consent, illicit consent,
    consent phishing, OAuth grant, OAuth app, OAuth application, third-party app access, unverified
    publisher, verified publisher, register applications, register + application, users can register,
    third-party application + access, connected app`,
  ),
  concept(
    'account recovery',
    `password reset, self-service password reset, SSPR, account recovery, reset + password, security
    question, forgotten password, recovery email, recovery phone, reset notification`,
  ),
  concept(
    'user provisioning',
    `SCIM, user provisioning, automatic provisioning, account provisioning, identity lifecycle, account
    lifecycle, joiner mover leaver, joiner-mover-leaver, JML, onboarding of users, HR-driven`,
  ),
]
