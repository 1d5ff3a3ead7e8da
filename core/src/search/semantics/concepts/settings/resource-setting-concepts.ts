import { concept } from '../concept.ts'

const DATABASES = `RDS|Aurora|Cloud SQL|Azure SQL|SQL server|SQL instance|SQL managed instance|DB instance|database|databases|
  PostgreSQL|MySQL|MariaDB|DynamoDB|DocumentDB|Neptune|Cosmos DB|Spanner|Bigtable|Firestore|AlloyDB`
const FILE_SYSTEMS =
  'EFS|FSx|Filestore|Azure Files|NetApp|elastic file system|elastic file systems|file share|file shares|NFS'
const QUEUES = `SQS|SNS|queue|queues|topic|topics|Pub/Sub|Service Bus|Event Hub|Event Hubs|Event Grid|Kinesis|Kafka|MSK|
  data stream|message broker|Amazon MQ`
const WAREHOUSES =
  'Redshift|BigQuery|Synapse|Snowflake|Athena|EMR|Dataproc|Databricks|Glue|data warehouse|HDInsight'
const SEARCH_SERVICES =
  'OpenSearch|Elasticsearch|ES domain|search domain|Cognitive Search|AI Search|search cluster'
const LOAD_BALANCERS =
  'load balancer|load balancers|ALB|NLB|ELB|Application Gateway|ELBv2|backend service'
const MACHINES = 'EC2|virtual machine|virtual machines|VM|VMs|Compute Engine'

