import { concept } from './concept.ts'

/** What is observed, kept, repaired and decided. */
export const OPERATION_CONCEPTS = [
  concept(
    'logging',
    `logging, log, logs, audit log, audit trail, audit logging, audit record, trail, CloudTrail,
    Activity Log, ActivityLog, Cloud Audit Logs, diagnostic setting, diagnostic log, diagnostics,
    log analytics, Log Analytics, event log, log
    export, log sink, data access audit, record activity, record events, recorded, CloudWatch Logs,
    auditing, log group, resource log, execution log, DATA_READ, Cloud Logging, audited, traceability,
    forensic record, request logging, query logging, slow query`,
  ),
  concept(
    'access log',
    'access log, access logging, server access logging, request logging, requests + logged',
    ['logging'],
  ),
  concept(
    'Google Cloud observability',
    'Stackdriver, Cloud Operations, Cloud Logging, Cloud Monitoring, Operations Suite, Google Cloud Observability',
    ['logging', 'monitoring'],
  ),
  concept(
    'audit trail',
    `audit trail, audit log, audit logging, CloudTrail, Activity Log, ActivityLog, Cloud Audit Logs,
    auditing, API activity, management event, data event, multi-region trail, who did what, control
    plane log, user activity, admin activity, trail, Unified Audit Log, API call + record, account
    activity, API call history`,
    ['logging'],
  ),
  concept(
    'log retention',
    'log retention, retention period, retention policy, retain + log, log + days, keep + log, retention days, logs + never expire, log lifetime, retained, log archive',
    ['logging'],
  ),
  concept(
    'monitoring',
    `monitoring, monitor, alarm, alert, CloudWatch, Azure Monitor, Cloud Monitoring, metric filter, log
    metric, metric alarm, notification, notify, observability, alerting, health check, Container
    Insights, Application Insights, enhanced monitoring, performance insights, watch for, telemetry,
    SIEM, Sentinel, detect + changes, security contact, dashboard`,
  ),
  concept(
    'change alert',
    'metric filter, log metric filter, alarm + changes, alert + changes, activity log alert, alarm exists, alert exists, alert + create, alert + delete, monitor + changes, notify + changes, configuration changes, alarm + unauthorized',
    ['monitoring'],
  ),
  concept(
    'threat detection',
    `GuardDuty, threat detection, threat protection, Security Command Center, SCC, Security
    Hub, SecurityHub, Event Threat Detection, Advanced Threat Protection, ATP,
    anomaly detection, suspicious activity, malicious activity, SIEM, Sentinel, Detective, EDR, XDR,
    endpoint protection, intrusion detection, malware protection, runtime protection, threat
    intelligence, compromise detection, security alerts`,
  ),
  concept(
    'Defender for Cloud',
    'Defender for Cloud, Microsoft Defender for Cloud, Microsoft Defender, Defender, Azure Defender, Azure Security Center, Security Center',
    ['threat detection'],
  ),
  concept(
    'malware',
    'malware, antivirus, anti-virus, antimalware, anti-malware, ransomware, virus, cryptominer, crypto mining, trojan, backdoor, malicious software, malicious code, endpoint protection, EDR, botnet, worm, coin miner, cryptojacking',
  ),
  concept(
    'cryptocurrency mining',
    'cryptocurrency, crypto mining, crypto miner, cryptomining, cryptominer, coin miner, coin mining, cryptojacking, mining pool, bitcoin, monero, XMRig',
    ['malware'],
  ),
  concept(
    'command and control',
    'command and control, command-and-control, C&C, C2 traffic, C2 communication, C2 beacon, C2 server, C2 domain, C2 channel, beacon + domain, callback + malware, botnet',
    ['malware'],
  ),
  concept(
    'configuration recording',
    'AWS Config, Config recorder, configuration recorder, configuration recording, resource inventory, Cloud Asset Inventory, asset inventory, inventory, configuration history, configuration management, Azure Policy, Config rule, track configuration, CMDB, asset register',
  ),
  concept(
    'backup',
    `backup, back up, backed up, AWS Backup, Azure Backup, recovery vault, Recovery Services, recovery
    point, point-in-time recovery, PITR, point in time restore, automated backup, automatic backup,
    backup plan, backup retention, backup vault, restore, disaster recovery, continuous backup, copy
    of data, recovery plan, no copies, BackupRetentionPeriod, snapshot schedule, geo-redundant backup`,
  ),
  concept(
    'high availability',
    `high availability, multi-AZ, multi AZ, MultiAZ, multiple availability zones, availability zone,
    zone redundant, zone-redundant, redundancy, redundant, failover, fault tolerance, fault tolerant,
    resilience, resilient, cross-zone, auto scaling, autoscaling, multi-region, geo-redundant, geo
    redundant, replica, replication, cross-region, single point of failure, HA, standby, business
    continuity, disaster recovery, regional cluster, outage, uptime, autoscale`,
  ),
  concept(
    'versioning',
    'versioning, object versioning, version history, previous versions, versioned, MFA delete, lifecycle + versions, overwritten',
  ),
  concept(
    'lifecycle policy',
    'lifecycle policy, lifecycle rule, lifecycle configuration, lifecycle management, transition to, object expiration, data retention, retention policy, expire objects, storage class, TTL, time to live',
  ),
  concept(
    'patching',
    `patch, patching, unpatched, update, upgrade, security update, out of date, out-of-date, outdated,
    end of life, end-of-life, EOL, end of support, unsupported version, obsolete, deprecated version,
    deprecated runtime, unsupported, latest version, minor version upgrade, automatic upgrade,
    auto-upgrade, auto upgrade, automatic update, maintenance window, Patch Manager, Systems Manager
    patch, missing updates, security fixes, fixed version, legacy version, old version, supported
    version, supported runtime, platform version, engine version`,
  ),
  concept(
    'vulnerability',
    `vulnerability, vulnerable, CVE, CVSS, EPSS, KEV, exploit, exploitable, known exploited, weakness,
    security flaw, zero-day, 0-day, memory corruption, out-of-bounds, heap overflow, stack overflow, remote code execution, RCE, buffer overflow, use after free, CWE,
    vulnerable package, vulnerable dependency, known vulnerability, GHSA, security bug, arbitrary code`,
  ),
  concept(
    'remote code execution',
    'remote code execution, RCE, arbitrary code execution, code execution, execute arbitrary, arbitrary command, command injection, code injection, Log4Shell, deserialization, JNDI, shell injection, run code remotely',
    ['vulnerability'],
  ),
  concept(
    'vulnerability scanning',
    'vulnerability scan, vulnerability scanning, check + vulnerabilities, image + scanned, vulnerability assessment, Inspector, scan on push, image scanning, scan images, container scanning, Inspector2, scanner, Amazon Inspector, Container Analysis, image scan, scan + vulnerability, dependency scanning, Dependabot, code scanning, SAST, SCA, penetration test, security assessment',
  ),
  concept('SQL injection', 'SQL injection, SQLi, SQLi attack, blind SQL injection', ['injection']),
  concept(
    'cross-site scripting',
    'cross-site scripting, cross site scripting, XSS, stored XSS, reflected XSS, script injection',
    ['injection'],
  ),
  concept(
    'injection',
    ' injection, XXE, template injection, path traversal, directory traversal, LDAP injection, input validation, unsanitized input, untrusted input, CSRF, cross-site request forgery, SSRF, untrusted data',
  ),
  concept(
    'supply chain',
    'supply chain, third-party dependency, dependency, open source, open-source, software composition, SBOM, bill of materials, package registry, typosquatting, transitive dependency, dependency confusion, library version, third-party library, CodeArtifact, pinned version, unpinned',
  ),
  concept(
    'organization',
    'AWS Organizations, organization, organisation, service control policy, SCP, management group, delegated administrator, organizational unit, OU, tenant, Control Tower, landing zone, organization policy, guardrail, billing account, folder policy',
  ),
  concept(
    'security contact',
    'security contact, security alternate contact, alternate contact, emergency contact, essential contact',
    ['contact details'],
  ),
  concept(
    'contact details',
    'contact information, contact details, contact address, notification email, additional email addresses, security questions, contact + email',
  ),
  concept(
    'tagging',
    'tag, tags, tagged, untagged, tagging, label, labels, labelled, resource owner, ownership, owner tag, cost allocation, naming convention, tag policy',
  ),
  concept(
    'unused resource',
    'unused, unattached, idle resource, orphaned resource, not attached, not in use, detached, abandoned, unassociated, zombie, stopped instance, no longer used, unused security group, orphaned + disk, orphaned + volume, orphaned + snapshot, idle + machine, idle + instance, idle VM, stopped + days, wasted, leftover, unused resource, empty resource',
  ),
  concept(
    'cost',
    'cost, budget, billing, spend, spending, expense, invoice, overspend, cost anomaly, savings, charges, cost optimization, cost optimisation, FinOps',
  ),
  concept(
    'rightsizing',
    'rightsizing, right-sizing, overprovisioned, over-provisioned, oversized, larger than needed, downsize, underutilized, underutilised, under-utilized, low utilization, low utilisation',
    ['cost'],
  ),
  concept(
    'cost allocation',
    'cost allocation, cost center, cost centre, chargeback, showback, cost code, tag + billing, tag + cost',
    ['cost', 'tagging'],
  ),
  concept(
    'compliance',
    'compliance, compliant, CIS benchmark, NIST, ISO 27001, SOC 2, HIPAA, regulatory, regulation, framework, benchmark, GDPR, audit requirement, best practice, FedRAMP',
  ),
  concept(
    'payment cards',
    'PCI, PCI DSS, PCI-DSS, cardholder data, cardholder, payment card, credit card, card data',
    ['compliance'],
  ),
  concept(
    'change management',
    'change management, change control, change approval, unapproved change, approval + deployed, approval + deployment, change advisory board, CAB',
  ),
  concept(
    'incident response',
    'incident response, incident, security event, playbook, runbook, breach, forensic, contain + incident, respond + incident, on-call, containment, triage, post-mortem, compromised',
  ),
  concept(
    'exception handling',
    'risk acceptance, accepted risk, exception, waiver, suppressed finding, false positive, muted, mute rule, compensating control, exemption',
  ),
  concept(
    'instance management',
    'Systems Manager, SSM, SSM agent, managed instance, managed node, Azure Arc, VM extension, OS Config, VM Manager, agent installed, Azure Monitor Agent, guest configuration, fleet management, monitoring agent, Log Analytics agent',
  ),
  concept(
    'secure boot',
    'secure boot, vTPM, shielded VM, ShieldedVM, trusted launch, integrity monitoring, measured boot, confidential computing, confidential VM, Nitro Enclaves, boot integrity, rootkit, enclave, confidential instance, TPM',
  ),
  concept(
    'host hardening',
    'hardening, hardened, CIS benchmark, CIS benchmark + OS, file permissions, file ownership, SELinux, AppArmor, seccomp, kernel parameter, sysctl, unnecessary service, secure configuration, default password, default credential, baseline configuration, unneeded feature',
  ),
  concept(
    'debugging',
    'debug, debugging, verbose error, stack trace, remote debugging, debug mode, profiling, error message + detail, developer mode, diagnostic endpoint, phpinfo, information disclosure',
  ),
]
