import { concept } from './concept.ts'

/** Encryption on the network, and algorithms that are too weak. */
export const TRANSIT_ENCRYPTION_CONCEPTS = [
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
      wire|secured|eavesdrop|wiretap - stored - at rest - disk - volume - password - secret -
      SQS - queue - group,
    exchange|send|sends|sent|talk|talks|communicate|travel|transmit|transmitted + in the
      clear|plaintext|unencrypted|cleartext|plain text|clear text|readable,
    over the network + unencrypted|plain|clear|plaintext,
    connection|connections|traffic + not protected|unprotected|insecure|not secured,
    wiretap, wiretapping, wire tapping, listen + in, listens + in, listening + in, listen + in on, spy on
    traffic, spy on our traffic, spying on traffic, read our traffic, read traffic, reads traffic,
    reading traffic, readable traffic, traffic readable, sniff, sniffable, sniffer, sniff
    traffic, sniff passwords, snoop on traffic, snooping on traffic, eavesdropper,
    eavesdroppers, overhear, overheard, intercepted, intercept traffic, intercepts traffic,
    coffee shop wifi, public wifi, naked connection, naked traffic, plain connection, plain
    connections, plain traffic, open wire, unprotected connection, unprotected connections,
    unprotected traffic, unsecured connection, unsecured connections, insecure connections, unsecure
    connection, unencrypted connections, unencrypted sessions, unencrypted session, unencrypted
    requests, unencrypted transport, unencrypted link, unencrypted links, unencrypted channel,
    unencrypted channels, unencrypted protocol, unencrypted protocols, unencrypted communications,
    plaintext connections, plaintext communication, plaintext communications, plaintext session,
    plaintext + listener, plaintext protocols, cleartext connections, cleartext protocols, clear text
    traffic, clear-text traffic, plain-text traffic, traffic not encrypted, traffic is not encrypted,
    traffic unencrypted, connections not encrypted, connection not encrypted, connections are not
    encrypted, connections unencrypted, connection unencrypted, encrypt traffic, encrypt connections,
    encrypted traffic, encrypted connections, encrypted communications, encrypted link, secure
    communication, secure communications, TLS missing, no TLS, without TLS, TLS off, TLS disabled, TLS
    not enabled, TLS is not enabled, TLS not required, TLS not enforced, TLS optional, no SSL, without
    SSL, SSL off, SSL disabled, SSL not enforced, SSL not required, TLS only, SSL only, over TLS, over
    SSL, via TLS, tls in transit, transit encryption, encryption while moving, data on
    the move, data on the wire, data over the wire, data over the network, between client and server,
    Kafka|Redis|Mongo|MongoDB|Memcached|LDAP|SMTP|broker|brokers|MSK|cache|gRPC|listener|ElastiCache
    |MQTT|AMQP|RabbitMQ|Elasticsearch|OpenSearch|MQ|syslog|VPN|gossip + plaintext|plain
    text|cleartext|clear text|unencrypted|in the clear|readable + traffic|connection|connections
    |client|clients|session|sessions|protocol|listener|port|talk|between|network|wire - disk - at rest
    - stored - snapshot, kafka + plaintext, redis + plaintext, mongo + plaintext, memcached + plaintext, LDAP
    plaintext, plaintext + kafka, plaintext + redis, plaintext LDAP, plaintext SMTP, smtp plaintext, cache + plaintext, broker plaintext, mongo + tls, redis + tls, kafka + tls, msk + tls,
    spy|spying|sniff|sniffing|eavesdrop|wiretap|snoop +
    network|traffic|cable|connection|connections|wire|wifi|cluster|line`,
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
    HTTP + viewers|visitors - HTTPS - log - method - header - API - status - WAF,
    padlock, no padlock, not secure warning, not secure in browser, browser says not secure, browser
    not secure, insecure site, insecure website, insecure web site, unsecured site, unsecured website,
    unencrypted site, unencrypted website, unencrypted web, unencrypted web traffic, site without ssl,
    site without https, website without SSL, website without https, web site without HTTPS, no https,
    no ssl on site, missing https, https missing, https off, https disabled, https optional, https not
    required, not over https, not on https, HTTP still works, HTTP still open, HTTP still allowed,
    still on http, still uses http, still speaks HTTP, plain web traffic, http allowed, http is
    allowed, HTTP accepted, HTTP permitted, allows HTTP, allow HTTP, accepts HTTP, serves HTTP, serves
    over HTTP, speaks HTTP, http site, http website, http only site, http-only, HTTP endpoint +
    unencrypted, HTTP visitors, redirect to https, redirected to HTTPS, redirects to HTTPS, not
    redirected to HTTPS, no redirect to HTTPS, no https redirect, https redirect, http redirect, force
    https, forces HTTPS, forcing https, always https, only https, https everywhere, secure transfer
    required, requires secure transfer, secure transfer disabled, viewers + HTTPS, viewer + HTTPS`,
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
      the clear|clear text|cleartext|plaintext|plain text,
    database + traffic readable, database + traffic unencrypted, unencrypted + database traffic, unencrypted + database connection, unencrypted + database connections, unencrypted + postgres, unencrypted + postgres connections, unencrypted mysql connections, unencrypted + sql connections, unencrypted + redis connections, unencrypted + mongo connections, postgres + ssl off, postgres + without ssl, mysql without
    ssl, postgres + ssl, mysql ssl, rds + ssl, sql + ssl, mssql tls, redis + tls, mongo + tls, mongodb tls,
    docdb + tls, aurora + tls, redshift + ssl, cloud + sql ssl, cloudsql ssl, require ssl, ssl + to database,
    tls + to database, database + over tls, database + without tls, db + without tls, db + ssl, db + tls, db + tls off, database + tls off, spy + on database, sniff + database, database + sniffing, listen + in on the database, redis + plaintext, mongo + plaintext, tls parameter, tls_enabled, ssl flag + database,
    allows unencrypted sessions, non-SSL connection, non-SSL connections, non-TLS connections,
    ENCRYPTED_ONLY, unencrypted|plaintext|cleartext|insecure|unsafe|plain|encrypted|secure + Postgres
    |PostgreSQL|MySQL|SQL|database|RDS|Redis|MongoDB|Mongo|MariaDB|DocumentDB|Aurora|Redshift|Cloud
    SQL|db|ElastiCache|cache|flexible server +
    connection|connections|session|sessions|traffic|clients|client|link|links|transport|channel - at
    rest, DocumentDB|Mongo|MongoDB|MySQL|PostgreSQL|Postgres|SQL|Redis|database|db|Aurora|RDS|flexible
    server|replication group + unencrypted|plaintext|TLS|SSL|require_secure_transport|in-transit +
    sessions|connections|clients|disabled|off|lacks|missing|not|optional|without - at rest - disk -
    snapshot - TDE - injection,
    TLS for MySQL, MySQL TLS, Postgres SSL, require_secure_transport, ssl_enforcement, Cloud SQL SSL,
    sslMode, ENCRYPTED_ONLY, instance + encrypted connections, SSL enforcement,
    Redshift SSL, parameter group + encrypted connections`,
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
      clear|plain|plaintext|unencrypted|encrypted|encrypt|encryption|readable|cleartext|TLS|traffic,
    traffic between nodes, traffic between servers, traffic between services, traffic between
    machines, traffic inside the cluster, traffic in the cluster, internal traffic unencrypted,
    internal traffic readable, unencrypted internal traffic, nodes talk in clear, nodes talk
    unencrypted, nodes talking, nodes whisper, inside the cluster readable, inside cluster
    unencrypted, cluster traffic unencrypted, cluster traffic readable, service to service, services
    talk, services talk unencrypted, services talking, pod + traffic unencrypted, pod + traffic encryption, encrypt + pod traffic, encrypt internal traffic, encrypt traffic between, intra-node,
    inter node, inter + broker, in cluster encryption, inter-container + traffic, container traffic +
    encryption, inter-container,
    spying inside the cluster, spy inside the cluster, sniffing inside the cluster, listening inside
    the cluster, spy|spying|sniff|sniffing|eavesdrop|eavesdropping|listening|wiretap +
    inside|between|internal|cluster|nodes|pods|services`,
    ['encryption in transit'],
  ),
  concept(
    'mutual TLS',
    `mTLS, mutual TLS, mutual authentication, mutual SSL, client certificate, client certificates,
    client
    cert, two-way TLS, two-way SSL, clients + certificate, client + certificate, certificate-based
    authentication, authenticate + certificate, clients + X.509, both sides + certificate,
    clientCertEnabled, service mesh, Istio,
    both sides show, both sides prove, both ends prove, two-way, client certs, client cert missing,
    clients prove themselves with, client proves itself, certs from clients, certificates from
    clients, ask clients for certificates, incoming client certificates, two way tls, mutual auth,
    mesh encryption, verify client,
    API gateway cert, backend client certificate, API stage certificate,
    plaintext between pods, plaintext pod traffic, pod-to-pod encryption, pod to pod encryption,
    pod-to-pod, pod to pod, service-to-service encryption, service to service encryption,
    east-west encryption, unencrypted pod traffic, PeerAuthentication, permissive mTLS, STRICT
    mode + mesh, pods|sidecars|microservices + plaintext|unencrypted|encrypted|cleartext|in the
    clear|mTLS|mutual TLS - disk - volume - secret - secrets - at rest - etcd - environment -
    bucket, mesh + plaintext|unencrypted|encrypted|permissive|strict, client certificate
    verification, verify client certificates, truststore, trust store + client|mutual|load
    balancer, client certificate + API Gateway|App Service|web app|required|incoming, Incoming
    client certificates, clientCertMode`,
    ['encryption in transit'],
  ),
  concept(
    'weak cryptography',
    `weak cipher, insecure cipher, weak encryption, weak cryptography, weak crypto, broken cryptography,
    broken algorithm, outdated TLS, obsolete TLS, deprecated TLS, old TLS, deprecated protocol, insecure
    protocol, TLS 1.0, TLS 1.1, TLSv1.0, TLSv1.1, SSLv2, SSLv3, minimum TLS, TLS version, TLS policy,
    SSL policy, MD5, SHA-1, SHA1, RC4, 3DES, small key, short key, key length, key size, RSA 1024,
    ciphersuite, cipher suite, weak hash, weak algorithm, predefined security policy, recommended TLS,
    outdated cipher, deprecated algorithm, outdated algorithm, insecure algorithm,
    bad crypto, bad encryption, broken crypto, broken encryption, broken ciphers, old crypto, old
    encryption, outdated crypto, outdated encryption, outdated cryptography, obsolete crypto, obsolete
    cryptography, deprecated crypto, weak key exchange, crackable encryption, crackable, breakable
    encryption, easy to break encryption, weak security policy, weak ssl, weak tls, weak https, poor
    encryption, insecure cryptography, insecure crypto,
    ancient encryption, ancient crypto, old-fashioned encryption, outdated security on the site,
    ancient|outdated|obsolete|old|old-fashioned|weak|broken|prehistoric +
    encryption|crypto|cryptography - at rest - disk - key`,
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
    protocol + version|versions + older|old|below|minimum|outdated|lower|earlier,
    ancient ssl, ancient tls, ancient protocol, prehistoric TLS, antique TLS, obsolete ssl, obsolete
    ssl versions, obsolete tls versions, obsolete SSL version, old ssl version, old ssl versions, old
    tls version, old tls versions, outdated tls version, outdated ssl version, tls too old, tls
    version too old, tls 1.0 allowed, tls1.0, tls1.1, TLS1_0, TLS1_1, tls10, ssl3, ssl 2.0, weak
    https, legacy SSL, legacy ssl protocol, legacy tls protocol, deprecated tls version, weak protocol
    version, weak protocols, outdated protocols, old protocols, minimum ssl version, min tls, min TLS
    version, tls minimum, recent tls, tls 1.2 required, tls 1.2 not required, tls downgrade, downgrade
    to old, downgraded connection, POODLE attack, BEAST attack, insecure protocol versions,
    ancient encryption, old-fashioned encryption, outdated encryption on the site,
    SSLv3|SSLv2|TLSv1|SSL 3.0|TLS 1.0|TLS 1.1 +
    permits|permit|accepts|accept|allows|allow|supports|support|enabled,
    ancient|outdated|obsolete|old|prehistoric + encryption|SSL|TLS|HTTPS +
    site|website|web|browser|listener|endpoint|load balancer|app|connection|CloudFront,
    TLS fallback, protocol fallback, TLS downgrade, negotiate protocols older,
    SSL policy profile, RESTRICTED profile, target proxies + RESTRICTED profile, MODERN profile`,
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
    DES + cipher|encryption|algorithm|TLS,
    weak ssl, weak https, weak ssl ciphers, weak tls ciphers, weak tls, weak encryption algorithms,
    crackable encryption, crackable cipher, breakable cipher, broken ciphers, old cipher, old ciphers,
    obsolete ciphers, outdated ciphers, deprecated cipher, deprecated ciphers, insecure ciphers,
    unsafe cipher, unsafe ciphers, bad cipher, bad ciphers, ancient cipher, ancient ciphers, no
    forward secrecy, without forward secrecy, perfect forward secrecy, cipher list, cipher strength,
    non-recommended cipher, custom SSL policy, logjam, freak attack, anonymous cipher, weak + SSH ciphers, weak + SSH algorithms, weak MAC algorithm, weak key exchange,
    SSL policy, SSL policies, RESTRICTED profile`,
    ['weak cryptography'],
  ),
  concept(
    'weak hash',
    `weak hash, broken hash, insecure hash, outdated hash, deprecated hash, hash algorithm, hash
    function, hash collision, MD5, SHA-1, SHA1, RSASHA1, signature algorithm, weak signature, weak
    digest, signed with + hash, SHA-1 signature, unsalted,
    hash|hashing|digest|signature|signatures|checksum +
      forged|collide|collision|collisions|broken|weak|insecure|outdated|obsolete|MD5|SHA-1|SHA1|deprecated
      - cipher - threat,
    broken hashing, old hash, old hashes, old hashing, bad hash, bad hashing, weak hashing, weak
    hashes, weak password hashing, weak password hash, MD5 used, uses MD5, uses SHA-1, using MD5,
    using SHA1, signed with SHA1, signed with MD5, SHA1 certificate, SHA-1 certificate, SHA1 cert,
    RSASHA1 signing, collision attack, forgeable signature, unsalted hash, unsalted hashes`,
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
    certificate + short key|bits|key length|key size,
    weak cert, weak certs, weak certificate, weak certificates, feeble cert, cert too weak,
    certificate too weak, weak rsa key, weak rsa keys, weak keys, weak key length, weak key size, tiny
    key, tiny keys, tiny rsa key, small rsa key, small keys, small rsa keys, short keys, short rsa
    keys, short rsa, key is too short, keys are too short, key too small, keys too small, keys too
    short, key size is insufficient, insufficient key size, insufficient key length, key length
    insufficient, key too weak, low-bit, 1024 bit rsa, rsa-1024, rsa1024, 512-bit, 512 bit, RSA 512,
    crackable key, factor the key, factorable, certificate strength, cert strength, strong certificate
    keys, minimum RSA key, minimum key length, weak|feeble|insufficient|tiny|inadequate +
    certificate|cert|certs|certificates|RSA|key size|key length|DKIM key - chain - verification`,
    ['weak cryptography'],
  ),
  concept(
    'quantum-safe cryptography',
    `post-quantum, quantum-safe, quantum-resistant, quantum computer, quantum, ML-KEM, Kyber,
    harvest now,
    quantum attack, quantum attacks, quantum computers, quantum proof, quantum-proof, quantum threat,
    PQC, post quantum`,
  ),
]
