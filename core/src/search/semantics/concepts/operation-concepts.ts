import { concept } from './concept.ts'

/** What is watched, and what is done then. */
export const OPERATION_CONCEPTS = [
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
    nothing, triggers no, no warning, warned, early warning, is not noticed,
    nobody watches, nobody is watching, nobody notices, nobody would notice, no one would notice,
    would anyone notice, would we notice, notices nothing, nobody gets paged, page someone, paged,
    pager, PagerDuty, Opsgenie, on call, nobody is on call, nobody wakes up, wake someone, service
    down and nobody knows, nobody knows it is down, is it up, is it running, no monitoring,
    monitoring off, monitoring missing, unmonitored, not monitored, not watched, watch the system,
    watch our systems, nothing watched, no alarms, no alerts, alarms missing, alerts missing,
    alerting missing, alerting off, no notification, no notifications, tell me when, tell us when,
    let me know when, inform me, nobody is told, nobody told, nobody is informed, nobody alerted,
    nobody is alerted, New Relic, Dynatrace, Nagios, Zabbix, Splunk On-Call, log alert, log-based
    metric, CloudWatch alarm, CloudWatch alarms,
    cpu alarm, cpu alert, processor utilisation + alert | alarm | high, no alert is set, nobody |
    no one + notice | notices | alerted | informed | warned | paged | watching`,
  ),
  concept(
    'performance monitoring',
    `performance insights, enhanced monitoring, detailed monitoring, Query Insights, Query Store,
    performance monitoring, one-minute metrics, OS metrics, slow queries, enhanced health reporting,
    APM,
    five-minute intervals, one-minute intervals, minute intervals, metrics + intervals | minutes,
    basic monitoring,
    Application Insights, continuous logging, slow logs, slow log, index slow logs, metrics +
    enabled, continuous profiler,
    slow database, why is it slow, performance problems, performance data, no performance data,
    detailed metrics, per-minute metrics, metrics every minute, one minute metrics, CPU metrics,
    slow query log, RDS monitoring, enhanced metrics, database + insights | slow | performance |
    enhanced monitoring, EC2 + detailed monitoring, monitoring + detailed | enhanced | minute |
    performance,
    database load, DB load, analyse database load, OS metrics, Query Performance Insight, Query Store,
    slow query insights`,
    ['monitoring'],
  ),
  concept(
    'health check',
    `health check, health checks, health probe, healthy targets, unhealthy target, instance health,
    ELB health check, health monitoring, target health,
    uptime check, uptime, probe verifies, service answers, verifies that the service,
    automatic restart, auto-restart, restarts automatically, on host maintenance, live migration,
    is the service alive, is the site up, is the service up, site down, site is down, website
    down, service down, server down, sick instances, unhealthy instances, unhealthy instance, dead
    instances, dead instance, replace dead instances, replace unhealthy, bad targets, synthetic
    test, synthetic monitoring, synthetics canary, heartbeat check, ping check, auto healing,
    autohealing, self healing, instance group + autohealing | health check, load balancer + health
    check | healthy | unhealthy, Auto Scaling + health check, health check + configured | missing
    | type | path,
    uptime monitoring, probed for availability, probed + availability | uptime | endpoint,
    availability + probe | probed, endpoint + probed | uptime,
    uptime check,
    health checks, probe its members, target group + probe,
    load balancer probes, load balancer probe, failing probes, failing health checks, failed
    health checks, unhealthy instances + replaced|replace|terminate|terminated, replace unhealthy
    instances, auto-healing, autohealing policy, ELB health checks, HealthCheckType, health check
    type, health check grace period, probe|probes + load balancer|ELB|ALB|target
    group|backend|scale set, unhealthy targets, application health extension, health extension,
    automatic instance repair, automatic instance repairs`,
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
    triggers nothing, triggers no alert, all-powerful account + triggers | alert | use,
    tell me when someone changes, tell me when firewall changes, someone changed the firewall,
    alert on change, alert on changes, alerts on changes, alarm on change, alerts for changes,
    alerts for firewall changes, alerts for iam changes, alarms for changes, notify on change,
    notify on changes, notified of changes, told about changes, warned about changes, nobody told
    about changes, nobody notices changes, nobody notices when, changes go unnoticed, change goes
    unnoticed, unnoticed changes, unnoticed change, silent changes, silent change, firewall change
    alert, iam change alert, policy change alert, config change alert, network change alert,
    changes + unnoticed | silently | alerted | alarmed | notice | noticed | notification - price,
    log metric filter + exist | changes, metric filter + alarm | changes | exist | exists | usage,
    changes to + alarm | alert | monitored | alerted, configuration + changes + alert | alerted |
    alarm, VPC changes, route table changes, network gateway changes, NACL changes, IAM policy
    changes, bucket policy changes, security group changes, CloudTrail configuration changes, AWS
    Config configuration changes, ownership changes, audit configuration changes, custom role
    changes, ensure a log metric filter, monitored for changes,
    tell | inform | notify | warn + when | if + change | changes | changed | modified | deleted |
    created, alert + modification | modifications + network security group | security group |
    firewall | route | policy, change alert, nsg change alert,
    log-based metrics, log based metrics, log-based metric`,
    ['monitoring'],
  ),
  concept(
    'root usage alarm',
    `root usage alarm, root login alarm, root usage alert, root account usage, alert | alarm |
    metric filter | notified | notification + root | account owner | root user | root account,
    root login alert, root logged in, root used, someone used root, someone uses root, someone
    logged in as root, tell me when root logs in, root sign-in alert, root account alert, nobody
    alerted root login, nobody notices root, root use unnoticed, root activity alert, root usage +
    alarm | monitored | alert | filter, account owner identity, alarm | alert | metric filter |
    notification | notified + usage of root | account owner identity | all-powerful account | root
    login | root sign-in | master account | main account,
    tell | inform | notify | warn | alert + root + logs in | login | signs in | used | uses,
    alarm|metric filter|alert|notification|alarms|notify + superuser|root usage|root|account
    owner|root principal|root credentials - volume - disk - container - SSH - device, alert on
    root, alert on root login, alert for root, alarm for root, alarm on root, warn on root, usage
    of the superuser, root usage metric, root event`,
    ['change alert', 'monitoring', 'root account'],
  ),
  concept(
    'alarm action',
    `alarm action, alarm actions, alarm without action, alarm + action | actions | recipient |
    subscriber | subscription, SNS subscription + alarm, action group, notification channel, alarm
    notification,
    alarm goes nowhere, alarms go nowhere, alerts go nowhere, alert goes nowhere, alarms nobody
    receives, alerts nobody receives, nobody gets the alarm, nobody receives alarms, alarm without
    receiver, alarm without recipients, alarms without receivers, silent alarm, silent alarms,
    muted alarm, muted alarms, alarm disabled, alarms disabled, disabled alarm, actions + alarm |
    alarms | disabled | none | activated | specified, topic + no subscriber | no subscribers |
    without subscribers + alarm | alert | notification, no subscribers, INSUFFICIENT_DATA,
    alarm | alarms | alert | alerts + nobody | no one | no receiver | no recipient | without
    receiver | no subscription | no subscribers | no action, alerts to nobody, topic of the alarm,
    topic + alarm + subscription | subscribers`,
    ['monitoring'],
  ),
  concept(
    'configuration recording',
    `AWS Config, Config recorder, configuration recorder, configuration recording, resource
    inventory, Cloud Asset Inventory, asset inventory, inventory, configuration history,
    configuration management, Config rule, Config rules, track configuration, CMDB, asset
    register, config recorder off, tracks changes of resources, resource changes + tracked | track
    | tracking | recorded, changes of resources, changes to resources, track changes, track +
    resources | changes, resources + catalogued | cataloged | inventory | inventoried, asset
    catalogue, asset catalog, asset list, unknown assets, shadow IT, Change Tracking, history of
    the configuration, resource timeline, configuration timeline, resource changes + tracked,
    changes are not tracked, config off, AWS Config off, earlier states, earlier state, states of
    resources, looked up + states | changes | configuration, config history, configuration +
    history | earlier, no history of,
    Config recorder + stopped | off | disabled | not recording, configuration recorder + stopped |
    off | disabled, recorder is stopped, recorder off, recorder stopped, settings history, history
    of settings, history of our settings, history of resources, resource history, how did it look
    before, what did it look like yesterday, state yesterday, previous configuration, earlier
    configuration, old configuration, what changed since, what changed yesterday, configuration
    snapshots, record all resources, all resource types recorded, Config + recording | recorder |
    all resources | delivery channel | aggregator, delivery channel, configuration aggregator,
    Config aggregator, AWS Config not enabled, no AWS Config, aws config missing,
    configuration changes are not recorded, configuration changes + recorded | not recorded,
    resource configuration + recorded | history | timeline,
    Config off, recorder of resource changes, resource changes + recorded`,
  ),
  concept(
    'asset inventory',
    `asset inventory, inventory, resource inventory, Cloud Asset Inventory, asset register, CMDB,
    asset management, asset catalogue, asset catalog, catalogued, cataloged, list of all
    resources, resources + catalogued | cataloged | inventory, shadow IT, unknown assets, Resource
    Explorer, software inventory, what do we have, what do we own, what do we run, what is
    running, what runs in our cloud, list everything, list everything we have, list of servers,
    list of our servers, list of assets, list of machines, unknown resources, unknown machines,
    unknown services, forgotten systems, systems nobody knows, resources nobody knows, we do not
    know what we have, know what we have, overview of resources, overview of all resources,
    inventory missing, no inventory, no asset inventory, resource list, attack surface management,
    inventory + collected | software | hosts | servers | missing | incomplete, discovery of
    assets, what do we + own | have | run, unknown to the inventory, inventory + unknown | assets
    | missing | recorded, assets + unknown | forgotten | inventory,
    unknown machines in our account,
    Cloud Asset Inventory, API for resource search, resource search`,
    ['configuration recording'],
  ),
  concept(
    'incident response',
    `incident response, IR plan, security incident, incidents, incident + response | playbook | plan
    | notice | after | security | breach | handling, security event, playbook, playbooks, runbook,
    runbooks, breach, breaches, forensic, forensics, contain + incident, respond + incident,
    on-call, containment + incident | threat | breach | attack, triage, post-mortem, postmortem,
    compromised, incident handling, tabletop exercise, lessons learned, response plan, incident
    manager, escalation contact, isolate + compromised,
    what to do when hacked, what do we do when hacked, what to do after a hack, what to do in an
    attack, we got hacked, we were hacked, got hacked now what, we have been hacked, been hacked,
    hacked now what, after a hack, after the attack, after an attack, after a breach, breach plan,
    hack plan, emergency plan, emergency procedure, emergency procedures, emergency response,
    emergency drill, attack drill, fire drill, war room, crisis plan, crisis, cyber attack plan,
    cyberattack, incident plan, incident drill, incident exercise, incident exercises, incident +
    team | handled | drill | exercise | rehearsed | procedure | roles | contacts | reported |
    report, quarantine, quarantined, isolate infected machine, isolate the host, isolate infected,
    isolation + compromised | infected, evidence collection, collect evidence, preserve evidence,
    memory dump, disk forensics, CSIRT, CERT + incident, SOAR, breach notification, automated
    response,
    hacked + what now | what to do | what do we do, what now, tabletop, tabletop exercises,
    procedure + incidents | security incidents | attack | breach, incidents + procedure |
    documented | plan`,
  ),
  concept(
    'exception handling',
    `risk acceptance, accepted risk, accept the risk, exception + approved | granted | finding |
    policy | request | suppress | expired, risk exception, security exception, waiver, suppressed
    finding, suppression rule, false positive, muted, mute rule,
    compensating control, exemption, exemptions, policy exemption, suppress, ignored finding, won't
    fix, risk register,
    waived, is waived, waive, waived + scope | policy | assignment, exempted, exempt,
    ignored alerts, ignored alarms, ignore this finding, ignore finding, ignored warnings, muted
    alerts, muted findings, silenced findings, silenced finding, silence a finding, hide findings,
    hidden findings, hidden by a rule, dismissed alert, dismissed alerts, dismissed findings,
    dismissed + alert | finding | findings | recommendation | vulnerability, accepted anyway, we
    accept the risk, live with the risk, risk sign-off, excused, excuse, policy waiver, expired
    waiver, expired waivers, waivers, expired exception, expired exceptions, exceptions never
    expire, permanent exception, suppressions, suppression rules, suppression + finding | rule |
    expired | alerts, auto-archive, archive rule, archive rules, nosec, skip check, checkov:skip,
    allowlisted finding, whitelisted finding, false alarm, false alarms, false positives, not
    applicable, excluded from scanning, excluded from policy, exempt from policy, exclusion list,
    ignored | ignore | muted | hidden | silenced + warning | warnings | alert | alerts | finding |
    findings, waiver + past | expired | end date | exemption, exemption + expired | past | end
    date | policy`,
  ),
  concept(
    'finding backlog',
    `remediation deadline, remediation SLA, overdue findings, unresolved finding, open findings +
    overdue, mean time to remediate, MTTR, findings + overdue | past due | unresolved | SLA |
    deadline, security debt,
    nobody fixes, nobody fixes findings, nobody fixes anything, nobody fixes it, findings never
    fixed, never fixed, fix takes too long, takes too long to fix, too slow to fix, how fast do we
    fix, how long to fix, open for months, open for too long, open too long, findings open too
    long, old findings, ancient findings, aging findings, ageing findings, findings pile up,
    findings piling up, pile of findings, backlog, vulnerability backlog, unresolved findings,
    unresolved vulnerabilities, unfixed findings, findings not fixed, fix deadline, fix by date,
    deadline missed, missed deadline, SLA breach, out of SLA, past its deadline, past the
    deadline, findings | vulnerabilities | CVEs | recommendations + resolved | unresolved |
    overdue | past due | deadline | open for | older than | backlog | within 30 days | not
    remediated | unremediated,
    findings | vulnerabilities | issues | alerts | CVEs + open for months | stay open | stays open
    | unfixed | never fixed | older than 30 | months, stay open for months, cve backlog`,
  ),
  concept(
    'debugging',
    `debug, debugging, verbose error, stack trace, remote debugging, debug mode, profiling + API
    server | scheduler | controller | enabled | endpoint | kubelet | argument, pprof, error message
    + detail,
    developer mode, diagnostic endpoint, phpinfo, information disclosure, verbose errors,
    development mode, trace enabled,
    Spring Boot Actuator, actuator, actuator endpoint, heap dump, debug console,
    debug left on, debug is on, debug on, debug mode on, debug in production, debugging in
    production, production in debug mode, error pages show code, errors show code, error shows
    code, error details shown, detailed errors shown, stack traces shown, stack trace shown, shows
    stack traces, trace left on, verbose errors shown, test endpoint, test endpoints, debug
    endpoint, debug endpoints, debug port, debug log level, DEBUG true, ASP.NET debug, Flask
    debug, Django debug, Werkzeug, Xdebug, core dump enabled, profiling enabled, /metrics exposed,
    exposed metrics endpoint, debugger, debugger attached, debuggers, debug + production | enabled
    | endpoint | left | port | flag | build | level,
    error | errors + code | internals | details | trace + shows | shown | visitors, error page
    shows code, log level + debug | trace | verbose, noisy logs debug,
    profiling endpoint, --profiling=false`,
  ),
  concept(
    'boot diagnostics',
    'boot diagnostics, boot log, serial console output, boot screenshot, serial log, start-up log',
    ['virtual machine'],
  ),
  concept(
    'time synchronisation',
    `NTP, time synchronisation, time synchronization, clock, clock skew, chrony, time server, clock
    drift, system time, synchronised clocks,
    wrong clock, clock off, clocks differ, wrong time, wrong system time, time is wrong, server
    time wrong, time sync, time drift, clock synchronisation, clock synchronization, synchronise
    clocks, synchronize clocks, time source, w32time, Amazon Time Sync, PTP, clocks + synchronised
    | synchronized | differ | wrong | drift,
    clock + host | server | synchronised | synchronized | wrong | ahead | behind`,
  ),
  concept(
    'alarm for unauthorised calls',
    `unauthorized api calls, unauthorised API calls, unauthorized API calls, unauthorised
    operations, AccessDenied, UnauthorizedOperation, denied API calls, access denied events, failed
    API calls, refused calls,
    denied calls, many denied calls, access denied alarm, access denied alert, unauthorised call
    alert, unauthorized call alert, unauthorised calls, unauthorized calls, permission denied
    events, forbidden calls, rejected calls, denied requests + alarm | alert, someone tries
    forbidden things`,
    ['change alert', 'monitoring'],
  ),
  concept(
    'alarm for sign-in without a second factor',
    `console login without mfa alarm, sign-in without MFA alarm, console sign-in without MFA +
    alarm, sign-ins with one factor, alarm | alert | notification | metric filter + without MFA |
    one factor | single factor | without a second factor,
    login without mfa alert, logins without mfa unnoticed, alert on login without mfa, tell me
    when someone logs in without mfa, sign-in without mfa alert, no alert for login without mfa`,
    ['change alert', 'monitoring'],
  ),
  concept(
    'alarm for key deletion',
    `cmk deletion alarm, key deletion alarm, alarm | alert | metric filter | notified | notification
    + key deletion | scheduled for deletion | scheduled for removal | CMK | customer key | customer
    managed key | disabled key,
    alarm for a deleted key, alert on key deletion,
    tell me when a key is deleted, key deletion alert, deleted key alert, alert when key is
    deleted, nobody notices key deletion, key deletion unnoticed, alarm for disabled keys, cmk
    deletion alert`,
    ['change alert', 'monitoring'],
  ),
  concept(
    'alert fatigue',
    `alert fatigue, too many alerts, too many alarms, too many notifications, too many findings,
    alert noise, alarm noise, noisy alerts, noisy alarms, noisy alarm, alert flood, alarm flood,
    flood of alerts, drowning in alerts, alerts nobody looks at, alerts nobody reads, nobody looks
    at alerts, nobody reads alerts, alert triage, untriaged alerts, alerts + noise | noisy |
    ignored | duplicate | flood | too many | fatigue,
    alerts | alarms | warnings | findings + too many | noisy | noise | flood | ignored`,
    ['monitoring'],
  ),
]
