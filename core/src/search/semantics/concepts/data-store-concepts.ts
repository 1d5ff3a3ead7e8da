import { concept } from './concept.ts'

/** Where data is kept: storage, databases and warehouses. */
export const DATA_STORE_CONCEPTS = [
  concept(
    'object storage',
    `S3, bucket, buckets, object storage, blob, blobs, Blob Storage, blob container, storage
    account, GCS, Cloud Storage,
    CloudStorage, storage bucket, storage container, Simple Storage Service, object store, data lake,
    Data Lake Storage, ADLS, S3 bucket, S3 object, object storage bucket, Glacier, Azure Storage,
    object removal, Spaces bucket, container + blob | Azure + downloads,
    S3 buckets, storage buckets, storage accounts, blob + containers, blob store, cloud storage buckets,
    Azure blob, Azure blobs, object stores, storage + containers, bucket objects, R2 bucket, MinIO,
    bucket namesquatting`,
  ),
  concept(
    'object ownership',
    `bucket ownership, object ownership, BucketOwnerEnforced, bucket owner enforced, per-object
    ACLs, per-object ACL, object ACL, object ACLs, bucket ACL, legacy ACL, fine-grained ACLs, ACLs
    disabled,
    uniform bucket access, uniform bucket-level access, uniform access, uniform + bucket,
    bucket-level permissions, access control lists + bucket | objects,
    granted per file, object permissions, per-object permissions, permissions + object | per file,
    S3 ACL, s3 acl, permissions + per object | per file | individual objects,
    acls on objects, object-level permissions, object level permissions, file-level permissions on
    bucket, permissions per file, per-file permissions, per file permissions, ACLs instead of
    policies, ACL instead of policy, legacy ACLs, old ACLs, ACLs still enabled, ACLs enabled, acl
    enabled, mixed permissions + bucket, uniform access off, uniform bucket access off, uploader owns,
    uploaded objects belong to, who owns uploaded, bucket owner does not own,
    bucket owner, S3 ACLs, bucket ACLs,
    GCS uniform, uniform bucket, fine-grained ACLs`,
    ['object storage', 'access management'],
  ),
  concept(
    'storage over HTTPS',
    `insecure transport bucket, insecure transport, aws:SecureTransport, secure transfer required,
    supportsHttpsTrafficOnly,
    bucket | S3 | storage account | object storage | blob | bucket policy + plain HTTP | TLS | HTTPS
    | SSL | secure transport | secure transfer | insecure transport | unencrypted connections |
    unencrypted requests | over HTTP,
    unprotected channel, channel + unprotected | objects, objects + unprotected channel | over HTTP,
    bucket over http, s3 over http, s3 without ssl, s3 ssl, s3 tls, s3 https, s3 require ssl, bucket
    ssl, bucket tls, bucket https, bucket without ssl, bucket allows http, storage over http, storage
    https, storage without https, storage secure transfer, blob over http, storage accepts http,
    download over http, uploads over http, deny http bucket, bucket policy ssl, SSL requests only,
    ssl-only bucket`,
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
    recorded | evidence,
    who read my files, who read our files, who read the files, who read the file, who opened my files,
    who opened the file, who downloaded my files, who downloaded the file, who downloaded from, who
    looked at my files, who looked at files, who looked into, who touched my files, who accessed my
    files, who accessed the files, who accessed the bucket, who accessed bucket, who accessed storage,
    who used the bucket, who got my files, read history, download history, file access history, access
    history of files, access history, record of downloads, record of reads, downloads are not
    recorded, downloads not recorded, downloads not logged, file reads not logged, log bucket access,
    bucket access not logged, storage access not logged, storage access log, storage access logs, blob
    access log, blob access logs, blob logging, storage logs off, storage request logs, read requests
    + storage, storage read logging, s3 server access logs, s3 logging, s3 logs off, bucket access
    logging off, gcs access logs, gcs logging, queue logging + storage, who +
    read|reads|opened|opens|downloaded|downloads|viewed|looked
    at|touched|touches|accessed|copied|fetched +
    file|files|bucket|buckets|object|objects|blob|blobs|storage|S3|data|documents`,
    ['object storage', 'access log', 'logging'],
  ),
  concept(
    'object-level logging',
    `object-level logging, object level logging, data events, S3 data events, object-level events,
    reads of objects + recorded, object access + recorded, read events + bucket | S3 | object, write
    events + bucket | S3 | object, objects + recorded in the trail,
    reads and writes of objects, objects are not in the trail, reads + objects | writes + trail,
    cloudtrail data events, data events + S3 | bucket | objects,
    who read which object, which object was read, which file was read, which files were read, reads of
    single objects, each object read, every object read, every read, log every read, log object reads,
    log each read, record object reads, object reads, object writes, s3 data event, s3 data event
    logging, s3 object logging, object logs, cloudtrail object, cloudtrail s3 data,
    S3 events, S3 event notifications, bucket event notifications, bucket + notify on changes,
    object reads and writes, object-level reads, object-level writes, object read events, object
    write events, object + reads|writes|downloads|uploads|gets|puts +
    logged|recorded|captured|log|record, data events + bucket|S3|object|objects|contents, bucket
    contents + data events|logged|recorded, read events + S3|bucket, write events + S3|bucket`,
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
    mount + client | file system | share, squash, root squash, no_root_squash, Windows file protocol,
    network drive, network drives, shared drive, shared drives, network folder, network folders, file
    shares exposed, nfs exposed, smb shares, nfs shares, file sharing server, file servers, Azure
    Files share, Azure file share, shared file system, shared file systems, elastic file systems, FSx
    for, Amazon EFS, EFS access point`,
  ),
  concept(
    'relational database',
    `RDS, Aurora, relational database, relational server, SQL database, Cloud SQL, CloudSQL, Azure
    SQL, SQL Server,
    SQLServer, MySQL, MariaDB, PostgreSQL, Postgres, database instance, DB instance, DB cluster,
    database cluster, database server, SQL managed instance, Oracle database, AlloyDB, Spanner,
    dbms, RDBMS, flexible server, SQL instance, managed MySQL,
    Oracle, QLDB, Db2, Sybase,
    sql databases, relational databases, Azure SQL server, sql servers, SQL flexible server, managed
    SQL, db instances, database instances, db clusters, database servers, Aurora cluster, postgres
    server, mysql server, Postgres flexible server, RDS instance, RDS instances, RDS cluster,
    Cloud SQL instance, Cloud SQL instances, SQL instance, SQL instances, SQL managed instance, SQL
    managed instances, RDS instance, RDS instances, DB instance, DB instances, database instance,
    database instances, PostgreSQL instance, MySQL instance, Aurora instance, PostgreSQL flexible
    server, MySQL flexible server, flexible server, AlloyDB, AlloyDB instance, Spanner instance`,
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
    Firebase, QLDB, Oracle,
    data base, data bases, db server, db servers, database cluster, data stores, data-store,
    datastores, NoSQL account, document stores`,
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
    open Firebase, Firebase + public | open | world | anyone | rules,
    database on internet, database on the internet, databases on the internet, db on internet, db on
    the internet, database facing internet, database facing the internet, database for everyone,
    anyone can reach the database, anyone can connect to the database, anyone can connect to database,
    everyone can reach the database, world can reach database, internet can reach database, open db,
    open dbs, open databases, public databases, public db, public dbs, public mysql, public + postgres,
    public + redis, public + mongo, public mongodb, public + elasticsearch, public opensearch, public + aurora, public + cosmos, public + cosmos db, public + cloud sql, public + azure sql, exposed db, exposed
    databases, exposed mysql, exposed + postgres, exposed + redis, exposed + mongo, exposed mongodb, exposed + elasticsearch, exposed opensearch, exposed kibana, exposed sql, open + mongo, open mongodb, open + redis, open + elasticsearch, open mysql, open + postgres, redis + on the internet, mongo + on the internet, mysql on the internet, postgres + on the internet, elasticsearch + on the internet, sql on
    the internet, cosmos + open to everyone, cosmos + public, rds + public, rds + publicly, rds + internet,
    redis + exposed, redis + open, mongo + exposed, mongo + open, sql public, sql open, sql world open, sql
    open to the world, sql + server public, Cosmos|Cosmos DB|NoSQL|SQL|RDS|Redis|Mongo|MongoDB|database|db|databases|PostgreSQL|Postgres|MySQL|Cloud SQL|Elasticsearch|OpenSearch|Neptune|MariaDB|flexible server + all networks|any network|from the internet|on the internet|open to|wide open|publicly|exposed|strangers|any source|any Azure|0.0.0.0/0 - encryption - audit - snapshot,
    mongo exposed, port 27017, port 5432, port 3306, port 1433, port 1521, port 6379, exposed
    Postgres, exposed MySQL,
    Firestore rules, Firebase open, open Firebase, open Firestore, Realtime Database + without login |
    public | open, Firestore + public | anyone | open`,
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
    used by anyone in the network, cache + used by anyone | without password | no password,
    database without password, databases without password, database without login, db without
    password, db no password, database no password, database no login, redis + without password, redis + no password, redis + no auth, redis + without auth, redis + without login, mongo + without password, mongo + without login, mongo + no auth, mongo + without auth, elasticsearch + without password, elasticsearch + no auth, elasticsearch + without login, cache + without login, cache + without password, cache + without authentication, memcached + no auth, memcached + without password, passwordless database, passwordless + redis, database login by IAM, database login with IAM, iam login to database, iam db auth, iam db
    login, rds + iam auth, rds + iam, aurora + iam, neptune iam, password logins to the database, AD admin,
    aad admin, Entra admin, azure ad admin, Entra ID admin, sql admin from Entra, no Entra admin, no
    AD admin, requirepass, AUTH disabled, redis + acl, anonymous database,
    SQL AD admin, directory administrator, SQL servers + directory administrator`,
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
    recorded | audit, query log + database,
    who read the database, who queried the database, who queried, who changed the data, who changed
    data, who changed the database, who read the table, who read which table, who selected, who ran
    queries, who ran which query, who ran the query, who did what in the database, who did what in
    database, who touched the database, who logged into the database, who accessed the database, who
    accessed database, query history, queries not recorded, queries are not recorded, queries not
    logged, queries are not logged, query audit, query auditing, sql audit trail, sql audit off, sql
    auditing off, sql audit log, sql audit logs, sql + server auditing, auditing is off, auditing off,
    auditing disabled, db auditing, db audit log, db audit logs, db logs, database logs, database
    logging, database log exports, database log export, rds + logs, rds + log export, rds + logging, aurora + audit, aurora + logs, mysql audit, mysql audit log, mysql logs, postgres + audit, postgres + audit log,
    postgres + logs, redshift + audit, redshift + audit logging, redshift + logs, docdb + audit, documentdb
    audit, neptune audit, audit of queries, record of queries, record queries, records queries,
    records who queried, database activity, database activity monitoring, DAM, who +
    read|queried|changed|selected|accessed|touched|ran|altered +
    database|table|tables|query|queries|rows|records|SQL - bucket - file`,
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
    checkpoint events, checkpoint, log_checkpoints, checkpoints + written | logged | recorded,
    postgres + flags, postgres + flag, mysql flags, mysql flag, sql flags, cloud + sql flags, database
    parameters, db flags, db parameters, db parameter, parameter group + log, connection attempts +
    logged, logins to database not logged, log disconnections, log connection, log connections, log
    checkpoints, log duration, log statement, log_hostname, log_lock_waits, log_temp_files,
    log_retention_days, connection_throttling, connection_throttle, remote access flag, user
    connections flag, user options flag, external scripts enabled, 3625 trace flag, trace flag,
    contained database, cross-database ownership, cross database ownership, ownership chaining, skip
    show database, local infile,
    PostgreSQL flexible server parameter, server parameters`,
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
    support date, passed its support, engine + support date | passed,
    old database version, old database, old db version, outdated database, outdated database version,
    outdated db, outdated mysql, outdated + postgres, outdated + redis, outdated sql, outdated engine, old
    engine version, old mysql, old + postgres, old + redis, unsupported database, unsupported mysql,
    unsupported + postgres, unsupported engine, unpatched database, unpatched databases, unpatched db,
    database not patched, database updates, database update, db updates, db patches, database
    upgrades, automatic database updates, automatic db updates, auto upgrade database, auto upgrade
    db, auto minor upgrade, auto minor version, minor version upgrades, minor upgrades, rds + minor upgrade, rds + auto upgrade, engine updates, engine update, end of life database, eol database, eol
    mysql, eol + postgres, database engine version, latest engine version`,
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
    store, Atlas cluster, Couchbase,
    Azure NoSQL, NoSQL account, Azure NoSQL account, Cosmos + account, JSON database, json store, docdb,
    mongo + cluster, Mongo + Atlas, MongoDB Atlas`,
    ['database'],
  ),
  concept(
    'NoSQL database',
    `NoSQL, DynamoDB, Cosmos DB, CosmosDB, Cosmos, Bigtable, Cassandra, Keyspaces, Firestore,
    MongoDB, Mongo, document store, key-value store, wide-column, key-value table,
    Firebase, Realtime Database, CouchDB,
    NoSQL account, Azure NoSQL, no-sql, key value store, key value table, dynamo, dynamo table,
    DynamoDB table`,
    ['database'],
  ),
  concept(
    'cache',
    `in-memory cache, in-memory, Redis, ElastiCache, Memcached, Memorystore, Azure Cache, MemoryDB,
    DAX, in-memory store, replication group, cache cluster, Valkey, cache node, in-memory data
    store,
    caches, caching server, cache server, in memory store, in memory + database, key-value cache, cache
    instance, Redis + cache, redis + instance, redis + cluster, memory cache, cache + for Redis, Redis + Enterprise,
    Azure Cache for Redis, Azure Managed Redis, Elasticache Serverless,
    Redis instance, Redis instances, Memorystore instance, cache instance`,
  ),
  concept(
    'data warehouse',
    `Redshift, BigQuery, Synapse, data warehouse, warehouse, Snowflake, Athena, analytics workspace,
    dataset, EMR, Dataproc,
    Databricks, HDInsight, Glue, data catalog, Lake Formation, big data, Hadoop, Spark, BigQuery
    table, analytical store, analytics database, Data Factory, Dataflow, Microsoft Fabric,
    query results, workgroup, Athena workgroup, ETL job, Hadoop cluster, warehouse tables,
    enhanced VPC routing,
    warehouses, big query, analytics store, analytics cluster, analytics data, BigQuery dataset,
    BigQuery datasets, BigQuery tables, datasets, Redshift cluster, Redshift clusters, Synapse
    workspace, EMR cluster, Glue job, Glue jobs, spark job, crawler + Glue,
    data lake access, data lake permissions, IAMAllowedPrincipals, Lake Formation permissions`,
  ),
  concept(
    'public dataset',
    `public dataset, BigQuery public, public BigQuery, dataset shared, dataset | BigQuery | table |
    warehouse | Redshift + public | publicly | allUsers | everyone | anyone | allAuthenticatedUsers
    | any Google account | readable by all,
    warehouse + internet | internet address | public address, Hadoop + internet | public | internet
    address, EMR + public | internet, cluster node + internet address,
    public data warehouse, public datasets, open dataset, open datasets, open warehouse, dataset open
    to everyone, dataset open, dataset for everyone, bigquery exposed, exposed bigquery, exposed
    dataset, exposed warehouse, exposed redshift, redshift exposed, public redshift, redshift public,
    redshift on the internet, synapse public, public synapse, snowflake public, anyone can query,
    everyone can query, queried by anyone, queried by everyone, tables readable by anyone, tables
    readable by everyone, tables everyone can read,
    public EMR, cluster master nodes + public IP,
    emr open, EMR public access, block public access + EMR|Hadoop|Dataproc|cluster, Hadoop cluster
    + public access|block public, EMR + open|exposed|world, open hadoop, exposed hadoop, exposed
    spark, exposed EMR`,
    ['data warehouse', 'public exposure'],
  ),
  concept(
    'search service',
    `OpenSearch, Elasticsearch, Elastic Search, Cognitive Search, CloudSearch, Kendra, search
    domain, search cluster, ES domain, Azure AI Search, search index, search engine cluster, Solr,
    Kibana, OpenSearch Dashboards, exposed Kibana, search cluster + dashboard,
    search engine, search clusters, search domains, OpenSearch domain, OpenSearch domains,
    Elasticsearch domain, Elastic cluster, elastic stack, ELK, search + database`,
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
    MQ, IBM MQ, queues, topics, message brokers, message bus, event streams, event buses, data streams,
    notification topics, notifications topic, notification service, message topic, pub sub, Pub/Sub
    topic, pubsub topic, SQS queue, SNS topic, Kafka cluster, MSK cluster, MSK brokers, Event Hubs,
    Service + Bus namespace, message streaming`,
  ),
  concept(
    'public queue',
    `public queue, public SNS topic, public topic, open queue, queue | topic | SQS | SNS | event bus
    | Pub/Sub + public | publicly | everyone | anyone | any principal | every principal | allUsers |
    any AWS account | all principals,
    publish or subscribe, publish + any principal | anyone | everyone, all AWS accounts to send,
    accounts + send | receive + queue, allows all + send,
    queue anyone can read, anyone can read the queue, anyone can send messages, anyone can send to the
    queue, anyone can publish, anyone can subscribe, anyone may publish, anyone may subscribe,
    everyone can publish, everyone can subscribe, strangers can publish,
    strangers can subscribe, strangers can read messages, strangers read messages, public sns, public
    sqs, public pubsub, public pub/sub, public queues, public topics, open sns, open sqs, open topic,
    open topics, open queues, sns public, sqs public, exposed queue, exposed topic, exposed sqs,
    exposed sns, queue exposed, topic exposed, queue open to everyone, queue for everyone, topic open
    to everyone, topic for everyone, world readable queue, public kafka, exposed kafka, kafka public,
    kafka exposed, kafka on the internet, rabbitmq exposed, exposed rabbitmq, public broker, broker
    public, exposed broker, publicly accessible broker, event bus open,
    SQS|SNS|queue|topic|event bus + Principal - service principal - managed, queue readable by
    strangers, readable by strangers + queue|topic|messages, queue policy +
    everyone|wildcard|Principal|public, topic policy + everyone|wildcard|Principal|public,
    resource policy + queue|topic + everyone|any|wildcard|Principal`,
    ['message queue', 'public exposure'],
  ),
  concept(
    'dead-letter queue',
    `dead-letter queue, dead letter queue, DLQ, dead-letter topic, dead letter, dead-letter, failed
    asynchronous invocations, failed messages, failed events, undeliverable messages, undelivered
    messages, poison messages, failed invocations, messages that cannot be processed, failed +
    captured | invocations | asynchronous | deliveries, lost messages,
    failed events, events are lost, lost events, events + lost, undelivered events,
    where do failed messages go, where failed messages go, lost message, messages get lost, messages
    lost, messages vanish, messages disappear, messages thrown away, failed message, failed event,
    failed jobs queue, failures are dropped, failures silently dropped, undelivered message,
    undeliverable`,
    ['message queue'],
  ),
  concept(
    'public file share',
    `file share exposed, exposed file share, exposed file shares, public file share, public file
    shares, public NFS, public EFS, public SMB, open file share, open file shares, open NFS, open SMB,
    open network drive, network drive open, anyone can mount, everyone can mount,
    any client can mount, any client to mount, mount by anyone, mounted by anyone, mountable by
    anyone, file share|file shares|file system|EFS|NFS|SMB|FSx|Azure Files|network drive|network share|mount target|Filestore|Windows share + public|publicly|anyone|everyone|any client|exposed|exposes|internet|all networks|world|anonymous|strangers|root squash - encryption - backup - object - bucket`,
    ['file storage', 'public exposure'],
  ),
]
