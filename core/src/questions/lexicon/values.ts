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
    'in progress, in_progress, being worked on, worked on, under work, being fixed, ongoing, started',
  suppressed: 'suppressed, muted, ignored, silenced, snoozed, suppression',
  resolved:
    'resolved, fixed, closed, remediated, solved, done, did we fix, we fixed, did we close, did we resolve, have we fixed, got fixed, patched',
}

export const CATEGORY_WORDS: Words = {
  network: 'network, networking, network security, networks',
  identity:
    'identity, identities, iam, permission, permissions, access management, access control, entitlements, privileges',
  data: 'data findings, data issues, data problems, data category, category data, data protection, data security',
  compute: 'compute',
  container: 'container, containers, kubernetes, k8s, docker, pods, pod',
  logging: 'logging, logs, audit logs, audit logging, monitoring',
  encryption: 'encryption, cryptography',
  secrets:
    'secrets, secret, leaked credentials, leaked secrets, exposed secrets, exposed credentials, credentials, hardcoded secrets, hardcoded credentials, hard coded secrets, hard coded credentials, hardcoded passwords, leaked keys',
  vulnerability:
    'vulnerability, vulnerabilities, vulns, vuln, cves, unpatched, not patched, not yet patched, never patched, vulnerable, missing patches, missing patch, missing security patches, missing updates, missing security updates',
  configuration: 'configuration, configurations',
  cost: 'cost, costs, spending',
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
export const GENERIC_NOUNS = ['instance', 'instances', 'server', 'servers', 'service', 'services']
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
  entra: 'entra, entra id, active directory',
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

/** Services with several names. */
export const SERVICE_GROUPS: readonly (readonly [readonly string[], string])[] = [
  [['cloudsql', 'sqladmin'], 'cloud sql, cloudsql'],
  [['es', 'opensearch'], 'opensearch, elasticsearch'],
  [['s3', 'storage'], 'storage, object storage'],
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
  'log4j, log4shell, openssl, spring, spring4shell, nginx, apache, tomcat, redis, mongodb, mysql, postgresql, postgres, jenkins, wordpress, telnet, ftp, smb, snmp, smtp, ldap, dns, icmp, xz, curl, glibc, sudo, windows, ubuntu, debian, alpine, linux, kernel, java, python, php, ruby, heartbleed, shellshock, struts, iis, vmware, citrix, kafka, rabbitmq, cassandra, memcached, mariadb, grafana, kibana, gitlab, github'
