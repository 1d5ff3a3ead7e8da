import { concept } from './concept.ts'

/** What is decided, owned and required. */
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
    arranged in a hierarchy, subscription hierarchy, hierarchy + subscriptions | accounts | folders,
    all our accounts, company accounts, org structure, account hierarchy, OU structure,
    organisational units, tenant settings, root OU, AWS Organizations + features | enabled |
    management | policies, trusted access,
    management group hierarchy, tenant root group, root management group, above the subscription level,
    accounts not in org, account not in org, organization all features, all features +
    organization, organizational units, GCP folder, folder hierarchy, resource hierarchy`,
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
    missing,
    guard rails, safety rails, rules for all accounts, limits for all accounts, what accounts may
    do, what accounts are allowed to do, nothing stops teams, nothing stops users, nothing
    prevents, stop users from creating, stop teams from creating, forbid by policy, deny by
    policy, block at organisation level, company-wide rules, company-wide restrictions, scp not
    attached, scps not attached, no scp, without scp, FullAWSAccess, guardrails + account |
    accounts | organisation | organization | attached | member, constraint + enforced | folder |
    project | org policy, Azure Policy + assigned | enforced | initiative | deny, policy
    assignments, declarative policy, declarative policies,
    nothing | nobody | no one | no rule + stops | prevents | forbids | blocks | keeps + teams |
    users | accounts | developers | people | creating | opening | launching, nothing stops,
    above the subscription level,
    no preventive policy, preventive policy, preventive policies, deny leaving, leave organization
    + deny|prevent|policy, deny disabling, SCP for Azure, SCP for GCP, Azure SCP, GCP SCP, SCPs
    for GCP, SCPs for Azure, deny assignment, deny assignments, initiative assignment, regulatory
    initiative, deny effect, Azure Policy initiative, organization policy service, org constraint,
    admission policy + organization, Kyverno + cluster-wide, Gatekeeper + policy, policy
    guardrail, AWS Config rules enforcement, Control Tower control, Control Tower controls,
    mandatory controls`,
    ['organization'],
  ),
  concept(
    'region restriction',
    `region lockdown, region restriction, region deny, allowed regions, allowed locations, approved
    regions, unapproved region, unused regions, unused region, restricted regions, geographic
    locations, resource location restriction, resource locations, unauthorised region,
    unauthorized region, outside approved, region | regions | location | locations | geographic +
    approved | allowed | restricted | restrict | unapproved | unused | lockdown | forbidden |
    permitted | deny, launched in any, unrestricted regions, created anywhere, any region, any
    location, regions + unrestricted | any, any country, created in any, countries + resources |
    allowed, created in any country, company policy forbids, forbidden region, wrong region, wrong
    regions, where policy forbids, forbids + region | runs, forbidden location, wrong country,
    weird region, weird regions, strange region, resources in weird regions, resources in strange
    regions, resources in other regions, unwanted region, unwanted regions, any region allowed,
    all regions allowed, all regions open, unneeded regions, regions we do not use, regions we
    don't use, region we never use, block regions, block other regions, limit regions, limit to
    regions, restrict regions, restrict locations, pin to europe, only in europe, only EU regions,
    keep resources in europe, deny regions, geography | geographies + launched | created |
    resources | workloads | deployed | allowed | approved | any | permitted, region | regions |
    location | locations | country | countries + unexpected | unwanted | weird | strange | not
    allowed | unrestricted | limited | outside + resources | resource | created | launched |
    deployed | workloads | instances,
    odd | weird | strange | wrong | foreign | unexpected | unapproved + country | countries |
    region | regions | location | locations + resources | resource | servers | workload |
    workloads | machines | data | deployed, resources in odd countries, workload + unapproved
    location | unapproved region,
    only + frankfurt | ireland | europe | EU | germany | france | london | US | USA + region |
    regions | resources | location, frankfurt only, europe only, eu only, EU only, only in
    germany, only in the EU,
    regions not locked, permitted locations, permitted location, permitted regions, allowed
    location, approved region, approved locations, region lock +
    accounts|deployments|organisation|policy, lock regions, disable unused regions, opt-in
    regions, opt-in region, gcp.resourceLocations, resourceLocations, deny region, region
    allowlist, region allow list, deployments + locations|regions +
    permitted|allowed|only|approved`,
    ['organization'],
  ),
  concept(
    'privacy regulation',
    `GDPR, CCPA, data protection regulation, General Data Protection Regulation, data subject, right
    to erasure, right to be forgotten, privacy, personal data + stored | retained | EU | consent |
    processed, privacy law, data privacy, DPIA, LGPD,
    privacy rules, privacy rule, european privacy law, data subject request, delete my data,
    forget me, personal data protection, PIPEDA, POPIA, consent of users, cookie banner, data
    protection officer, DPO, data processing agreement, DPA agreement, privacy impact assessment`,
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
    unreachable contact,
    who do they call, who gets alert emails, who gets alert mails, who gets alerts, who gets the
    alerts, who gets told, who gets notified, who receives alerts, who is told, nobody gets alert
    mails, nobody gets the alerts, nobody gets told, nobody gets security mails, abuse reports,
    abuse report, abuse reports go nowhere, abuse mails, aws cannot reach us, provider cannot
    reach us, cannot reach us, can't reach us, reach us in an emergency, security mails, security
    emails, security mail, security phone, notify owner of high severity, alert notifications +
    email | owner | owners | recipients | severity | subscription, email notification + high
    severity | alerts | security | owner | Defender | subscription, notifications + high severity
    | security alerts | owners, security contact missing, additional email,
    who | nobody | no one | team + gets | receives | get | receive | informed | called | warned |
    reads + mails | mail | emails | warnings | alerts | notices | warning | security, who to call,
    whom to call, who should be called, who do we call, phone number + incident | security |
    emergency, emergency contact + account | missing | set,
    emergency phone, emergency + phone | number | mail, alternate + contact | phone | mail | email,
    essential contacts, people to notify,
    nobody gets notified, no one gets notified, nobody is notified, no one is notified, nobody is
    told, nobody gets an email, nobody gets emails, nobody gets mails, who receives security
    notices, who receives notices, notice of abuse, contact person for security, security point of
    contact, security.txt, vulnerability disclosure contact, disclosure contact, technical contact
    + essential|organization|project|notification, notification recipients, contact email +
    subscription|security|Defender|account, emailSecurityContact, securityContacts,
    notificationsByRole, security contact email, phone number + security contact`,
    ['contact details'],
  ),
  concept(
    'contact details',
    `contact information, contact details, contact address, notification email, additional email
    addresses, security questions, contact + email | phone, phone number, primary contact, billing
    contact, operations contact, account contact, contact data,
    out of date contact, outdated contact, old phone number, wrong phone number, wrong email
    address, contact info, contact details outdated, reachable by phone, who is the contact`,
  ),
  concept(
    'tagging',
    `tag, tags, tagged, untagged, tagging, label, labels, labelled, labelling, unlabelled,
    unlabeled, resource owner, ownership, owner tag,
    cost allocation, naming convention, naming standard, tag policy, tag policies, mandatory tags,
    required tags, missing tags, required labels, tagging policy, tagging standard, resource
    metadata,
    resource names, names + standard | convention | rule | pattern, name convention, naming scheme,
    naming rule,
    labels on resources, resource labels, resource tags, instance tags, marking resources,
    metadata tags`,
  ),
  concept(
    'untagged resource',
    `untagged, untagged resources, missing tags, missing tag, no tags, without tags, not tagged,
    mandatory tags, required tags, required labels, lack labels, no labels, without labels,
    unlabelled, unlabeled, missing labels, tag | tags | label | labels + missing | lacks | lack |
    without | required | mandatory | assets | no,
    assigned to a team, cannot be assigned, assigned to an owner,
    tags missing, tag missing, labels missing, label missing, nobody tagged, not labelled, not
    labeled, unnamed resources, unlabeled resources, without any tags, without any labels, lacks
    tags, lacks labels, no owner tag, mystery resource, mystery resources, resources + without
    cost centre | without cost center | without owner | owner labels | labelled | untagged,
    mandatory tag, cost centre or owner labels, tag compliance, tags + enforced | inherited -
    image - backup - volumes,
    no tag, mandatory metadata, mandatory metadata keys, metadata keys +
    mandatory|missing|required|lack, mandatory labels, required tag, required-tags, lack tags, tag
    policy, tag policies, tagging standard, tagging strategy, tagging policy, inherit a tag, tag
    inheritance`,
    ['tagging'],
  ),
  concept(
    'resource ownership',
    `resource owner, owner tag, ownership, no owner, without an owner, missing owner, ownerless,
    unowned, unknown owner, responsible team, responsible person, accountable team, orphaned
    application, owner + unknown | missing | tag | assigned,
    no accountable team, accountable team, accountable owner, no responsible, without owner,
    who owns this, who owns this server, who owns this machine, who owns what, whose server is
    this, whose is this, nobody owns, nobody owns it, no idea who owns, nobody knows whose, nobody
    knows who owns, nobody responsible, nobody is responsible, nobody feels responsible, who is
    responsible, who to ask, owner left, orphaned resources, belongs to nobody, belongs to no one,
    without responsible person, owner + nobody | left | identified,
    who | whose + server | machine | bucket | resource | instance | database | VM + owns | owner |
    belongs | responsible | is this, lacks an owner, lack an owner, without an owner tag, lacks +
    owner | owner tag | responsible,
    accountable person, resource owner + missing|unknown|recorded, orphan project, project without
    owner`,
    ['tagging'],
  ),
  concept(
    'support plan',
    `support plan, premium support, business support, enterprise support, support role, support
    access, AWS Support, support case, AWSSupportAccess, support tickets,
    who can open tickets, open a support ticket, support ticket, help from aws, help from the
    provider, provider support, AWS Support role, support case management, developer support,
    basic support,
    premier support, support tier, paid support, support contract, AWS support plan, Azure support
    plan, Trusted Advisor checks`,
  ),
  concept(
    'compliance',
    `compliance, compliant, non-compliant, noncompliant, CIS benchmark, NIST, ISO 27001, SOC 2,
    HIPAA, regulatory, regulation, framework, benchmark, GDPR, audit requirement, best practice,
    FedRAMP, conformance pack, regulatory standard, SOX, BSI C5, DORA, NIS2, attestation of
    compliance, control framework,
    framework controls, regulatory framework, attestation report, SOC report, audit evidence, report
    evidence, controls + failing | failed, audit report, SOC 1, SOC2,
    pass the audit, pass an audit, fail the audit, failed audit, audit is coming, audit readiness,
    regulators, regulator, required by law, meets the standard, control failures, failing
    controls, compliance gaps, compliance gap, compliance status, compliance score, compliance
    report, NIST CSF, 800-53, PCI audit, HITRUST, CMMC, Cyber Essentials, TISAX, ENS + Spain, IRAP,
    auditors, auditor, auditors are coming, control framework + failing | assessment | controls,
    framework assessment,
    kube-bench`,
  ),
  concept(
    'payment cards',
    `PCI, PCI DSS, PCI-DSS, cardholder data, cardholder, payment card, payment cards, credit card,
    credit cards, credit card data, credit card numbers, card data, card number, card numbers,
    primary account number, debit card, PAN + card,
    credit card numbers in bucket, card payments, visa, mastercard, payment data, payment
    information, payment details, card data environment, CDE + card, CVV`,
    ['compliance'],
  ),
  concept(
    'health data',
    `HIPAA, PHI, protected health information, health data, health records, medical records, medical
    data, patient data, patient records, patients, electronic health record, HITRUST,
    hospital data, patient information, medical information, patient files, health information,
    medical images, DICOM, clinical data, PHI data`,
    ['compliance'],
  ),
  concept(
    'change management',
    `change management, change control, change approval, unapproved change, unapproved changes,
    unauthorised change, unauthorized change, approval + deployed | deployment | change | changes,
    change advisory board, CAB, change request, change window, change freeze, changes + approved |
    ticket,
    changes nobody approved, nobody approved, nobody approved the change, changes without ticket,
    change without ticket, changes without a ticket, uncontrolled changes, uncontrolled change,
    change process, no change process, surprise changes, unplanned change, unplanned changes,
    emergency change, changes + ticket | uncontrolled | unapproved | unauthorised | unauthorized |
    tracked in tickets, approve changes`,
  ),
  concept(
    'security training',
    `security training, awareness training, security awareness, user education, staff training,
    phishing simulation, trained staff, training + staff | employees | users | security,
    staff fall for phishing, people click on everything, users click on everything, teach users,
    teach staff, train users, train staff, train employees, training for developers, secure coding
    training, untrained staff, security champions, security culture`,
  ),
  concept(
    'security policy document',
    `security policy document, information security policy, ISMS, written policy, policy +
    documented | reviewed annually, documented procedure, security.txt, vulnerability disclosure
    policy, SECURITY.md,
    how to report a vulnerability, report a vulnerability, where to report bugs, report security
    bugs, no security policy, security policy missing, security policy file, written rules,
    security rules on paper, acceptable use policy, policy document + missing | review | approved,
    disclosure policy, responsible disclosure,
    bug bounty, channel + report | reporting + vulnerabilities | bugs | flaws, report
    vulnerabilities`,
  ),
  concept(
    'third-party risk',
    `third-party risk, vendor risk, vendor assessment, supplier risk, supplier, suppliers,
    third-party vendor, vendor access, third party risk management, TPRM, outsourcing, subprocessor,
    vendors + assessed | reviewed,
    can we trust our vendors, trust our vendors, trust vendors, vendors with access, vendor can
    get in, suppliers with access, supplier access, contractors, contractor access, external
    company has access, external companies, partner access, partners with access, our suppliers,
    vendor questionnaire, supply chain vendors, service providers + assessed | risk | reviewed`,
  ),
  concept(
    'account separation',
    `multi-account strategy, account separation, separate accounts, one account for everything,
    account outside the organization, standalone account, not part of an organization, account +
    member of an organization, leaves the organization, leave the organization,
    outside central management, standalone account + central,
    everything in one account, all in one account, one big account, one account for all, single
    account for everything, shared aws account, same account for everything, rogue account, rogue
    accounts, rogue aws account, shadow account, shadow accounts, shadow cloud account, unknown
    cloud accounts, unknown aws accounts, accounts we do not know, accounts nobody knows,
    unmanaged account, unmanaged accounts, unmanaged subscription, unmanaged subscriptions,
    account not in the organization, account + outside the organisation | outside the organization
    | not in an organization | standalone | unmanaged,
    one account for all teams,
    account outside org, outside org, outside the org, account + not a member | outside org,
    accounts not in org, account not in org, not in an organization, not part of an organisation,
    join AWS Organizations, join the organization, standalone accounts, stand-alone account,
    accounts + standalone|outside the organization|outside the organisation|not member, sandbox
    account, sandbox accounts, workloads in management account, workloads in the management
    account, management account + workloads|resources`,
    ['organization'],
  ),
  concept(
    'provider access',
    `Access Approval, Access Transparency, Customer Lockbox, lockbox, support staff of the provider,
    provider staff, access by the cloud provider, access of Google staff, access of Microsoft
    engineers, provider + personnel | engineers | staff,
    can google read our data, can microsoft read our data, can aws read our data, can amazon see
    our data, provider can read our data, provider reads our data, cloud provider can see, google
    employees, microsoft employees, amazon employees, vendor engineers, support engineers + access
    | data | approval, access by support staff, support staff can see,
    provider | google | microsoft | amazon | aws + can read | read our | reads our | see our |
    look at our | look into | read it | see it, can the provider read it,
    Google staff access, Microsoft staff access, staff of the provider, Google personnel, Google
    support access`,
  ),
  concept(
    'approved configuration',
    `approved image, approved images, approved size, approved SKU, approved instance type, approved
    instance types, approved AMI, approved AMIs, allowed SKU, allowed SKUs, allowed images, allowed
    instance types, organization-approved, unapproved image, unapproved AMI, unapproved instance
    type, service catalogue, service catalog, Marketplace, private marketplace, whitelisted image,
    unapproved images, unapproved image used, unapproved machine type, unapproved machine types,
    unapproved vm size, unapproved vm sizes, expensive instance types, expensive instance types
    allowed, any instance type, any vm size, only approved images, only approved sizes, allowed
    machine types, allowed vm sizes, allowed virtual machine size SKUs, unapproved services,
    unapproved service, forbidden services, forbidden service, allow list of services, service
    allow list, resource types + allowed | approved | forbidden | not allowed, instance types +
    allowed | approved | restricted | forbidden, images + allowed list | approved list`,
  ),
  concept(
    'architecture review',
    `Well-Architected, Well-Architected review, architecture review, design review, threat
    modelling, threat modeling, threat model, Trusted Advisor, Azure Advisor, best practice
    recommendations,
    is our design safe, design flaw, design flaws, secure design, security review, security review
    of the design, advisor recommendation, advisor recommendations, Trusted Advisor check,
    Security Hub recommendations, recommendations + open | ignored | Advisor`,
  ),
  concept(
    'opt-out of AI services',
    `AI services opt-out, opt out of AI, opted out of all AI services, AI opt-out policy, data used
    to train, content used for training, train on customer data, customer content + training,
    is our data used for AI, our data trains AI, data trains AI, train AI on our data, AI training
    on our data, AI learns from our data, content used to improve, improve the service with
    content, data used for training models, AI opt out, opt out + AI | training | improve,
    opt out ai training, AI training opt-out, AI services opt-out policy, AI opt-out, data used
    for training, content used to train, use our data to train, train on our data, improve
    services with our data, model training opt-out, data sharing with the provider for AI`,
    ['organization', 'machine learning'],
  ),
  concept(
    'naming convention',
    `naming convention, naming conventions, naming standard, naming standards, naming scheme,
    naming rule, naming rules, naming pattern, naming policy, name convention, name pattern, bad
    names, badly named, chaotic names, inconsistent names, wrong names, messy names, resource
    names, names + convention | standard | pattern | scheme | inconsistent | rule, name + match |
    follow | comply | conform + convention | pattern | standard | scheme | prefix,
    follow the naming, naming + standard | convention | scheme`,
    ['tagging'],
  ),
  concept(
    'missing description',
    `no description, missing description, description missing, without a description, without
    description, has no description, empty description, description empty, description is empty,
    lacks a description, undocumented, undocumented rule, undocumented rules, purpose unknown,
    purpose is unknown, nobody knows what it is for, what is this for, nobody knows what this
    does, description + empty | missing, documented + purpose, documentation missing`,
    ['tagging'],
  ),
]
