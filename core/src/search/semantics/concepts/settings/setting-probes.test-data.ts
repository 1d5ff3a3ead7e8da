/** Probes as in `SYNONYM_PROBES`, whose query names a setting as people type it. */
export const SETTING_PROBES: Readonly<Record<string, string>> = {
  'settings of networks': `
country blocking | Distribution should only serve viewers of allowed countries | Blocking of public access is set for the bucket
packet forwarding | Source/destination check should be enabled on the instance | Event forwarding is missing for the log group
IAP access | Machines should accept SSH only from 35.235.240.0/20 | Access logs are kept for 30 days
PFS ciphers | Load balancer should use ephemeral Diffie-Hellman key exchange | Cipher text is stored in a table
UDR to firewall | Subnet route table should send 0.0.0.0/0 to Azure Firewall | Firewall has no owner
split tunnel VPN | Client VPN endpoint should send all traffic through the tunnel | Split horizon of the plan is not set
hub and spoke | VPCs should be connected through a transit gateway | Hub has no tags
auto accept attachments | Transit gateway should not automatically accept VPC attachment requests | Attachments of mail are scanned
egress IP control | Outbound traffic should leave through a NAT gateway with a fixed address | Control plane has a public IP
RFC 1918 only | Instance should have internal addresses only | RFC documents are stored in a bucket
packet mirroring | VPC traffic mirroring is not set up | Mirror of the registry is public
DNS logging | Route 53 resolver queries should be recorded | Logging bucket has no lifecycle rule
DNS firewall | Resolver should block lookups of malicious domains | Firewall rule is not logged
allow Azure services rule | SQL server firewall has a rule 0.0.0.0 to 0.0.0.0 | Azure service has no tags
`,
  'settings of data stores and keys': `
SAS expiry | Shared access signatures should be valid for a short time only | Certificate expiry is near
account key rotation | Storage account secrets should be regenerated every 90 days | Account has no contact
cross tenant replication | Storage objects should not be copied to accounts in other directories | Replication lag is high
NFS root squash | File system access point should enforce a user identity | Root user has no MFA
requester pays | Bucket charges downloads to the caller | Requester has no role
multipart leftovers | Incomplete uploads should be aborted after some days | Multi-factor sign-in is off
legal hold | Objects of a bucket should be kept unchangeable | Legal contact is missing
always encrypted | SQL columns should be encrypted by the client | SQL instance is always on
xp_cmdshell | SQL Server external scripts should be off | Command line history is stored
replica lag | Replication delay alarm is missing | Replica is not encrypted
Cosmos firewall | Cosmos DB account should accept selected networks only | Firewall policy has no description
Redis without auth | Replication group should require a token | Redis cluster has no backup
Databricks no public IP | Workspace should use secure cluster connectivity | Databricks cluster has no tags
Key Vault RBAC | Vault should use role-based permission model instead of access policies | Vault has no backup
imported keys | KMS key material came from outside | Imported module has no version
key destruction delay | Cloud KMS versions should stay 30 days before they are destroyed | Delay of the queue is long
nitro enclave | Instance should isolate processing of sensitive data | Instance has no name
`,
  'settings of clusters': `
AlwaysAdmit | Admission plugin should not accept every request | Always on VPN is missing
OPA policies | Admission control should check manifests against rules | Policies are not attached to users
NodeRestriction | Kubelets should be limited to their own node objects | Node has restrictions on size
secrets RBAC | Roles should not read all secrets of the cluster | Secrets are in the code
system:masters | Users should not be in the superuser group of the cluster | System has many masters
system:anonymous binding | Role is given to unauthenticated users | System has no anonymous feedback
master authorized networks | GKE control plane should be limited to known addresses | Master key is old
AKS local accounts | Cluster should accept Entra ID logins only | Local account of the laptop is old
release channel | GKE cluster should subscribe to regular upgrades | Channel of the chat is public
kubelet read only port | Port 10255 should be closed | Read only replica is missing
NodePort | Service opens a port on every machine | Node has no port label
audit-log-maxage | API server should keep audit files for 30 days | Max age of the cache is short
`,
  'settings of monitoring and recovery': `
alert on firewall change | Log metric filter and alarm for VPC rule modifications should exist | Firewall allows change of rules
route change alarm | Metric filter should exist for modifications of route tables | Alarm has no route to a team
IAM owner change alert | Log metric for project ownership assignments should exist | Owner of the alert is missing
uptime check | Availability of the endpoint should be tested from outside | Check of the password is weak
App Insights | Application telemetry should be collected | App has no insights owner
log bucket lock | Retention policy of the export bucket should be locked | Lock of the table is long
air-gapped backup | Vault should be logically isolated | Gap in the log is not explained
backup admin separation | Backup vault policy should deny deletion of recovery points | Backup has an administrator
zonal failure | Instance group should span several zones | Failure of the login is logged
read access geo | Storage account should use RA-GRS | Read access is public
connection draining | Targets should finish requests before they are removed | Connection string is in the code
throughput on demand | Tables should adjust their provisioned capacity to the load | Scale of the picture is wrong
`,
  'settings by kind of resource': `
subnet auto public IP | Instances should not get a public IPv4 address at launch | Subnet has few addresses
drop invalid headers | Load balancer should discard malformed header fields | Headers of mail are invalid
EFS encryption | Elastic file systems should use KMS | EFS has no mount target
RDS event notification | Subscriptions for critical cluster events should exist | RDS is in one zone
OpenSearch fine grained | Domain should enforce document-level access control | OpenSearch is slow
Service Bus CMK | Namespace should use own keys | Bus stop is closed
Event Hub local auth | Namespaces should refuse SAS keys | Hub is local
Cloud SQL HA | Instance should be regional | SQL code is slow
Cloud SQL SSL | Instance should accept only encrypted connections | SQL index is missing
min replicas | Deployment should run at least two pods | Minimum password length is short
essential contacts | Organization should have people to notify | Contacts of the phone are lost
GKE default SA | Nodes should run under a dedicated identity with few rights | Default pool is full
kubelet anonymous | Kubelet should reject requests without identity | Anonymous feedback is on
subscription owners | At most three people should hold the highest Azure role | Subscription to the newsletter has an owner
image retention | Untagged manifests should be removed from the registry | Retention of logs is short
VPC SC | Projects should be in a perimeter | VPC is unused
DNS over HTTPS | Resolvers should encrypt lookups | HTTPS is slow
prefix list | Rules should use managed address sets | Prefix of the name is wrong
backup frequency | Resources should be saved at least once a day | Frequency of calls is high
health checks | Target group should probe its members | Health data is public
`,
}
