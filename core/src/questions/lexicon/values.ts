/** Words for the values of fields: value → phrases, separated by commas. */
type Words = Readonly<Record<string, string>>

export const PROVIDER_WORDS: Words = {
  aws: 'aws, amazon, amazon web services, amazon cloud',
  azure: 'azure, azur, microsoft azure, microsoft cloud, ms azure',
  gcp: 'gcp, google cloud, google, google cloud platform, google cloud project, google cloud projects',
}

export const STATUS_WORDS: Words = {
  open: 'open, still open, status open',
  in_progress:
    'in progress, in_progress, being worked on, worked on, under work, being fixed, ongoing, started, working on, work in progress, wip, being remediated, being handled, under investigation, being investigated, under review, being reviewed',
  suppressed:
    'suppressed, muted, ignored, silenced, snoozed, suppression, dismissed, waived, accepted risk, accepted risks, risk accepted, accepted as risk, risk acceptance',
  resolved:
    'resolved, fixed, closed, remediated, solved, done, did we fix, we fixed, did we close, did we resolve, have we fixed, got fixed, patched, mitigated, did we remediate, have we resolved, have we closed, have been fixed, got closed, got resolved, dealt with, taken care of',
}

export const CATEGORY_WORDS: Words = {
  network: 'network, networking, network security, networks',
  identity:
    'identity, identities, iam, permission, permissions, access management, access control, entitlements, privileges',
  data: 'data findings, data issues, data problems, data category, category data, data protection, data security',
  compute: 'compute',
  container: 'container, containers, kubernetes, k8s, docker, pods, pod',
  logging:
    'logging, logs, audit logs, audit logging, monitoring, auditing, audit log, audit trail, audit trails, diagnostic logs, diagnostic settings, is not logging, are not logging, not logging anything, not logged, not being logged',
  encryption: 'encryption, cryptography',
  secrets:
    'secrets, secret, leaked, leaking, leak, leaks, secret leak, secret leaks, secrets leak, secrets leaks, credential leak, credential leaks, leaked credential, leaked secret, leaked token, leaked tokens, leaked passwords, leaked api keys, exposed tokens, exposed api keys, hardcoded keys, hardcoded tokens, leaked credentials, leaked secrets, exposed secrets, exposed credentials, credentials, hardcoded secrets, hardcoded credentials, hard coded secrets, hard coded credentials, hardcoded passwords, leaked keys, creds, hardcoded creds, leaked creds, exposed creds, embedded credentials, embedded secrets',
  vulnerability:
    'vulnerability, vulnerabilities, vulns, vuln, cves, unpatched, not patched, not yet patched, never patched, vulnerable, missing patches, missing patch, missing security patches, missing updates, missing security updates',
  configuration: 'configuration, configurations',
  cost: 'cost, costs, spending, money wasted, wasted money, underutilized, underutilised, overprovisioned, oversized, rightsizing, waste, wasted, wasting, wasting money, waste money, save money, saving money, savings, cost savings, cost saving, costing money, cost money, cost optimization, cost optimisation, overspending, finops',
  ai: 'ai, ai model, ai models, machine learning models, artificial intelligence, machine learning',
}

/** Categories that name what is found. */
export const CATEGORY_NOUNS: ReadonlySet<string> = new Set([
  'secrets',
  'vulnerabilities',
  'vulns',
  'cves',
  'leaked credentials',
])

export const ENVIRONMENT_WORDS: Words = {
  production: 'production, prod, prd, live environment, productive',
  staging: 'staging, stage, stg, preprod, pre prod, preproduction, pre production',
  development: 'development, dev, develop',
  test: 'test, testing, tst',
  sandbox: 'sandbox, sandboxes',
}

/** After the name of a service or a product, they say no more than it: *RDS instances*. */
export const GENERIC_NOUNS =
  'instance, instances, server, servers, service, services, table, tables, topic, topics, queue, queues, parameter, parameters, distribution, distributions, dataset, datasets, notebook, notebooks, stream, streams, hosted zone, hosted zones, state machine, state machines, stack, stacks, workspace, workspaces'.split(
    ', ',
  )
/** Services whose instances are machines. */
export const MACHINE_SERVICES: ReadonlySet<string> = new Set(['ec2'])

