import { concept } from './concept.ts'

/** What identities may do. */
export const PERMISSION_CONCEPTS = [
  concept(
    'access management',
    `IAM, identity and access, access management, access control, authorization, authorisation, RBAC,
    role-based access, ABAC, permission, entitlement, CIEM, access policy, access right, role
    assignment, role binding, rolebinding, grants, ACL, access control list,
    who can do what, who may do what, rights management, user rights, access rules, access rights,
    permissions model, identity policies, identity policy, IAM role, IAM roles, IAM policy, IAM
    policies, IAM user, IAM users, IAM group, IAM binding, IAM bindings`,
  ),
  concept(
    'role-based access control',
    `RBAC, role-based access, role-based access control, role based authorization, ABAC, attribute-based
    access, attribute-based authorization, legacy authorization, enableRBAC, AzureRBAC, Azure RBAC,
    Kubernetes RBAC, AlwaysAllow, authorization mode, role binding, rolebinding, roles and not by
    attributes, authorization by roles, access policies + role assignments,
    access + by roles|through roles|by groups,
    no RBAC, RBAC off, RBAC disabled, RBAC is not enabled, RBAC is disabled, roles instead of keys,
    role-based permissions, role based access control, access policies instead of RBAC, vault access
    policies, vault access policy, legacy access policies, legacy ABAC, ABAC is enabled, ABAC
    authorizer, attributes instead of roles`,
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
    more + than + work|job|task|tasks|duties + require|requires|need|needs,
    too powerful, too much power, too many powers, overpowered, excess power, more power than, power
    than needed, over-scoped, overscoped, overreaching, over-reaching, over-authorized,
    over-authorised, more than necessary + role, unneeded access, unnecessary access, sees everything,
    see everything, can touch everything, touches everything, touch everything, reach everything,
    reaches everything, access to all, has access to all, permission bloat, bloated permission,
    bloated role, role bloat, policy bloat, permission sprawl, privilege sprawl, privilege hoarding,
    collects rights, piles up rights, too wide permission, loose policies, loose policy, loose IAM,
    sloppy permissions, lavish, generous rights, generous role, generous policy, generous permission,
    broad policy, broad policies, broad grants, broad grant, unrestricted policy, unrestricted role,
    unrestricted rights, rights far beyond, far beyond what, beyond its needs, beyond their needs,
    beyond its job, more than its job, bigger role than, bigger than needed + role, oversized role,
    oversized permissions, oversized policy, over-sized permissions, excessively permissive,
    permissions too open, too open + policy, permissive access, permissive grants, overly privileged,
    excessively privileged, needs less, could do with less, cut down rights, reduce permissions,
    reduce rights, trim permissions, trim rights, tighten permissions, tighten policies, minimum
    permissions, minimal privileges, least privileged, least-privilege, zero trust + permission, blast
    radius + role, blast radius + permission, allow everything + policy, service
    account|function|role|instance|pod|task|app|application|pipeline|bot|robot|token|user + too
    powerful|too much power|almighty|unlimited|sees everything|can do everything|can do anything,
    more access than needed, more rights than needed, more permissions than needed, excess
    permissions, excess privileges, CIEM`,
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
    allow|allows + all but|all except|everything except,
    star permissions, star resource, star resources, star actions, star in policy, stars in policy,
    star policies, star star, stars in IAM, asterisk policy, asterisks, catch-all policy, catch-all
    permission, blanket permission, blanket permissions, blanket access, blanket allow, allow-all
    policy, allow all policy, allow everything policy, permits all actions, permits every action,
    permits any action, allows all actions, allows every action, grants all actions, grants every
    action, action star, unrestricted actions, unrestricted action, full service access, service-wide
    access, service wildcard, service-level wildcard, whole service access, full access to a service,
    full access to one service, all S3 + actions, all IAM actions, all EC2 actions, all KMS actions,
    every + API call allowed, any API + call, every + API, NotResource, NotPrincipal, every possible action,
    every possible permission, all possible actions,
    document|policy|statement|role|IAM|grant + permits|allows|grants|allow|permit|grant + all
    actions|every action|any action|all resources|every resource|any resource|everything|anything,
    full access + CloudTrail|KMS|S3|service|services|DynamoDB|EC2|Lambda +
    policy|role|grants|allows|IAM`,
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
    services|actions + never|not + touched|called|used|accessed + role|identity|principal|policy|days, rights never used, rights no one uses, permissions no
    one uses, permissions never used, permissions not used, unused rights, unused roles + permission,
    unused access, unused grants, dead permissions, sleeping permissions, forgotten permissions,
    forgotten rights, excess rights never used, granted long ago, permission not needed, permissions
    not needed, permissions no longer needed, rights no longer needed, access no longer needed, access
    no one needs, service last accessed, last accessed information, last accessed data, unused
    actions, unused services, actions it never uses, permissions it never uses, rights it never uses,
    does not use its permissions, does not use its rights`,
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
    broad scopes + account|identity,
    Owner everywhere, Editor everywhere, project-wide editor, project-wide owner, project-wide role,
    subscription-wide role, subscription-wide owner, subscription-wide contributor, org-wide role,
    organization-wide role, organisation-wide role, tenant-wide role, account-wide role, account-wide
    admin, whole subscription, whole project + role, Owner on the project, Owner on the subscription,
    Contributor on the subscription, basic roles, primitive roles, legacy basic role, robot with
    owner, robot with admin, service account with admin, service account with owner, service account
    with editor, service account is owner, service account is admin, service account admin rights,
    service account admin privileges, admin service account, privileged service account, powerful
    service account, powerful robot, mighty robot, bot is admin, bot with admin, machine with admin
    rights, app with admin rights, function with admin rights, function is admin, lambda + with admin,
    lambda + admin, lambda + is admin, ec2 admin role, instance with admin, instance role too powerful,
    instance profile with administrator, Lambda|function|EC2|instance|pod|task|service
    account|app|application|managed identity|service principal +
    admin|administrator|AdministratorAccess|owner|Owner|Editor|Contributor|full access|all-powerful +
    role|rights|policy|permission|privileges|access|grants|execution - password - database - username
    - alert - OS - guest - public,
    lambda|function|bot|instance|app|service account|pipeline + do everything|does everything|do
    anything|all-powerful|almighty|omnipotent,
    power users, power user,
    subscription owners, highest Azure role, number of subscription owners, too many owners,
    Cloud Build SA, build service account,
    god mode role, god mode roles, god-mode role, god mode +
    role|roles|policy|account|user|identity, holds Owner, holds Editor,     almighty role, omnipotent role, superpowers, super powers, role that can do everything,
    Owner|Editor + project level|organization level|folder level|subscription level|account level,
    editor on project, owner on project`,
    ['least privilege', 'administrator'],
  ),
  concept(
    'custom role',
    `custom role, custom owner role, custom administrator role, custom subscription, custom RBAC role,
    custom subscription administrator, customised role, custom roles,
    home-made role, self-made role, home-grown role, own role definition, role definition, custom role
    definition, custom owner roles, custom admin role, custom administrator, custom role + lock`,
    ['access management'],
  ),
  concept(
    'rights of ordinary users',
    `default user permissions, default user role permissions, non-admin users, non-administrator users,
    users can create, users may create,
    users|members|everyone|non-administrators|anyone + create|creating + tenants|tenant|security
      groups|Microsoft 365 groups,
    restrict|restricted + portal|admin center|administration center + users|non-administrators,
    ordinary users|regular users + create|register|invite|portal,
    normal users, plain users, average users, every employee can, any employee can, any user can
    create, all users can create, every user can create, everyone can create, users create tenants,
    users create groups, users register apps, users can register apps, users creating, non-admins, non
    admins, non-admins can, members can create, default user rights, default user permission, ordinary
    employees, users can consent`,
    ['access management'],
  ),
  concept(
    'permissions boundary',
    `permissions boundary, permission boundary, boundary policy, permissions boundaries, maximum
    privilege, maximum permission, limit on + privilege, limit on + permission, ceiling + permission,
    ceiling + privilege, upper limit + permission, permission guardrail, PermissionsBoundary,
    maximum|limit|ceiling|upper bound|cap|boundary + privilege|permission|rights - session - time -
      database - storage - connection,
    cap on rights, cap on permissions, cap on privileges, no ceiling, ceiling for roles, fence around
    role, fence + permission, no upper limit + role, upper bound + rights, maximum rights, max
    permissions, maximum permissions, outer limit + permission, boundary missing, missing boundary,
    without a boundary, without boundary, no boundary, no boundary on role, boundary on roles,
    boundary for roles, boundaries for developers,
    permission ceiling, maximum permissions, carry a boundary, ceiling of rights, roles + boundary`,
    ['access management'],
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
    withdrawn + rights|access,
    who can access what, who has access to what, who can reach what, who holds which rights, rights
    never checked, rights never reviewed, no one checks access, no one reviews access, no one checks
    rights, no one checks permissions, access never reviewed, access not reviewed, permissions never
    reviewed, permissions never checked, permission audit, audit of permissions, audit of access,
    access audit, audit permissions, rights audit, recheck access, re-check access, check access
    regularly, old rights after moving, moved to another team, moved department, moved departments,
    changed jobs, changed teams, changed departments, kept old rights, keeps old rights, old rights,
    old permissions, outdated rights, outdated permissions, access recertification, user access
    review, guest review, review of guests, review of privileged, reviews of privileged, attest
    access, membership never reviewed`,
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
    users|user + belong + group|groups,
    policies glued to users, policies on users, policy on user, policy on a user, policies on a user,
    permissions on users, permissions on a user, permission on user, rights on users, user-level
    policies, user-level policy, user level policy, user level policies, per user rights, per-user
    rights, per user permissions, hand-made permissions, individually granted, individually assigned,
    one by one permissions, user by user, user-by-user, person by person, policies per user, rights
    per person, permissions per person, attached directly to users, attached directly to user, policy
    directly on, policies directly on, policies attached to users, policy attached to user, policy
    attached to users, users have policies, user has policies, user has a policy, users outside
    groups, users without group, users not in groups, user not in any group, no groups used, skip
    groups, bypass groups, groups not used, not through groups, instead of a group, instead of group,
    rather than a group, role assigned to user, roles assigned to users, roles assigned to individual
    users, assigned to individual users, granted to individual users, granted to users directly,
    inline permissions, inline policies, inline policy, embedded in a user, attached to groups rather`,
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
      else + person|people|change|administrator|request|one|else|administrators,
    one person does everything, one person can do everything, one man show, one-man show, same hands,
    all in one hand, all in one hands, self approve, self-approve, self approved, approve myself,
    approves themselves, approves itself, approves own, second pair of eyes, two pairs of eyes, extra
    pair of eyes, 4 eyes, 4-eyes, more than one person, two people needed, two people required, needs
    two people, needs a second person, no one else checks, judge and jury, fox guarding, too many
    hats, many hats, two hats, wears two hats, admin + and user at once, both + admin and user, key + admin and key user, split of duties, duties split, duties separated, roles separated, separate roles +
    keys, separate + keys admin, no separation, role separation, roles not separated, service + account admin and user, admin + and service account user, KMS separation`,
  ),
  concept(
    'just-in-time access',
    `JIT, JIT access, just-in-time access, just-in-time, just in time, JIT VM access, PIM, privileged
    identity management, privileged access management, temporary access, temporary elevation, temporary
    privilege, temporary credential, temporary role, short-lived credential, time-bound, time-limited,
    time-boxed, eligible assignment, eligible role, eligible + role, eligible rather than, ephemeral
    credential, STS, standing access, standing privilege, standing role, standing + role, standing
    admin, standing + access, standing + permission, permanent access, permanent role, permanent
    assignment, permanent + privilege, permanently assigned, assigned permanently, permanent + role, permanently + privileged, always-on admin, on demand + role, on demand +
    privilege, on demand + access, only on request, opened + on request, only when needed, role
    activation, activation + role, activate + role, zero standing, approval + elevation, PIM activation,
    limited time, for a limited time, held for + time, active all the time, around the clock + admin,
    not permanent, permanently active, PIM not enabled, role approval, privileged role approval,
    role|privilege|rights|administrator|admin|elevated|privileged +
      permanent|permanently|forever|standing|always|continuously|indefinitely|ever - delete - deleted -
      key,
    role|privilege|rights|access|admin|administrator + temporary|temporarily|on
      demand|time-bound|time-limited|limited time|eligible - data - session - public - credential,
    elevated|privileged + activation|approval|eligible,
    elevation + approval|confirmation|confirmed|approve|approved, permanent owner, permanent owners, permanent elevated
    access, permanent elevation, standing elevated access, standing rights, standing assignments,
    admins + forever, admin + forever, forever + admin, always + admin, admin + always on, always-on + admins,
    always + on admin, always-on privilege, admin + all the time, admin + all day, admin + 24/7, 24/7 + admin,
    24/7 + admins, round + the clock admin, admin + even when not needed, non-expiring role, non-expiring
    role assignment, role never expires, role assignment never expires, roles that never expire,
    assignment never expires, assignments never expire, assignment without end date, assignment
    without expiry, active rather than eligible, active instead of eligible, active not eligible,
    assigned as active, assigned active, active assignment, active assignments, active role
    assignment, active role assignments, eligible + in PIM, borrowed + admin, admin + on request, admin + on demand, admin + for an hour, admin + for a while, admin + for a limited time, temporary + admin, temporary + admins, temporary rights, temporary permissions, limited-time access, limited time access,
    short-lived + admin, short-lived rights, expires after the work, only while needed, only when it is
    needed, just + enough administration, time limited role, time limited access, no JIT, JIT not
    enabled, JIT missing, JIT off, without JIT, JIT network access, just in time network access,
    just-in-time network access, privileged + access workflow, access request workflow, elevation on
    request, on-request access, management port|management ports|admin port|admin ports|administrative
    ports|SSH|RDP|VM ports + always open|always reachable|always|at all times|permanently|around the
    clock|24/7|day and night|on request|on demand|time-limited|temporarily|just-in-time|JIT -
    certificate, role|assignment|admin|administrator|privileged|elevated|owner + never expires|no
    expiry|no end date|does not expire|without expiry|without end date|non-expiring - password - key -
    token - secret - certificate,
    permanent + admin|admins|administrator|administrators|privileged|owner|owners|elevated|rights|elevation,
    standing + admin|admins|administrator|administrators|privileged|elevated|rights|elevation,
    permanent + privilege,
    permanent privileged role, admin for a day, admin for an afternoon, rights for a day,
    admin|administrator|owner|root + for a day|for an hour|for one hour|for a week|only when needed|on
    request|on demand|forever|all day - password - session,
    JIT VM, opened on request`,
  ),
]
