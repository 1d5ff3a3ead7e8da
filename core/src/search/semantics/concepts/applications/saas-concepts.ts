import { concept } from '../concept.ts'

/** Settings of identity providers and of software that is rented. */
export const SAAS_CONCEPTS = [
  concept(
    'domain-wide delegation',
    `domain-wide delegation, domain wide delegation, delegation of domain-wide authority, domain-wide
    authority, domain wide authority, API client access + Workspace | domain, impersonate every
    employee, impersonate every user, impersonate all users, impersonate any user, impersonate any
    employee, act as any user, act as every user, read every mailbox, read all mailboxes, reads all
    mailboxes, access to all mailboxes, access every mailbox, full_access_as_app, Mail.Read +
    application | all, ApplicationImpersonation, application access policy, RBAC for applications`,
    ['impersonation', 'application consent'],
  ),
  concept(
    'app password',
    `app password, app passwords, app-specific password, app-specific passwords, application-specific
    password, application-specific passwords, less secure app, less secure apps, less-secure apps,
    LSA + Google, allow less secure, ASP + Google, legacy app access, legacy app sign-in`,
    ['legacy authentication', 'authentication'],
  ),
  concept(
    'legacy mail protocol',
    `legacy mail, legacy mail login, legacy mail protocol, legacy mail protocols, IMAP, POP3, IMAP
    and POP, POP and IMAP, SMTP AUTH, SMTP authentication, authenticated SMTP, SMTP client
    authentication, SmtpClientAuthenticationDisabled, Exchange ActiveSync, ActiveSync, MAPI + basic,
    EWS, Exchange Web Services, autodiscover + basic, basic authentication + Exchange | mail |
    mailbox | IMAP | POP | SMTP, old mail client, old mail clients`,
    ['legacy authentication', 'email', 'authentication'],
  ),
  concept(
    'mailbox audit',
    `mailbox audit, mailbox auditing, mailbox audit log, mailbox audit logging, audit of mailboxes,
    mailbox activity, mailbox owner actions, actions of mailbox owners, mailbox delegates,
    MailItemsAccessed, AuditDisabled, AuditBypassEnabled, audit bypass, mailbox + audit | audited |
    auditing | recorded | logged, who read the mailbox, who opened the mailbox, delegates + mailbox |
    mailboxes`,
    ['audit trail', 'logging', 'email'],
  ),
  concept(
    'mail attachment and link protection',
    `Safe Attachments, Safe Links, safe attachment, safe link, attachment scan, attachment scanning,
    scan attachments, scans attachments, attachment filter, common attachment types filter, attachment
    types, dangerous attachments, malicious attachments, zero-hour auto purge, ZAP + mail, link
    rewriting, URL rewriting, URL scanning + mail, attachments + scan | scanned | protection | malware | detonation | script - volume - EBS - disk - GuardDuty, attachment + scan | scanned | mail | malware - volume - EBS - disk - instance - VPC - gateway - GuardDuty, mail malware filter, malware filter policy, spam filter,
    anti-spam policy, anti-spam, anti spam, connection filter, spam policy, quarantine policy,
    enhanced pre-delivery, pre-delivery message scanning, external sender warning, external sender
    tag, external email banner, external banner`,
    ['email', 'phishing'],
  ),
  concept(
    'persistent sign-in',
    `remember me, remember me forever, keep me signed in, stay signed in, KMSI, persistent browser
    session, persistent browser sessions, persistent cookie, persistent cookies, persistent session,
    persistent sessions, remember device, remember this device, remembered devices, trusted device +
    MFA | remember | days, remember MFA, remember multi-factor, MFA remembered, remember browser,
    sign-in frequency, reauthentication, re-authentication, reauthenticate, session control + browser |
    sign-in, long session, long sessions, endless session, endless sessions, session never ends,
    sessions never end, session never expires, sessions never expire, global session policy, Okta
    global session, web session control, Google session control`,
    ['user session', 'authentication'],
  ),
  concept(
    'creation by ordinary users',
    `users can create tenants, create tenants, tenant creation, creating tenants, creating directories,
    create directories, non-admin users + create | creating | creation, anyone can make groups, anyone
    can create groups, everyone can create groups, create groups, make groups, group creation, Microsoft
    365 group creation, creation of groups, creation of security groups in portals, create security
    groups + users, users + create + groups | tenants | teams | sites | workspaces | directories, create
    teams, team creation, site creation, workspace creation, trial subscription, trial subscriptions,
    self-service purchase, self-service purchases, self-service trial, self-service trials, non-admin
    users, default user permissions, default user role permissions`,
    ['rights of ordinary users'],
  ),
  concept(
    'group membership',
    `public group, public groups, public Microsoft 365 group, group visibility, visible groups, group +
    join | visibility | privacy | owners approve - security group - resource group - log group - target
    group, join groups, anyone can join, join without approval, external members + group, Google Groups
    + public | external | anyone | visibility, group conversations, group conversation, view topics,
    dynamic group, dynamic groups, dynamic membership, group owner, group owners, nested group, nested
    groups, ownerless group, ownerless groups, groups without owners, group expiration + Microsoft 365`,
  ),
  concept(
    'third-party app installation',
    `app installation, install apps, app installs, installing apps, app install, unapproved apps,
    unapproved app, apps unapproved, app approval, apps approved, app allow list, app allowlist,
    apps + allowlist | allow list | approval | unapproved | installation | installed | install - Linux - host - container, marketplace apps, Marketplace app, Marketplace
    apps, Workspace Marketplace, Slack app, Slack apps, Slack App Directory, Teams apps, GitHub App, GitHub
    Apps, OAuth app access restrictions, OAuth app restrictions, third-party application access policy,
    browser extensions, browser extension, add-on, add-ons, plugins + unapproved | install, API access +
    third-party apps, connected app policy, user-installed apps, sideloading apps`,
    ['application consent'],
  ),
  concept(
    'meeting and chat security',
    `meeting passcode, meeting password, meeting passcodes, waiting room, waiting rooms, meeting lobby,
    lobby + meeting, anonymous meeting, anonymous users + meeting, meetings open, open meeting, open
    meetings, zoombombing, zoom bombing, join before host, meeting recording, meeting recordings,
    meeting + passcode | lobby | waiting room | anonymous | join | guests | external | strangers |
    anyone | present, meetings + passcode | lobby | waiting room | anonymous | join | external | open |
    anyone, external chat, external access + Teams | chat, chat with external, chat + external |
    outside | unmanaged | allowlisted | strangers | anyone, federated chat, Skype users, unmanaged
    Teams users, external domains + Teams | chat | communicate, teams talks to anyone, Teams federation`,
    ['collaboration suite'],
  ),
  concept(
    'hybrid identity',
    `hybrid identity, Entra Connect, Azure AD Connect, AAD Connect, directory synchronisation, directory
    synchronization, directory sync, DirSync, password hash sync, password hash synchronisation, password
    hash synchronization, pass-through authentication, seamless single sign-on, AD FS, ADFS, cloud-only
    accounts, cloud-only account, cloud-only administrators, cloud-only admin, synchronised admin,
    synced admin, synced from on-premises, synchronised from on-premises, on-premises synced, LDAP sync,
    Okta AD agent, Google Cloud Directory Sync, GCDS, Entra Domain Services, AWS Managed Microsoft AD,
    Managed Microsoft AD, AD Connector, Directory Service + AWS | domain | managed`,
    ['authentication'],
  ),
  concept(
    'public records of an application',
    `guest profile, guest profiles, guest user profile, site guest user, Salesforce guest, Salesforce
    guest profile, Experience Cloud site, Experience Cloud, community site, community sites, public
    site user, unauthenticated site users, unauthenticated site user, public Jira, public Confluence,
    public dashboard, public dashboards, public Power BI, publish to web, public Trello board, public
    board, public boards, public knowledge base, public workspace, public workspaces, ServiceNow + public |
    unauthenticated, records + unauthenticated | guest | anonymous + site | read | portal, Power Pages,
    portal + anonymous | unauthenticated | guest + records | tables | data`,
    ['anonymous access', 'public exposure'],
  ),
  concept(
    'SaaS administration token',
    `admin API token, admin API tokens, Okta API token, Okta API tokens, Okta token, API tokens of
    administrators, tokens of super administrators, tokens of administrators, admin token, admin tokens,
    token of an admin, super admin token, integration user, integration users, integration token,
    SCIM token, provisioning token, SSWS, API token + Okta | network zone | super admin | tenant |
    administrator, token + network zone, personal access tokens + expiration | approval | organization |
    organisation, classic personal access token, classic tokens, fine-grained token, fine-grained
    tokens, fine-grained personal access tokens, PAT policy, PAT policies, PAT lifetime`,
    ['credential', 'administrator'],
  ),
]
