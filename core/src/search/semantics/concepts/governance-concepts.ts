import { concept } from './concept.ts'

/** What is decided, owned, paid and required. */
export const GOVERNANCE_CONCEPTS = [
  concept(
    'organization',
    `AWS Organizations, organization, organisation, service control policy, service control
    policies, SCP, SCPs, management group, management groups, delegated administrator,
    organizational unit, OU, OUs, tenant, Control Tower, landing zone, organization policy, org
    policy, billing account, folder policy, resource control policy, RCP, multi-account, management
    account, member account, organisational unit, Azure Policy, policy assignment,
    central management, centrally managed accounts, standalone account, organisation guardrails,
    accounts + guardrails | restricted | organisation | central, member accounts,
    arranged in a hierarchy, subscription hierarchy, hierarchy + subscriptions | accounts | folders`,
  ),
  concept(
    'preventive guardrail',
    `guardrails, organisational guardrails, SCP, SCPs, service control policy, service control
    policies, resource control policy, organization policy constraint, org policy constraint, Azure
    Policy, policy assignment, Azure Policy assignment, preventive control, deny policy, policy as
    code, Control Tower, landing zone, organization policy, organisation policy, org policies, OPA
    policy, constraint + organization | organisation | policy,
    accounts are not restricted, restricted by organisation, accounts + restricted,
    preventive limits, member accounts have no, limits + member accounts | preventive, no scps, SCPs
    missing`,
    ['organization'],
  ),
  concept(
    'region restriction',
    `region lockdown, region restriction, region deny, allowed regions, allowed locations, approved
    regions, unapproved region, unused regions, unused region, restricted regions, geographic
    locations, resource location restriction, resource locations, unauthorised region, unauthorized
    region, outside approved,
    region | regions | location | locations | geographic + approved | allowed | restricted |
    restrict | unapproved | unused | lockdown | forbidden | permitted | deny,
    any geography, geography, geographies, launched in any, unrestricted regions, created anywhere,
    any region, any location, regions + unrestricted | any,
    any country, created in any, countries + resources | allowed, created in any country,
    company policy forbids, forbidden region, wrong region, wrong regions, where policy forbids,
    forbids + region | runs, forbidden location`,
    ['organization'],
  ),
  concept(
    'privacy regulation',
    `GDPR, CCPA, data protection regulation, General Data Protection Regulation, data subject, right
    to erasure, right to be forgotten, privacy, personal data + stored | retained | EU | consent |
    processed, privacy law, data privacy, DPIA, LGPD`,
  ),
  concept(
    'security contact',
    `security contact, security contacts, security alternate contact, alternate contact, emergency
    contact, essential contact, essential contacts, security email, security e-mail, security
    notification email, security mailbox, contact for abuse, abuse and incident notices, incident
    notices, abuse notices, who to notify,
    contact | email address | e-mail address | e-mail | email + security | abuse | incident | high
    severity | Defender | essential | alternate | alerts, alternate email,
    no one receives, no one + receives + mail | e-mail | email, alert contact, alert recipients,
    receives e-mail about,
    whom to warn, whom to contact, know whom, warn + provider, provider + reach us | contact | warn,
    unreachable contact`,
    ['contact details'],
  ),
  concept(
    'contact details',
    `contact information, contact details, contact address, notification email, additional email
    addresses, security questions, contact + email | phone, phone number, primary contact, billing
    contact, operations contact, account contact, contact data`,
  ),
  concept(
    'tagging',
    `tag, tags, tagged, untagged, tagging, label, labels, labelled, labelling, unlabelled,
    unlabeled, resource owner, ownership, owner tag,
    cost allocation, naming convention, naming standard, tag policy, tag policies, mandatory tags,
    required tags, missing tags, required labels, tagging policy, tagging standard, resource
    metadata,
    resource names, names + standard | convention | rule | pattern, name convention, naming scheme,
    naming rule`,
  ),
  concept(
    'untagged resource',
    `untagged, untagged resources, missing tags, missing tag, no tags, without tags, not tagged,
    mandatory tags, required tags, required labels, lack labels, no labels, without labels,
    unlabelled, unlabeled, missing labels, tag | tags | label | labels + missing | lacks | lack |
    without | required | mandatory | assets | no,
    assigned to a team, cannot be assigned, assigned to an owner`,
    ['tagging'],
  ),
  concept(
    'resource ownership',
    `resource owner, owner tag, ownership, no owner, without an owner, missing owner, ownerless,
    unowned, unknown owner, responsible team, responsible person, accountable team, orphaned
    application, owner + unknown | missing | tag | assigned,
    no accountable team, accountable team, accountable owner, no responsible, without owner`,
    ['tagging'],
  ),
  concept(
    'cost',
    `cost, costs, budget, budgets, billing, spend, spending, expense, expenses, invoice, overspend,
    cost anomaly, savings, incur charges, unexpected charges, charges + unused | still | unexpected
    | resources | volumes | idle, cost optimization, cost
    optimisation, FinOps, bill, money, cloud bill, expensive, price, save money, wasted money,
    predicted bill, forecast + bill | cost | spend | overspend, overspend forecast, exceeds the
    limit + bill | spend, spending threshold,
    paid at, rates + on-demand, price, pricing`,
  ),
  concept(
    'budget alert',
    `cost alert, cost alerts, budget alert, budget alerts, billing alarm, billing alarms, billing
    alert, spend alert, spending alert, budget notification, spending limit, budget threshold,
    budget exceeded, AWS Budgets,
    budget | billing | cost | spending | spend | bill | charges + alert | alarm | notification |
    notified | threshold | exceeded | limit | warning | anomaly | unexpected,
    spending is not watched, spend + watched,
    overspending, overspending goes unnoticed, spending + unnoticed | limit | watched, no budget, no
    budgets, missing budget, without a budget`,
    ['cost'],
  ),
  concept(
    'rightsizing',
    `rightsizing, right-sizing, rightsize, rightsized, overprovisioned, over-provisioned, oversized,
    oversized vm, over-sized, larger than needed, bigger than needed, too large, downsize,
    downsized,
    underutilized, underutilised, under-utilized, under-utilised, underused, low utilization, low
    utilisation, low CPU, CPU utilisation, CPU utilization, Compute Optimizer, wasted capacity,
    excess capacity, smaller size, smaller instance, idle capacity, instance | VM | machine + too
    large | rightsized | oversized | smaller,
    bigger than its load, far bigger, bigger than + load | needed | necessary, load + bigger |
    oversized | far, too big, too powerful, almost no CPU`,
    ['cost'],
  ),
  concept(
    'reserved capacity',
    `reserved instance, reserved instances, savings plan, savings plans, committed use, committed
    use discount, capacity reservation, reservation + instance | capacity | expire, spot instance,
    spot instances, discount, on-demand price, long-term commitment,
    preemptible, preemptible VM, spot machines, spot VMs, spot capacity, steady workloads, on-demand
    rates, on-demand rate, on-demand pricing`,
    ['cost'],
  ),
  concept(
    'cost allocation',
    `cost allocation, cost center, cost centre, chargeback, showback, cost code, tag + billing |
    cost | charge, billing tag, billing export, cost report, cost attribution, cost breakdown,
    charge + department | team,
    attributed to departments, spending + attributed | departments | department | team | teams |
    project, cannot be attributed, no cost tags, cost tags`,
    ['cost', 'tagging'],
  ),
  concept(
    'service quota',
    `service quota, service quotas, quota, quotas, service limit, service limits, account limit,
    limit increase, quota exceeded, quota usage, Trusted Advisor, approaching the limit`,
  ),
  concept(
    'support plan',
    `support plan, premium support, business support, enterprise support, support role, support
    access, AWS Support, support case, AWSSupportAccess, support tickets`,
  ),
  concept(
    'compliance',
    `compliance, compliant, non-compliant, noncompliant, CIS benchmark, NIST, ISO 27001, SOC 2,
    HIPAA, regulatory, regulation, framework, benchmark, GDPR, audit requirement, best practice,
    FedRAMP, conformance pack, regulatory standard, SOX, BSI C5, DORA, NIS2, attestation of
    compliance, control framework,
    framework controls, regulatory framework, attestation report, SOC report, audit evidence, report
    evidence, controls + failing | failed, audit report, SOC 1, SOC2`,
  ),
  concept(
    'payment cards',
    `PCI, PCI DSS, PCI-DSS, cardholder data, cardholder, payment card, payment cards, credit card,
    credit cards, credit card data, credit card numbers, card data, card number, card numbers,
    primary account number, debit card, PAN + card`,
    ['compliance'],
  ),
  concept(
    'health data',
    `HIPAA, PHI, protected health information, health data, health records, medical records, medical
    data, patient data, patient records, patients, electronic health record, HITRUST`,
    ['compliance'],
  ),
  concept(
    'change management',
    `change management, change control, change approval, unapproved change, unapproved changes,
    unauthorised change, unauthorized change, approval + deployed | deployment | change | changes,
    change advisory board, CAB, change request, change window, change freeze, changes + approved |
    ticket`,
  ),
  concept(
    'security training',
    `security training, awareness training, security awareness, user education, staff training,
    phishing simulation, trained staff, training + staff | employees | users | security`,
  ),
  concept(
    'security policy document',
    `security policy document, information security policy, ISMS, written policy, policy +
    documented | reviewed annually, documented procedure, security.txt, vulnerability disclosure
    policy, SECURITY.md`,
  ),
  concept(
    'third-party risk',
    `third-party risk, vendor risk, vendor assessment, supplier risk, supplier, suppliers,
    third-party vendor, vendor access, third party risk management, TPRM, outsourcing, subprocessor,
    vendors + assessed | reviewed`,
  ),
  concept(
    'account separation',
    `multi-account strategy, account separation, separate accounts, one account for everything,
    account outside the organization, standalone account, not part of an organization, account +
    member of an organization, leaves the organization, leave the organization,
    outside central management, standalone account + central`,
    ['organization'],
  ),
  concept(
    'provider access',
    `Access Approval, Access Transparency, Customer Lockbox, lockbox, support staff of the provider,
    provider staff, access by the cloud provider, access of Google staff, access of Microsoft
    engineers, provider + personnel | engineers | staff`,
  ),
  concept(
    'approved configuration',
    `approved image, approved images, approved size, approved SKU, approved instance type, approved
    instance types, approved AMI, approved AMIs, allowed SKU, allowed SKUs, allowed images, allowed
    instance types, organization-approved, unapproved image, unapproved AMI, unapproved instance
    type, service catalogue, service catalog, Marketplace, private marketplace, whitelisted image`,
  ),
  concept(
    'architecture review',
    `Well-Architected, Well-Architected review, architecture review, design review, threat
    modelling, threat modeling, threat model, Trusted Advisor, Azure Advisor, best practice
    recommendations`,
  ),
  concept(
    'opt-out of AI services',
    `AI services opt-out, opt out of AI, opted out of all AI services, AI opt-out policy, data used
    to train, content used for training, train on customer data, customer content + training`,
    ['organization', 'machine learning'],
  ),
]
