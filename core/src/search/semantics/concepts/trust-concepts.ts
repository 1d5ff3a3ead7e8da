import { concept } from './concept.ts'

/** How identities get the rights of others, and who trusts whom. */
export const TRUST_CONCEPTS = [
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
    edit|change|modify|alter + own|its + rights|permissions|policy - password,
    climb to admin, climb to administrator, climb to root, climb up to admin, climbs to admin,
    climbing to admin, path to admin, route to admin, way to admin, road to admin, ladder to admin,
    jump to admin, step up to admin, shortcut to admin, from user to admin, user to admin, user to
    root, guest to admin, turn into admin, turns into admin, turn into root, make yourself admin, make
    oneself admin, make themselves admin, makes itself admin, make self admin,
    becoming root, self-promotion, self promotion, promote oneself, promote yourself, promote
    themselves, promotes itself, promote itself, promote own, upgrade own, upgrade its own, upgrade
    their own, upgrade themselves, give yourself, give themselves, give itself, gives
    itself, giving itself, gives themselves, grant yourself, grant oneself, grants itself, grants
    themselves, granting itself, hand itself, hand themselves, extend own, extends own, extend its
    own, widen own, widens its own, raise its own, raise their own, raise their rights, raise rights,
    raises rights, increase own, increase its own, increase their own, increase rights, increase
    privileges, elevate itself, elevate themselves, elevates itself, elevate rights, elevates rights,
    elevate permissions, elevated by itself, escalate to, escalates to, escalating, escalation to
    admin, escalation of privilege, escalation of rights, rights escalation, permission escalation,
    role escalation, ends up admin, end up as admin, takes admin, take admin, reach admin, reaches
    admin, reach administrator, get admin, gets admin, get root, gets root, gets administrator,
    getting admin, grab admin, admin takeover, take over admin, shadow admin, shadow admins, hidden
    admin, hidden admins, stealth admin, indirect admin, new policy version, create policy version,
    SetDefaultPolicyVersion, set default policy version, AddUserToGroup, add user to group,
    AttachGroupPolicy, PutRolePolicy, CreateLoginProfile, UpdateLoginProfile, create access key for
    other, create keys for other users, create access keys for other users, create access keys for
    others, keys for other users, reset password of other users, edit policies freely, can edit IAM,
    can modify IAM, modify IAM policies, change IAM policies, change IAM, edit IAM policies, edit IAM,
    write IAM, IAM write, IAM write access, IAM modification, permissions management, modify
    permissions, change permissions, alter permissions, rights to change rights, grant any role, grant any permission, assign any role, assign roles to, can assign roles, roleAssignments/write, dangerous IAM, dangerous permission,
    dangerous permissions, risky permission, risky permissions, iam.serviceAccounts.actAs,
    deploymentmanager, start + a function as, launch instance with role, launch an instance with a role,
    new instance with any role, new function with any role, pass it to, pass an admin role, pass admin
    role, climb|climbs|climbing|ascend|ascends|ladder +
    admin|administrator|root|rights|privileges|permissions|power,
    turn|turns|make|makes|promote|promotes|upgrade|upgrades|elevate|elevates + itself|themselves|oneself|yourself|own - encrypt - certificate - log, more|higher +
    power|powers + get|gain|gains|give|grant|obtain`,
  ),
  concept(
    'impersonation',
    `impersonate, service account impersonation, impersonation of + account, act as + account, actAs,
    Service Account User, Service Account Token Creator, Token Creator, ServiceAccountTokenCreator,
    serviceAccountUser, impersonate verb, mint + token, create tokens for, generate + token + account,
    impersonate|impersonates|act as|acts as|impersonation + service
      account|identity|account|user|principal|anyone|someone,
    tokens|token + create|mint|generate|creator + service account|another|others,
    attach|run as|use + robot identity|service account|service accounts + any|every|all|new|machines,
    become someone else, become anyone, become another, become
    another user, become another identity, become other users, become any user, become any service
    account, become a service account, becoming someone else, becoming another, pretend to be,
    pretends to be, pretend + another, pose as, posing as, poses as, masquerade, masquerading, act as
    another, act as someone, act as any, acts as any, act as other, acting as
    another, acting as someone, act in the name of, act on behalf of, acts on behalf of, take another
    identity, take over the identity, take on the identity, takes on the identity, take the identity,
    borrow identity, borrow the identity, borrow + identity, borrow rights, borrow the rights,
    identity of another, rights of another, run as another, run as someone else, runs as another, log
    in as someone else, log in as another, login as another, login as someone else, sign in as
    another, sign in as someone else, speak for another, speak for others, wear another hat, identity
    switching, switch identity, switch to another identity, swap identity, swapped identity,
    iam.serviceAccounts.getAccessToken, getAccessToken, signBlob, signJwt, on-behalf-of, impersonation
    rights, impersonation allowed, impersonate others, impersonate any, impersonate users, impersonate
    anyone, impersonate everyone, token creator role, may impersonate, become|becomes|becoming + someone|anyone|another|other user|other users|other identity|service account,
    use|uses|borrow|borrows|take|takes|assume|assumes + identity|rights|name|credentials|role + another|other|someone else|any user|any other`,
    ['privilege escalation', 'machine identity'],
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
    outside|other|another + company|companies|vendor|firm|business + role|access|trust|account,
    stranger account, strangers' account, foreign AWS, foreign AWS account, outsiders assume,
    outsiders can assume, partners can get in, partner can get in, third parties can get in, third
    party can get in, vendor can get in, vendor can enter, vendor access to account, vendors in our
    account, who can get into, who gets in from outside, other company's account, other companies'
    accounts, account of another company, account of another customer, accounts of other customers,
    foreign tenant, foreign tenants, foreign subscription, accounts we do not own, account we do not
    own, accounts we don't own, account not ours, not our account, not our own account, accounts
    outside the, account outside the, external trust, external trusts, outside trust, trusted
    outsiders, trust outsiders, trust strangers, trusts strangers, trusting strangers, unknown AWS,
    unknown accounts, foreign accounts, other accounts, other AWS account, other AWS accounts, another
    organization, another organisation, other organizations, other organisations, every AWS principal,
    all AWS principals, principals of other accounts, outside principals, cross-account role, cross
    account role, cross-account trust, cross account trust, cross-account sharing, managed service
    provider access, MSP access, Lighthouse, delegated to a provider, Azure Lighthouse, third-party
    integration + role, SaaS vendor + role, SaaS provider + role,
    tenant restrictions, cross-tenant access settings, unknown directories, foreign directories,
    cross-tenant access`,
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
      anyone|everyone|any|every|other|another|external|principal|outside,
    become someone else, become another role, become another, who may become,
    anyone can become, anyone may become, everyone may become, anyone can assume, anyone may assume,
    everyone can assume, anyone assume, allowed to assume, may assume, can assume,
    assume it, assumed by anyone, assumed by everyone, assumed by all, take the
    role, takes the role, take on the role, take over the role, use the role, wear the role, role for
    everyone, role for anyone, role open to all, role open to anyone, role open to everyone, role
    anyone can use, role anyone can take, roles anyone can take, roles anyone can use, open roles,
    unrestricted role trust, role without condition, trust without condition, trust without
    conditions, trusts everyone, trusts anyone, trusts all, trusts any, trust
    everyone, trust anyone, trusts the whole, trusting everyone, trust too wide, wide trust, broad
    trust, overly broad trust, loose trust, assume role from anywhere, assumable by, wildcard in
    trust, star in trust, trust star, become|becomes|becoming + someone else|another role|any role|another identity, role|roles|identity + assume|assumed|taken|used|adopted + stranger|strangers|outsider|outsiders|any account|all accounts|any AWS|the world|public,
    role|roles|trust|trusts + anyone|everyone|strangers|every AWS account|any AWS account|all
    accounts|every account|the whole world - log - alarm - bucket - decrypt`,
  ),
  concept(
    'confused deputy',
    `confused deputy, external ID, ExternalId, aws:SourceArn, SourceArn, SourceAccount,
    aws:SourceAccount, source account condition, source ARN, third party + role, third-party + role,
    vendor + role, third party + assume, third-party + assume, vendor + assume, cross-service, service
    principal + condition, outside company + identifier, external identifier, external identifiers,
    vendor|third party|third-party|supplier|partner|service + role|assume|take on + condition|external
      id|ExternalId|source,
    unique identifier + role|vendor|company|third party,
    deputy, tricked service, service tricked, service is tricked, trick the service, trick a service,
    trick a vendor, vendor tricked, tricked into using, tricked into acting, on behalf of another
    customer, another customer of the vendor, other customers of the vendor, acts for the wrong,
    acting for the wrong, missing external id, no external id, external id missing, without an
    external ID, without external id, role without external id, source account missing, missing source
    condition, missing source account, source conditions, source condition, any account can use the
    service, service acting for others, cross-service confused, cross service`,
    ['cross-account access'],
  ),
  concept(
    'IAM Access Analyzer',
    `IAM Access Analyzer, Access Analyzer, AccessAnalyzer, external access analysis, external access +
    analyse, external access analyzer, unused access analyzer, analyzer + external, analyse + external
    access, detect + external access, find + shared externally,
    analyzer missing, no analyzer, analyzer not enabled, analyzer is not enabled, analyzer off, access
    analyzer off, access analyzer missing, outside access findings, external access findings, external
    access report, detect external access, find external access, find unintended access, unintended
    access, unintended external access, resources shared outside + analyser, tool that finds external`,
    ['access review'],
  ),
]
