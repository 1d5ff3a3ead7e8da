import type { ComplexityRule } from '../complexity-rule.ts'

const AUTOMATIC = {
  tier: 1,
  teams: [],
  downtime: 0,
  change_window: false,
  impact: 'none',
  blockers: [],
} as const

/** Settings of databases and clusters of your own, code, and the encryption of logs. */
const NO_SERVICE_LOG =
  /^(?:any|kubernetes) |\b(?:encrypt\w*|sql (?:mysql|postgresql|sqlserver)|(?:mysql|postgresql) (?:audit|log|throttling)|alloydb log|documentdb|redshift|rds|database flags?|parameters?|log_\w+)\b/

export const LOGGING_RULES: readonly ComplexityRule[] = [
  {
    id: 'audit-trail',
    subject: 'the audit trail of an account',
    match: {
      words:
        /\b(?:cloudtrail (?!bucket|encryption|event store|threat)\w+|cloud ?trails?|trails?|audit logging disabled|logging audit configuration|cloud audit logging|monitor (?:diagnostic settings|categories|all regions|retention)|activity log (?:profile|retention)|logging sink|log sinks?|organizations? trail|management events)\b/,
      excluded:
        /\b(?:iam|alarms?|alert|metric filter|kms|customer managed|encrypt\w*|event store|mfa delete|object lock|bucket logging|cmk|public|redshift|rds|sql|clusters?)\b/,
    },
    ...AUTOMATIC,
    effort: 1,
    approach:
      'Enable the trail for every region with read and write management events, validation of its files, and delivery to the log account.',
  },
  {
    id: 'log-alerts',
    subject: 'alerts on audit events',
    match: {
      categories: ['logging', 'configuration', 'identity', 'network'],
      words:
        /\b(?:\w+ alarms?|alarm (?:actions?|set)|metric filters?|\w+ alert|alert mails?|log alerts?|alerts?|notifications?|not monitored|owner mails|attack path mails|monitoring disabled events)\b/,
      excluded: /\b(?:access approval|threat alert types|pool alerts)\b/,
    },
    ...AUTOMATIC,
    effort: 1,
    approach:
      'Create the metric filter or activity-log alert from the template, and send it to the channel of the security team.',
  },
  {
    id: 'configuration-recorder',
    subject: 'the recording of configurations',
    match: {
      words:
        /\b(?:aws config (?:recorder|all resources|delivery|aggregator|service role)|config should be enabled|asset inventory|resourceexplorer index|ssm inventory)\b/,
    },
    ...AUTOMATIC,
    effort: 1,
    approach:
      'Enable the recorder for all resource types in every region, with the service-linked role and delivery to the log account.',
  },
  {
    id: 'threat-detection-service',
    subject: 'a detection service that is switched off',
    match: {
      words:
        /\b(?:guardduty (?!findings|export)\w+|(?:guard ?duty|security ?hub|macie|inspector\w*|detective|security command center|defender for [a-z ]+|defender cspm|defender) (?:\w+ ){0,8}(?:should be )?(?:enabled|on)|securityhub (?:enabled|delegated admin)|macie (?:enabled|discovery)|inspector2 (?:coverage|enabled|\w+ scan|lambda code scan)|azure defender (?!image vulnerabilities|system updates|scale set updates|endpoint protection|scale set endpoint)\w+|(?:sql|mysql|postgresql|synapse|cosmosdb|aks|gke|sql database|sql managed) (?:defender|threat \w+)|threat detection|iam access analyzer|iam access analyser|access analyzer|sql (?:managed )?(?:assessment|threat)\b.*|synapse (?:pool )?(?:assessment|alerts)|image scan\w*|(?:ecr|registry) (?:\w+ )?scan\w*|scanning (?:enabled|configured)|artifacts analysis|scan on push|vulnerability assessment|threat alerts?|vm vulnerability solution|defender vulnerability provisioning|provisioning)\b/,
      excluded:
        /\b(?:findings resolved|vulnerabilities resolved|extension|permissions|github|code repositor)\b/,
    },
    ...AUTOMATIC,
    effort: 1,
    approach:
      'Enable the service from the organisation for every account and region, with findings sent to the security account. Check its price first.',
  },
  {
    id: 'flow-logs',
    subject: 'flow logs of a network',
    match: {
      words:
        /\b(?:flow ?log(?:s|ging)?|network watcher|traffic analytics|dns logging|query logging)\b/,
      excluded: /\b(?:rds|redshift|alarm|docdb|documentdb)\b/,
    },
    ...AUTOMATIC,
    effort: 1,
    approach:
      'Enable flow logs of the network with delivery to the log account and the retention of the policy. Traffic is not affected.',
  },
  {
    id: 'storage-access-logs',
    subject: 'access logs of storage',
    match: {
      words:
        /\b(?:s3|buckets?|storage|blob|queue|table|data lake)\b(?=.*\b(?:access logs?|access logging|logging|audit logs)\b)/,
      excluded: /\b(?:retention|public|encrypt\w*|sql|versioning|mfa)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    approach:
      'Enable access logging to the log bucket of the account, with a prefix for each source and a rule that expires old logs.',
  },
  {
    id: 'load-balancer-logs',
    subject: 'logs of load balancers, gateways and firewalls',
    match: {
      words:
        /\b(?:elb\w*|load balancers?|api ?gateway|apim|cloudfront|cdn|front door|application gateway|waf\w*|network ?firewall|firewall|client vpn|vpn|globalaccelerator|appsync|global accelerator)\b(?=.*\b(?:logs?|logging|metrics|tracing|traced?|x ray)\b)/,
      excluded: /\b(?:encrypt\w*|secrets|data trace)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    approach: 'Enable access logs with delivery to the log account. Requests are served as before.',
  },
  {
    id: 'database-logs',
    subject: 'export of the logs of a database',
    match: {
      words:
        /\b(?:rds|aurora|documentdb|neptune|redshift\w*|elasticache|open ?search|elasticsearch|sql|synapse|dynamodb|database|databases|cosmosdb|mysql|postgresql|dms)\b(?=.*\b(?:logs?|logging|auditing|audit|events|monitoring|insights|audit retention|audit groups)\b)/,
      excluded:
        /\b(?:sql (?:postgresql|mysql|sqlserver)|(?:mysql|postgresql) (?:log|audit)|alloydb|parameters?|profiler|user activity|encrypt\w*|customer key|key|flags?|log (?:checkpoints|connections|disconnections|duration|fdw|retention|lock waits)|log_\w+|query logging|activity stream|binary)\b/,
    },
    ...AUTOMATIC,
    effort: 1,
    approach:
      'Enable the export of the audit and error logs to the log service with the retention of the policy. The database keeps running.',
  },
  {
    id: 'cluster-logs',
    subject: 'logs and metrics of a cluster',
    match: {
      providers: ['aws', 'azure', 'gcp'],
      words:
        /\b(?:eks|aks|gke|ecs|kubernetes services?|clusters?|emr|msk|container)\b(?=.*\b(?:logs?|logging|monitoring|container insights|metrics)\b)/,
      excluded: /\b(?:encrypt\w*|kubernetes (?:apiserver|kubelet|rbac)|log mode|rds)\b/,
    },
    ...AUTOMATIC,
    effort: 1,
    approach:
      'Enable control-plane and audit logs of the cluster, with delivery to the log service. Workloads are not restarted.',
  },
  {
    id: 'diagnostic-logs',
    subject: 'diagnostic logs of a service',
    match: {
      words:
        /\b(?:diagnostic (?:logs?|settings?)|resource logs|http logs|request tracing|log analytics workspace|keyvault logging|logging (?:is |should be )?(?:enabled|disabled|configured|off)|logs? (?:are |should be |is )?(?:enabled|disabled)|enable logging|log delivery|insights configured|appinsights)\b/,
      excluded: /\b(?:agent|extension|database flags?|log_\w+|customer managed)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    approach:
      'Add a diagnostic setting that sends the logs of the resource to the central workspace, by policy for all resources of its type.',
  },
  {
    id: 'log-retention',
    subject: 'the retention of logs',
    match: {
      words: /\b(?:log|logs|audit)\b(?=.*\b(?:retention|expiry|retained|lock|validation)\b)/,
      excluded: /\b(?:sql|postgresql|mysql|kubernetes|object lock)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    approach:
      'Set the retention of the log to the period of the policy. Check the price of storage.',
  },
  {
    id: 'logging-agent',
    subject: 'an agent for logs and monitoring on machines',
    match: {
      words:
        /\b(?:monitor agent \w+|log agent|log analytics agent|monitoring agent|traffic agent|azure monitor agent|ops agent|vm (?:agent|file integrity|diagnostics)|guest configuration extension|arc agent|os config agent|managed by ssm|dependency agent)\b/,
    },
    tier: 2,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    blockers: [],
    effort: 2,
    impact: 'minimal',
    approach:
      'Install the agent by policy on one group of machines after the other, and check its load and that its data arrives.',
  },
  {
    id: 'service-logs',
    subject: 'logs of a managed service',
    match: {
      categories: ['logging', 'ai'],
      words:
        /\b(?:logs?|logging|tracing|metrics|monitoring|auditing|usage export|record\w*|insights|debug|error messages|health|delivery)\b/,
      excluded: NO_SERVICE_LOG,
    },
    ...AUTOMATIC,
    effort: 0.5,
    approach:
      'Enable logging of the service with delivery to the central log group and the retention of the policy.',
  },
]
