import { concept } from './concept.ts'

/** Encrypted where it is stored: "encrypted connections to the database" are something else. */
const storedEncrypted = (...things: readonly string[]): string =>
  things
    .flatMap((thing) => [`encrypt + ${thing}`, `unencrypted + ${thing}`])
    .map((pair) => `${pair} - connection|traffic|transit|TLS|SSL|HTTPS|client|node to node`)
    .join(', ')

/** What is encrypted, where and how well. */
export const ENCRYPTION_CONCEPTS = [
  concept(
    'encryption',
    `encrypt, encryption, encrypted, unencrypted, encipher, enciphered, cipher, ciphertext,
    cryptographic, cryptography, cryptographically, decrypt, decryption, cleartext, clear text,
    plaintext, plain text, SSE, CMEK, in the clear, transparent data encryption, TDE, server-side
    encryption, scrambled, crypto,
    unscrambled, encode secretly, encrypts, encrypting, encryptions, non-encrypted, not scrambled`,
  ),
  concept(
    'missing encryption',
    `unencrypted, not encrypted, no encryption, without encryption, encryption missing, missing
    encryption, lack + encryption, lacks encryption, encryption disabled, encryption is disabled,
    encryption off, encryption is off, encryption + not enabled, encryption + turned off, encryption +
    not configured, not encrypt, cleartext, clear text, plaintext, plain text, in the clear, without a
    cipher, without + cipher, no cipher, should be encrypted, must be encrypted, stored without +
    encryption, not protected at rest, no at-rest, unprotected at rest, unprotected data, not ciphered,
    unenciphered, in readable form, readable form, readable text, no SSE, without SSE, without KMS, not
    use a KMS key, no encryption on, readable by anyone with the disk, in plain form, plain form,
    naked data, naked disk, bare data, unscrambled, not scrambled, open text, data readable, readable
    data, data in the open, stored in the open, stored openly, nothing encrypted, nothing is
    encrypted, encrypt nothing, non-encrypted, not-encrypted, encryption not enabled, encryption not
    set, encryption is not enabled, encryption is not, encryption is absent, no crypto, without
    crypto, encryption turned off, encryption switched off, encryption: none, encryption none, no
    encryption at rest, lacks at-rest, lack at-rest, no at-rest protection, do not have at-rest, does
    not have at-rest, without at-rest, unencrypted at rest, not encrypted at rest, unencrypted data,
    plaintext on the physical server, left in plaintext`,
    ['encryption'],
  ),
  concept(
    'encryption at rest',
    `encryption at rest, encrypted at rest, encrypt at rest, data at rest, at-rest encryption, protected
    at rest, protection at rest, SSE, SSE-S3, SSE-KMS, SSE-C, server-side encryption, server-side
    cipher, TDE, transparent data encryption, CMEK, volume encryption, disk encryption, storage
    encryption, default encryption, stored in the clear, stored in cleartext, stored in clear text,
    stored in plaintext, stored in plain text, stores data in the clear, stored + clear, stored +
    cipher, stored + cleartext, BitLocker, dm-crypt, LUKS, AES-256, customer-managed key,
    StorageEncrypted, encryption at host, storage service encryption, infrastructure encryption, double
    encryption, no KMS protection, KMS protection, without SSE, no SSE,
    ${storedEncrypted(
      'disk',
      'volume',
      'bucket',
      'database',
      'storage',
      'snapshot',
      'table',
      'queue',
      'topic',
      'object',
      'blob',
      'file system',
      'file share',
      'backup',
      'KMS',
      'stored',
      'log group',
      'EBS',
      'EFS',
      'S3',
      'RDS',
      'dataset',
      'data store',
      'data lake',
      'warehouse',
      'DocumentDB',
      'Neptune',
      'ElastiCache',
      'OpenSearch',
      'Elasticsearch',
      'Cosmos DB',
      'MemoryDB',
      'Aurora',
      'Redshift',
      'DynamoDB',
      'BigQuery',
      'Athena',
      'AMI',
      'machine image',
      'MySQL',
      'PostgreSQL',
      'Glue',
      'data catalog',
      'workspace',
      'SageMaker',
      'notebook',
    )},
    clear text|cleartext|in the clear|plain text|plaintext|readable form|in clear +
      disk|volume|storage|database|bucket|stored|stores|kept|holds|data|table|file|object|warehouse|snapshot|queue
      - traffic - password - credential - connection - secret - token - key - in transit - wire,
    at rest +
      data|encrypt|protect|protection|key|KMS|cipher|storage|stored|disk|volume|secret|object|database|unprotected|readable,
    at rest + EFS|EBS|RDS|SQS|SNS|S3|queue|topic|file
      system|bucket|table|DynamoDB|Redshift|cache|Redis|EKS|etcd|files|file
      share|Aurora|OpenSearch|Kinesis|log|backup|snapshot|index|domain|cluster,
    scrambled at rest, stored scrambled, stored unscrambled, stored encrypted, encrypted storage,
    unencrypted storage, storage is not encrypted, store data encrypted, data + stored encrypted,
    encrypt stored data, encrypt data, encrypt storage, at-rest protection, at-rest cipher, stored
    data unprotected, stored data readable, stored as plain text, stored as plaintext, stores
    plaintext, stores data in plaintext, stores data in plain text, data in plaintext, KMS at rest,
    does not use KMS, do not use KMS, not use KMS, without KMS, KMS encryption, KMS-encrypted, KMS
    encrypted, thief + reads the disk, stolen disk, stolen disks, disk stolen, stolen drive, stolen hard
    drive, thief + of the disk, someone steals the disk, physical + theft of disk, unencrypted buckets,
    unencrypted databases, unencrypted queues, unencrypted volumes, unencrypted disks, unencrypted + snapshots`,
    ['encryption'],
  ),
  concept(
    'disk encryption',
    `disk encryption, volume encryption, EBS encryption, full disk encryption, FDE, BitLocker, dm-crypt,
    LUKS, Azure Disk Encryption, ADE, encryption at host, EncryptionAtHost, volume + cipher, disk +
    cipher, volume + in the clear, disk + in the clear, volume + cleartext, disk + cleartext, disk +
    customer-managed key, volume + customer-managed key, disk + KMS, volume + KMS, volume + at rest,
    disk + at rest, disk + at-rest, volume + at-rest, EBS + at rest, encrypt on the host, encrypt on
    their host, encryption at the host,
    ${storedEncrypted('disk', 'volume', 'EBS', 'temp disk')},
    disk|volume|EBS|drive|laptop + clear text|cleartext|in the clear|plain text|plaintext|readable
      form|readable|cipher|protected - password - snapshot - connection,
    naked disk, naked disks, stolen disk, stolen disks, disk stolen, stolen drive, stolen hard drive,
    stolen laptop, stolen laptops, lost laptop, lost laptops, steal the disk, steals the disk, someone
    steals the disk, readable disk, readable disks, readable volume, disk readable, disks in plain,
    plain disk, plain disks, plain volume, plain volumes, disk data readable, unencrypted disks,
    unencrypted volumes, unencrypted drives, unencrypted drive, unencrypted EBS, unencrypted disk,
    unencrypted volume, disk not encrypted, disks not encrypted, volume not encrypted, volumes not
    encrypted, encrypt disks, encrypt volumes, encrypt drives, encrypt the disk, hard drive
    encryption, hard disk encryption, drive encryption, laptop encryption, disks encryption, EBS
    default encryption, EBS encryption by default, default EBS encryption, temp disks, OS disk +
    encrypted, data disk + encrypted, unattached disks + encrypted, managed disk + encrypted, disk +
    CMEK, disk + CSEK, VM disk, VM disks + encryption, EBS|volume|volumes|disk|disks|drive|drives +
    at-rest|at rest|unscrambled|scrambled|CMK|CMEK|CSEK|customer managed key|customer-supplied
    key|KMS|plaintext|stolen - snapshot - copy,
    ADE, managed disks + customer key,
    EBS encryption by default, encrypt new volumes, new volumes automatically`,
    ['block storage', 'encryption at rest', 'encryption'],
  ),
  concept(
    'database encryption',
    `database encryption, TDE, transparent data encryption, RDS encryption, Redshift encryption,
    DynamoDB
    encryption, database + encrypted at rest, database + at rest, database + customer-managed key,
    warehouse + cleartext, StorageEncrypted, RDS storage,
    ${storedEncrypted(
      'database',
      'RDS',
      'Aurora',
      'Redshift',
      'DynamoDB',
      'table',
      'warehouse',
      'database storage',
      'DocumentDB',
      'Neptune',
      'Cosmos DB',
      'MySQL',
      'PostgreSQL',
      'Spanner',
      'Bigtable',
      'AlloyDB',
      'MongoDB',
      'Timestream',
      'Keyspaces',
      'SQL database',
      'MariaDB',
    )},
    database|RDS|Aurora|Redshift|table|warehouse|BigQuery|SQL + clear text|cleartext|in the clear|plain
      text|plaintext|readable form|cipher - password - credential - connection - traffic - client,
    naked database, readable database, readable database files, stolen database files, database files
    readable, unencrypted database, unencrypted databases, unencrypted + RDS, unencrypted + Aurora,
    unencrypted DynamoDB, unencrypted + Redshift, unencrypted SQL, unencrypted table, unencrypted
    tables, database not encrypted, databases not encrypted, encrypt databases, encrypt the database,
    encrypt database, rds + at rest, aurora + at rest, dynamodb kms, dynamodb cmk, redshift + kms, redshift + at rest, sql tde, tde off, tde disabled, tde missing, no TDE, without TDE, TDE is off, TDE with
    own key, table encryption, tables encryption, warehouse + encryption, BigQuery + CMEK, BigQuery +
    CMK, BigQuery + customer-managed key, Cosmos + customer-managed key, Cosmos + CMK, SQL + CMK, SQL
    + customer-managed key, MySQL + customer-managed key, PostgreSQL + customer-managed key, database
    + CMK, database + CMEK, DynamoDB + CMK, DynamoDB + KMS, RDS + KMS, Aurora + KMS, Redshift + KMS,
    DocumentDB + KMS, Neptune + KMS, ElastiCache + KMS - transit, Redis + at rest, ElastiCache + at
    rest, Redis + customer-managed key,
    DAX encryption, Accelerator + encrypted, DynamoDB Accelerator`,
    ['database', 'encryption at rest', 'encryption'],
  ),
  concept(
    'bucket encryption',
    `bucket encryption, S3 encryption, SSE, SSE-S3, SSE-KMS, SSE-C, server-side encryption, default
    encryption, objects + at rest, bucket + at rest, bucket + cipher, bucket + in the clear, objects +
    in the clear, object + cipher, object encryption,
    ${storedEncrypted('bucket', 'S3', 'object', 'blob', 'storage account')},
    bucket|S3|object|objects|blob|blobs|Cloud Storage + clear text|cleartext|in the clear|plain
      text|plaintext|readable form|cipher|SSE|KMS - password - connection - traffic - request -
      requests,
    naked bucket, naked files, unencrypted bucket, unencrypted buckets, unencrypted S3, unencrypted
    objects, unencrypted blobs, unencrypted files, unencrypted object storage, files unencrypted,
    encrypt bucket, encrypt buckets, encrypt S3, encrypt files, encrypt objects, encrypt blobs, bucket
    not encrypted, buckets not encrypted, s3 default encryption, s3 sse, s3 kms, bucket kms, bucket
    CMK, bucket key, bucket + CMEK, bucket + CMK, bucket + customer-managed key, S3 + customer-managed
    key, S3 + CMK, storage account + CMK, storage account + customer-managed key, blob +
    customer-managed key, Cloud Storage + customer-managed key, upload without encryption, unencrypted
    uploads, deny unencrypted uploads, unencrypted object uploads, x-amz-server-side-encryption,
    unencrypted bucket, unencrypted buckets, S3 default encryption`,
    ['object storage', 'encryption at rest', 'encryption'],
  ),
  concept(
    'queue encryption',
    `queue encryption, topic encryption, SQS encryption, SNS encryption, stream encryption, Kinesis
    encryption, message encryption, SQS + cipher, queue + cipher, topic + cipher, SQS + KMS, SNS + KMS,
    topic + KMS, queue + KMS, messages + stored, messages + at rest, queue + at rest, topic + at rest,
    Pub/Sub + customer-managed key,
    ${storedEncrypted('queue', 'topic', 'SQS', 'SNS', 'Kinesis', 'stream', 'Service Bus', 'Pub/Sub')},
    SQS|SNS|queue|topic|Kinesis|Pub/Sub + KMS|SSE|cipher|clear text|cleartext|in the clear|plain
      text|plaintext|at rest|customer-managed key,
    encrypted notifications, unencrypted notifications, unencrypted messages, unencrypted queue,
    unencrypted queues, unencrypted topic, unencrypted topics, unencrypted stream, unencrypted
    streams, unencrypted SQS, unencrypted SNS, unencrypted Kinesis, encrypted messages, encrypted
    queue, encrypted queues, encrypted topic, encrypted topics, encrypt messages, encrypt queues,
    encrypt topics, encrypt notifications, readable messages, messages readable, messages readable at
    rest, sqs sse, sqs kms, sns kms, kinesis kms, kinesis sse, pubsub cmek, pub/sub cmek, event hub
    cmk, service bus cmk, notification + KMS, notifications + encrypted - email, stream + KMS, streams
    + KMS, Firehose + KMS, Firehose + encrypted, Firehose + encryption, delivery stream + encrypted,
    Kafka + at rest, MSK + at rest, Event Hub + customer-managed key, Service Bus + customer-managed
    key, EventBridge + customer-managed key`,
    ['message queue', 'encryption at rest', 'encryption'],
  ),
  concept(
    'backup encryption',
    `encryption + backup, backup + KMS, recovery point + KMS, recovery points + KMS, snapshot + KMS,
    snapshot + cipher, backup + cipher, copy + cipher, EBS copy + cipher, copy + unencrypted, copies +
    encrypted, backup + customer-managed key, vault + customer-managed key, snapshot + in the clear,
    backup + in the clear, backup + cleartext,
    ${storedEncrypted('backup', 'snapshot', 'recovery point', 'restore point', 'backup vault')},
    recovery point|recovery points|backup|backups|restore point|snapshot|snapshots|vault|copy|copies +
      KMS|cipher|clear text|cleartext|in the clear|customer-managed key|CMK - secret - password -
      purge,
    unencrypted backup, unencrypted backups, unencrypted + snapshot, unencrypted + snapshots, unencrypted
    copies, unencrypted recovery points, readable backup, readable backups, readable + snapshot, stolen
    backup, stolen backups, stolen tape, lost tape, backup tape + encrypted, encrypt backups, encrypt + snapshots, encrypted backups, encrypted + snapshots, backups not encrypted, backup not encrypted,
    snapshots + not encrypted, snapshot + not encrypted, snapshot + is not encrypted, backup kms, snapshot + kms, backup cmk`,
    ['encryption at rest', 'encryption'],
  ),
  concept(
    'encryption of Kubernetes secrets',
    `etcd encryption, etcd secrets, etcd + encrypt, secrets + etcd, Kubernetes secrets + encrypt,
    Kubernetes secret encryption, secrets encryption, encrypt + Kubernetes secrets, envelope encryption,
    application-layer secrets encryption, application-layer encryption, EncryptionConfiguration,
    encryption-provider-config, encryption provider, cluster + data store, cluster datastore, API server
    + encrypt, Kubernetes + stored unencrypted, cluster secrets + KMS, cluster secrets + encrypt, EKS +
    secrets, secrets at rest, database encryption + GKE,
    kubernetes secrets unencrypted, kubernetes secrets in plaintext, k8s secrets unencrypted, k8s
    secrets encryption, k8s secrets in plain text, k8s secrets plaintext, plaintext kubernetes
    secrets, unencrypted kubernetes secrets, unencrypted k8s secrets, unencrypted etcd, etcd
    plaintext, etcd in plaintext, etcd unencrypted, readable etcd, readable cluster secrets, eks
    secrets kms, eks envelope encryption, gke secrets encryption, gke application layer, aks kms, aks
    etcd, cluster secrets unencrypted, cluster secrets plaintext, secrets of the cluster + encrypted,
    secrets of the cluster + KMS, base64 secrets, only base64, secrets only encoded, aescbc,
    secretbox, identity provider first, encryption provider missing,
    Kubernetes|EKS|GKE|AKS|cluster|etcd|K8s + secret|secrets +
    KMS|envelope|encrypt|encrypted|unencrypted|encryption|plaintext|clear text|base64|cipher -
    environment - rotation - rotated`,
    ['Kubernetes', 'encryption at rest', 'encryption'],
  ),
  concept(
    'double encryption',
    `double encryption, infrastructure encryption, encrypted twice, encrypt twice, twice + encrypt,
    doubly encrypted, two layers + encrypt, second layer + encrypt, second + layer of encryption,
    two locks on data, encrypted two times, second encryption, second layer of encryption, extra layer
    of encryption, infrastructure level encryption, require infrastructure encryption, encryption on
    two levels`,
    ['encryption at rest', 'encryption'],
  ),
  concept(
    'confidential computing',
    `confidential computing, confidential VM, confidential instance, confidential node, confidential
    GKE,
    confidential container, data in use, encryption in use, encrypted in use, in use + encrypt, while in
    use, memory encryption, encrypted memory, encrypt + RAM, SEV, SEV-SNP, TDX, SGX, enclave, Nitro
    Enclaves, trusted execution environment, TEE, memory is not encrypted, memory is encrypted, memory
    of + encrypt, memory + encrypt + in use, RAM + encrypt,
    spy on memory, read memory of the VM, reads memory, memory snooping, memory readable by the host,
    host can read memory, cloud provider can read memory, RAM readable, readable RAM, memory scraping
    protection, encrypted RAM, RAM encryption, memory protection from the host, hypervisor cannot
    read, protected from the hypervisor, AMD SEV, Intel TDX, Intel SGX, confidential VMs, confidential
    nodes, confidential instances, confidential + containers, Confidential Compute, data while
    processed, data while being processed, while it is processed, data + in memory`,
  ),
]
