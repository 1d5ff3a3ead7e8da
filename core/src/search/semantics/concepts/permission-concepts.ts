import { concept } from './concept.ts'

/** What identities may do. */
export const PERMISSION_CONCEPTS = [
  concept(
    'access management',
    `IAM, identity and access, access management, access control, authorization, authorisation, RBAC,
    role-based access, ABAC, permission, entitlement, CIEM, access policy, access right, role
    assignment, role binding, rolebinding, grants, ACL, access control list`,
  ),
  concept(
    'role-based access control',
    `RBAC, role-based access, role-based access control, role based authorization, ABAC, attribute-based
    access, attribute-based authorization, legacy authorization, enableRBAC, AzureRBAC, Azure RBAC,
    Kubernetes RBAC, AlwaysAllow, authorization mode, role binding, rolebinding, roles and not by
    attributes, authorization by roles, access policies + role assignments,
    access + by roles|through roles|by groups`,
    ['access management'],
  ),
  concept(
    'least privilege',
    `least privilege, principle of least, PoLP, excessive permission, excess permission, excessive
    access, excessive privilege, excessive rights, excess privilege, excess rights, excessive
    entitlement, over-privileged, overprivileged, over privileged, overpermissioned, over-permissioned,
    over-entitled, overly permissive, too permissive, over-permissive, overpermissive, too generous,
    overly generous, overbroad, over-broad, overly broad, too broad, broad permission, broad access,
    broad rights, broad privilege, wide permission, wide access, wide rights, wider access, wider
    permission, unrestricted permission, lax permission, loose permission, more rights, more privileges
    than, more access than, more permissions than, too many permissions, too many rights, too many
    privileges, too much access, more than + needed + permission, more than it needs, more than they
    need, full administrative, full access, full rights, full admin, wildcard + permission, wildcard +
    action, wildcard + policy, star policy, minimum necessary, minimum + permission, minimum +
    privilege, need to know, need-to-know, restrict + permission, limit + permission, minimal
    permission, minimal rights, every action, all actions, any action, actions on resources,
    fine-grained, granular permission, unnecessary permission, unnecessary privilege, unneeded
    permission, unneeded rights, unneeded privilege, permissive policy, permissive role, primitive role,
    basic role, right-size, narrow + permission, scope down, permission creep, privilege creep, allows
    actions, permission + not used, permissions + used, unused permission, without need + rights,
    without need + permission, without need + access, without need + admin, rights + need, rights that
    it needs, rights they need, permission + need, permissions that it needs, every right, every right
    of, few rights, limited rights, fewer rights, fewer permissions, no more than they must, hold every
    right, only the permissions, only the rights, do anything, may do anything, can do anything, minimum
    rights, minimal set, tight permission, tighten, permissive IAM policy, permissive IAM role,
    permissive IAM, over permissive IAM, broad permissions, broad scopes, broad scope, full scopes, more
    access, unlimited privilege, unlimited rights,
    more + than + need|needs|needed|necessary|required +
    rights|permission|access|privilege|grants|grant,
    rights|permission|privilege|access + too|overly|excessively|unnecessarily|needlessly +
      many|much|wide|broad|high|generous|far,
    rights|permission|access|privilege + beyond what,
    only + permissions + needed|need|required|necessary,
    scoped|narrowed|restricted|limited + permission|rights - boundary,
    granted|rights|permission + more than + used|uses|use,
    few|fewer + roles|people|users|accounts|members|identities + may,
    more + than + work|job|task|tasks|duties + require|requires|need|needs`,
  ),
  concept(
    'wildcard permission',
    `wildcard permission, wildcard action, wildcard policy, wildcard privilege, wildcard role, wildcard
    IAM, wildcard resource, wildcard + permission, wildcard + action, wildcard + policy, wildcard +
    role, wildcard + statement, star policy, star permission, star action, star + action, asterisk,
    every action, all actions, any action, all permissions, all privileges, every permission, every
    resource, all resources + policy, all resources + action, actions on resources, allows actions, full
    access to every, NotAction, everything + allowed, all verbs, any verb, full *:* privileges, action +
    resource + every, every right of, hold every right, everything on a subscription, grants everything,
    grant everything, allows everything, permits everything, do anything, may do anything, can do
    anything, all actions on, any action on, everything on all, IAM wildcard, IAM wildcards, wildcard in
    IAM, policy wildcard, policy wildcards, every verb, perform any operation, any operation in, every
    operation, all operations,
    all|any|every + actions|action|services|operations|API calls + all|any|every +
      resource|resources|services|objects,
    policy|statement|role + asterisk|star|wildcard|everything|anything,
    policy|statement + contains + action|actions,
    allow|allows + all but|all except|everything except`,
    ['least privilege'],
  ),
  concept(
    'unused permission',
    `unused permission, unused privilege, unused entitlement, unused right, permission + not used,
    permissions + used, permission + unused, permission + never used, permission + not exercised, never
    exercised, unneeded permission, unnecessary permission, granted but not used, excess permission,
    Access Advisor, last accessed, permission creep, privilege creep, IAM recommender, over-granted,
    inactive permission, services + never accessed, right-size + permission, permission gap, stale
    permission, stale permissions, stale entitlement,
    permission|permissions|entitlement|entitlements|privilege|privileges|rights|grants + never|not|no
      longer + used|exercised|needed|touched|invoked - key - user - credential - sign in - management -
      role-based,
    services|actions + never|not + touched|called|used|accessed + role|identity|principal|policy|days`,
    ['least privilege'],
  ),
  concept(
    'broad role',
    `primitive role, basic role, legacy role, broad role, Owner role, Editor role, Contributor role,
    roles/owner, roles/editor, Owner or Editor, Owner or Contributor, project editor, project owner,
    subscription owner, owner + role + project, owner role + subscription, owner permission +
    subscription, contributor role + subscription, predefined role, role at + project level, Editor
    permission, overprivileged role, over-privileged role, overly broad role, too broad + role,
    permissive role, excessive + role, over-privileged service account, admin role + service account,
    role at the subscription, editor on the project, top role, owner at subscription, owner at
    subscription scope, subscription-level owner, project-level owner,
    Owner|Editor|Contributor|owner|editor + subscription|project|organization|whole|folder|tenant +
      role|holds|hold|granted|assigned|identity|principal|principals|binding - alert - change,
    Editor role|Owner role|Contributor role,
    service account|identity|function|instance|workload + too
      many|excessive|broad|wide|admin|administrator|owner|editor|full +
      rights|permission|role|access|privilege,
    administer|administers|control|controls|manage|manages + entire|whole +
      subscription|project|account|tenant|organization,
    broad scopes + account|identity`,
    ['least privilege', 'administrator'],
  ),
  concept(
    'custom role',
    `custom role, custom owner role, custom administrator role, custom subscription, custom RBAC role,
    custom subscription administrator, customised role, custom roles`,
    ['access management'],
  ),
  concept(
    'privilege escalation',
    `privilege escalation, privilege elevation, escalate privilege, escalate + privilege, escalate +
    rights, escalate + permission, escalation path, privesc, elevate privilege, elevate + privilege,
    elevation of privilege, pass role, pass roles, pass any role, pass + role + function, pass + role +
    instance, PassRole, iam:PassRole, become admin, become + administrator, gain admin, gain +
    administrator, gain + rights, gain + privilege, gain + permission, gain higher, gain root, obtain +
    privilege, acquire + privilege, raise + privilege, raise + own, higher privilege, higher rights,
    grant itself, grant themselves, grant + itself, grant + own, own permissions, own privileges, own
    policy, attach + policy + itself, attach + any policy, CreatePolicyVersion, AttachUserPolicy,
    AttachRolePolicy, PutUserPolicy, UpdateAssumeRolePolicy, actAs, setIamPolicy, impersonate + service
    account, act as + service account, User Access Administrator, escalate verb, bind + escalate,
    setuid, SUID, sudo rights, allowPrivilegeEscalation, promote + administrator, local privilege,
    permissions to change permissions,
    attach|change|edit|modify|update|create|write|rewrite|version + own +
      policy|permission|role|rights|privilege,
    attach|grant|give|assign + itself|themselves|oneself,
    more|higher|greater|stronger|additional|extra + rights|privilege|permission|role +
      gain|gains|obtain|obtains|get|gets|acquire|reach|become|obtaining|gaining,
    become|becomes|becoming + admin|administrator|root|owner|superuser,
    pass|passes|hand + role + service|instance|function|any|more|privileged|powerful,
    edit|change|modify|alter + own|its + rights|permissions|policy - password`,
  ),
  concept(
    'impersonation',
    `impersonate, service account impersonation, impersonation of + account, act as + account, actAs,
    Service Account User, Service Account Token Creator, Token Creator, ServiceAccountTokenCreator,
    serviceAccountUser, impersonate verb, mint + token, create tokens for, generate + token + account,
    impersonate|impersonates|act as|acts as|impersonation + service
      account|identity|account|user|principal|anyone|someone,
    tokens|token + create|mint|generate|creator + service account|another|others,
    attach|run as|use + robot identity|service account|service accounts + any|every|all|new|machines`,
    ['privilege escalation', 'machine identity'],
  ),
  concept(
    'rights of ordinary users',
    `default user permissions, default user role permissions, non-admin users, non-administrator users,
    users can create, users may create,
    users|members|everyone|non-administrators|anyone + create|creating + tenants|tenant|security
      groups|Microsoft 365 groups,
    restrict|restricted + portal|admin center|administration center + users|non-administrators,
    ordinary users|regular users + create|register|invite|portal`,
    ['access management'],
  ),
  concept(
    'permissions boundary',
    `permissions boundary, permission boundary, boundary policy, permissions boundaries, maximum
    privilege, maximum permission, limit on + privilege, limit on + permission, ceiling + permission,
    ceiling + privilege, upper limit + permission, permission guardrail, PermissionsBoundary,
    maximum|limit|ceiling|upper bound|cap|boundary + privilege|permission|rights - session - time -
      database - storage - connection`,
    ['access management'],
  ),
  concept(
    'cross-account access',
    `cross-account, cross account, cross accounts, crossaccount, other account, another account, another
    AWS account, different account, external account, foreign account, unknown account, outside account,
    third-party access, third party access, third party + role, third-party + role, vendor + role, trust
    policy, trust relationship, assume role, AssumeRole, any principal + assume, confused deputy,
    external ID, ExternalId, assumed by + account, cross-tenant, another tenant, other tenant, another
    subscription, another project, cross-project, outside the organization, outside of the organization,
    outside the organisation, outside + organization, outside + organisation, external principal,
    external AWS account, any AWS principal, any AWS account, role chaining, shared with + account,
    vendor access, supplier access, partner access, PrincipalOrgID, organization access only, condition
    on the organisation, condition on the organization, organisation ID, organization ID,
    unknown|foreign|outside|external|other|another|different|third-party|untrusted|strange + AWS
      account|tenant|subscription|organization|organisation|account id,
    trust|trusts|trusted + account|principal|third party|vendor|partner +
      unknown|external|any|another|other|outside|every|foreign,
    vendor|partner|supplier|third party|third-party + role|access|trust|account - library - dependency -
      package - software,
    shared + other|unknown|external|foreign + accounts|account,
    outside|other|another + company|companies|vendor|firm|business + role|access|trust|account`,
  ),
  concept(
    'trust policy',
    `trust policy, trust policies, trust relationship, role trust, trusted entity, trusted principal,
    trusted account, assume role policy, AssumeRolePolicyDocument, principal + assume, assume + role,
    role + assumable, account + assume + role, who can assume, sts:AssumeRole, wildcard principal, any
    principal, any AWS principal, public role, public IAM role, open role, open trust policy, trust
    document, trust documents, principal star,
    trust|trusts|trusted + role|roles|principal|account|anyone|everyone|any|wildcard|service -
      certificate - launch - image,
    role|roles + assume|assumed|taken on|taken over +
      anyone|everyone|any|every|other|another|external|principal|outside`,
  ),
  concept(
    'confused deputy',
    `confused deputy, external ID, ExternalId, aws:SourceArn, SourceArn, SourceAccount,
    aws:SourceAccount, source account condition, source ARN, third party + role, third-party + role,
    vendor + role, third party + assume, third-party + assume, vendor + assume, cross-service, service
    principal + condition, outside company + identifier, external identifier, external identifiers,
    vendor|third party|third-party|supplier|partner|service + role|assume|take on + condition|external
      id|ExternalId|source,
    unique identifier + role|vendor|company|third party`,
    ['cross-account access'],
  ),
  concept(
    'access review',
    `access review, review + access, review + permission, review + role, review + membership, review +
    guest, recertification, recertify, access certification, certify + access, attestation + access,
    Access Analyzer, AccessAnalyzer, IAM recommender, entitlement review, permission review, user
    review, account review, periodic review, quarterly review, who has access, credential report, UAR,
    stale access, outdated access, not withdrawn,
    access|permission|role|rights|membership|entitlement|guest|accounts +
      review|reviewed|reviews|recertify|recertified|certified|attest|audit +
      regularly|periodic|periodically|quarter|quarterly|yearly|year|months|annually|scheduled|manager|not,
    changed|moved|switched + team|job|department|position + access|rights|permission|person,
    withdrawn + rights|access`,
  ),
  concept(
    'IAM Access Analyzer',
    `IAM Access Analyzer, Access Analyzer, AccessAnalyzer, external access analysis, external access +
    analyse, external access analyzer, unused access analyzer, analyzer + external, analyse + external
    access, detect + external access, find + shared externally`,
    ['access review'],
  ),
  concept(
    'direct permission',
    `direct policy, direct policies, direct permission, direct assignment, directly attached, directly
    assigned, directly to users, assigned directly, attached + user, attached to users, attached to
    individual, attached to individuals, attached + individual, assigned + individual, individual users,
    individuals rather than groups, instead of groups, rather than groups, rather than through groups,
    permissions through groups, only through groups, through groups or roles, inline policy, inline
    policies, users with direct policies, embedded policy, user policy, users with policies,
    user-attached, per-user permission, group-based permission, group-based access, IAM group, group
    membership, user group, not members of + group, permissions from groups, policies of their own,
    rights of their own, permissions of their own, groups and not, single people, single users,
    individual people, instead of inline,
    attached directly + user|users|policy|permission|identity,
    permission|policy|policies|rights|privilege +
      embedded|direct|directly|individually|inline|attached|straight +
      user|users|person|individual|people,
    role|roles|permission|rights + single|individual + people|users|person|user,
    users|user + without|no|not in|outside + group|groups - security group - resource group,
    managed|granted|assigned|given + individually - key,
    users|user + belong + group|groups`,
  ),
  concept(
    'separation of duties',
    `separation of duties, separation of duty, segregation of duties, SoD, four eyes, four-eyes, dual
    control, dual role, maker checker, two-person, two persons, conflicting roles, conflicting duties,
    conflict + roles, incompatible roles, toxic combination, same user + both, same user + holds, same
    person + both, same person + approve, same principal + both, same identity + both, holds both, both
    roles, both + role, has both, request + approve, approve + own request, approve their own, approve
    own, self-approval, dual authorization, multi-party approval, split duties, KMS admin + encrypter,
    KMS admin + decrypter, admin and user of keys, administer + do not use, administers + does not use,
    administer keys, key administrators, watch each other, one person + alone, request and approve,
    create and approve, second approver, two approvers, second person, another person,
    one|same|single|sole +
      person|people|user|administrator|admin|employee|developer|engineer|identity|account +
      approve|approves|approval|both|alone|review|deploy|pay,
    approve|approves|approval|approved|confirm|confirms + own|no one|second|another|other|two|someone
      else + person|people|change|administrator|request|one|else|administrators`,
  ),
  concept(
    'just-in-time access',
    `JIT, JIT access, just-in-time access, just-in-time, just in time, JIT VM access, PIM, privileged
    identity management, privileged access management, temporary access, temporary elevation, temporary
    privilege, temporary credential, temporary role, short-lived credential, time-bound, time-limited,
    time-boxed, eligible assignment, eligible role, eligible + role, eligible rather than, ephemeral
    credential, STS, standing access, standing privilege, standing role, standing + role, standing
    admin, standing + access, standing + permission, permanent access, permanent role, permanent
    assignment, permanent privilege, permanently assigned, assigned permanently, permanent + role,
    permanent + administrator, permanently + privileged, always-on admin, on demand + role, on demand +
    privilege, on demand + access, only on request, opened + on request, only when needed, role
    activation, activation + role, activate + role, zero standing, approval + elevation, PIM activation,
    limited time, for a limited time, held for + time, active all the time, around the clock + admin,
    not permanent, permanently active, PIM not enabled, role approval, privileged role approval,
    role|privilege|rights|administrator|admin|elevated|privileged +
      permanent|permanently|forever|standing|always|continuously|indefinitely|ever - delete - deleted -
      key,
    role|privilege|rights|access|admin|administrator + temporary|temporarily|on
      demand|time-bound|time-limited|limited time|eligible - data - session - public,
    elevated|privileged + activation|approval|eligible,
    elevation + approval|confirmation|confirmed|approve|approved`,
  ),
]