/** Services as `service_name` has them. */
export const SERVICE_WORDS: Words = {
  s3: 's3, simple storage service',
  ec2: 'ec2',
  rds: 'rds',
  lambda: 'lambda, lambdas',
  kms: 'kms',
  cloudtrail: 'cloudtrail, cloud trail',
  cloudwatch: 'cloudwatch',
  cloudfront: 'cloudfront',
  dynamodb: 'dynamodb, dynamo db, dynamo',
  eks: 'eks',
  ecs: 'ecs',
  ecr: 'ecr',
  elasticfilesystem: 'efs',
  elasticloadbalancing: 'elb, alb, nlb',
  elasticache: 'elasticache',
  redshift: 'redshift',
  route53: 'route53, route 53',
  sns: 'sns',
  sqs: 'sqs',
  secretsmanager: 'secrets manager, secretsmanager',
  ssm: 'ssm, systems manager',
  apigateway: 'api gateway, apigateway, api gateways',
  sagemaker: 'sagemaker',
  bedrock: 'bedrock',
  athena: 'athena',
  glue: 'glue',
  kinesis: 'kinesis',
  codebuild: 'codebuild',
  acm: 'acm',
  backup: 'aws backup',
  keyvault: 'key vault, key vaults, keyvault, keyvaults',
  containerservice: 'aks',
  documentdb: 'cosmos db, cosmosdb, cosmos',
  web: 'app service, app services',
  sql: 'azure sql, sql server, sql servers',
  bigquery: 'bigquery, big query',
  container: 'gke',
  cloudkms: 'cloud kms',
  pubsub: 'pub/sub, pubsub',
  run: 'cloud run',
  entra:
    'entra, entra id, active directory, azure ad, azure active directory, aad, microsoft entra',
  appengine: 'app engine, google app engine',
  apprunner: 'app runner',
  appconfig: 'app config, appconfig',
  fsx: 'fsx',
  cloudformation: 'cloudformation, cloud formation',
  codepipeline: 'codepipeline',
  elasticbeanstalk: 'elastic beanstalk, beanstalk',
  autoscaling: 'auto scaling, autoscaling',
  organizations: 'aws organizations',
  workspaces: 'aws workspaces, amazon workspaces',
  lightsail: 'lightsail',
  transfer: 'transfer family, aws transfer',
  ses: 'ses',
  servicebus: 'service bus',
  eventhub: 'event hub, event hubs',
  containerregistry: 'acr, azure container registry',
  apimanagement: 'apim, api management',
  machinelearningservices: 'azure machine learning, azure ml',
  cognitiveservices: 'azure openai, cognitive services',
  synapse: 'synapse',
  databricks: 'databricks',
  datafactory: 'data factory, data factories',
  recoveryservices: 'recovery services, recovery services vault, recovery services vaults',
  dataproc: 'dataproc',
  dataflow: 'dataflow',
  spanner: 'spanner, cloud spanner',
  firestore: 'firestore',
  bigtable: 'bigtable',
  secretmanager: 'secret manager, google secret manager',
  artifactregistry: 'artifact registry',
  aiplatform: 'vertex ai, vertex, vertexai',
}

/** *Without* one of them, something is not watched or kept. */
export const WATCHING_SERVICES: ReadonlySet<string> = new Set([
  'cloudtrail',
  'cloudwatch',
  'backup',
  'securityhub',
  'inspector',
  'guardduty',
  'defender',
  'scc',
])

/** What the identifiers of the controls of Security Hub begin with. */
export const CONTROL_SERVICES =
  'account|acm|apigateway|appconfig|appsync|athena|autoscaling|backup|batch|bedrock|cloudformation|cloudfront|cloudtrail|cloudwatch|codebuild|cognito|config|connect|datafirehose|datasync|detective|dms|documentdb|dynamodb|ec2|ecr|ecs|efs|eks|elasticache|elasticbeanstalk|elb|emr|es|eventbridge|fsx|glue|guardduty|iam|inspector|kinesis|kms|lambda|macie|mq|msk|neptune|networkfirewall|opensearch|pca|rds|redshift|redshiftserverless|route53|s3|sagemaker|secretsmanager|servicecatalog|ses|sns|sqs|ssm|stepfunctions|transfer|waf|workspaces'

