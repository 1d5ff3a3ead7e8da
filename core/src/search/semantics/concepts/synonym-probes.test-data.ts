import { SERVICE_PROBES } from './applications/service-probes.test-data.ts'
import { DESCRIPTION_PROBES } from './description-probes.test-data.ts'
import { SETTING_PROBES } from './settings/setting-probes.test-data.ts'
import { SITUATION_PROBES } from './situation-probes.test-data.ts'

/**
 * What a search by meaning has to find with other words, and what it must not take for the same:
 * `query | a text with the same meaning | a text with another one`, by theme.
 */
export const SYNONYM_PROBES: Readonly<Record<string, string>> = {
  ...DESCRIPTION_PROBES,
  ...SITUATION_PROBES,
  ...SETTING_PROBES,
  ...SERVICE_PROBES,
  network: `
publicly accessible | Server is internet facing | Server is in a private subnet
internet facing | Host is open to the world | Host has a private endpoint
open to the world | Bucket grants access to everyone | Bucket grants access to one role
anyone can connect | Inbound rule allows 0.0.0.0/0 | Inbound rule allows the office network
reachable from the outside | Instance has an external IP address | Instance is only reachable through a VPN
exposed management port | Administrative ports are unrestricted | Web port redirects to HTTPS
remote desktop open | RDP is permitted from any source | SSH is permitted from any source
port 22 | Secure shell is allowed from all addresses | Remote desktop is allowed from all addresses
port 3389 | RDP is reachable | SSH is reachable
ingress from anywhere | Security group allows inbound traffic from the internet | Security group allows outbound traffic to the internet
unrestricted egress | Firewall permits all outgoing connections | Firewall permits all incoming connections
NSG | Network security group without rules | Resource group without a lock
firewall rules | Security groups permit too much traffic | IAM groups permit too much
network ACL | NACL allows every protocol | Bucket ACL allows public reads
VNet | Virtual network without peering | Virtual machine without a backup
VPC | Virtual private cloud uses the default configuration | Virtual private server uses a default image
private endpoint | Service is not connected by Private Link | Service has a public IP address
WAF | Load balancer without a web application firewall | Load balancer without access logs
DDoS | No protection from denial of service | No protection from accidental deletion
dangling DNS | Subdomain takeover is possible | Domain expires soon
IMDSv2 | Instance metadata service version 1 is allowed | Instance has no termination protection
CDN | CloudFront distribution serves content without a root object | Code pipeline serves artifacts
jump host | Bastion server is missing | Web server is missing
load balancer | ELB listener has no access log | EBS volume has no snapshot
site-to-site tunnel | VPN connection has one tunnel down | TLS certificate chain is broken
lateral movement | Network segmentation is missing | Log retention is missing
`,
  identity: `
MFA | Two-factor authentication is not enforced | Single sign-on is not enforced
two-step verification | Users sign in without multi-factor authentication | Users share one account
2FA for admins | Privileged accounts lack a second factor | Privileged accounts lack an owner
security key | Hardware token is not required at sign-in | KMS key is not rotated
SSO | IAM Identity Center is not used | IAM access analyzer is not used
Azure AD | Entra ID allows legacy authentication | Azure activity log has no alert
Entra | Azure Active Directory guests have access | Azure Advisor has advice
AWS SSO | Permission set of IAM Identity Center is too broad | Bucket of the AWS account is public
federation | Users should come from a SAML identity provider | Users should have a long password
least privilege | Role has excessive permissions | Role has no description
overprivileged | Policy grants full administrative access | Policy grants reading of one bucket
wildcard permissions | Policy allows every action on all resources | Certificate covers every subdomain
privilege escalation | User can pass a role to become administrator | User cannot log in
root user | The account owner has programmatic credentials | Users have a password
break-glass account | Emergency access account is not monitored | Backup is not configured
stale credentials | Access keys have not been renewed for 90 days | Access logs have not been renewed
unrotated secrets | Secret has no automatic rotation | Log files have no automatic deletion
inactive users | Dormant accounts are not disabled | Idle virtual machines are not stopped
leavers | Accounts of former employees still exist | Accounts of new employees are pending
service principal | Managed identity has the owner role | Bucket policy names every principal
workload identity | Pods use static keys of a service account | Pods use the host network
guest users | External identities can invite others | Users have no password policy
brute force | Account lockout after failed logins is missing | TLS is not enforced
password complexity | Minimum password length is below 14 | RSA key length is below 2048
confused deputy | Trust policy has no external ID | Delegated subnet has no route
cross-account access | Role can be assumed by other accounts | Role can be assumed by one function
JIT access | Privileged identity management is not used | Users have no access to the console
access recertification | Permissions are not reviewed every quarter | Backups are not tested every quarter
RBAC | Role-based access control is disabled | Backup and restore is disabled
legacy authentication | Basic authentication is permitted for mail clients | TLS 1.0 is permitted for mail clients
`,
  'sign-in': `
one-time codes | Second verification step is missing for administrators | One-time task of the scheduler failed
fido keys | Global administrators sign in without phishing-proof tokens | Encryption keys have no alias
mfa bypass | Legacy clients can authenticate with a password alone | Bypass rule exists in the web firewall
complex passwords | Account policy does not ask for symbols or digits | Complex event rule is disabled
password history | Users can pick an earlier passphrase again | History of the table is not kept
password age | Passphrases are not changed within 90 days | Age of the disk is unknown
vendor password | Appliance still uses the factory login | Vendor of the library is unknown
failed logins | Someone guesses credentials of the SSH daemon | Failed backups are not reported
risky sign-ins | High-risk logins are not blocked | Risk register is out of date
unfamiliar location | Login from a country never seen before | Log location is unknown
idle session | Console does not sign people out after inactivity | Idle database is not stopped
local accounts | Cluster has users with SQL logins instead of Entra ID | Account is bound to a region
application consent | Users may grant apps access to company data | Application has no load balancer
shared admin login | Several operators use the same account | Shared subnet has no access list
user provisioning | Accounts of new hires are created by hand | Provisioned throughput is exceeded
`,
  access: `
power users | Developers hold the Contributor role for the whole subscription | Power supply of the appliance failed
permission creep | Entitlements are not exercised | Memory use creeps up
can become admin | User may attach policies to itself | Admin portal has no domain
token creator | Anyone may impersonate the service account | Token bucket of the API is full
third-party access | Role trusts an unknown AWS account | Third-party library is outdated
owner count | More than three people fully control the subscription | Owner tag is missing
single owner | Only one person has full control of the subscription | Single region is used
four eyes | One administrator alone can approve and deploy | Private zone has four records
standing admin | Privileged role is assigned forever | Standing order has no owner
inline policies | Permissions are embedded in the user | Inline cache is off
former staff | Worker who left still has an enabled account | Staff directory has no photos
node identity | Pods use the credentials of the machine that they run on | Node pool has one zone
sa key | Downloaded JSON file of the robot account gives access | Agent of the SAP host is outdated
client secrets | Application password of an enterprise app is older than a year | Client VPN has no log
pipeline keys | Workflow has long-lived cloud keys | Pipeline of the water works is closed
stolen credentials | Instance role keys were used from outside AWS | Laptop was stolen
golden ticket | Forged Kerberos ticket was used in the domain | Ticket system is down
`,
  'stored data and certificates': `
double encryption | Data is encrypted twice by the platform | Double entry exists in the ledger
memory encryption | Confidential VM features are not used | Memory limit is missing
unencrypted queue | SQS does not use a KMS key | Queue has no alarm
database TLS | MySQL parameter require_secure_transport is off | Database log has no retention
node-to-node encryption | Brokers exchange messages in the clear | Node group has no tags
rc4 | Listener negotiates broken cipher suites | Listener has no rule
md5 | Signature uses a hash that can be forged | Metrics of the disk are missing
rsa 1024 | Certificate key is too small | Instance with 1024 MB is too small
wildcard certificate | One certificate covers every subdomain | Wildcard is part of an IAM policy
public kms | Key policy lets any principal decrypt | Public subnet has no NAT gateway
google managed key | Dataset has no CMEK | Group has external members
unused secrets | Entry in the vault has not been read for 90 days | Unused addresses cost money
env var passwords | Function configuration holds a database password in the open | Environment has no tags
userdata secrets | Bootstrap script has a hidden token | User data is not exported
config file passwords | Settings file has a database login | Config recorder is off
vault purge | Removed keys may be erased for good | Vault has no tags
backup tampering | Attackers could erase recovery points | Backup is slow
legal hold | Objects under investigation may be removed | Holding company has an account
data leak | Large export of data to an unknown account | Memory leak in the agent
data masking | Real customer records are used in test | Subnet mask is too wide
data residency | Resource was created in a region that is not allowed | Residual risk is high
card data | Payment numbers are stored in logs | Card reader has an old driver
`,
  'data and keys': `
encryption at rest | Disks are not encrypted | Connections to the cache are not encrypted in transit
encryption in transit | Connections do not require TLS | Volumes are not encrypted with a key
unencrypted traffic | Listener accepts plain HTTP | Volume accepts plain text data without KMS
unencrypted storage | Volume has no server-side encryption | Listener has no certificate
HTTPS only | Secure transport is not required | Storage has no customer-managed key
CMK | Customer-managed key is not used | Container has no memory limit
BYOK | Data is protected by a platform key instead of a customer managed key | Bucket has no versioning
CMEK | Dataset is not encrypted with a customer-supplied key | Dataset is public
SSL | Minimum TLS version is 1.0 | Disk is encrypted with a platform key
obsolete TLS | Listener accepts TLS 1.0 and 1.1 | Runtime is no longer supported
weak ciphers | Insecure cipher suites are accepted | Passwords are too short
key rotation | KMS key is not rotated every year | Log files are rotated every day
HSM | Keys are not protected by a hardware security module | Helm chart is not signed
X.509 | Certificate expires within 30 days | Access key expires within 30 days
cert renewal | TLS certificate is about to expire | Reserved instance is about to expire
TDE | Transparent data encryption is off for the SQL database | Time to live is off for the table
public bucket | Storage container allows anonymous reads | Storage container has no tags
world-readable blob | Container is publicly accessible | Container is privileged
object lock | WORM retention is not set on the bucket | State lock is not set on the table
immutable storage | Bucket lacks a retention lock | Bucket lacks a lifecycle rule
versioning | Previous versions of objects are not kept | The latest version of the engine is not used
PII | Personal data was found in a bucket | Public IP was found on a host
DLP | Macie found sensitive data | Scanner found a failed build
data classification | Sensitive data discovery is disabled | Data transfer is expensive
soft delete | Deleted vaults cannot be recovered | Software cannot be updated
purge protection | Key vault can be permanently deleted | Key vault has no private endpoint
`,
  'secrets and vulnerabilities': `
hardcoded password | Plaintext credential in the source code | Password policy allows reuse
leaked API key | Credentials are committed to a repository | API gateway has no authoriser
secrets in env vars | Lambda environment variables contain credentials | Lambda function has no environment tag
Key Vault | Secrets should be stored in a secret manager | Access key of a user is old
secret sprawl | Secrets in code should move to Secrets Manager | Snapshots should move to a cheaper tier
unpatched | Security updates are missing | Log agent is missing
EOL | Operating system has reached its end of support | Load balancer has no access log
outdated runtime | Function uses a deprecated version of Node.js | Function uses too much memory
RCE | Remote code execution in a web framework | Denial of service in a web framework
Log4Shell | Log4j allows remote code execution | Log group has no retention
zero-day | Vulnerability is exploited before a patch exists | Log retention is too short
known exploited | CVE is listed in the KEV catalogue | Function is invoked rarely
XSS | Cross-site scripting in a web page | Cross-account access to a bucket
SQLi | SQL injection in a parameter | SQL server without auditing
SSRF | Server-side request forgery reaches the metadata service | Server-side encryption is missing
CSRF | Cross-site request forgery in a form | Cross-region replication is missing
privesc | Elevation of privilege in the kernel | Location of the data is unknown
vulnerability scanning | Images are not scanned on push | Images are not tagged
SBOM | Software bill of materials is missing | Invoice is missing
supply chain attack | Third-party dependency is not pinned | Pool of addresses is exhausted
malware | Trojan detected on a host | Tracing detected a slow host
cryptojacking | Host resolves names of a mining pool | Host resolves names of a CDN
C2 traffic | Host contacts a command-and-control server | Host has no agent
buffer overflow | Memory corruption in a library allows arbitrary code | Queue overflow delays messages
antivirus | Endpoint protection is not installed | Endpoint is not private
ransomware | Malicious software encrypts files | Disk encryption is off
`,
  'logging and monitoring': `
audit trail | CloudTrail does not record management events | Trial account has not been closed
audit logging | Activity log is not exported | Metrics are not exported
Stackdriver | Cloud Logging sink is missing | Stack has drifted from its template
Cloud Operations | Cloud Monitoring has no alert policy | Cloud deployments have no owner
flow logs | Network traffic is not recorded in the VPC | Slow queries are not recorded in the database
access logs | Requests to the bucket are not logged | Users cannot log in
log retention | Logs are deleted after 7 days | Backups are deleted after 7 days
log tampering | Log file validation is disabled | Log level is set to debug
GuardDuty | Threat detection is turned off | Configuration recording is turned off
Azure Security Center | Defender for Cloud plan is off | Azure service health is off
Microsoft Defender | Threat protection is not enabled for servers | Browser default is not set
Security Command Center | Event Threat Detection is not active | Data centre is not active
SIEM | Alerts are not sent to Sentinel | Similar resources have no tags
AWS Config | Configuration recorder is stopped | Database is stopped
no alarms | Metric filter and alert for root usage are missing | Snapshot for root volume is missing
alerting | Nobody is notified of changes of security groups | Nobody owns the security group
forensics | Audit records cannot be traced after an incident | Instance has a public address
security contact | Email address for security notifications is not set | Email gateway drops messages
observability | Enhanced monitoring is disabled | Enhanced networking is disabled
who did what | User activity is not recorded in the audit log | Users have no display name
`,
  'resilience and cost': `
backups | Automated snapshots and recovery points are missing | Background tasks are missing
PITR | Point-in-time recovery is disabled | Point-to-point tunnel is disabled
disaster recovery | No backup plan in a second region | No tag for the region
accidental deletion | Deletion protection is off | Deletion of old logs is off
termination protection | Instance can be deleted by accident | Session can be ended by the user
multi-AZ | Database runs in one availability zone | Database runs an old version
failover | No standby replica for high availability | No password for the database user
HA | High availability is not configured | Hash algorithm is not configured
single point of failure | Only one instance without redundancy | Only one administrator without MFA
autoscaling | Auto Scaling group spans one zone | Auto-upgrade is off
unused resources | Unattached volumes generate cost | Attached volumes are not encrypted
orphaned disks | Managed disk is not attached to a machine | Managed disk is not encrypted
idle VM | Virtual machine has been stopped for 30 days | Virtual machine has no disk encryption
overspend | Budget exceeded | Throughput exceeded
cost anomaly | Unexpected spending was detected | Unexpected sign-in was detected
cost allocation | Resources without owner tags | Resources without encryption
cost centre | Tag for billing is missing | Data centre certificate is missing
rightsizing | Instance is larger than needed and should be downsized | Role should have fewer permissions
untagged | Resource has no labels | Resource has no lock
lifecycle rules | Objects never expire or move to a cheaper storage class | Keys never expire
geo-redundancy | Data is not replicated to another region | Data is stored outside the EU
`,
  'containers and serverless': `
K8s | Kubernetes API server allows anonymous requests | Key has no rotation
EKS | Kubernetes control plane logging is off | EBS encryption is off
AKS | Azure Kubernetes Service has no network policy | Azure Key Vault has no network rule
GKE | Google Kubernetes Engine uses legacy authorisation | Google Compute Engine uses legacy disks
pod runs as root | Container is not restricted to a non-root user | Root account has no MFA
privileged container | Pod may escape to the host | Privileged user may escape review
container escape | Container shares the host namespace | Container registry is public
image scanning | Registry does not check images for vulnerabilities | Gallery does not replicate images
unsigned images | Binary authorization is not enforced | Images are not scanned
image registry | ECR repository has mutable tags | Code repository has no branch protection
docker | Container runs with a writable root file system | Disk has no owner
helm | Kubernetes release contains a default password | VPC contains a default security group
admission controller | Pod security standards are not enforced | Ingress controller is not patched
etcd | Key-value store of the Kubernetes cluster is not encrypted | Files on a share are not encrypted
serverless | Lambda function has no dead-letter queue | Server has no dead-letter queue
FaaS | Cloud Function allows unauthenticated invocation | File share allows anonymous access
function app | Azure Functions should use the latest runtime | Azure Front Door should use WAF
function URL | Lambda is callable without authentication | Web site is callable by name
Fargate | ECS task definition has secrets in plain text | Firewall definition has no rules
container orchestration | Kubernetes version is unsupported | Storage container is public
pod security | Workload allows privilege escalation | Port security allows one address
`,
  'databases and AI': `
RDS | Relational database instance is public | Redirect to login is public
Postgres | PostgreSQL server logs no connections | Load balancer logs no requests
Cosmos DB | NoSQL account allows all networks | Bucket allows all users
DynamoDB | NoSQL table has no point-in-time recovery | Directory has no recovery
Mongo | DocumentDB cluster audit logs are off | Monitoring agent is off
Redis | ElastiCache has no encryption in transit | Redshift has no snapshot copy
in-memory cache | Memorystore has no authentication | Memory limit is not set
Elasticsearch | OpenSearch domain is public | Elastic IP is not attached
data warehouse | Redshift cluster is publicly accessible | Data centre is publicly accessible
BigQuery | Dataset in the warehouse is readable by everyone | Instance is stopped
data lake | Object storage of analytics is readable by all users | Region is disabled
message queue | SQS allows every principal to send | Lambda allows every principal to invoke
Kafka | MSK brokers accept plain text | Load balancer accepts plain text
Pub/Sub | Topic has no customer-managed key | Public subnet has no NAT
API gateway | REST API has no authorizer | NAT gateway has no route
LLM | Foundation model is invoked without guardrails | Load balancer has no listener
GenAI | Bedrock agent has no guardrail | Function has no dead-letter queue
Azure OpenAI | Cognitive Services account allows public access | Azure disk is public
Vertex AI | Machine learning notebook has a public IP address | Vertical scaling is off
SageMaker | Machine learning notebook has root access | Container has root access
prompt injection | Language model follows instructions in its input | SQL injection in a parameter
AI model | Training job of a machine learning service is not isolated | Table has no backup
`,
  'governance and delivery': `
SCP | Service control policies are missing in the organisation | Snapshot is missing
organisation policy | Organization policy constraint is not enforced | Password policy is not enforced
landing zone | Control Tower guardrails are missing | Availability zone is missing
CI/CD | Build pipeline exposes tokens | Certificate expires
GitHub Actions | Workflow runs untrusted code with write permissions | Alarm actions are missing
branch protection | Default branch accepts pushes without review | Bucket accepts plain HTTP
code review | Pull requests are merged without approval | Access review is overdue
IaC | Terraform state is public | IAM action is public
configuration drift | CloudFormation stack differs from its template | Region differs from the policy
signed commits | Commit signatures are not required | Signed URLs are not required
SAST | Static code scanning is off | Storage logging is off
risk acceptance | Finding is suppressed by an exception | Password is too short
change management | Changes are deployed without approval | Role is assigned without approval
separation of duties | One person can request and approve | One region holds all replicas
incident response | No playbook for a breach | No tags for a bucket
PCI | Cardholder data environment is not segmented | Disk is not attached
GDPR | Personal data is stored outside the EU | Group policy is stored outside the domain
CIS benchmark | System does not follow hardening guidance | Bucket does not expire objects
labelling | Resources have no labels | Disks have no snapshots
authorisation | Authorization is not checked for the API | Authentication is not required for the page
`,
}

export interface SynonymProbe {
  readonly query: string
  readonly same: string
  readonly other: string
}

export const probesOf = (theme: string): SynonymProbe[] =>
  (SYNONYM_PROBES[theme] ?? '')
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', same = '', other = ''] = line.split(' | ')
      return { query, same, other }
    })
