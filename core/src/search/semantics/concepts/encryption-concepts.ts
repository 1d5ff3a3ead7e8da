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
    encryption, scrambled, crypto`,
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
    use a KMS key, no encryption on, readable by anyone with the disk, in plain form, plain form`,
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
      share|Aurora|OpenSearch|Kinesis|log|backup|snapshot|index|domain|cluster`,
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
      form|readable|cipher|protected - password - snapshot - connection`,
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
      text|plaintext|readable form|cipher - password - credential - connection - traffic - client`,
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
      requests`,
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
      text|plaintext|at rest|customer-managed key`,
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
      purge`,
    ['encryption at rest', 'encryption'],
  ),
  concept(
    'encryption of Kubernetes secrets',
    `etcd encryption, etcd secrets, etcd + encrypt, secrets + etcd, Kubernetes secrets + encrypt,
    Kubernetes secret encryption, secrets encryption, encrypt + Kubernetes secrets, envelope encryption,
    application-layer secrets encryption, application-layer encryption, EncryptionConfiguration,
    encryption-provider-config, encryption provider, cluster + data store, cluster datastore, API server
    + encrypt, Kubernetes + stored unencrypted, cluster secrets + KMS, cluster secrets + encrypt, EKS +
    secrets, secrets at rest, database encryption + GKE`,
    ['Kubernetes', 'encryption at rest', 'encryption'],
  ),
  concept(
    'double encryption',
    `double encryption, infrastructure encryption, encrypted twice, encrypt twice, twice + encrypt,
    doubly encrypted, two layers + encrypt, second layer + encrypt, second + layer of encryption`,
    ['encryption at rest', 'encryption'],
  ),
  concept(
    'confidential computing',
    `confidential computing, confidential VM, confidential instance, confidential node, confidential
    GKE,
    confidential container, data in use, encryption in use, encrypted in use, in use + encrypt, while in
    use, memory encryption, encrypted memory, encrypt + RAM, SEV, SEV-SNP, TDX, SGX, enclave, Nitro
    Enclaves, trusted execution environment, TEE, memory is not encrypted, memory is encrypted, memory
    of + encrypt, memory + encrypt + in use, RAM + encrypt`,
  ),
  concept(
    'encryption in transit',
    `encryption in transit, encrypted in transit, encrypt in transit, data in transit, data in motion,
    in-transit encryption, in-transit, in transit, TLS, SSL, HTTPS, HTTPS only, non-HTTPS, secure
    transport, SecureTransport, secure transfer, transport encryption, transport layer security,
    transport security, mTLS, mutual TLS, encrypted connection, encrypted communication, encrypted
    channel, encrypted transport, secure channel, secure connection, TLS policy, SSL policy, TLS
    version, SSL version, minimum TLS version, TLS 1.2, TLS 1.3, unencrypted connection, unencrypted
    traffic, unencrypted client, unencrypted communication, plaintext connection, plaintext traffic,
    plain text connection, cleartext connection, cleartext communication, encrypt + traffic, encrypt +
    connection, encrypt + communication, encrypt + between, node-to-node encryption, HSTS, StartTLS,
    plaintext protocol, plain HTTP, over HTTP, HTTP only, insecure HTTP, insecure transport, insecure
    connection, redirect + HTTPS, cleartext traffic, cleartext protocol, on the wire, over the wire,
    over the network encrypted, FTPS, LDAPS, wire encryption, connection + in the clear, traffic + in
    the clear, sends + in the clear, force_ssl, sslmode, eavesdropping, eavesdrop, sniffing,
    interception, man-in-the-middle, man in the middle, MITM, HttpsOnly, minTlsVersion, encrypted on
    their way, encrypted on its way, data on its way, on their way + encrypt, on its way + encrypt,
    encrypted from end to end, end-to-end encryption, encrypted end to end, encrypted sessions,
    encryption on the wire, encrypted session, encrypted client, secure session, client sessions +
    encrypt, LDAP signing, LDAP channel binding, unsigned LDAP,
    traffic|requests|connection|connections|messages|communication|packets|session|listener|client|clients
      + readable|in the clear|plaintext|unencrypted|cleartext|plain text|clear text|on the
      wire|secured|eavesdrop|wiretap - stored - at rest - disk - volume - password - secret - SQS -
      queue,
    exchange|send|sends|sent|talk|talks|communicate|travel|transmit|transmitted + in the
      clear|plaintext|unencrypted|cleartext|plain text|clear text|readable,
    over the network + unencrypted|plain|clear|plaintext,
    connection|connections|traffic + not protected|unprotected|insecure|not secured`,
  ),
  concept(
    'HTTPS enforcement',
    `HTTPS only, HTTPS-only, HTTPS enforcement, enforce HTTPS, require HTTPS, HTTPS required, HTTPS not
    enforced, plain HTTP, over HTTP, over plain HTTP, HTTP only, insecure HTTP, HTTP listener, HTTP
    instead, HTTP to HTTPS, redirect + HTTPS, redirect HTTP, non-HTTPS, not HTTPS, without HTTPS,
    unencrypted HTTP, HTTP connections, HTTP traffic, HTTP requests, accept + HTTP, listener + HTTP,
    HTTP + unencrypted, HttpsOnly, httpsOnly, SecureTransport, secure transport, secure transfer,
    insecure transport, supportsHttpsTrafficOnly, viewer protocol, requests without TLS, requests
    without SSL, requests to use SSL, requests to use TLS, plaintext + web, deny HTTP, port 80, HSTS,
    ALB HTTP, load balancer HTTP, CloudFront HTTP,
    HTTP + plain|only|unencrypted|insecure|redirect|redirects|cleartext|plaintext|clear|port
      80|accept|accepts|answer|answers|reach|reachable|still|without TLS|listener - log - logging -
      header - metadata - API,
    HTTP + viewers|visitors - HTTPS - log - method - header - API - status - WAF`,
    ['encryption in transit'],
  ),
  concept(
    'database connection encryption',
    `database TLS, database SSL, SSL + database, TLS + database, SSL + MySQL, TLS + MySQL, SSL +
    PostgreSQL, TLS + PostgreSQL, SSL + Postgres, SSL + RDS, TLS + RDS, SSL + SQL, TLS + SQL, SSL +
    Redshift, TLS + Redis, SSL + Redis, TLS + ElastiCache, SQL server + unencrypted, SQL + unencrypted
    connection, database + unencrypted connection, database + unencrypted client, database + plaintext
    connection, database connections + encrypt, require_secure_transport, force_ssl, rds.force_ssl,
    sslmode, SSL enforcement, enforce SSL, require_ssl, connections to the database + encrypt, database
    + encrypted connection, database + encrypted connections, RDS + encrypted connection, SQL +
    encrypted connection, SQL Server + encrypted connection, MySQL + encrypted connection, PostgreSQL +
    encrypted connection, Redshift + encrypted connection, MariaDB + encrypted connection, ElastiCache +
    encrypted connection, Redis + encrypted connection, DocumentDB + encrypted connection, MariaDB +
    TLS, MariaDB + SSL, DocumentDB + TLS, MongoDB + TLS, Redshift + SSL, Redshift + TLS, Aurora + TLS,
    Aurora + SSL, database + in transit, Redis + in transit, ElastiCache + in transit, non-SSL port,
    Oracle + TLS, SQL + plaintext, PostgreSQL + plaintext, MySQL + plaintext,
    database|RDS|Aurora|Redshift|MySQL|PostgreSQL|Postgres|MariaDB|SQL|SQL
      Server|Redis|MongoDB|DocumentDB|Cloud SQL|ElastiCache|Neptune|Oracle + TLS|SSL|encrypted
      connection|encrypted connections|unencrypted connection|in
      transit|require_secure_transport|plaintext connection|force_ssl|secure transport - injection -
      certificate authority - expire,
    database|RDS|SQL|MySQL|PostgreSQL + client session|client sessions|client connection|client
      connections + encrypt|unencrypted|TLS|SSL,
    database|MySQL|PostgreSQL|SQL|RDS|Redis|Aurora + connection|connections|session|sessions|client + in
      the clear|clear text|cleartext|plaintext|plain text`,
    ['encryption in transit'],
  ),
  concept(
    'inter-node encryption',
    `node-to-node encryption, node to node encryption, node-to-node, inter-node encryption, inter-node,
    internode, intra-cluster, intra cluster traffic, between nodes, between brokers, inter-broker,
    in-cluster encryption, in-cluster traffic, between cluster nodes, between pods + encrypt, pod-to-pod
    encryption, service-to-service encryption, east-west encryption, WireGuard, encrypt + between, talk
    to each other + TLS, talk to each other, peers + TLS, nodes + talk, brokers + TLS, nodes + TLS,
    between its nodes, between the nodes, east-west traffic + encrypt, node encryption,
    brokers|nodes|node|peers|members|replicas|pods|broker|cluster|shards +
      exchange|talk|communicate|between|each other|intra-cluster|internal traffic|traffic
      inside|inside|among +
      clear|plain|plaintext|unencrypted|encrypted|encrypt|encryption|readable|cleartext|TLS|traffic`,
    ['encryption in transit'],
  ),
  concept(
    'mutual TLS',
    `mTLS, mutual TLS, mutual authentication, mutual SSL, client certificate, client certificates,
    client
    cert, two-way TLS, two-way SSL, clients + certificate, client + certificate, certificate-based
    authentication, authenticate + certificate, clients + X.509, both sides + certificate,
    clientCertEnabled, service mesh, Istio`,
    ['encryption in transit'],
  ),
  concept(
    'weak cryptography',
    `weak cipher, insecure cipher, weak encryption, weak cryptography, weak crypto, broken cryptography,
    broken algorithm, outdated TLS, obsolete TLS, deprecated TLS, old TLS, deprecated protocol, insecure
    protocol, TLS 1.0, TLS 1.1, TLSv1.0, TLSv1.1, SSLv2, SSLv3, minimum TLS, TLS version, TLS policy,
    SSL policy, MD5, SHA-1, SHA1, RC4, 3DES, small key, short key, key length, key size, RSA 1024,
    ciphersuite, cipher suite, weak hash, weak algorithm, predefined security policy, recommended TLS,
    outdated cipher, deprecated algorithm, outdated algorithm, insecure algorithm`,
  ),
  concept(
    'obsolete TLS',
    `old TLS, outdated TLS, obsolete TLS, deprecated TLS, legacy TLS, insecure TLS, weak TLS, old SSL,
    outdated SSL, deprecated SSL, insecure SSL, weak SSL, TLS 1.0, TLS 1.1, TLSv1, TLSv1.0, TLSv1.1,
    SSLv2, SSLv3, SSL 3.0, minimum TLS, minimum TLS version, TLS version, TLS + version, SSL version,
    protocol version + 1.2, protocol versions, protocol version + below, below 1.2, lower than 1.2,
    older than 1.2, below TLS, lower than TLS, older than TLS, below version 1.2, prior to 1.2, before
    1.2, earlier than 1.2, at least 1.2, at least TLS, TLS 1.2, TLS 1.3, latest TLS, TLS policy, SSL
    policy, predefined security policy, recommended TLS, security policy + listener, minTlsVersion,
    minimumTlsVersion, POODLE, BEAST, protocol downgrade, downgrade attack, old protocol + listener,
    strong protocol, strong protocols, secure protocol + listener, security policy + load balancer,
    latest security policy, outdated protocol, deprecated protocol, current TLS, newest TLS, modern TLS,
    TLS settings, newer TLS, TLS + newer, up-to-date TLS, insecure TLS version, unsupported TLS,
    outdated protocol version, minimum protocol, minimum protocol version,
    TLS|SSL +
      old|outdated|obsolete|deprecated|legacy|insecure|weak|older|minimum|latest|unsupported|lower|below|newer|modern|ancient|vulnerable
      - certificate - chain - authentication - network - cipher,
    TLS|SSL + 1.0|1.1|1.2|1.3,
    protocol + version|versions + older|old|below|minimum|outdated|lower|earlier`,
    ['weak cryptography', 'encryption in transit'],
  ),
  concept(
    'weak cipher',
    `weak cipher, weak ciphers, insecure cipher, outdated cipher, obsolete cipher, broken cipher, cipher
    suite, ciphersuite, strong cipher, cryptographic cipher, RC4, 3DES, CBC, null cipher, export cipher,
    forward secrecy, PFS, SWEET32, insecure TLS policy, weak TLS policy, insecure SSL policy, weak SSL
    policy, TLS policy, SSL policy, weak encryption, insecure encryption, weak algorithm, insecure
    algorithm, weak crypto,
    cipher|ciphers|cipher suite|cipher suites|algorithm|algorithms|TLS policy|SSL policy|security policy
      +
      weak|broken|insecure|outdated|obsolete|strong|deprecated|old|negotiate|negotiates|accept|accepts|legacy
      - password - bucket - hash - signature,
    DES + cipher|encryption|algorithm|TLS`,
    ['weak cryptography'],
  ),
  concept(
    'weak hash',
    `weak hash, broken hash, insecure hash, outdated hash, deprecated hash, hash algorithm, hash
    function, hash collision, MD5, SHA-1, SHA1, RSASHA1, signature algorithm, weak signature, weak
    digest, signed with + hash, SHA-1 signature, unsalted,
    hash|hashing|digest|signature|signatures|checksum +
      forged|collide|collision|collisions|broken|weak|insecure|outdated|obsolete|MD5|SHA-1|SHA1|deprecated
      - cipher - threat`,
    ['weak cryptography'],
  ),
  concept(
    'short key',
    `short key, small key, key length, key size, short RSA key, weak RSA, RSA 1024, RSA key + bits,
    RSA +
    bits, fewer than + bits, less than + bits, at least + bits, smaller than + bits, 1024-bit, 1024
    bits, 1024 bit, 2048 bits, 2048-bit, 2048 bit, key + 2048, key + 1024, RSA + 2048, RSA + 1024, weak
    key, weak certificate key, key strength, minimum key size, key too short, elliptic curve + minimum,
    key + too small, keys + long enough, key + long enough, key + bits, bit + RSA,
    key|keys|RSA|DSA|RSA key|certificate key + small|short|size|length|bits|bit|1024|2048|weak|long
      enough - access key - rotate - API key - days - password - expire,
    certificate + short key|bits|key length|key size`,
    ['weak cryptography'],
  ),
  concept(
    'quantum-safe cryptography',
    `post-quantum, quantum-safe, quantum-resistant, quantum computer, quantum, ML-KEM, Kyber,
    harvest now`,
  ),
]
