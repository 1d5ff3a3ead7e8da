import { concept } from '../concept.ts'

/** Managed services of the clouds around applications and their users. */
export const APPLICATION_SERVICE_CONCEPTS = [
  concept(
    'data migration service',
    `DMS, Database Migration Service, database migration, DMS instance, DMS replication, DMS endpoint,
    DMS endpoints, DMS task, replication instance, replication instances, replication task, migration
    task, migration tasks, Azure Migrate, Azure Database Migration Service, Datastream, Storage Transfer
    Service, DataSync, Application Migration Service, Snowball, Data Box, migration service`,
    ['database'],
  ),
  concept(
    'customer identity',
    `Cognito, user pool, user pools, app user pool, Cognito user pool, Cognito user pools, identity pool,
    identity pools, Cognito identity pool, Azure AD B2C, B2C, B2C tenant, Entra External ID, Auth0, Firebase
    Authentication, Firebase Auth, Identity Platform, CIAM, customer identity, customer identities,
    customer login, customer logins, customer sign-in, end-user login, app users sign in, app sign-up,
    app client + user pool, app client secret, hosted UI, unauthenticated identities, unauthenticated
    identity, compromised credential checks, advanced security + Cognito | user pool, threat protection +
    Cognito | user pool,
    user pool + MFA|password|weak|advanced`,
    ['authentication'],
  ),
  concept(
    'workflow orchestration',
    `workflow orchestration, airflow on internet, airflow exposed, Airflow + web server | environment | DAG | public | exposed | internet | scheduler | worker | logs, Step Functions, state machine, state machines, step function, Logic App,
    Logic Apps, logic app, logic apps, Apache Airflow, MWAA, Managed Workflows for Apache
    Airflow, Cloud Composer, Composer environment, Google Workflows, Durable Functions, Power Automate,
    Azure Data Factory pipeline, Argo Workflows, workflow run history, run history, execution
    history, workflow engine, job scheduler, scheduled job, scheduled jobs, Cloud Scheduler, EventBridge
    Scheduler, n8n, DAGs, secure inputs and outputs, secure inputs`,
  ),
  concept(
    'discontinued service',
    `discontinued service, discontinued product, sunset service, sunsetted, service is
    being retired, retired service, service retirement, retirement of service, OpsWorks, OpsWorks stack,
    EC2-Classic, EC2 Classic, classic resources, Classic Load Balancer migration, SimpleDB, Cloud9 +
    discontinued, CodeStar, WorkDocs, Azure classic, Azure Service Manager, ASM resources, Cloud Services
    classic, Basic SKU public IP, basic load balancer, Container Registry deprecated, GCR deprecated,
    previous-generation, deprecated service, deprecated services, deprecated API, deprecated feature`,
    ['end of life'],
  ),
  concept(
    'cheaper generation',
    `newer generation, newer cheaper generation, upgrade generation, gp2, gp3, gp2 to gp3, gp2 volume, gp2 volumes, io1, io2, io1 to io2,
    Graviton, Graviton2, Graviton3, Arm-based, ARM instances, x86 to Arm, previous-generation instance,
    previous generation instances, old instance type, old instance family, old instance families,
    instance family + old | newer | previous | current, t2 to t3, m4 to m5, volume type + cheaper | newer |
    gp3 | gp2, provisioned IOPS + unused | cost | excess, magnetic volume, magnetic volumes`,
    ['cost', 'rightsizing'],
  ),
  concept(
    'costly traffic and gateways',
    `NAT gateway cost, NAT costs, NAT gateway + cost | costs | idle | unused | without traffic | no
    traffic | expensive | charges, data transfer cost, data transfer costs, egress cost, egress costs,
    egress fees, egress charges, cross-AZ traffic, cross-zone traffic + cost, inter-region traffic + cost |
    costs, traffic costs, traffic bill, traffic + bill | charges | expensive, gateway endpoint
    instead of NAT, idle gateway, idle gateways, idle NAT, idle VPN, idle endpoint, idle endpoints,
    unused endpoints, public IPv4 charges, IPv4 cost, IPv4 charges`,
    ['cost'],
  ),
  concept(
    'log and metric cost',
    `log cost, log costs, logging bill, logging costs, log ingestion cost, log ingestion costs, log volume
    cost, CloudWatch cost, CloudWatch costs, CloudWatch bill, custom metrics cost, metrics cost,
    observability cost, observability bill, Datadog bill, Log Analytics cost, Log Analytics + daily cap,
    daily cap + workspace | ingestion | logs, ingestion + cost | costs | cap | expensive, infrequent
    access log class, log class`,
    ['cost', 'logging'],
  ),
]
