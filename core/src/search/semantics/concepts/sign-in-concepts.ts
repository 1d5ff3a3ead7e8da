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
    enrolled|enrol|enroll|registered + factor|authenticator|second,
    second lock, second check at login, code at login, login code, login codes, sign-in code, phone
    confirmation, phone prompt, confirm on phone, confirm by phone, app confirmation, one-step login,
    one-step sign-in, one step login, single-step login, single step login, password is enough,
    password suffices, password is sufficient, password is all, only a password, just a password, just
    passwords, only passwords, only need a password, needs only a password, with a password alone,
    password-only, text code, codes by text, multi factor, two step login, two step verification, two
    factor, 2 factor, mfa device, MFA devices, virtual MFA, authenticator, authentication strength,
    second proof of identity, proof of identity, verified twice, prove it is you, prove it's you,
    verify by phone, dual authentication, 2-step, one-time codes, onetime password, Google
    Authenticator, Microsoft Authenticator, token-based second, security keys, token generator, FIDO
    key, titan key`,
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
    not enrolled + factor|second|MFA|authenticator,
    password is enough, password suffices, password is sufficient, password is all, only a password,
    just a password, just passwords, only passwords, only need a password, needs only a password, with
    a password alone, password-only login, login by password only, one-step login, one-step sign-in,
    single-step login, no second lock, no second check, no second step, no second proof, no code at
    login, no login code, no phone confirmation, no extra check, no extra step, nothing after the
    password, no second factor, root no second factor, users without 2FA, no two-factor, no 2-step,
    without 2-step, no two step, not asked for a second, nothing beyond a password, nothing besides a
    password, MFA is off, MFA turned off, 2FA turned off, 2FA not enabled, 2FA not enforced, does not
    have MFA, do not have MFA, does not have 2FA, has no MFA, have no MFA, lacks MFA, lack MFA,
    MFA-less, un-MFA'd, MFA not set up, MFA not active, MFA not registered, not registered for MFA,
    MFA is not required, MFA optional, optional MFA, MFA never set up, stolen password is enough,
    stolen password suffices`,
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
    physical + token|key + sign in|login|log in|MFA,
    USB key, USB token, security dongle, dongle, hardware device + MFA, hardware device + root,
    virtual MFA instead, virtual instead of hardware, phishing-resistant MFA, phishing resistant MFA,
    phishing-resistant login, phishing resistant login, unphishable, un-phishable, physical MFA, FIDO
    key, FIDO keys, security keys, titan key, titan keys, smartcard, smartcards, smart cards,
    phishing-resistant methods, phishing resistant methods, phishing-resistant authentication,
    phishing resistant authentication, phishing-resistant factor, phishing-resistant factors,
    phishing-resistant authenticator, phishing resistant authenticator, phishing-resistant
    authentication strength, authentication strength, Titan key, Titan security key, security key
    enforcement, security keys + required|enforced|admins|enrolled, Windows Hello for Business,
    FastPass, Okta FastPass, smart card login, PIV card, certificate-based authentication +
    phishing|smart card|Entra`,
    ['multi-factor authentication'],
  ),
  concept(
    'weak MFA method',
    `SMS code, text message + code, SMS + MFA, SMS + factor, voice call + factor, MFA fatigue, MFA
    bombing, push bombing, prompt bombing, number matching, SIM swap, weak MFA, weaker + factor,
    text message|SMS|phone call|voice call + factor|MFA|verification|code|sign in,
    codes by SMS, code by SMS, codes by text, text codes, SMS codes, SMS MFA, SMS factor, phone call
    factor, phone based MFA, phone-based factor, phishable factor, phishable factors, phishable MFA,
    weak factor, weak factors, weak second factor, MFA spam, push spam, approve prompts, blind
    approval, endless prompts, endless push, prompt fatigue, push fatigue, sim swapping, SIM-swap,
    phone|SMS|voice|text message|phone-based|email|call-based|telephone + second factor|second
    factors|MFA|2FA|one-time code|one-time password|one-time passcode|OTP|factor|factors,
    phishing-resistant methods, non-phishing-resistant, not phishing resistant, phishable methods,
    phishable authentication, SMS OTP, SMS 2FA, email OTP, email code, email codes, email factor,
    security question factor, security questions + factor|MFA|authenticator, weak authenticators,
    weak authenticator, weak 2FA, weak MFA methods, phone call MFA, phone authenticator,
    telephony, voice call MFA, SMS and voice, text message MFA, less secure second factor, less
    secure factors, MFA push without number, push without number matching, Okta Verify +
    push|number challenge, number challenge`,
    ['multi-factor authentication'],
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
    new country + login|sign in,
    two places at once, in two places, from two places, same time different countries, same user two
    countries, logged in from two places, logs in from two places, teleport, teleporting, teleporting
    user, teleported, faster than a plane, faster than possible, cannot travel, can't travel that
    fast, physically impossible, weird login, weird sign-in, strange login, strange logins, strange
    sign-in, odd login, odd logins, odd sign-in, funny login, fishy login, login from abroad, logins
    from abroad, sign-in from abroad, log in from abroad, logged in from abroad, login abroad, foreign
    login, foreign logins, night login, login at night, logins at night, sign-in at night, unusual
    hour, unusual hours, odd hours, odd hour, odd time, unusual time, outside working hours + login,
    outside business hours + login, after hours + login, off-hours + login, distant geographies,
    different geographies, geographies + sign in, far away login, far-away login, login far away,
    login from far, not where they should be, who logged in from, unusual
    device, new device + login, unknown device, unfamiliar device, unfamiliar browser, unusual IP +
    login, unusual IP + sign in, suspicious console login, unusual console sign-in, unusual console
    sign in, anomalous console login, risky logins, risky sign-ins, risky users, flagged users, leaked
    credentials + user, users at risk, identity risk, authenticated|logged in|signed
    in|sign-in|sign-ins|login|logins + geographies|geography|far apart|two
    places|abroad|distant|different continents|different countries|two countries|impossible|strange
    place|strange country|another country|anomalous, TOR|Tor|anonymous IP|anonymizer|VPN
    address|anonymous proxy + sign in|sign-in|login|logon|logged in,
    impossible travel alert, impossible travel alerts, distant countries, two distant countries,
    signed in from two, travel anomaly,
    risky sign ins, risky sign in, high user risk, sign ins + risky|risk, weird country console
    login, weird country, ConsoleLoginSuccess, console login +
    unusual|location|anomalous|weird|country, ConsoleLoginSuccess.B, sign-in from new device, new
    device login, new location login, first-time location, leaked credentials + sign-in, dormant
    account + signed in|login, malicious IP + sign-in`,
  ),
  concept(
    'authentication',
    `authentication, authenticate, auth, sign-in, sign in, sign into, signin, login, log in, log into,
    logon, log on, SSO, single sign-on, SAML, OIDC, OpenID, OAuth, federation, federated, identity
    provider, IdP, Cognito, Cloud Identity, who is calling, who calls, who they are, prove their
    identity, prove who, verify + identity, identify + caller, verify + caller, Kerberos, authorizer,
    signs in, callers + identity, RADIUS server, RADIUS authentication, sign-ins, signins, sign-on,
    logons, unauthenticated, Identity-Aware Proxy, IAP,
    prove + who|identity,
    proof of identity, check who, checks who, who you are, who someone is, verify who, verifies who,
    logins, log-in, log-ins, logging in, signing in, sign on, sign-ons, identity check, identity
    checks, identity verification, user pool, LDAP`,
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
    account|system|app|application,
    one login for all, one login for everything, one login for every, one password for all, one
    password for everything, single login, unified login, company account login, log in with the
    company, log in with company, login with the company account, sign in with company account, sign
    in with the company, separate logins, many logins, too many logins, too many passwords, extra
    logins, own logins + app, local users, local IAM users, IAM users exist, IAM users + human, IAM
    users + people, people with IAM users, humans with IAM users, users created locally, central
    login, central logins, central sign-in, centralised login, centralized login, centralized sign-in,
    centralised sign-in, central user management, central user directory, one directory, one identity
    per person, AWS users instead of SSO, no SSO, without SSO, SSO off, SSO disabled, SSO not used,
    SSO is not, identity provider missing, no identity provider, without identity provider, IdP
    missing,
    golden saml, Golden SAML, forged federation token, forged SAML, forged SAML token, SAML
    response signing, SAML assertion, SAML assertions, SAML signature, SAML request signing,
    federation token, federation trust, federated domain + added|new|suspicious, SSO bypass,
    bypass SSO, password login besides SSO, SSO enforced, enforce SSO, SSO required, SSO not
    enforced, SSO not required, Ping Identity, OneLogin, JumpCloud, Keycloak, ForgeRock, SAML
    single sign-on + organization|organisation|GitHub|enterprise`,
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
    credential|credentials|account|accounts|access + bypass + directory,
    key login, key logins, keys login, login with key, login with keys, login by key, login + with an API key, log in with keys, log in with a key, sign in with keys, sign in with a key, key
    authentication, key auth, key-based auth, key-based login, key-based authentication + Azure, auth
    by key, authentication by key, access by key, API + key login, API + key authentication, API + keys instead, keys instead of identities, keys rather than identities, keys instead of Entra, keys
    instead of identity, keys rather than Entra, keys instead of RBAC, local keys, local credentials,
    local accounts enabled, local users enabled, local passwords, local password login, database + passwords instead, own user + database, own user list, not via the directory, not through the
    directory, past the directory, bypasses the directory, bypass Entra, bypass Azure AD, bypasses
    Entra, bypasses Azure AD, without Entra, without Azure AD, local auth enabled, local auth methods,
    local authentication methods, SAS authentication, SAS keys + authentication, access keys +
    authentication, disable local, username and password instead of Entra, SQL + admin login, sql auth, mixed mode, contained users, password logins +
    database, IAM auth + database, IAM auth,
    login to the model by key, log in by key, model|AI|OpenAI|Cognitive|search service|Cosmos|Service
    Bus|Event Hub|storage|SignalR|registry|IoT Hub + by key|with a key|with key|using keys|by keys|key
    login|keys instead|login by key|key-based - customer - KMS - encrypted`,
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
    username and password + static|cluster|API server,
    old mail login, old mail clients, old mail protocols, old mail apps, old login method, old login
    methods, old login protocol, outdated login, outdated login protocol, outdated sign-in, old
    clients + sign in, old clients + login, old Outlook, older clients, POP3, POP and IMAP, IMAP and
    POP, basic sign-in, basic sign in, basic login, basic auth allowed, Exchange ActiveSync + sign in,
    EWS, SMTP authentication, SMTP login, LAN Manager, LM hash, legacy logins, legacy login, legacy
    sign-ins, legacy sign in, legacy clients, protocols without MFA, protocols that bypass MFA,
    protocols that skip MFA, logins that bypass MFA, clients that cannot do MFA, ROPC, resource owner
    password, password grant, implicit grant, implicit flow`,
    ['conditional access', 'authentication'],
  ),
  concept(
    'conditional access',
    `conditional access, conditional access policy, risk-based access, sign-in risk, user risk, trusted
    location, named location, context-aware access, device compliance, compliant device, managed device,
    unmanaged device, device trust, BeyondCorp, Identity Protection, access level + device, sign in +
    blocked + countries, sign-ins + block + location, sign in + policy + device, source IP + sign in,
    block + risky, high-risk users, policy + all cloud apps, device code flow,
    block logins from, block sign-ins from, block sign-ins, block logins, blocks sign-ins, restrict
    sign-ins, restrict sign-in, restrict logins, login conditions, login rules, sign-in rules, sign-in
    conditions, sign in only from, log in only from, login only from, only from the office, only from
    managed devices, only from company devices, only company devices, only compliant devices, any
    device can sign in, from any device, unknown devices, unmanaged devices, home computers, personal
    devices, access based on risk, access by location, access by risk, login by location, sign-in by
    location, location-based, location based + access, country based + access, token protection,
    context aware access, block + legacy authentication,
    risky sign ins not blocked, block risky sign-ins, user risk policy, sign-in risk policy,
    Identity Protection policy, risk policies, sign-on policy, sign-on policies, authentication
    policy + Okta, network zones, network zone + sign-in|Okta, IP allow list +
    organization|sign-in|login|users, IP allowlist + organization|sign-in|login|users, IP allow
    list of the organization, access levels, managed device required, exclude break glass, exempt
    from conditional access, report-only, report-only mode, cross-tenant access settings,
    cross-tenant access policy`,
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
    session|sessions + twelve|12|hours|day + last|valid|role|maximum|may,
    stays logged in, stay logged in, staying logged in, logged in forever, logged in for hours, logged
    in all day, logged in for days, remains logged in, remain logged in, remain signed in, remains
    signed in, never logged out, never logs out, never signed out, never signs out, left logged in,
    unattended session, unattended screen, unattended computer, unattended console, unlocked screen,
    endless session, endless sessions, eternal session, forever session, session never ends, sessions
    never end, session never expires, sessions never expire, sessions that never end, session without
    end, sessions without end, hours-long session, day-long session, long sessions, long logins, login
    lasts, login valid for, logins last, no auto logout, no automatic
    logout, walks away, walked away, coffee break + session, lunch break,
    persistent browser, browser session, browser sessions, console session, console sessions, role
    session, role sessions, shell session timeout, remote session timeout, session too long, sessions
    too long, sessions are too long, session limit, idle session timeout, idle timeouts, inactive
    sessions, idle sessions, idle connection, credentials valid for twelve, web session duration,
    cloud session, session length control, reauthentication frequency,
    sessions + lifetime|limited|hours|end|expire, session idle, log out automatically, global
    logout, session revocation, revoke sessions, revoke sign-in sessions, revoke refresh tokens,
    refresh token lifetime, access token lifetime, token lifetime policy`,
  ),
  concept(
    'session theft',
    `session hijacking, session hijack, hijacked session, stolen session, session fixation, token theft,
    stolen token, token replay, cookie theft, stolen cookie, pass the cookie, AiTM, adversary in the
    middle, replay attack,
    session|cookie|token|refresh token +
      replay|replayed|stolen|hijack|hijacked|reused|theft|steal|stole|intercepted - bucket,
    cookie stealing, cookies stolen, stolen cookies, steal cookie, steal cookies, steal session, steal
    sessions, steals session, steals the session, token stealing, steal token, steal tokens, stealing
    tokens, tokens stolen, stolen tokens, stolen sessions, stolen login token, replayed login, replays
    a token, replayed cookie, hijack sessions, take over session, takes over session, take over a
    session, session takeover, session takeovers, session stealing, evilginx, sidejacking, cookie
    hijacking,
    golden saml, Golden SAML, forged federation token`,
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
    password|credential|login + known to|known by + team|several|many|everyone,
    sharing logins, sharing login, sharing accounts, sharing passwords, sharing credentials, share
    logins, share accounts, share passwords, share an account, share one account, share one login,
    share one password, share a password, share a login, shares one login, login sharing, password
    sharing, account sharing, shared logins, shared accounts, shared users, shared user accounts, same
    login for, same account for, same user for, same password for everyone, everyone uses the same, all use the same, whole team uses, whole team shares, team login, team
    password, team passwords, team logins, group login, group password, pooled account, collective
    account, department login, functional + account, one account for all, one account for everyone, one
    account for the team, one user for all, one login for the team, who was it really, which person
    was it, not tied to a person, not tied to one person, not tied to a named, named person, named
    individual, named users, unnamed users, no named users, anonymous admin user`,
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
    members|users|everyone + create|register + applications|apps + directory|tenant,
    app snooping, rogue app, rogue apps, rogue application, rogue OAuth, malicious app, malicious
    application, malicious OAuth, malicious consent, fake app, fake apps, shady app, shady apps, dodgy
    app, dodgy apps, sketchy app, app permissions, application permissions, risky apps, risky app,
    risky OAuth, app asks for access, apps asking for access, apps ask for, app wants access, third
    party apps, third-party apps, third party app, users approve apps, users approve, users allow
    apps, users let apps, users can allow, users can approve, approve app, approve apps, approving
    apps, agree to apps, give apps access, gives apps access, give app access, giving apps access,
    hand data to apps, hand over data to apps, apps reading mail, app reads mail, apps read mailbox,
    app reads mailbox, app can read all mail, connected apps, connected applications, add-ins,
    unverified app, unverified apps, app from unknown publisher, apps from unknown publishers, consent
    grant, consent grants, consent given, consent by users, consent settings, consent for apps, group
    owner consent, OAuth permissions, OAuth scopes, OAuth abuse,
    apps reading our mail, apps reading our data, app|apps|application|applications|third-party apps +
    read|reads|reading|see|sees|seeing|get|gets + our mail|mail|mailbox|mailboxes|files|our
    data|company data|calendar|contacts - API - log,
    oauth worm, OAuth worm, malicious application + granted|permissions|consent|mail, illicit
    grant, illicit app, app + granted + mail|mailbox|files|many users, consent attack, OAuth
    phishing, device code phishing, suspicious OAuth, suspicious app, suspicious application,
    suspicious consent, unused OAuth app, unused OAuth apps, overprivileged app, overprivileged
    apps, over-privileged app, over-privileged apps, high-privilege app, risky OAuth apps, Graph
    permissions, Microsoft Graph permissions, Graph API permissions`,
  ),
  concept(
    'user provisioning',
    `SCIM, user provisioning, automatic provisioning, account provisioning, identity lifecycle, account
    lifecycle, joiner mover leaver, joiner-mover-leaver, JML, onboarding of users, HR-driven, new hires,
    new starters, joiners,
    accounts|users + manually|by hand|automatic|automatically +
      created|made|provisioned|removed|deprovisioned|onboarded,
    accounts created by hand, users created by hand, create users by hand, manual user creation,
    manual account creation, automatic onboarding, automated onboarding, automated user, new employees
    + accounts, new employee + account, user sync, directory sync, sync users, synced users, user
    lifecycle`,
  ),
]
