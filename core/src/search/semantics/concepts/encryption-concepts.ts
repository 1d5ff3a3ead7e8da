import { concept } from './concept.ts'

/** Encrypted where it is stored: "encrypted connections to the database" are something else. */
const storedEncrypted = (...things: readonly string[]): string =>
  things
    .flatMap((thing) => [`encrypt + ${thing}`, `unencrypted + ${thing}`])
    .map((pair) => `${pair} - connection - traffic - transit - TLS - SSL - HTTPS - client`)
    .join(', ')

/** Encryption, keys and certificates. */
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
    use a KMS key, no encryption on, readable by anyone with the disk`,
    ['encryption'],
  ),
  concept(
    'encryption at rest',
    `encryption at rest, encrypted at rest, encrypt at rest, data at rest, at-rest encryption, protected at rest, protection at rest, SSE, SSE-S3, SSE-KMS, SSE-C, server-side encryption, server-side cipher, TDE, transparent data encryption, CMEK, volume encryption, disk encryption, storage encryption, default encryption, stored in the clear, stored in cleartext, stored in clear text, stored in plaintext, stored in plain text, stores data in the clear, stored + clear, stored + cipher, stored + cleartext, BitLocker, dm-crypt, LUKS, AES-256, customer-managed key, StorageEncrypted, encryption at host, storage service encryption, infrastructure encryption, double encryption, ${storedEncrypted('disk', 'volume', 'bucket', 'database', 'storage', 'snapshot', 'table', 'queue', 'topic', 'object', 'blob', 'file system', 'file share', 'backup', 'KMS', 'stored', 'log group', 'EBS', 'EFS', 'S3', 'RDS', 'dataset', 'data store', 'data lake', 'warehouse')}, clear text|cleartext|in the clear|plain text|plaintext|readable form|in clear + disk|volume|storage|database|bucket|stored|stores|kept|holds|data|table|file|object|warehouse|snapshot|queue - traffic - password - credential - connection - secret - token - key - in transit - wire, no KMS protection, KMS protection, without SSE, no SSE, at rest + data|encrypt|protect|protection|key|KMS|cipher|storage|stored|disk|volume|secret|object|database|unprotected|readable, at rest + EFS|EBS|RDS|SQS|SNS|S3|queue|topic|file system|bucket|table|DynamoDB|Redshift|cache|Redis|EKS|etcd|files|file share|Aurora|OpenSearch|Kinesis|log|backup|snapshot|index|domain|cluster`,
    ['encryption'],
  ),
  concept(
    'disk encryption',
    `disk encryption, volume encryption, EBS encryption, full disk encryption, FDE, BitLocker, dm-crypt, LUKS, Azure Disk Encryption, ADE, encryption at host, EncryptionAtHost, volume + cipher, disk + cipher, volume + in the clear, disk + in the clear, volume + cleartext, disk + cleartext, disk + customer-managed key, volume + customer-managed key, disk + KMS, volume + KMS, volume + at rest, disk + at rest, disk + at-rest, volume + at-rest, EBS + at rest, encrypt on the host, encrypt on their host, encryption at the host, ${storedEncrypted('disk', 'volume', 'EBS', 'temp disk')}, disk|volume|EBS|drive|laptop + clear text|cleartext|in the clear|plain text|plaintext|readable form|readable|cipher|protected - password - snapshot - connection`,
    ['block storage', 'encryption at rest', 'encryption'],
  ),
  concept(
    'database encryption',
    `database encryption, TDE, transparent data encryption, RDS encryption, Redshift encryption, DynamoDB encryption, database + encrypted at rest, database + at rest, database + cipher, database + in the clear, database + cleartext, database + customer-managed key, warehouse + cleartext, StorageEncrypted, ${storedEncrypted('database', 'RDS', 'Aurora', 'Redshift', 'DynamoDB', 'table', 'warehouse', 'database storage')}, database|RDS|Aurora|Redshift|table|warehouse|BigQuery|SQL + clear text|cleartext|in the clear|plain text|plaintext|readable form|cipher - password - credential - connection - traffic - client, RDS storage`,
    ['database', 'encryption at rest', 'encryption'],
  ),
  concept(
    'bucket encryption',
    `bucket encryption, S3 encryption, SSE, SSE-S3, SSE-KMS, SSE-C, server-side encryption, default encryption, objects + at rest, bucket + at rest, bucket + cipher, bucket + in the clear, objects + in the clear, object + cipher, object encryption, ${storedEncrypted('bucket', 'S3', 'object', 'blob', 'storage account')}, bucket|S3|object|objects|blob|blobs|Cloud Storage + clear text|cleartext|in the clear|plain text|plaintext|readable form|cipher|SSE|KMS - password - connection - traffic - request - requests`,
    ['object storage', 'encryption at rest', 'encryption'],
  ),
  concept(
    'queue encryption',
    `queue encryption, topic encryption, SQS encryption, SNS encryption, stream encryption, Kinesis encryption, message encryption, SQS + cipher, queue + cipher, topic + cipher, SQS + KMS, SNS + KMS, topic + KMS, queue + KMS, messages + stored, messages + at rest, queue + at rest, topic + at rest, Pub/Sub + customer-managed key, ${storedEncrypted('queue', 'topic', 'SQS', 'SNS', 'Kinesis', 'stream', 'Service Bus', 'Pub/Sub')}, SQS|SNS|queue|topic|Kinesis|Pub/Sub + KMS|SSE|cipher|clear text|cleartext|in the clear|plain text|plaintext|at rest|customer-managed key`,
    ['message queue', 'encryption at rest', 'encryption'],
  ),
  concept(
    'backup encryption',
    `encryption + backup, backup + KMS, recovery point + KMS, recovery points + KMS, snapshot + KMS, snapshot + cipher, backup + cipher, copy + cipher, EBS copy + cipher, copy + unencrypted, copies + encrypted, backup + customer-managed key, vault + customer-managed key, snapshot + in the clear, backup + in the clear, backup + cleartext, ${storedEncrypted('backup', 'snapshot', 'recovery point', 'restore point', 'backup vault')}, recovery point|recovery points|backup|backups|restore point|snapshot|snapshots|vault|copy|copies + KMS|cipher|clear text|cleartext|in the clear|customer-managed key|CMK - secret - password - purge`,
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
    GKE, confidential container, data in use, encryption in use, encrypted in use, in use + encrypt,
    while in use, memory encryption, encrypted memory, encrypt + RAM, SEV, SEV-SNP, TDX, SGX, enclave,
    Nitro Enclaves, trusted execution environment, TEE, memory is not encrypted, memory is encrypted,
    memory of + encrypt, memory + encrypt + in use, RAM + encrypt`,
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
    encrypted from end to end, end-to-end encryption, encrypted end to end,
    traffic|requests|connection|connections|messages|communication|packets|session|listener|client|clients
    + readable|in the clear|plaintext|unencrypted|cleartext|plain text|clear text|on the
    wire|secured|eavesdrop|wiretap - stored - at rest - disk - volume - password - secret - SQS - queue,
    exchange|send|sends|sent|talk|talks|communicate|travel|transmit|transmitted + in the
    clear|plaintext|unencrypted|cleartext|plain text|clear text|readable, encrypted sessions, encryption
    on the wire, encrypted session, encrypted client, secure session, client sessions + encrypt, LDAP
    signing, LDAP channel binding, unsigned LDAP, over the network + unencrypted|plain|clear|plaintext`,
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
    HTTP + plain|only|unencrypted|insecure|redirect|redirects|cleartext|plaintext|clear|port
    80|accept|accepts|answer|answers|reach|reachable|still|without TLS|listener - log - logging - header
    - metadata - API, HTTP + viewers|visitors - HTTPS - log - method - header - API - status - WAF, ALB
    HTTP, load balancer HTTP, CloudFront HTTP`,
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
    certificate authority - expire, database|RDS|SQL|MySQL|PostgreSQL + client session|client
    sessions|client connection|client connections + encrypt|unencrypted|TLS|SSL`,
    ['encryption in transit'],
  ),
  concept(
    'inter-node encryption',
    `node-to-node encryption, node to node encryption, node-to-node, inter-node encryption, inter-node,
    internode, intra-cluster, intra cluster traffic, between nodes, between brokers, inter-broker,
    in-cluster encryption, in-cluster traffic, between cluster nodes, between pods + encrypt, pod-to-pod
    encryption, service-to-service encryption, east-west encryption, WireGuard, encrypt + between, talk
    to each other + TLS, talk to each other, peers + TLS, nodes + talk, brokers + TLS, nodes + TLS,
    between its nodes, between the nodes, east-west traffic + encrypt,
    brokers|nodes|node|peers|members|replicas|pods|broker|cluster|shards +
    exchange|talk|communicate|between|each other|intra-cluster|internal traffic|traffic
    inside|inside|among +
    clear|plain|plaintext|unencrypted|encrypted|encrypt|encryption|readable|cleartext|TLS|traffic, node
    encryption`,
    ['encryption in transit'],
  ),
  concept(
    'mutual TLS',
    `mTLS, mutual TLS, mutual authentication, mutual SSL, client certificate, client certificates,
    client cert, two-way TLS, two-way SSL, clients + certificate, client + certificate,
    certificate-based authentication, authenticate + certificate, clients + X.509, both sides +
    certificate, clientCertEnabled, service mesh, Istio`,
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
    TLS settings, newer TLS, TLS + newer, up-to-date TLS, insecure TLS version, unsupported TLS, TLS|SSL
    +
    old|outdated|obsolete|deprecated|legacy|insecure|weak|older|minimum|latest|unsupported|lower|below|newer|modern|ancient|vulnerable
    - certificate - chain - authentication - network - cipher, outdated protocol version, TLS|SSL +
    1.0|1.1|1.2|1.3, minimum protocol, minimum protocol version, protocol + version|versions +
    older|old|below|minimum|outdated|lower|earlier`,
    ['weak cryptography', 'encryption in transit'],
  ),
  concept(
    'weak cipher',
    `weak cipher, weak ciphers, insecure cipher, outdated cipher, obsolete cipher, broken cipher, cipher
    suite, ciphersuite, strong cipher, cryptographic cipher, RC4, 3DES, CBC, null cipher, export cipher,
    forward secrecy, PFS, SWEET32, insecure TLS policy, weak TLS policy, insecure SSL policy, weak SSL
    policy, TLS policy, SSL policy, weak encryption, insecure encryption, weak algorithm, insecure
    algorithm, weak crypto, cipher|ciphers|cipher suite|cipher suites|algorithm|algorithms|TLS
    policy|SSL policy|security policy +
    weak|broken|insecure|outdated|obsolete|strong|deprecated|old|negotiate|negotiates|accept|accepts|legacy
    - password - bucket - hash - signature, DES + cipher|encryption|algorithm|TLS`,
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
    `short key, small key, key length, key size, short RSA key, weak RSA, RSA 1024, RSA key + bits, RSA
    + bits, fewer than + bits, less than + bits, at least + bits, smaller than + bits, 1024-bit, 1024
    bits, 1024 bit, 2048 bits, 2048-bit, 2048 bit, key + 2048, key + 1024, RSA + 2048, RSA + 1024, weak
    key, weak certificate key, key strength, minimum key size, key too short, elliptic curve + minimum,
    key + too small, keys + long enough, key + long enough, key + bits, bit + RSA, key|keys|RSA|DSA|RSA
    key|certificate key + small|short|size|length|bits|bit|1024|2048|weak|long enough - access key -
    rotate - API key - days - password - expire, certificate + short key|bits|key length|key size`,
    ['weak cryptography'],
  ),
  concept(
    'quantum-safe cryptography',
    `post-quantum, quantum-safe, quantum-resistant, quantum computer, quantum, ML-KEM, Kyber, harvest
    now`,
  ),
  concept(
    'encryption key',
    `KMS, key management, Key Management Service, key service, customer-managed key, customer managed
    key, customer master key, CMK, CMEK, BYOK, customer-supplied key, customer-provided key, encryption
    key, KMS key, Cloud KMS, CloudKMS, key ring, keyring, crypto key, CryptoKey, hardware security
    module, HSM, CloudHSM, Managed HSM, data key, master key, key encryption key, symmetric key,
    cryptographic key, disk encryption set, key material, Key Vault key, keys in Key Vault`,
  ),
  concept(
    'customer-managed key',
    `customer-managed key, customer managed key, customer-managed encryption key, customer-managed, CMK,
    CMEK, BYOK, bring your own key, HYOK, customer-supplied key, CSEK, customer-provided key, customer
    master key, customer-controlled key, customer-owned key, own encryption key, your own key,
    self-managed key, platform-managed key, platform key, Microsoft-managed, Google-managed, AWS-managed
    key, AWS managed key, AWS owned key, provider-managed key, provider managed key, service-managed
    key, provider's key, Google-managed key, Google-managed encryption, default KMS key, default
    encryption key, default key, managed by the provider + key, keys managed by Google, keys managed by
    Microsoft, keys managed by the provider, disk encryption set, SSE-KMS, key of the customer, instead
    of KMS, key from the key service, key of your own, keys of your own, customer key, customer keys,
    customers key, key of our own, key that you manage, key you control, own KMS key, keys they control,
    provider|platform|vendor|Google|Microsoft|Amazon|service|cloud + own key|own keys|default
    key|managed key|managed keys|owned key, key of the provider, keys of the provider, not under + own
    key, customer-controlled|customer controlled|customer-owned|self-managed + key|keys|encryption,
    relies on + managed key`,
    ['encryption key'],
  ),
  concept(
    'hardware security module',
    `HSM, hardware security module, CloudHSM, Cloud HSM, Managed HSM, HSM-backed, HSM protection, FIPS,
    FIPS 140, FIPS 140-2, FIPS 140-3, tamper-proof hardware, tamper-resistant hardware,
    tamper-resistant, hardware-backed, hardware-protected, keys in hardware, kept in + hardware, stored
    in + hardware, protected by hardware, dedicated hardware, keys + in hardware, keys kept in hardware,
    keys + protected by hardware, key|keys + software-protected|software protected|in software|software
    keys|software-based|protected by software`,
    ['encryption key'],
  ),
  concept(
    'encryption key rotation',
    `key rotation, KMS rotation, CMK rotation, KMS key rotation, rotate + KMS, rotate + CMK, rotate +
    encryption key, rotate + customer-managed key, rotate + customer master key, rotate + crypto key,
    rotate + CryptoKey, rotate + key material, rotate + Key Vault key, rotate + master key, automatic
    key rotation, KMS + rotation, key material + renew, master key + renew, encryption key + renew, KMS
    key + renew, customer managed key + renew, customer-managed key + renew, KMS key + replaced, key +
    new version, new key material, cryptoperiod, rotation period, annual rotation, yearly rotation,
    rotated annually, rotated yearly, EnableKeyRotation, unrotated KMS key, master key|KMS key|KMS
    keys|CMK|encryption key|encryption keys|customer managed key|customer-managed key|customer master
    key|key material|crypto key|cryptographic key|CMKs +
    old|older|aged|same|stale|rotate|rotated|renewed|renew|changed|replaced|refreshed|year|yearly|annually|years|material|version
    - deletion - delete - pending - alias, master key|KMS|CMK|encryption key + yearly|annual|annually +
    renewal|rotation|renewed|rotated, unrotated key`,
    ['rotation', 'encryption key'],
  ),
  concept(
    'key deletion',
    `key deletion, KMS key deletion, KMS deletion, CMK deletion, scheduled for deletion, pending
    deletion, pending destruction, scheduled for destruction, unintentionally deleted, delete + KMS key,
    delete + KMS, delete + CMK, delete + customer managed key, delete + customer-managed key, delete +
    encryption key, key destruction, key + destruction, destroy + key, schedule + deletion,
    ScheduleKeyDeletion, destroyed key, deletion of a key, KMS + pending, key + pending, disable + KMS
    key - rotate, DisableKey, disable or delete keys, key version + destroy, crypto-shredding, waiting
    period + key, deletion window, deletion waiting period, key|keys|KMS|CMK +
    destroyed|destruction|scheduled for|pending|destroy|deletion|deleted - access key - purge - vault -
    secret - SSH - API key - soft delete - user - log - root, key will be destroyed, key|KMS
    key|encryption key|CMK + scheduled for removal|marked for deletion|about to be deleted|scheduled
    removal`,
  ),
  concept(
    'key policy',
    `key policy, KMS key policy, KMS policy, KMS grant, kms:Decrypt, decryption actions, decrypt + all
    keys, decrypt + any key, decrypt on all, decrypt with any, decryption + all KMS keys, key usage
    permission, KMS + public, KMS key + everyone, KMS key + anyone, KMS + allusers, crypto key +
    allusers, crypto key + public, crypto key + anyone, crypto key + everyone, encryption key +
    everyone, key + publicly accessible, KMS + anonymous, Key Vault access policy, key permission,
    key|KMS|crypto key|CMK|key ring + anyone|everyone|any
    principal|public|publicly|allusers|wildcard|every account|anonymous|decrypt +
    decrypt|use|used|policy|access|accessible|principal|key ring - access key - SSH - private key - API
    key - vault`,
    ['encryption key'],
  ),
  concept(
    'key expiry',
    `key expiry, encryption key expiration, keys + expiry, keys + expiration, key + expiration date, key
    + expiry date, key + no expiry, key + no expiration, key without expiration, keys + never expire,
    key lifetime, key|keys + no date|become invalid|no end date - access key - certificate`,
    ['expiry'],
  ),
  concept(
    'certificate',
    `certificate, X.509, x509, ACM, certificate authority, PKI, public key infrastructure, TLS
    certificate, SSL certificate, server certificate, cert, certs, TLS cert, SSL cert, self-signed,
    certificate expiry, expired certificate, certificate renewal, CertificateManager, Certificate
    Manager, cert-manager, certificate chain, trusted CA, private CA, root CA, intermediate CA, Let's
    Encrypt, public CA, public certificate authority`,
  ),
  concept(
    'certificate expiry',
    `certificate expiry, certificate expiration, expired certificate, expired certificates, expiring
    certificate, certificate expires, certificate + expire, certificate + lapse, certificate + ended,
    certificate + end date, certificate + renew, certificate + about to, certificate + runs out,
    certificate + run out, certificate + no longer valid, certificate + outdated, certificate + out of
    date, certificate + past, certificate + 30 days, certificate + days left, certificate renewal, cert
    expiry, cert expiration, cert renewal, expired cert, expiring cert, cert + expire, SSL expiry, SSL
    expiration, TLS expiry, TLS expiration, SSL + expire, TLS + expire, ACM + validity, ACM + expire,
    ACM + renew, ACM + lapse, validity + ended, validity has ended, validity + over, X.509 + expire,
    auto-renew + certificate, certificate|cert|certificates|certs|ACM|X.509 +
    expire|expires|expired|expiring|expiry|lapse|lapses|run out|runs
    out|ended|ends|renew|renewed|renewal|end date|no longer valid|week|overdue|outdated - secret -
    access key - key vault key, cert expires, certs expiring`,
    ['certificate', 'expiry'],
  ),
  concept(
    'untrusted certificate',
    `self-signed, self signed, self-signed certificate, untrusted certificate, untrusted issuer,
    untrusted CA, untrusted authority, unknown CA, unknown issuer, unknown authority, trusted CA,
    trusted authority, trusted certificate authority, publicly trusted, not issued by, certificate + not
    trusted, certificate + untrusted, certificate + trusted, certificate verification, certificate
    check, verify + certificate, hostname mismatch, host name mismatch, certificate mismatch,
    certificate + host name, invalid certificate, TLS verification, SSL verification, skip TLS,
    insecure-skip-tls-verify, skip + verification, certificate + own issuer, sign + own certificate,
    sign + own certificates, issued by itself, browser warning + certificate, certificate|cert|TLS|SSL +
    self|untrusted|trusted|unknown|invalid|mismatch|verify|verified|verification|not
    checked|unchecked|ignored|ignore|issued by - public log - transparency - renew - renewed - expire -
    requested - client - image, certificate + signed by itself, certificate + itself + sign`,
    ['certificate'],
  ),
  concept(
    'wildcard certificate',
    `wildcard certificate, wildcard cert, wildcard TLS certificate, wildcard SSL certificate, wildcard +
    certificate|cert, certificate|cert|certs|certificates + every subdomain|all subdomains|any
    subdomain|subdomains|all hosts`,
    ['certificate'],
  ),
  concept(
    'certificate lifetime',
    `certificate lifetime, certificate validity period, cert validity, cert lifetime, certificate|cert +
    valid + long|months|year|years, certificate|cert + validity too long, validity period + certificate,
    certificate + too long, certificate + months, certificate + valid for, certificate + may live,
    maximum validity, certificate + valid for more than, certificate + validity + exceed, long-lived
    certificate, certificate + lifetime`,
    ['certificate'],
  ),
  concept(
    'certificate transparency',
    `certificate transparency, certificate transparency log, CT log, CT logs, CT logging, transparency
    logging, transparency log, certificates + public logs, certificate + public log, certificate +
    logged publicly, issued certificates + logs`,
    ['certificate'],
  ),
  concept(
    'certificate rotation',
    `certificate rotation, rotate + certificate, rotate + cert, rotateCertificates,
    RotateKubeletServerCertificate, certificate + rotated, CA rotation, CA certificate, rds-ca-2019,
    outdated + certificate authority, old + certificate authority, certificate authority +
    rotate|outdated|old|new|update|expire, certificate|certificates|cert +
    rotate|rotation|rotated|replaced|roll, RDS CA, database CA, RDS certificate, CA +
    RDS|database|outdated|rotate`,
    ['certificate', 'rotation'],
  ),
  concept(
    'expiry',
    `expire, expiry, expiration, expiring, lapse, lapsed, validity period, expiration date, end date,
    end-of-life date, about to expire, no longer valid, validity + ended, runs out, run out, valid
    until, time to expiry, never expire`,
  ),
  concept(
    'log file integrity',
    `log file validation, log validation, log integrity, log file integrity, tamper + log, log
    tampering, tampered log, tampering with logs, integrity validation, integrity validation + log,
    integrity + CloudTrail, integrity + log, validation + CloudTrail, CloudTrail + file validation,
    digest file, EnableLogFileValidation, forged log, modified log, altered log, log + altered, log +
    unaltered, log + modified, log + checksum, trail|log|logs|audit record|audit records|log
    files|CloudTrail +
    unnoticed|undetected|tampered|tampering|altered|forged|manipulated|manipulation|integrity|modified|validation|digest
    - network - flow`,
    ['logging'],
  ),
  concept(
    'code signing',
    `code signing, code-signing, signed code, signed image, unsigned image, unsigned code, unsigned
    package, unsigned artifact, unsigned binary, unsigned commit, commit signature, image signature,
    image signing, signature verification, verify + signature, signed commit, signed package, signed
    artifact, signed release, binary authorization, BinaryAuthorization, cosign, Sigstore, Notary,
    content trust, trusted signature, trusted publisher, untrusted publisher, signing profile, verified
    commit, provenance, SLSA, in-toto, attestation + image, attestor, code integrity, commit + not
    signed, commit + signed, package + signed, package + signature, image + signed, image + signature,
    deployment package + publisher, GPG, accept|accepts|run|runs|deploy|allows + unsigned|untrusted +
    package|packages|code|image|images|artifact|binary|publisher, signature|signatures|signed|provenance
    +
    code|package|packages|artifact|artifacts|build|image|images|container|containers|commit|commits|release|publisher|binary|author|author's
    - certificate - sign in - hash, packages|code|images|artifacts|binaries +
    any|unknown|untrusted|arbitrary + publisher|source|publishers|author`,
  ),
  concept(
    'image signing',
    `image signing, signed image, unsigned image, image signature, image + signed, image + signature,
    image + unsigned, image + cosign, container + provenance, image + provenance, container + signature,
    image + attestation, image + verified, image + unverified, binary authorization,
    BinaryAuthorization, cosign, content trust, Notary, attestor, DOCKER_CONTENT_TRUST, trusted images,
    untrusted image, image + trusted authority, image|images|container|containers +
    origin|provenance|publisher|signature|signatures|signed|attestation|trusted
    source|cosign|verified|unverified|attested - vulnerability - scan - Marketplace - secret, unsigned
    container, unsigned containers, unsigned deployment, images without attestation, images|containers +
    without + attestation|signature|provenance|origin`,
    ['code signing'],
  ),
  concept(
    'commit signing',
    `commit signing, signed commit, unsigned commit, unsigned commits, commit signature, commit +
    signed, commit + signature, verified commit, unverified commit, commit + GPG, commit + author
    verified, author|commit|commits|committer +
    signature|signatures|signed|GPG|verify|verified|unverified|unsigned`,
    ['code signing', 'source repository'],
  ),
]
