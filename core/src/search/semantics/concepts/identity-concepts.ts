import { concept } from './concept.ts'

/** Who may sign in, and what they may do. */
export const IDENTITY_CONCEPTS = [
  concept(
    'multi-factor authentication',
    `MFA, 2FA, multi-factor, multifactor, two-factor, second factor, two-step verification, 2-step
    verification, 2SV, OTP, one-time password, one-time code, authenticator app, security key,
    hardware token, FIDO, FIDO2, passkey, strong authentication, U2F, TOTP, YubiKey, step-up
    authentication, password alone, phishing-resistant`,
  ),
  concept(
    'password policy',
    `password policy, password length, password complexity, password strength, password reuse, weak
    password, minimum length + password, password expiry, password expiration, password + uppercase,
    password + symbol, password history, strong password, password + rotate, passphrase, banned
    password, password protection`,
    ['password'],
  ),
  concept('password', 'password, passwd, passcode, passphrase, pwd'),
  concept(
    'access key',
    `access key, API key, secret access key, AKIA, programmatic access, programmatic credential,
    service account key, user-managed key, long-lived credential, long-term credential, static
    credential, account key, storage key, shared key, personal access token, stale credential, old
    credential`,
    ['credential'],
  ),
  concept(
    'credential',
    'credential, secret key, login details, authentication material, access token, bearer token',
  ),
  concept(
    'rotation',
    `rotate, rotation, unrotated, roll over, rollover, renew, stale, cycle + key, cycle + credential,
    older than + key, older than + credential, age + key, key age, replace + credential,
    90 days + key, change + periodically`,
  ),
  concept(
    'least privilege',
    `least privilege, excessive permission, excess permission, over-privileged, overprivileged, overly
    permissive, too permissive, over-permissive, overpermissive, broad permission, wide permission,
    unrestricted permission, excessive privilege, excessive rights, more rights, full administrative,
    full access, wildcard + permission, wildcard + action, wildcard + policy, star policy, minimum
    necessary, need to know, need-to-know, restrict + permission, limit + permission, minimal
    permission, every action, all actions, any action, permissive policy, permissive role, primitive role, basic role, right-size`,
  ),
  concept(
    'administrator',
    `administrator, admin, administrative, AdministratorAccess, superuser, super user, super admin,
    privileged user, privileged account, privileged access, root privilege, owner role, global
    administrator, elevated privilege, elevated rights, full privilege, full administrative, god mode,
    cluster-admin, sysadmin, PIM, PAM`,
  ),
  concept(
    'root account',
    `root account, root user, root credential, root access, root login, account owner, break-glass,
    break glass, emergency access, emergency account, master account`,
    ['administrator'],
  ),
  concept(
    'privilege escalation',
    `privilege escalation, escalate privilege, escalation path, privesc, elevate privilege, elevation of
    privilege, pass role, PassRole, iam:PassRole, become admin, gain admin, allowPrivilegeEscalation`,
  ),
  concept(
    'unused identity',
    `inactive user, unused user, dormant, stale account, stale user, idle user, orphaned account,
    unused credential, unused access key, unused role, not used + days, not logged in, not signed in,
    inactive + days, unused + days, disable + inactive, leaver, former employee, offboard,
    deprovision, disused`,
  ),
  concept(
    'guest access',
    `guest, external user, external identity, B2B, third-party user, external collaborator, outside
    collaborator, external member, invited user, contractor, partner access`,
  ),
  concept(
    'anonymous access',
    `anonymous, unauthenticated, without authentication, no authentication, without login, without
    credentials, no login, allUsers, allAuthenticatedUsers, AuthenticatedUsers, everyone, anyone,
    authentication disabled, guest login, open to anyone, missing authentication`,
  ),
  concept(
    'authentication',
    `authentication, authenticate, sign-in, sign in, signin, login, log in, logon, log on, SSO, single
    sign-on, SAML, OIDC, OpenID, OAuth, federation, federated, identity provider, IdP, Cognito,
    Cloud Identity`,
  ),
  concept(
    'Entra ID',
    'Entra, Entra ID, Microsoft Entra, Azure AD, Azure Active Directory, Active Directory, AAD',
    ['authentication'],
  ),
  concept(
    'IAM Identity Center',
    'IAM Identity Center, Identity Center, IdentityCenter, AWS SSO, AWS Single Sign-On',
    ['authentication', 'single sign-on'],
  ),
  concept(
    'single sign-on',
    `SSO, single sign-on, SAML, OIDC, federation, federated, identity federation, identity provider,
    IdP, workload identity, corporate directory, centralized identity, central
    identity, centrally managed identity`,
  ),
  concept(
    'user session',
    `session timeout, session duration, session lifetime, idle timeout, idle session, inactivity
    timeout, session expiry, session management, sign-in frequency, auto logout, automatic logout,
    lock screen, reauthentication`,
  ),
  concept(
    'access management',
    `IAM, identity and access, access management, access control, authorization, authorisation, RBAC,
    role-based access, ABAC, permission, entitlement, access policy, role assignment, role binding,
    rolebinding, grants, ACL, access control list`,
  ),
  concept(
    'cross-account access',
    `cross-account, cross account, other account, external account, third-party access, third party
    access, trust policy, trust relationship, assume role, AssumeRole, confused deputy, external ID,
    ExternalId, cross-tenant, outside the organization, outside of the organization, external
    principal, foreign account`,
  ),
  concept(
    'machine identity',
    `service account, service principal, managed identity, instance profile, instance role, workload
    identity, service-linked role, app registration, application identity, machine identity, IRSA,
    pod identity, robot account, task role, execution role, system-assigned identity, service identity`,
  ),
  concept(
    'access review',
    `access review, review + access, review + permission, recertification, recertify, attestation +
    access, Access Analyzer, AccessAnalyzer, IAM recommender, entitlement review, permission review`,
  ),
  concept(
    'account lockout',
    `lockout, account lock, failed login, failed sign-in, failed logon, brute force, brute-force,
    password spray, password guessing, credential stuffing, login attempt, sign-in attempt, throttle
    + login`,
  ),
  concept(
    'conditional access',
    `conditional access, risk-based access, sign-in risk, user risk, trusted location, named location,
    context-aware access, device compliance, compliant device, legacy authentication, basic
    authentication, basic auth, Identity Protection`,
  ),
  concept(
    'group membership',
    'IAM group, group membership, user group, permissions through groups, attached directly, attached + user, inline policy, direct assignment',
  ),
  concept(
    'separation of duties',
    'separation of duties, segregation of duties, four eyes, four-eyes, dual control, maker checker, two-person, conflicting roles, request + approve, approve + own request, self-approval, dual authorization, multi-party approval',
  ),
  concept(
    'just-in-time access',
    'JIT, just-in-time access, just-in-time, temporary access, temporary credential, short-lived credential, time-bound, time-limited, privileged identity management, eligible assignment, ephemeral credential, STS',
  ),
]
