import { concept } from '../concept.ts'

/** Which changes someone is told of. */
export const CHANGE_ALARM_CONCEPTS = [
  concept(
    'alarm for network changes',
    `network change alarm, network change alert, network alarm, VPC change alarm, VPC changes alarm,
    alert on firewall change, firewall change alert, firewall change alarm, route change alarm, route
    change alert, security group change alarm, NSG change alert, gateway change alarm,
    alarm|alert|metric filter|log metric|log alert|notified|monitored + VPC|route table|route
    tables|route|routes|network ACL|NACL|security group|security groups|network security
    group|firewall rule|firewall rules|network gateway|network gateways|NSG|public IP rule +
    change|changes|create|delete|update|modification|modifications|modified|changed`,
    ['change alert', 'monitoring'],
  ),
  concept(
    'alarm for permission changes',
    `IAM change alarm, IAM change alert, IAM policy change alarm, IAM policy changes, permission change
    alarm, role change alert, custom role change alert, owner change alert, IAM owner change alert,
    ownership change alert, policy assignment alert, someone became owner,
    alarm|alert|metric filter|log metric|log alert|notified + IAM policy|IAM policies|IAM
    permission|custom role|custom roles|project ownership|ownership assignments|policy assignment|role
    assignment|group membership + change|changes|create|delete|update|modifications|assignments|modified|exist`,
    ['change alert', 'monitoring'],
  ),
  concept(
    'alarm for storage and database changes',
    `bucket policy change alarm, bucket change alert, bucket permission alert, storage IAM change
    alert, SQL change alert, database configuration alert, SQL configuration change,
    alarm|alert|metric filter|log metric|log alert|notified + bucket policy|bucket policies|S3|Cloud
    Storage|storage IAM|SQL instance|SQL server|SQL firewall|Cloud SQL +
    change|changes|create|delete|update|modifications|modified`,
    ['change alert', 'monitoring'],
  ),
  concept(
    'alarm for logging changes',
    `CloudTrail change alarm, trail change alarm, logging turned off alarm, log tampering alarm, audit
    config alert, audit configuration change alert, Config change alarm, logging stopped alert,
    alarm|alert|metric filter|log metric|log alert|notified + CloudTrail configuration|CloudTrail|AWS
    Config|audit configuration|audit config|diagnostic setting|diagnostic settings +
    change|changes|create|delete|update|modifications|modified|stopped`,
    ['change alert', 'monitoring'],
  ),
  concept(
    'service health alert',
    `service health alert, service health alerts, Azure Service Health, AWS Health, AWS Health events,
    Personal Health Dashboard, Personalized Service Health, provider outage alert, outage alert,
    alert|alarm|notified + service health|outage|outages|service issue|planned maintenance, AWS status
    page, Service Health + alert, provider incident`,
    ['monitoring'],
  ),
  concept(
    'uptime check',
    `uptime check, uptime checks, uptime monitoring, uptime monitor, synthetic monitoring, synthetic
    test, synthetic tests, CloudWatch Synthetics, canary + synthetic, availability test, availability
    tests, web test, availability + tested | probed | outside, probed from outside, StatusCake, Pingdom,
    is the site up`,
    ['monitoring'],
  ),
  concept(
    'application telemetry',
    `Application Insights, App Insights, AppInsights, application telemetry, telemetry, APM, application
    performance monitoring, application performance management, New Relic, Datadog, Dynatrace,
    Application Signals, instrumentation, instrumented application`,
    ['monitoring'],
  ),
  concept(
    'log workspace',
    `Log Analytics, Log Analytics workspace, log workspace, Azure Monitor workspace, Azure Monitor logs,
    Azure Monitor Agent, AMA, Log Analytics agent, MMA agent, OMS agent, data collection rule, data
    collection rules, DCR, Ops Agent, CloudWatch agent, logging agent, log agent, Fluent Bit, Fluentd,
    log collector, log collection agent, agent + collect logs | logs, central log workspace,
    collect + logs`,
    ['logging', 'log export'],
  ),
  concept(
    'locked log bucket',
    `log bucket lock, locked log bucket, log bucket + locked | lock | WORM, export bucket + locked |
    lock | retention policy, sink bucket + locked | lock, locked retention policy, bucket lock, Bucket
    Lock, retention + locked, retention lock, lock + retention policy, logs + unchangeable |
    undeletable | immutable, immutable logs, unchangeable logs, tamper-proof logs`,
    ['object lock', 'logging'],
  ),
  concept(
    'archived security events',
    `trail digest, log file digest, long-term log archive, long term log archive, archive account, log
    archive account, log archive, central log account, logging account, security lake, Security Lake,
    OCSF, CloudTrail Lake, event data store, _Default bucket, _Required bucket, log archive bucket,
    central logging account`,
    ['logging', 'log export'],
  ),
  concept(
    'denied action',
    `denied action, denied actions, denied API calls, AccessDenied events, AccessDenied, permission
    denied events, UnauthorizedOperation, unauthorised operations, many denied requests, access
    denied errors, 403 spikes`,
    ['monitoring'],
  ),
]