/** Services with several names. */
export const SERVICE_GROUPS: readonly (readonly [readonly string[], string])[] = [
  [['cloudsql', 'sqladmin'], 'cloud sql, cloudsql'],
  [['es', 'opensearch'], 'opensearch, elasticsearch'],
  [['s3', 'storage'], 'storage, object storage'],
  [['states', 'stepfunctions'], 'step functions, step function'],
  [['events', 'eventbridge'], 'eventbridge, event bridge'],
  [['kafka', 'msk'], 'msk, managed kafka'],
  [['elasticmapreduce', 'emr'], 'emr'],
  [['macie2', 'macie'], 'macie'],
  [['access-analyzer', 'accessanalyzer'], 'access analyzer'],
]

/** After *owned by*, they say that there is no owner. */
export const NO_OWNERS: ReadonlySet<string> = new Set(['nobody', 'noone', 'none'])

/** Scanners as `source` has them. */
export const SOURCE_WORDS: Words = {
  prowler: 'prowler',
  securityhub: 'security hub, securityhub',
  inspector: 'inspector, aws inspector, amazon inspector',
  guardduty: 'guardduty, guard duty',
  defender: 'defender, microsoft defender, defender for cloud',
  scc: 'scc, security command center',
  trivy: 'trivy',
  grype: 'grype',
  checkov: 'checkov',
  kics: 'kics',
  terrascan: 'terrascan',
  tfsec: 'tfsec',
  wiz: 'wiz',
  orca: 'orca',
  gitleaks: 'gitleaks',
  trufflehog: 'trufflehog',
  'detect-secrets': 'detect secrets',
  'kube-bench': 'kube bench',
  kubescape: 'kubescape',
  cloudsploit: 'cloudsploit',
  scoutsuite: 'scoutsuite, scout suite',
  'azure-policy': 'azure policy',
}

/** Products and protocols that titles name. */
export const TITLE_WORDS =
  'log4j, openssl, spring, nginx, apache, tomcat, redis, mongodb, mysql, postgresql, postgres, jenkins, wordpress, telnet, ftp, smb, snmp, smtp, ldap, dns, icmp, xz, curl, glibc, sudo, windows, ubuntu, debian, alpine, linux, kernel, java, python, php, ruby, struts, iis, vmware, citrix, kafka, rabbitmq, cassandra, memcached, mariadb, grafana, kibana, gitlab, github'

/** Services of a provider that another provider has under the same name. */
export const PROVIDER_SERVICES: readonly (readonly [
  provider: string,
  service: readonly string[],
  words: string,
])[] = [
  ['gcp', ['storage'], 'gcs, google cloud storage, cloud storage'],
  ['gcp', ['compute'], 'compute engine, gce, google compute engine'],
  ['azure', ['storage'], 'azure storage, blob storage'],
]

/** Vulnerabilities that are better known by a name. */
export const NAMED_CVES: Words = {
  'CVE-2014-0160': 'heartbleed',
  'CVE-2014-6271': 'shellshock',
  'CVE-2016-5195': 'dirty cow, dirtycow',
  'CVE-2017-0144': 'eternalblue, eternal blue',
  'CVE-2019-0708': 'bluekeep',
  'CVE-2020-1472': 'zerologon',
  'CVE-2021-3156': 'baron samedit',
  'CVE-2021-4034': 'pwnkit',
  'CVE-2021-34473': 'proxyshell',
  'CVE-2021-34527': 'printnightmare',
  'CVE-2021-44228': 'log4shell, log4 shell',
  'CVE-2022-0847': 'dirty pipe, dirtypipe',
  'CVE-2022-22965': 'spring4shell',
  'CVE-2022-30190': 'follina',
  'CVE-2022-42889': 'text4shell',
  'CVE-2023-4911': 'looney tunables',
  'CVE-2023-4966': 'citrixbleed, citrix bleed',
  'CVE-2023-34362': 'moveit',
  'CVE-2023-44487': 'rapid reset',
  'CVE-2024-3094': 'xz backdoor, xz utils backdoor',
  'CVE-2024-6387': 'regresshion',
  'CVE-2024-21626': 'leaky vessels',
  'CVE-2025-1974': 'ingressnightmare',
  'CVE-2025-55182': 'react2shell',
}