/** A property that a kind of resource has: the backup of a database, the log of a load balancer. */
export const RESOURCE_SETTING_CONCEPTS = [
  concept(
    'database backup',
    `database backup, database backups, RDS backup, Cloud SQL backup, Spanner backup, db backup, SQL
    backup, DynamoDB backup, ${DATABASES} + backup|backups|backed up|backup plan|scheduled
    copies|automated copies|recovery points|point-in-time recovery|PITR|continuous backups - encrypted,
    automated copies of the instance,
    Redis backup, cache snapshots, cache + daily snapshots`,
    ['database', 'backup'],
  ),
  concept(
    'database redundancy',
    `database redundancy, database failover, RDS Multi-AZ, RDS HA, Cloud SQL HA, Cloud SQL high
    availability, database high availability, db failover, Aurora replica, ${DATABASES} +
    Multi-AZ|high availability|zone redundant|zone-redundant|failover|regional|one zone|single zone|HA|standby|
    multi-region, instance should be regional, availability type regional, availabilityType`,
    ['database', 'high availability'],
  ),
  concept(
    'database own key',
    `database CMK, RDS CMK, SQL CMK, Cosmos CMK, database customer-managed key, TDE with customer key, TDE with BYOK,
    ${DATABASES} + CMK|CMEK|customer-managed key|customer managed key|own keys|customer key|customer-managed
    keys|BYOK,
    Redis CMK, replication group + customer key | CMK | customer-managed key`,
    ['database', 'customer-managed key', 'encryption key'],
  ),
  concept(
    'database event notice',
    `RDS event notification, RDS event notifications, RDS event subscription, RDS event subscriptions, event
    notification subscription, event notification subscriptions, critical cluster events, critical database
    instance events, database parameter group events, database security group events, subscriptions +
    critical | events`,
    ['monitoring'],
  ),
  concept(
    'encryption of file systems',
    `EFS encryption, FSx encryption, file system encryption, file share encryption, NFS encryption,
    Filestore encryption, encrypted file system, encrypted file systems, unencrypted EFS, unencrypted file
    system, unencrypted file share, ${FILE_SYSTEMS} + encrypted|encryption|unencrypted|KMS|CMEK|CMK|at rest`,
    ['file storage', 'encryption at rest', 'encryption'],
  ),
  concept(
    'backup of file systems',
    `EFS backup, FSx backup, file system backup, file share backup, Filestore backup,
    ${FILE_SYSTEMS} + backup|backups|backup plan|backed up|snapshot|snapshots`,
    ['file storage', 'backup'],
  ),
  concept(
    'queue connection encryption',
    `Kafka TLS, MSK TLS, queue TLS, Service Bus TLS, Event Hub TLS, SNS over HTTPS, SQS over HTTPS,
    broker TLS, brokers + encrypted client traffic | plaintext | TLS, ${QUEUES} + TLS|SSL|HTTPS|in transit|encrypted client
    traffic|plaintext|secure transport`,
    ['message queue', 'encryption in transit'],
  ),
  concept(
    'queue own key',
    `Service Bus CMK, Event Hub CMK, Pub/Sub CMEK, SQS CMK, SNS CMK, Kinesis CMK, queue customer key,
    topic customer key, ${QUEUES}|messaging namespace + CMK|CMEK|customer-managed key|customer managed key|customer
    key|customer keys|own keys|customer-managed keys, namespace + own keys | customer-managed key |
    customer key`,
    ['message queue', 'customer-managed key', 'queue encryption', 'encryption key'],
  ),
  concept(
    'queue login',
    `Event Hub local auth, Service Bus local auth, Event Hub SAS keys, Service Bus SAS keys, Event Grid local
    auth, namespace SAS, namespaces + SAS keys | local authentication | SAS, ${QUEUES} + local
    authentication|local auth|SAS keys|SASL|IAM authentication|without authentication`,
    ['message queue', 'local authentication', 'authentication'],
  ),
  concept(
    'queue policy',
    `SQS policy, SNS policy, queue policy, queue policies, topic policy, topic policies, queue access
    policy, topic access policy, queue + access policy | policy | writable by every principal`,
    ['message queue', 'access management'],
  ),
  concept(
    'encryption of the warehouse',
    `Redshift encryption, warehouse encryption, BigQuery CMEK, BigQuery table CMEK, BigQuery encryption,
    Athena encryption, EMR encryption, Glue encryption, Synapse encryption, Snowflake encryption,
    dataset CMEK, ${WAREHOUSES}|dataset|datasets + encrypted|encryption|CMEK|CMK|customer-managed key|unencrypted|own
    keys|customer keys, tables + CMEK | customer keys | customer-managed keys`,
    ['data warehouse', 'encryption at rest', 'encryption'],
  ),
  concept(
    'log of the warehouse',
    `Redshift audit logging, Redshift logs, Redshift logging, BigQuery audit, BigQuery logs, Synapse auditing,
    EMR logs, Athena logs, Glue logs, ${WAREHOUSES} + audit logging|auditing|audit logs|logging|log`,
    ['data warehouse', 'logging'],
  ),
  concept(
    'search service protection',
    `OpenSearch fine grained, OpenSearch fine-grained access, fine-grained access control, fine grained access
    control, document-level access, document-level security, document level security, domain +
    document-level | fine-grained, Elasticsearch access control, ${SEARCH_SERVICES} + fine-grained access
    control|access control|fine-grained|access policy|master user`,
    ['search service', 'access management'],
  ),
  concept(
    'search service logs',
    `OpenSearch logs, OpenSearch logging, OpenSearch audit logs, Elasticsearch logs, Elasticsearch audit
    logging, search slow logs, ${SEARCH_SERVICES} + audit logging|audit logs|error logs|slow logs|logging|logs`,
    ['search service', 'logging'],
  ),
  concept(
    'public search service',
    `Elasticsearch public, OpenSearch public, public OpenSearch, public Elasticsearch, exposed
    OpenSearch, OpenSearch outside VPC, OpenSearch in VPC, ${SEARCH_SERVICES} + public|publicly|in a VPC|inside a VPC|within
    a VPC|internet|exposed|public network access|private endpoint`,
    ['search service', 'public exposure'],
  ),
  concept(
    'encryption of the search service',
    `OpenSearch encryption, Elasticsearch encryption, search encryption, ${SEARCH_SERVICES} +
    encrypted|encryption|at rest|HTTPS|TLS|node-to-node|in transit|KMS`,
    ['search service', 'encryption'],
  ),
  concept(
    'load balancer log',
    `load balancer log, load balancer logs, ALB logs, ALB access logs, ELB logs, ELB access logs, NLB
    logs, load balancer logging, ${LOAD_BALANCERS} + access logs|access logging|logging|logs|writes its requests|write
    its requests|requests to a bucket,
    HTTPS LB logging, LB logging, backend services + record requests`,
    ['load balancer', 'access log', 'logging'],
  ),
  concept(
    'malformed request headers',
    `drop invalid headers, invalid headers, invalid header fields, malformed headers, malformed header
    fields, drop_invalid_header_fields, drop invalid HTTP headers, discard invalid headers, discard
    malformed headers, ${LOAD_BALANCERS} + invalid headers|malformed header fields|invalid HTTP headers|HTTP headers`,
    ['load balancer', 'request smuggling'],
  ),
  concept(
    'load balancer encryption',
    `load balancer TLS, load balancer HTTPS, ALB HTTPS, ELB TLS, NLB TLS, HTTP listener, HTTP
    listeners, plain listener, target HTTP proxy, target HTTPS proxy, listener + HTTPS | TLS | HTTP | port 80 | SSL,
    ${LOAD_BALANCERS} + HTTPS|TLS|SSL|redirect|port 80 - WAF`,
    ['load balancer', 'encryption in transit'],
  ),
  concept(
    'machine backup',
    `VM backup, VM backups, EC2 backup, machine backup, Azure Backup off, Azure Backup for VMs, virtual machine
    backup, ${MACHINES} + backup|backups|backup plan|Azure Backup|recovery services vault|backed up - host key`,
    ['virtual machine', 'backup'],
  ),
  concept(
    'address given at launch',
    `subnet auto public IP, auto-assign public IP, auto assign public IP, automatic public IP,
    MapPublicIpOnLaunch, subnet + auto-assign | public IP | public IPv4 | public addresses, public IP on
    launch, public IPv4 address at launch, public IP at launch, associatePublicIpAddress`,
    ['public address', 'public exposure'],
  ),
  concept(
    'allowed source range',
    `SSH allow-list, SSH allowlist, SSH whitelist, RDP allowlist, IP allowlist, IP allow list, IP
    whitelist, allow list of addresses, source ranges, source IP ranges, office range, office addresses,
    office IP, known addresses, known ranges, corporate ranges, corporate IP, trusted IP ranges, trusted
    IPs, named locations, limited to + office | known addresses | trusted addresses`,
    ['firewall rule'],
  ),
  concept(
    'order of firewall rules',
    `firewall priority, firewall priority zero, rule priority, rule priorities, rule order, rule
    ordering, shadowed rule, shadowed rules, deny rule, deny rules, deny-all rule, implicit deny, default
    deny, default-deny, deny by default, hierarchical firewall policy, hierarchical firewall policies,
    evaluated before, rule + evaluated`,
    ['firewall rule'],
  ),
  concept(
    'encryption of machine images',
    `encrypted AMI, unencrypted AMI, AMI encryption, unencrypted image + machine, machine image encryption,
    AMI|AMIs|machine image|machine images|VM image + encrypted|unencrypted|encryption|ciphered|KMS`,
    ['machine image', 'encryption at rest', 'encryption'],
  ),
  concept(
    'number of pods',
    `min replicas, minimum replicas, one pod only, single pod, two pods, at least two pods, replicas of the
    deployment, deployment replicas, replicas: 1, HorizontalPodAutoscaler, HPA, pod autoscaler, deployment
    + two pods | replicas | one pod, Kubernetes replicas`,
    ['Kubernetes', 'cluster size', 'high availability'],
  ),
]
