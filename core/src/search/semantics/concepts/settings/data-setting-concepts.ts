import { concept } from '../concept.ts'

/** Settings of storage accounts, buckets, databases and caches. */
export const DATA_SETTING_CONCEPTS = [
  concept(
    'policy for shared access signatures',
    `SAS policy, SAS policies, SAS expiration policy, SAS expiry policy, sasPolicy, SAS lifetime limit,
    stored access policy, stored access policies, limit + SAS lifetime | shared access signature
    lifetimes, shared access signature + limit | policy, SAS expiry, SAS lifetime, SAS + short time,
    account SAS, user delegation SAS, long-lived SAS, SAS token expiry, SAS validity`,
    ['shared access signature'],
  ),
  concept(
    'copies to foreign tenants',
    `cross-tenant replication, cross tenant replication, allowCrossTenantReplication, replication to
    other tenants, replicate + other tenant | another tenant | foreign tenant, objects + copied to
    accounts, copied + other directories | another directory | foreign tenant | other tenants,
    replication + other directory | other tenants, copy scope, allowedCopyScope, permitted copy scope`,
    ['object storage', 'cross-account access'],
  ),
  concept(
    'storage key access',
    `shared key auth, shared key access, shared key authorization, shared key authorisation,
    allowSharedKeyAccess, disable shared key, storage account key access, storage account key,
    storage account keys, account key auth, account key access, account secret, storage + account
    secret | account key | shared key, storage + only Entra ID | Entra ID authorisation | Entra ID
    authorization | Azure AD authorization, Entra-only storage, listKeys, default to Microsoft Entra
    authorization, defaultToOAuthAuthentication`,
    ['shared key', 'local authentication'],
  ),
  concept(
    'regenerated account keys',
    `account key rotation, storage key rotation, regenerate keys, regenerated keys, key regeneration,
    regenerate account keys, access key reminder, key rotation reminder, rotation reminder, storage
    account + regenerated | rotation reminder, regenerated periodically, secrets + regenerated, keyPolicy
    expiration, old storage keys`,
    ['rotation', 'shared key'],
  ),
  concept(
    'storage class',
    `storage class, storage classes, intelligent tiering, Intelligent-Tiering, storage tiering, object tiering, tiering cost,
    storage tiers, storage tier, access tier, cool tier, cold tier, archive tier, hot tier, cheaper
    class, cheaper tier, cheaper storage class, rarely read objects, infrequent access, Standard-IA,
    Nearline, Coldline, Autoclass, Glacier, move old objects, old objects + Glacier | cheaper | archive
    | cold | cool, objects + cheaper, lifecycle + Glacier | cold | cool | archive, cold storage,
    cold data`,
    ['lifecycle policy'],
  ),
  concept(
    'incomplete uploads',
    `incomplete uploads, incomplete multipart uploads, multipart leftovers, abort incomplete multipart,
    AbortIncompleteMultipartUpload, multipart upload, multipart uploads, unfinished uploads, half
    uploads, failed uploads + cleaned | removed | aborted, uploads + aborted, orphaned upload parts,
    abandoned uploads,
    partial objects, partial uploads, uploads + cleaned up, partial objects + cleaned up`,
    ['lifecycle policy'],
  ),
  concept(
    'requester pays',
    `requester pays, RequesterPays, charges + caller | requester, downloader pays, requester charged,
    bill the caller, caller pays`,
    ['object storage', 'cost'],
  ),
  concept(
    'time-based retention',
    `immutability policy, immutability policies, time-based retention, time based retention, legal hold,
    legal holds, litigation hold, event-based hold, temporary hold, retention mode, compliance mode,
    governance mode, unchangeable objects, kept unchangeable, objects + unchangeable, immutable blob,
    immutable blobs, immutable storage, SnapLock, bucket lock, object retention, Object Lock, cannot be
    overwritten, version-level immutability`,
    ['object lock'],
  ),
  concept(
    'storage access point',
    `access point, access points, S3 access point, S3 access points, multi-region access point, EFS
    access point, access point + user identity | root directory | public | VPC, POSIX user, root squash,
    NFS root squash, no_root_squash, squash root, file system policy, EFS policy`,
  ),
  concept(
    'file share protocol',
    `SMB multichannel encryption, SMB channel encryption, SMB 3.1.1, SMB 3, SMB encryption, SMB
    protocol version, SMB security settings, file share + channel encryption | SMB 3.1.1 | Kerberos,
    NTLM + file share, AES-256-GCM + SMB, Kerberos ticket encryption, SMB signing, NFSv4, NFS over TLS`,
    ['file storage', 'encryption in transit'],
  ),
  concept(
    'dangerous database feature',
    `xp_cmdshell, external scripts, external scripts enabled, Ole Automation Procedures, CLR enabled, ad
    hoc distributed queries, local_infile, local infile, LOAD DATA LOCAL, load files + MySQL | clients,
    cross db ownership chaining, contained database, contained databases, TRUSTWORTHY database, remote
    access + SQL Server, default trace, user connections + SQL Server, command shell + SQL,
    run commands from SQL, operating system commands + database | SQL, secure_file_priv, dbms packages`,
    ['database'],
  ),
  concept(
    'slowing down failed logins',
    `connection throttling, connection throttle, connection_throttling, connection_throttle.enable,
    login throttling, slow down + logins | login | attempts | guessing, slow down failed logins,
    throttle + failed logins | login attempts | password attempts, connection_control, connection
    control plugin, database login attempts, repeated failed logins`,
    ['account lockout'],
  ),
  concept(
    'capacity scaling',
    `throughput scaling, capacity scaling, on-demand capacity, on demand capacity, provisioned
    throughput, provisioned capacity, read capacity, write capacity, RCU, WCU, request units, RU/s,
    autoscale throughput, DynamoDB auto scaling, table auto scaling, DynamoDB|Cosmos DB|table|tables +
    adjust capacity|capacity mode|on-demand|scale|scaling|automatically with demand, capacity +
    with demand | on demand | adjusted, storage autoscaling, storage auto-growth, storage auto growth,
    storage auto increase, automatic storage increase, disk full + database,
    throughput on demand, capacity to the load, adjust their provisioned capacity, provisioned
    capacity + load`,
    ['automatic scaling'],
  ),
  concept(
    'replication delay',
    `replica lag, replication lag, replication delay, lag of the replica, replica is behind, stale
    replica, AuroraReplicaLag, ReplicaLag, read replica delay, replication + delay | lag | behind`,
    ['database', 'monitoring'],
  ),
  concept(
    'column encryption',
    `Always Encrypted, column encryption, column-level encryption, column level encryption, field-level
    encryption, field level encryption, client-side field level encryption, CSFLE, queryable
    encryption, encrypted columns, columns + encrypted | encryption | encrypt, application-level
    encryption, application layer encryption, client-side encryption, client side encryption, encrypted
    by the client, column encryption key, Tink`,
    ['encryption'],
  ),
  concept(
    'column and row access',
    `row-level security, row level security, RLS, column-level security, column-level access, column
    level access, policy tag, policy tags, fine-grained access + table | tables | data lake, LF-Tags,
    Lake Formation permissions, row access policy, row access policies, rows + visible | restricted,
    columns + restricted | hidden, authorized view, authorized views, authorized dataset, authorized
    routine, shares a view, shared view, view + other projects`,
    ['access management'],
  ),
  concept(
    'database threat protection',
    `SQL threat detection, database threat detection, Advanced Threat Protection + SQL | database |
    Cosmos, ATP for SQL, Advanced Data Security, Defender for SQL, Microsoft Defender for SQL, Microsoft
    Defender for Azure SQL, Defender for Azure SQL, Defender for databases, Defender for open-source
    databases, Defender for open-source relational databases, Defender for Cosmos DB, Defender for Azure
    Cosmos DB, GuardDuty RDS Protection, RDS Protection, SQL injection alerts, anomalous database
    logins, suspicious queries + alert | detected, threat detection + SQL | database`,
    ['database', 'threat detection'],
  ),
  concept(
    'database vulnerability assessment',
    `SQL vulnerability assessment, database vulnerability assessment, VA on SQL, SQL VA, VA setting +
    SQL, vulnerability assessment + SQL | database | managed instance | Synapse, periodic recurring
    scans, recurring scans, database + scanned | misconfigurations, scan + SQL server | database`,
    ['database', 'vulnerability scanning'],
  ),
  concept(
    'authorized database networks',
    `authorized networks, authorised networks, authorizedNetworks, authorized network, Cloud SQL
    authorized networks, Cloud SQL + 0.0.0.0/0 | whitelist | allowlist | any address, SQL whitelist,
    database allowlist, database IP allowlist, IP firewall rules of the database, SQL firewall rule,
    SQL firewall rules, Atlas IP access list, IP access list`,
    ['service firewall'],
  ),
  concept(
    'Cosmos DB access',
    `Cosmos keys, Cosmos DB keys, Cosmos primary key, Cosmos DB + RBAC | primary keys | local
    authentication | data plane | key-based, primary keys, primary key access, disableKeyBasedMetadataWriteAccess, key-based metadata
    write, Cosmos RBAC, Cosmos data plane RBAC, Cosmos local auth`,
    ['shared key', 'database authentication', 'database'],
  ),
  concept(
    'Cosmos DB firewall',
    `Cosmos firewall, Cosmos DB firewall, Cosmos network, Cosmos DB + selected networks | firewall |
    virtual network | all networks, isVirtualNetworkFilterEnabled, Cosmos IP filter, ipRangeFilter,
    document database firewall`,
    ['service firewall', 'database'],
  ),
  concept(
    'Redis access',
    `Redis without auth, Redis AUTH, Redis access token, Redis password, Redis RBAC, Redis ACL, Redis
    user group, replication group + token | AUTH | RBAC, AUTH token, Redis access keys, cache + access
    keys | Entra ID | AUTH | token, Redis + token | Entra ID | without auth | no auth | password`,
    ['database authentication', 'database', 'authentication'],
  ),
  concept(
    'plaintext cache connection',
    `plaintext Redis, unencrypted Redis, Redis SSL, Redis TLS, Redis non-SSL port, Redis non-TLS port,
    non-SSL port, enableNonSslPort, port 6379 disabled, cache|Redis|ElastiCache|Memcached|Memorystore|replication group +
    SSL|TLS|in transit|in-transit|plaintext|non-SSL|non-TLS|disable port 6379 - failover - backup, cleartext
    cache, TransitEncryptionEnabled`,
    ['cache', 'encryption in transit'],
  ),
  concept(
    'managed analytics network',
    `Synapse managed network, managed virtual network, managed VNet, managed workspace network,
    exfiltration protection, data exfiltration protection, secure cluster connectivity, no public IP +
    workspace | Databricks | cluster, NPIP, VNet injection, VNet-injected, Databricks VNet, workspace +
    secure cluster connectivity | managed virtual network | exfiltration protection | VNet injection,
    integration runtime, self-hosted integration runtime, EMR block public access, Dataproc internal
    IP`,
    ['data warehouse', 'private connectivity'],
  ),
  concept(
    'warehouse settings',
    `enhanced VPC routing, Redshift parameter group, require_ssl, Redshift admin name, awsuser,
    Redshift default name, Athena workgroup encryption, workgroup settings enforced, EnforceWorkGroupConfiguration,
    query result location, query results bucket, BigQuery default expiration, table expiration, Synapse
    workspace SQL, dedicated SQL pool, Spark pool`,
    ['data warehouse'],
  ),
]
