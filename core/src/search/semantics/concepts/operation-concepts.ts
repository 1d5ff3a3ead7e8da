import { concept } from './concept.ts'

/** What is recorded and watched. */
export const OPERATION_CONCEPTS = [
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
    trace, leave no trace, no trace of, keeps no history, traffic diagnostics`,
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
    + requests | viewers | visitors, leave no record, blocked web requests`,
    ['logging'],
  ),
  concept(
    'Google Cloud observability',
    `Stackdriver, Cloud Operations, Cloud Logging, Cloud Monitoring, Operations Suite, Google Cloud
    Observability`,
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
    cloudtrail disabled, CloudTrail disabled, CloudTrail off, no CloudTrail`,
    ['logging'],
  ),
  concept(
    'multi-region trail',
    `multi-region trail, multi region trail, all regions + trail | CloudTrail | API activity, trail
    + every region | all regions | one region | home region, API activity + region | regions,
    CloudTrail + all regions | every region, outside the home region, global service events,
    activity in other regions, other regions + activity | unrecorded | trail`,
    ['audit trail', 'logging'],
  ),
  concept(
    'data access audit',
    `data access audit, data access log, data access logs, data access audit logs, DATA_READ,
    DATA_WRITE, ADMIN_READ, Data Access audit logging, reads and writes by users, reads and writes +
    recorded | record | logged, audit configuration + project, data reads + recorded`,
    ['audit trail', 'logging'],
  ),
  concept(
    'diagnostic settings',
    `diagnostic settings, diagnostic setting, diagnostic log, diagnostic logs, resource logs,
    resource log, sent to a workspace, sent to Log Analytics, Log Analytics workspace, resource logs
    + sent | workspace | exported, platform logs, logs + workspace, subscription activity +
    exported`,
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
    local, records + central | archive account`,
    ['logging'],
  ),
  concept(
    'SIEM',
    `SIEM, Sentinel, Microsoft Sentinel, Azure Sentinel, Splunk, Chronicle, QRadar, Elastic
    Security, Google SecOps, security analytics, central analysis platform, central analysis, event
    correlation, correlate events, security information and event management, Security Lake,
    central analysis tool, analysis tool, analysis platform, audit records + central | analysis | reach,
    correlated in one place, events + correlated | one place | central, logs in one place`,
    ['monitoring', 'log export', 'logging'],
  ),
  concept(
    'log retention',
    `log retention, retention period, retention policy, retain + log, log + days, keep + log,
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
    after, records + thrown away | deleted after | weeks`,
    ['logging'],
  ),
  concept(
    'log encryption',
    `log encryption, encrypted logs, logs + encrypted | unencrypted | KMS | CMK, log group +
    encrypted | KMS, CloudTrail + encrypted | KMS | CMK, trail + encrypted | KMS | CMK, log files +
    encrypted,
    trail files, trail files are not encrypted, trail files + encrypted | key,
    log group + cipher | customer key | key, logs + cipher | customer key`,
    ['logging', 'encryption at rest', 'encryption'],
  ),
  concept(
    'protected log storage',
    `public log bucket, public logs, log bucket, logs bucket, audit log bucket, CloudTrail bucket,
    trail bucket, CloudTrail storage, log storage, worm logs, immutable logs, locked log bucket,
    logs + bucket | immutable | retention lock | locked, trail + bucket | storage, log file bucket,
    logs + anyone | readable by everyone,
    trail files + removed | deleted | administrators, trail + removed | deleted, log files + removed
    | deleted, logs + removed by | deleted by, audit log deletion, log deletion`,
    ['logging', 'object storage'],
  ),
  concept(
    'monitoring',
    `monitoring, monitor, alarm, alarms, alert, alerts, CloudWatch, Azure Monitor, Cloud Monitoring,
    metric filter, log
    metric, metric alarm, notification, notifications, notify, notified, observability, alerting,
    Container
    Insights, Application Insights, enhanced monitoring, performance insights, watch for, telemetry,
    SIEM, Sentinel, detect + changes, security contact, dashboard, detailed monitoring, uptime
    check, metrics, Datadog, Grafana, Prometheus, on-call alert,
    raise no alarm, raise no notification, service answers, is not watched, unwatched, metrics +
    collected, minute intervals, probe + service,
    threshold + crossed | exceeded | message, operators get, get no message, operators + message |
    notified, is not watched, watched,
    goes unnoticed, go unnoticed, unnoticed, without anyone noticing, stays unnoticed, triggers
    nothing, triggers no, no warning, warned, early warning, is not noticed`,
  ),
  concept(
    'performance monitoring',
    `performance insights, enhanced monitoring, detailed monitoring, Query Insights, Query Store,
    performance monitoring, one-minute metrics, OS metrics, slow queries, enhanced health reporting,
    APM,
    five-minute intervals, one-minute intervals, minute intervals, metrics + intervals | minutes,
    basic monitoring,
    Application Insights, continuous logging, slow logs, slow log, index slow logs, metrics +
    enabled, continuous profiler`,
    ['monitoring'],
  ),
  concept(
    'health check',
    `health check, health checks, health probe, healthy targets, unhealthy target, instance health,
    ELB health check, health monitoring, target health,
    uptime check, uptime, probe verifies, service answers, verifies that the service,
    automatic restart, auto-restart, restarts automatically, on host maintenance, live migration`,
    ['monitoring', 'high availability'],
  ),
  concept(
    'change alert',
    `metric filter, log metric filter, alarm + changes, alert + changes, activity log alert,
    activity log alerts, alarm exists, alert
    exists, alert + create | delete | deletion | update | exists | activity, monitor + changes,
    notify + changes, configuration changes, alarm + unauthorized | root | console | deletion |
    exists, notification exists, no notification exists, no alarm,
    notification | notifications | notified | alarm | alert | alerts | metric filter + deletion |
    delete | change | changes | changed | create | created | policy assignment | security group |
    root | account owner | sign-in without,
    notified when, is notified when, is alerted when, raises no alarm, raise no alarm, raises no
    alert, raise no notification, raises no notification, without an alarm, nothing is sent when,
    metric filter + modifications | changes, notified + modified | removed | changed | removal,
    alarm + modifications | modified | removal, events + alarm,
    notifications about changes, sends no notifications,
    event subscription, event subscriptions, event notifications, event notification, maintenance
    notifications,
    triggers nothing, triggers no alert, all-powerful account + triggers | alert | use`,
    ['monitoring'],
  ),
  concept(
    'root usage alarm',
    `root usage alarm, root login alarm, root usage alert, root account usage, alert | alarm |
    metric filter | notified | notification + root | account owner | root user | root account`,
    ['change alert', 'monitoring', 'root account'],
  ),
  concept(
    'alarm action',
    `alarm action, alarm actions, alarm without action, alarm + action | actions | recipient |
    subscriber | subscription, SNS subscription + alarm, action group, notification channel, alarm
    notification`,
    ['monitoring'],
  ),
  concept(
    'configuration recording',
    `AWS Config, Config recorder, configuration recorder, configuration recording, resource
    inventory, Cloud Asset
    Inventory, asset inventory, inventory, configuration history, configuration management, Config
    rule, Config rules, track configuration, CMDB, asset register, config recorder off, tracks
    changes of resources, resource changes + tracked | track | tracking | recorded, changes of
    resources, changes to resources, track changes, track + resources | changes, resources +
    catalogued | cataloged | inventory | inventoried, asset catalogue, asset catalog, asset list,
    unknown assets, shadow IT, Change Tracking, history of the configuration,
    recorder + stopped | off | disabled, resource timeline, configuration timeline,
    resource changes + tracked, changes are not tracked, config off, AWS Config off,
    earlier states, earlier state, states of resources, looked up + states | changes |
    configuration, config history, configuration + history | earlier, no history of`,
  ),
  concept(
    'asset inventory',
    `asset inventory, inventory, resource inventory, Cloud Asset Inventory, asset register, CMDB,
    asset management, asset catalogue, asset catalog, catalogued, cataloged, list of all resources,
    resources + catalogued | cataloged | inventory, shadow IT, unknown assets, Resource Explorer,
    software inventory`,
    ['configuration recording'],
  ),
  concept(
    'incident response',
    `incident response, IR plan, security incident, incidents, incident + response | playbook | plan
    | notice | after | security | breach | handling, security event, playbook, playbooks, runbook,
    runbooks, breach, breaches, forensic, forensics, contain + incident, respond + incident,
    on-call, containment + incident | threat | breach | attack, triage, post-mortem, postmortem,
    compromised, incident handling, tabletop exercise, lessons learned, response plan, incident
    manager, escalation contact, isolate + compromised`,
  ),
  concept(
    'exception handling',
    `risk acceptance, accepted risk, accept the risk, exception + approved | granted | finding |
    policy | request | suppress | expired, risk exception, security exception, waiver, suppressed
    finding, suppression rule, false positive, muted, mute rule,
    compensating control, exemption, exemptions, policy exemption, suppress, ignored finding, won't
    fix, risk register,
    waived, is waived, waive, waived + scope | policy | assignment, exempted, exempt`,
  ),
  concept(
    'finding backlog',
    `remediation deadline, remediation SLA, overdue findings, unresolved finding, open findings +
    overdue, mean time to remediate, MTTR, findings + overdue | past due | unresolved | SLA |
    deadline, security debt`,
  ),
  concept(
    'debugging',
    `debug, debugging, verbose error, stack trace, remote debugging, debug mode, profiling + API
    server | scheduler | controller | enabled | endpoint | kubelet | argument, pprof, error message
    + detail,
    developer mode, diagnostic endpoint, phpinfo, information disclosure, verbose errors,
    development mode, trace enabled,
    Spring Boot Actuator, actuator, actuator endpoint, heap dump, debug console`,
  ),
  concept(
    'boot diagnostics',
    'boot diagnostics, boot log, serial console output, boot screenshot, serial log, start-up log',
    ['virtual machine'],
  ),
  concept(
    'time synchronisation',
    `NTP, time synchronisation, time synchronization, clock, clock skew, chrony, time server, clock
    drift, system time, synchronised clocks`,
  ),
  concept(
    'alarm for unauthorised calls',
    `unauthorized api calls, unauthorised API calls, unauthorized API calls, unauthorised
    operations, AccessDenied, UnauthorizedOperation, denied API calls, access denied events, failed
    API calls, refused calls`,
    ['change alert', 'monitoring'],
  ),
  concept(
    'alarm for sign-in without a second factor',
    `console login without mfa alarm, sign-in without MFA alarm, console sign-in without MFA +
    alarm, sign-ins with one factor, alarm | alert | notification | metric filter + without MFA |
    one factor | single factor | without a second factor`,
    ['change alert', 'monitoring'],
  ),
  concept(
    'alarm for key deletion',
    `cmk deletion alarm, key deletion alarm, alarm | alert | metric filter | notified | notification
    + key deletion | scheduled for deletion | scheduled for removal | CMK | customer key | customer
    managed key | disabled key,
    alarm for a deleted key, alert on key deletion`,
    ['change alert', 'monitoring'],
  ),
]
