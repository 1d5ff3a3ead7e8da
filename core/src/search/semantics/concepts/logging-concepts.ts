import { concept } from './concept.ts'

/** What is recorded, and where the records are kept. */
export const LOGGING_CONCEPTS = [
  concept(
    'logging',
    `logging, log, logs, audit log, audit trail, audit logging, audit record, trail, CloudTrail,
    Activity Log, ActivityLog, Cloud Audit Logs, diagnostic setting, diagnostic settings, diagnostic
    log, diagnostics, log analytics, event log, log
    export, log sink, data access audit, record activity, record events, recorded, CloudWatch Logs,
    auditing, log group, resource log, resource logs, execution log, DATA_READ, Cloud Logging,
    audited, traceability,
    forensic record, request logging, query logging, slow query, CloudWatch group, log stream, log
    file, log entries, syslog, journald, auditd, not recorded, not record, no record, keeps no
    record, unlogged, records of who,
    CloudWatch streams, not written to, written to CloudWatch, written to Cloud Logging, not
    captured, execution records, keep records, records are kept, Statements + recorded, not logged,
    leave no evidence, leaves no evidence, no evidence, evidence + thrown away | kept | calls |
    queries | access | actions, cannot be reconstructed, cannot be traced, untraceable, leaves no
    trace, leave no trace, no trace of, keeps no history, traffic diagnostics,
    no logs, no log, missing logs, logs missing, logs off, no logging, logging off, logging
    disabled, logging not enabled, log everything, keeps no logs, without logs, without logging,
    flying blind, we are blind, blind spot, blind spots, blindness, can't see what happened,
    cannot see what happened, see what happened, what happened, no idea what happened, nobody
    knows what happened, nothing is recorded, nothing is logged, nothing recorded, nothing logged,
    is not logged, are not logged, is not recorded, are not recorded, not being recorded, not
    being logged, no history, no traces, no records, records nothing, records missing, find out
    what happened, who did it, who + deleted | touched | stopped + server | database | bucket |
    resource | firewall | settings | rule | key | instance,
    CloudWatch stored events, stored events, log streams, log events, log line, log lines,
    logfile, logfiles, CloudWatch log group`,
  ),
  concept(
    'access log',
    `access log, access logs, access logging, server access logging, request logging, HTTP logging,
    HTTP logs, requests + logged | recorded | record, visitors + recorded | logged, viewer requests
    + record | recorded, load balancer logs, load balancer logging, ELB logging, ALB logs, cdn
    logging, CDN logs, CloudFront logging, standard logging, web server logs, API logging, stage
    logging, execution logging, WAF logging, inspected requests + record | recorded,
    distribution | load balancer | ELB | ALB | CDN | web ACL | WAF | API stage | CloudFront +
    logging | logs | access logs | record requests,
    execution records, stage + execution | records | logging | log, API + access logs | request
    logs, requests of clients + recorded, not log requests, logs no requests, request records, HTTP
    requests + logged | recorded,
    keeps no record of requests, record of requests, record of viewers, no record of viewers, record
    + requests | viewers | visitors, leave no record, blocked web requests,
    who read my files, who read our files, who reads our files, who read the files, who reads my
    files, who opened the files, who downloaded, who downloaded files, who downloaded our files,
    who downloaded my data, who visited, who visits our site, who used our api, who calls our api,
    who called the api, who requested, who looked at, who looked at our data, visitor log, visitor
    logs, visitors log, web logs, web traffic logs, http logs off, request log, request logs,
    requests are not logged, requests not logged, requests not recorded, traffic logs of the load
    balancer, load balancer without logs, lb logs, elb logs, alb logs off, no access logs, access
    logs off, access logging off, requests + not stored | unlogged | unrecorded | log | logging |
    logs, who + read | downloaded | opened | accessed | visited + file | files | object | objects
    | bucket | data | site | page,
    who + opened | opens | open | read | reads | downloaded | viewed | saw | looked | copied +
    documents | document | files | file | data | objects | pictures | records | bucket | photos,
    my documents + who, who opened my documents`,
    ['logging'],
  ),
  concept(
    'Google Cloud observability',
    `Stackdriver, Cloud Operations, Cloud Logging, Cloud Monitoring, Operations Suite, Google Cloud
    Observability,
    write to Stackdriver, cluster + Stackdriver`,
    ['logging', 'monitoring'],
  ),
  concept(
    'audit trail',
    `audit trail, audit trails, audit log, audit logs, audit logging, CloudTrail, Activity Log,
    ActivityLog, Cloud Audit Logs,
    auditing, API activity, management event, management events, data event, data events,
    multi-region trail, who did what, control
    plane log, user activity, admin activity, trail, Unified Audit Log, API call + record | recorded
    | log | logged, API calls + recorded | record | logged | recording, account
    activity, API call history, organisation trail, organization trail, actions of users, user
    actions, record of changes, admin actions + recorded, trace + who, activity + recorded | record,
    trail files, activity + unrecorded, unrecorded, goes unrecorded,
    field-level logging, search logs,
    calls + evidence | trace | cloud interface, actions + evidence | trace | traced | attributed,
    cannot be attributed + action, who changed, changes + attributed,
    cloudtrail disabled, CloudTrail disabled, CloudTrail off, no CloudTrail,
    who did this, who did that, who did it, who changed this, who changed what, who changed it,
    who deleted, who deleted the bucket, who deleted it, who deleted this, who deleted my, who
    created this, who created it, who stopped, who touched, who turned off, who made this change,
    who gave access, find the culprit, culprit, admin actions, admin actions not logged, actions
    of admins, actions of administrators, track admins, track users, track what users do, record
    what users do, record who did what, record of who, user actions + recorded | logged | tracked,
    API calls are not recorded, api calls not logged, cloud trail, cloudtrail missing, cloudtrail
    not enabled, no audit trail, no audit log, audit off, auditing off, audit missing, audit log
    off, audit logs off, control plane calls, CloudTrail + enabled | missing | no, activity +
    unlogged | audited | auditing - alert, AuditLogs, actions of users + recorded | logged |
    audited,
    who + deleted | removed | changed | created | stopped | modified | granted + bucket | server |
    database | user | rule | firewall | key | instance | account | role | policy | resource |
    table | it | this, audit trail + member accounts | cover | all accounts | organisation |
    organization, org trail,
    CloudTrail off, record of API calls, no record of API calls, API calls + recorded,
    CloudTrail for Azure, CloudTrail in Azure, CloudTrail of Azure, Azure CloudTrail, CloudTrail
    for GCP, CloudTrail for Google, GCP CloudTrail, CloudTrail in GCP, CloudTrail Lake, System Log
    + Okta, Okta System Log, Okta logs, Okta system logs, Workspace audit log, Workspace audit
    logs, unified audit logging, Entra audit logs, sign-in logs, sign-in log, GitHub audit log,
    organization audit log, organisation audit log, Slack audit logs, Salesforce event monitoring,
    event monitoring + Salesforce, Setup Audit Trail, mailbox auditing, mailbox audit, mailbox
    audit logging, AuditDisabled, mailbox + auditing|audit, AdminAuditLog, insight events,
    CloudTrail Insights, CloudTrail insights, admin audit log, admin audit logs, audit log
    streaming, audit log stream`,
    ['logging'],
  ),
  concept(
    'multi-region trail',
    `multi-region trail, multi region trail, all regions + trail | CloudTrail | API activity, trail
    + every region | all regions | one region | home region, API activity + region | regions,
    CloudTrail + all regions | every region, outside the home region, global service events,
    activity in other regions, other regions + activity | unrecorded | trail,
    trail in one region only, only one region is logged, other regions not logged, logging in all
    regions, cloudtrail all regions, all-region trail, cloudtrail in every region,
    IncludeGlobalServiceEvents, regions without trail, trail + single region | region | regions,
    CloudTrail + region | regions | multi-region`,
    ['audit trail', 'logging'],
  ),
  concept(
    'data access audit',
    `data access audit, data access log, data access logs, data access audit logs, DATA_READ,
    DATA_WRITE, ADMIN_READ, Data Access audit logging, reads and writes by users, reads and writes +
    recorded | record | logged, audit configuration + project, data reads + recorded,
    who read the data, who reads the data, who looked at the data, reads are not logged, reads not
    logged, read access not logged, log reads, log data reads, log who reads, data reads, data
    access logging, data access not logged, auditLogConfigs, exempted members, DATA_READ + enabled
    | missing,
    read auditing, read audit, audit reads, reads audited, ADMIN_READ, Data Access logs should be
    enabled`,
    ['audit trail', 'logging'],
  ),
  concept(
    'diagnostic settings',
    `diagnostic settings, diagnostic setting, diagnostic log, diagnostic logs, resource logs,
    resource log, sent to a workspace, sent to Log Analytics, Log Analytics workspace, resource logs
    + sent | workspace | exported, platform logs, logs + workspace, subscription activity +
    exported,
    diagnostics off, diagnostics missing, no diagnostics, no diagnostic logs, azure logs off,
    azure logs missing, azure resource logs, resource logs missing, resource logs in + enabled,
    diagnostic + logs | settings | enabled | configured | exists | categories | capture, platform
    log,
    azure activity, administrative events, diagnostic setting + administrative | categories,
    CloudTrail for Azure, CloudTrail in Azure, CloudTrail of Azure, Azure CloudTrail, activity log
    categories, Administrative category, administrative categories, subscription activity log +
    exported|sent|captured`,
    ['logging'],
  ),
  concept(
    'log export',
    `log sink, log export, log sinks, export logs, log forwarding, forward logs, logs + forwarded |
    exported | shipped | streamed | sent | SIEM | central | centralised | centralized, central
    logging, centralized logging, centralised logging, log aggregation, log shipping, log
    collection, export all entries, log archive account, sink + project | entries | exports,
    exports all entries, entries + export, CloudWatch integration, trail + CloudWatch, CloudTrail +
    CloudWatch,
    keep their records locally, records locally, log archive account, local logs, logs + locally |
    local, records + central | archive account,
    central log export, central logs, central logging missing, logs in one place, all logs in one
    place, one place for logs, collect logs, collect all logs, logs are scattered, scattered logs,
    logs scattered, logs stay local, logs stay on the machine, send logs, send logs elsewhere,
    ship logs, logs not shipped, logs not sent, logs not exported, logs not forwarded, copy logs
    elsewhere, copies of logs, export of logs, log drain, log bucket sink, routes all entries,
    aggregated sink, sink + routes | all entries | log | logs | organization | entries | missing |
    aggregated, log router, logs + one place | scattered | elsewhere | central account, trail +
    delivered | CloudWatch | delivers | organisation | log archive, Fluent Bit, Fluentd, Logstash,
    Kinesis Firehose + logs, log profile, captures all activities,
    logs in same account, logs + same account | separate account | separate archive | archive
    account, log archive + account,
    log sink missing, export all entries, all entries + bucket`,
    ['logging'],
  ),
  concept(
    'SIEM',
    `SIEM, Sentinel, Microsoft Sentinel, Azure Sentinel, Splunk, Chronicle, QRadar, Elastic
    Security, Google SecOps, security analytics, central analysis platform, central analysis, event
    correlation, correlate events, security information and event management, Security Lake,
    central analysis tool, analysis tool, analysis platform, audit records + central | analysis | reach,
    correlated in one place, events + correlated | one place | central, logs in one place,
    all alerts in one place, alerts in one place, central alerting, correlate alerts, correlate
    logs, log correlation, security operations centre, security operations center, SOC + alerts |
    analysts | monitoring | events, security data lake, log analysis, analyse logs, analyze logs,
    nobody looks at logs, nobody looks at the logs, nobody reads logs, nobody reads the logs, logs
    nobody reads, Sumo Logic, ArcSight, Exabeam, Elastic SIEM, Wazuh,
    onboarded to a SIEM`,
    ['monitoring', 'log export', 'logging'],
  ),
  concept(
    'log retention',
    `log retention, retention period, retention policy, retain + log, log + days, keep logs,
    retention days, logs
    + never expire | retained | retention | kept | deleted | deleted after | year | days, log
    lifetime, retained, log archive, log expiry, log group + retention | keeps | days | year |
    expire, CloudWatch group + keeps | retention | year | days | retain, events + keeps | kept |
    retained | less than a year,
    auditing retention, audit retention, keeps events for less than, retention under, retention
    below, flow logs + days | kept, kept for less than, records + kept for, older logs, history +
    kept for,
    streams are kept, kept forever, kept indefinitely, never deleted + log | logs, logs kept, log
    group + kept | forever | indefinitely | expiry | expire, CloudWatch streams, streams + kept |
    retention | expire, keeps logs,
    thrown away, evidence + thrown away | weeks | days | months, history + days | weeks | deleted
    after, records + thrown away | deleted after | weeks,
    how long do we keep logs, how long are logs kept, how long logs are kept, keep logs longer,
    logs kept too short, logs too short, logs gone too soon, logs gone, logs disappear, logs
    vanish, logs are lost, old logs gone, old logs are gone, logs deleted too early, logs deleted
    too soon, deleted too early, logs only for a week, logs only kept, logs only + days | week |
    weeks, short log retention, retention too short, log retention too short, infinite logs, logs
    pile up, logs kept forever, logs forever, log history, no log history, old logs, keep old
    logs, audit log history, logs + disappear | vanish | gone | lifetime | forever | 365 | 90 days
    | one year | for a year - rotated, retention + 365 | 90 days | year | at least | less than -
    backup - snapshot - password, audit-log-maxage, log_retention, log file retention,
    logs | log | evidence | history | records + vanish | vanishes | gone | disappear | lost | too
    early | too soon | too short, log group + no expiry | expiry | keeps events | forever, log
    cost, keeps events + days | weeks,
    Log Analytics retention, workspace + keep data | retention | 90 days`,
    ['logging'],
  ),
  concept(
    'log encryption',
    `log encryption, encrypted logs, logs + encrypted | unencrypted | KMS | CMK, log group +
    encrypted | KMS, CloudTrail + encrypted | KMS | CMK, trail + encrypted | KMS | CMK, log files +
    encrypted,
    trail files, trail files are not encrypted, trail files + encrypted | key,
    log group + cipher | customer key | key, logs + cipher | customer key,
    plain logs, logs in plain, readable logs, unencrypted logs, logs unencrypted, encrypt logs,
    encrypt our logs, logs without encryption, cloudtrail encryption, CloudTrail unencrypted,
    trail + CMK | customer key | SSE-KMS | customer managed, log group + CMK | customer managed |
    unencrypted, CloudWatch Logs + encrypted | KMS | CMK, log bucket + encrypted | KMS | CMK,
    unencrypted logs, CloudWatch groups + KMS, log groups + KMS,
    log group|log groups|log stream|log streams|log data|stored events|log events|log
    entries|CloudWatch Logs + KMS|CMK|encrypted|encryption|customer key|customer-managed
    key|unencrypted|CMEK - deletion - alarm, CloudWatch stored events, encrypted log groups,
    unencrypted log groups, log group key, logs in Log Analytics + customer-managed key|CMK, log
    bucket + CMEK, workspace + customer-managed key + logs|queries, KmsKeyId + log group`,
    ['logging', 'encryption at rest', 'encryption'],
  ),
  concept(
    'protected log storage',
    `public log bucket, public logs, log bucket, logs bucket, audit log bucket, CloudTrail bucket,
    trail bucket, CloudTrail storage, log storage, worm logs, immutable logs, locked log bucket,
    logs + bucket | immutable | retention lock | locked, trail + bucket | storage, log file bucket,
    logs + anyone | readable by everyone,
    trail files + removed | deleted | administrators, trail + removed | deleted, log files + removed
    | deleted, logs + removed by | deleted by, audit log deletion, log deletion,
    someone can delete logs, anyone can delete logs, admins can delete logs, can logs be deleted,
    delete logs, deleting logs, erase logs, edit logs, logs can be deleted, logs can be edited,
    logs can be altered, alter logs, altered logs, fake logs, forged logs, wipe logs, wiping logs,
    tamper with logs, tamper-proof logs, tamper proof logs, tamperproof logs, write once logs,
    write-once logs, unchangeable logs, read-only logs, protect logs, protect the logs, safe logs,
    log bucket public, public cloudtrail bucket, anyone can read logs, anyone can read our logs,
    who can read logs, logs readable by all, logs on the internet, public trail bucket, logs +
    altered | tampered | erased | wiped | world readable | worm, log bucket + public | lock |
    locked | versioning | retention lock | access logging | MFA delete, trail bucket + public |
    access logging | MFA delete | logging,
    someone | anyone | admins | attacker | hacker | intruder | everyone + edit | edits | alter |
    falsify | erase | forge | tamper + logs | log | trail | log files, someone could edit the
    logs, falsified logs, falsify logs`,
    ['logging', 'object storage'],
  ),
  concept(
    'session recording',
    `session recording, session recordings, recorded sessions, record sessions, record admin
    sessions, record administrator sessions, admin sessions recorded, admin sessions not recorded,
    session logs, session logging, session log, Session Manager logging, Session Manager logs,
    keystroke logging, keystroke log, keystrokes recorded, what admins type, what did the admin
    do, what did the admin type, what was typed, commands typed, shell commands recorded, commands
    are not recorded, terminal recording, sessions + recorded | recording | logged | transcript |
    keystrokes + bastion | SSM | Session Manager | SSH | shell | admin | administrator | remote,
    Session Manager + logged | CloudWatch | encrypted | recorded, bastion + recording | recorded |
    session logs | audit logs, RDP session recording, SSH session recording,
    what + admin | administrator | operator | user + typed | types | typing | did on the server,
    commands + typed | captured | recorded + administrators | admin | admins | operators | bastion
    | session | sessions, what the admin typed, sessions + not logged | not recorded | captured`,
    ['logging', 'remote administration'],
  ),
]
