import { concept } from './concept.ts'

/** Where data is kept: storage, databases and warehouses. */
export const DATA_STORE_CONCEPTS = [
  concept(
    'object storage',
    `S3, bucket, buckets, object storage, blob, blobs, Blob Storage, blob container, storage
    account, GCS, Cloud Storage,
    CloudStorage, storage bucket, storage container, Simple Storage Service, object store, data lake,
    Data Lake Storage, ADLS, S3 bucket, S3 object, object storage bucket, Glacier, Azure Storage,
    object removal, Spaces bucket, container + blob | Azure + downloads`,
  ),
  concept(
    'object ownership',
    `bucket ownership, object ownership, BucketOwnerEnforced, bucket owner enforced, per-object
    ACLs, per-object ACL, object ACL, object ACLs, bucket ACL, legacy ACL, fine-grained ACLs, ACLs
    disabled,
    uniform bucket access, uniform bucket-level access, uniform access, uniform + bucket,
    bucket-level permissions, access control lists + bucket | objects,
    granted per file, object permissions, per-object permissions, permissions + object | per file,
    S3 ACL, s3 acl, permissions + per object | per file | individual objects`,
    ['object storage', 'access management'],
  ),
  concept(
    'storage over HTTPS',
    `insecure transport bucket, insecure transport, aws:SecureTransport, secure transfer required,
    supportsHttpsTrafficOnly,
    bucket | S3 | storage account | object storage | blob | bucket policy + plain HTTP | TLS | HTTPS
    | SSL | secure transport | secure transfer | insecure transport | unencrypted connections |
    unencrypted requests | over HTTP,
    unprotected channel, channel + unprotected | objects, objects + unprotected channel | over HTTP`,
    ['object storage', 'encryption in transit'],
  ),
  concept(
    'bucket access log',
    `S3 access log, S3 access logs, s3 access logging, bucket access log, bucket logging, server
    access logging, storage logging, storage analytics logging, bucket logs,
    requests + bucket | object store | object storage | S3 | blob | storage account | queue service
    | table service,
    bucket | S3 | blob service | object storage | object store + access logging | access log |
    access logs | requests logged | requests recorded | recorded,
    accesses + evidence, objects + evidence | recorded, reads of objects leave, access to objects +
    recorded | evidence`,
    ['object storage', 'access log', 'logging'],
  ),
  concept(
    'object-level logging',
    `object-level logging, object level logging, data events, S3 data events, object-level events,
    reads of objects + recorded, object access + recorded, read events + bucket | S3 | object, write
    events + bucket | S3 | object, objects + recorded in the trail,
    reads and writes of objects, objects are not in the trail, reads + objects | writes + trail,
    cloudtrail data events, data events + S3 | bucket | objects`,
    ['object storage', 'logging', 'audit trail'],
  ),
  concept(
    'file storage',
    `EFS, FSx, file share, file shares, file system, Filestore, Azure Files, NFS, SMB, network
    share, elastic file system,
    shared file, access point, Storage Gateway, NAS, NFS share, SMB share, Windows share, shared
    folder, NetApp,
    SMB port, TCP 445, port 445, NFS export, NFS exports, mount target, CIFS, Azure NetApp Files,
    file server,
    mount + client | file system | share, squash, root squash, no_root_squash, Windows file protocol`,
  ),
  concept(
    'relational database',
    `RDS, Aurora, relational database, relational server, SQL database, Cloud SQL, CloudSQL, Azure
    SQL, SQL Server,
    SQLServer, MySQL, MariaDB, PostgreSQL, Postgres, database instance, DB instance, DB cluster,
    database cluster, database server, SQL managed instance, Oracle database, AlloyDB, Spanner,
    dbms, RDBMS, flexible server, SQL instance, managed MySQL,
    Oracle, QLDB, Db2, Sybase`,
    ['database'],
  ),
  concept(
    'database',
    `database, databases, DynamoDB, Cosmos DB, CosmosDB, Cosmos, MongoDB, DocumentDB, Neptune,
    Firestore, Bigtable, NoSQL,
    data store, datastore, Cassandra, Keyspaces, DB, DBs, RDS, Redis, ElastiCache, MemoryDB,
    Memorystore,
    Cloud SQL, Aurora, SQL, PostgreSQL, MySQL, Timestream, graph database, document store,
    open databases,
    Firebase, QLDB, Oracle`,
  ),
  concept(
    'public database',
    `public database, public RDS, public SQL, exposed database, database exposed, open database,
    internet-facing database, cloud sql world-open,
    database | RDS | SQL | PostgreSQL | MySQL | Aurora | DocumentDB | MongoDB | Redis | Neptune |
    Cosmos DB | ElastiCache | OpenSearch | Elasticsearch | MariaDB + public | publicly | internet |
    0.0.0.0/0 | anywhere | world | everyone | anyone | any address | all networks | any IP | outside
    | public IP,
    server accepts connections from,
    database endpoint + internet | public | resolves, endpoint resolves,
    open Firebase, Firebase + public | open | world | anyone | rules`,
    ['database', 'public exposure'],
  ),
  concept(
    'database authentication',
    `IAM database authentication, IAM authentication + database | RDS | Aurora | Neptune | cluster,
    database authentication, Redis AUTH, AUTH token, redis auth, Redis password, local auth, local
    authentication, disableLocalAuth, mongo no password, database without a password, default admin
    username, default master username, default username + database | RDS | cluster, Entra
    administrator, Azure AD administrator, Active Directory administrator, Entra-only
    authentication,
    database | Redis | ElastiCache | replication group | MongoDB | document store | DocumentDB |
    MySQL | PostgreSQL | Cosmos DB | SQL | data store + access token | AUTH | without authentication
    | without a password | no password | unauthenticated logins | Entra | IAM authentication | no
    authentication | empty password | local authentication,
    passwords instead of roles, database users + passwords | roles | IAM | sign in, db iam auth,
    used by anyone in the network, cache + used by anyone | without password | no password | anyone`,
    ['database', 'authentication'],
  ),
  concept(
    'database audit log',
    `database audit, database auditing, database audit trail, db audit trail, db audit, SQL
    auditing, SQL audit, audit log + database, pgaudit, pgAudit, server audit, audit_log_enabled,
    Database Activity Streams,
    database | SQL | RDS | MySQL | PostgreSQL | DocumentDB | Neptune | Redshift | Aurora + auditing
    | audit logs | audit log | record activity | activity events | recorded | logs exported | export
    logs,
    queries of administrators, queries + evidence | administrators | recorded - DNS | resolver,
    connections and queries, warehouse | database + does not log | no log | not log, statements +
    recorded | audit, query log + database`,
    ['database', 'logging', 'audit trail'],
  ),
  concept(
    'database server parameters',
    `log_connections, log_disconnections, log_checkpoints, log_duration, log_min_duration,
    log_min_messages, log_error_verbosity, log_statement, database flag, database flags, server
    parameter, database parameter, skip_show_database, local_infile, cross db ownership chaining,
    contained database authentication, slow query log,
    PostgreSQL | MySQL | SQL Server | Postgres + log connections | client sessions | recording
    client | parameter | flag | connections are logged | checkpoints | disconnections,
    slow query log, sql slow query log, statements that take long, long-running statements, slow
    statements, slow queries + recorded | logged, general log, error log + database,
    checkpoint events, checkpoint, log_checkpoints, checkpoints + written | logged | recorded`,
    ['database', 'logging'],
  ),
  concept(
    'database patching',
    `minor version upgrade, minor upgrade, automatic minor version upgrade, auto minor version
    upgrade, db minor upgrade, engine version, engine patches, engine upgrade, database engine +
    patches | upgrade | outdated | version | unsupported | old,
    RDS | database | Aurora | Redis | MySQL | PostgreSQL | DocumentDB | engine + minor version |
    minor upgrade | patches | patched | end of life | unsupported | upgrades | upgraded,
    engine release, engine + release | fixes | vendor,
    support date, passed its support, engine + support date | passed`,
    ['database', 'patching'],
  ),
  concept(
    'transparent data encryption',
    `TDE, transparent data encryption, SQL + encrypted at rest, TDE protector, database files +
    encrypted`,
    ['database', 'encryption at rest', 'encryption'],
  ),
  concept(
    'document database',
    `MongoDB, Mongo, DocumentDB, Cosmos DB, CosmosDB, Cosmos, Firestore, document database, document
    store, Atlas cluster, Couchbase`,
    ['database'],
  ),
  concept(
    'NoSQL database',
    `NoSQL, DynamoDB, Cosmos DB, CosmosDB, Cosmos, Bigtable, Cassandra, Keyspaces, Firestore,
    MongoDB, Mongo, document store, key-value store, wide-column, key-value table,
    Firebase, Realtime Database, CouchDB`,
    ['database'],
  ),
  concept(
    'cache',
    `in-memory cache, in-memory, Redis, ElastiCache, Memcached, Memorystore, Azure Cache, MemoryDB,
    DAX, in-memory store, replication group, cache cluster, Valkey, cache node, in-memory data
    store`,
  ),
  concept(
    'data warehouse',
    `Redshift, BigQuery, Synapse, data warehouse, warehouse, Snowflake, Athena, analytics workspace,
    dataset, EMR, Dataproc,
    Databricks, HDInsight, Glue, data catalog, Lake Formation, big data, Hadoop, Spark, BigQuery
    table, analytical store, analytics database, Data Factory, Dataflow, Microsoft Fabric,
    query results, workgroup, Athena workgroup, ETL job, Hadoop cluster, warehouse tables,
    enhanced VPC routing`,
  ),
  concept(
    'public dataset',
    `public dataset, BigQuery public, public BigQuery, dataset shared, dataset | BigQuery | table |
    warehouse | Redshift + public | publicly | allUsers | everyone | anyone | allAuthenticatedUsers
    | any Google account | readable by all,
    warehouse + internet | internet address | public address, Hadoop + internet | public | internet
    address, EMR + public | internet, cluster node + internet address`,
    ['data warehouse', 'public exposure'],
  ),
  concept(
    'search service',
    `OpenSearch, Elasticsearch, Elastic Search, Cognitive Search, CloudSearch, Kendra, search
    domain, search cluster, ES domain, Azure AI Search, search index, search engine cluster, Solr,
    Kibana, OpenSearch Dashboards, exposed Kibana, search cluster + dashboard`,
  ),
  concept(
    'message queue',
    `SQS, SNS, queue, message queue, Pub/Sub, PubSub, Service Bus, ServiceBus, Event Hub, EventHub,
    Kafka, MSK,
    topic, event bus, EventBridge, Amazon MQ, RabbitMQ, ActiveMQ, message broker, Kinesis, stream,
    data stream, event stream, stream + Kinesis | Kafka | data | event | message | encrypted |
    consumer | producer | retention, notification topic,
    messaging service, queueing service, streaming service, Event Grid, SQS messages,
    brokers, broker + Kafka | plaintext | message | MQ | clients, publish + subscribe,
    MQ, IBM MQ`,
  ),
  concept(
    'public queue',
    `public queue, public SNS topic, public topic, open queue, queue | topic | SQS | SNS | event bus
    | Pub/Sub + public | publicly | everyone | anyone | any principal | every principal | allUsers |
    any AWS account | all principals,
    publish or subscribe, publish + any principal | anyone | everyone, all AWS accounts to send,
    accounts + send | receive + queue, allows all + send`,
    ['message queue', 'public exposure'],
  ),
  concept(
    'dead-letter queue',
    `dead-letter queue, dead letter queue, DLQ, dead-letter topic, dead letter, dead-letter, failed
    asynchronous invocations, failed messages, failed events, undeliverable messages, undelivered
    messages, poison messages, failed invocations, messages that cannot be processed, failed +
    captured | invocations | asynchronous | deliveries, lost messages,
    failed events, events are lost, lost events, events + lost, undelivered events`,
    ['message queue'],
  ),
]
