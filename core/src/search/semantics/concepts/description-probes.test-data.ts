/** Probes as in `SYNONYM_PROBES`, whose second text describes what the query names. */
export const DESCRIPTION_PROBES: Readonly<Record<string, string>> = {
  'network and web in other words': `
database port exposed | 5432 is reachable from 0.0.0.0/0 | Database port is not the default one
wide open nsg | Azure rule permits every protocol from any source | NSG flow records are kept for 30 days
public eks | Cluster endpoint accepts requests from any network | EKS add-on is outdated
public sns topic | Any principal may publish or subscribe | SNS topic has no delivery status logging
public ami | Machine image can be launched by any account | AMI has no description
firewall logging | Rule hits are not written to Cloud Logging | Firewall rule has priority 1000
firewall manager | Network protection is not centrally administered across accounts | File manager plugin is outdated
unused security group | Network firewall group is not attached to any interface | Security group has no description
cloud armor | Backend service has no security policy attached | Backend service has no health check
clickjacking | Page may be framed by other sites | Click metrics are not recorded
open redirect | Login page forwards to any URL in a parameter | Redirect to HTTPS is in place
directory listing | Web server shows the contents of folders | Directory service has no trust
cookie flags | Session cookie can be read by scripts | Feature flags are not reviewed
path traversal | Attacker can read files outside the web root | Flight path is unknown
xxe | XML parser resolves external entities | Text is too long
idor | Users can read records of others by changing an identifier | Identity provider has no logo
graphql introspection | API schema can be read by any client | Graph database is not encrypted
jwt none algorithm | Server accepts unsigned tokens | Algorithm for hashing is slow
missing csp | Response lacks a Content-Security-Policy header | CSP account has no owner
cors | Any site may call the API from a browser | Core dumps are enabled
missing rate limit | Login endpoint accepts unlimited attempts | Missing spending limit
api waf | REST stage has no web ACL | API has no client
host header injection | Application trusts the name that the client sends | Host has no name
domain expiring | Registration of the name lapses next month | Domain join is missing
domain lock | Name can be transferred to another registrar | Lock on the resource group is missing
dns zone transfer | Name server hands its full zone to anyone | Data transfer is expensive
wildcard dns | Any host name in the zone resolves | Wildcard permissions are granted
dangling cname | Alias record refers to a deleted app | CNAME has a long TTL
caa record | Any authority may issue certificates for the domain | Car rental is tagged
dmarc p=none | Policy for forged mail only monitors | DMA channel is busy
mta-sts | Mail transport between servers may be downgraded | MTA queue is long
mail auto forward | Mailbox rule sends messages outside the company | Auto scaling forwards traffic
phishing | Staff receive deceptive login mails | Fishing fleet tag is missing
mx exposed | Mail server answers as an open relay | MX record has a TTL
`,
  'workloads in other words': `
vm agent missing | Guest tooling is not installed on the server | Backup vault is missing a policy
orphaned volume | Disk has no instance attached | Volume has no KMS key
ami older than 180 days | Server was launched from a stale machine image | AMI is encrypted
gke shielded nodes | Worker machines boot without integrity verification | GKE cluster has no maintenance window
latest tag | Deployment references an image without a fixed version | Latest backup failed
image pull policy | Nodes may run a cached image instead of fetching it | Image pull secret is missing
liveness probe | Workload has no check that restarts a hung container | Pod has no resource quota
default namespace | Workloads are deployed without a dedicated namespace | Default route is missing
hostnetwork | Pod shares the network stack of its node | Hostname is not set
net_raw | Container can craft raw packets | Net cost is increasing
k8s rbac wildcard | ClusterRole grants every verb on all resources | Wildcard certificate is in use
eks public endpoint | Kubernetes API is reachable from any address | EKS node group has a single node
network policy | All pods may talk to one another | Password policy is missing
insecure port | API server listens without TLS | Port security is off
distroless | Image contains a shell and a package manager | Distribution list is public
ecs host network | Task uses the networking namespace of its instance | ECS service has one task
ecs exec | Interactive shell into running tasks is allowed | ECS task has no execution role
readonly filesystem | Process may write to the image layers at runtime | File system has no backup
no cpu limits | Pod may consume all processor time of the node | CPU alarm is missing
k8s namespace isolation | Tenants of the cluster are not separated | Kubernetes names are too long
shared cluster node pool | Untrusted workloads run next to sensitive ones | Pool of addresses is exhausted
lambda vpc | Function runs outside the private network | Lambda memory is too high
lambda outdated python | Serverless code relies on a retired interpreter version | Lambda has no tags
lambda shared role | Several functions use one execution identity | Shared VPC is not used
lambda timeout | Function may run up to fifteen minutes | Session timeout is too long
lambda dlq | Failed events are lost | Lambda has an old layer
step functions logging | State machine executions are not recorded | Steps of the runbook are missing
remote debugging | Visual Studio can attach to the production web app | Remote desktop is allowed
athena workgroup encryption | Query results are stored without a cipher | Athena has many workgroups
s3 acl | Object permissions are granted per file instead of by policy | S3 bucket has an access point
`,
  'flaws and attacks in other words': `
spring4shell | Spring Framework data binding allows code execution | Spring cleaning of old snapshots is due
shellshock | Bash runs commands from environment variables | Shell access is disabled
wannacry | SMBv1 is enabled on Windows hosts | Wall clock is not synchronised
bluekeep | Remote Desktop Services flaw allows unauthenticated takeover | Blue-green deployment failed
zerologon | Netlogon flaw gives control of the domain controller | Login page has zero alerts
printnightmare | Print spooler lets users run code as SYSTEM | Print queue is full
xz backdoor | liblzma 5.6 contains malicious code | Backup of xz files is missing
ghostcat | Tomcat AJP connector exposes files | Tomcat is not tagged
outdated openssl | TLS library on the host has known flaws | OpenSSL cipher list is long
unsupported windows | Windows Server 2012 R2 is beyond vendor maintenance | Windows host is not domain joined
reboot pending | Installed updates are not active until restart | Pending invitations exist
cvss 9 | Flaw with a critical base score | Nine alarms are in ALARM state
sca | Third-party libraries are not checked for flaws | Scale set has one instance
dast | Running web application is not probed for weaknesses | Data store is not tagged
java deserialization | Untrusted objects are turned into code | Java heap is small
unauthenticated rce | Anyone on the network can run code without login | Unauthenticated pull is allowed
privesc kernel | Local user can become root through a driver bug | Kernel module is signed
exploit available | Public attack code exists for the flaw | Available memory is low
no fix available | Vendor has not released a correction | No available IP addresses
end of support database | Engine release gets no more fixes from the vendor | Database support ticket is open
dns tunnelling | Instance sends data through name queries | DNS zone has no tags
bitcoin | EC2 host talks to a cryptocurrency network | Bit rate is low
malicious ip caller | API was invoked from an address on a threat list | IP address is static
disabled guardduty by attacker | Threat detector was suspended by an unusual caller | Attack surface report is missing
unusual region activity | API calls in a region that was never used before | Region is disabled
web shell | Server process spawned a command interpreter | Web server has one core
lateral movement | Host opens sessions to many peers | Movement of data is slow
privilege escalation attempt | Principal attached an administrator policy to itself | Attempted backup failed
dga domain | Host resolves names that look machine-generated | Domain admin has no MFA
s3 ransomware | Objects were re-encrypted with a foreign key and deleted | S3 random prefix is missing
iam recon | Principal lists permissions in a way it never did | IAM record is old
ec2 mining | Instance queries a domain of a coin pool | EC2 price rose
kubernetes exec | Command was run inside a system pod | Kubernetes executor is slow
vtpm off | Virtual trusted platform module is missing on the VM | VM is off
`,
  'operation in other words': `
unauthorized api calls | AccessDenied events raise no alarm | API has no documentation
console login without mfa alarm | Sign-ins with one factor raise no notification | Console session lasts 12 hours
log group retention | CloudWatch streams are kept forever | Log group has no tags
vpc dns logs | Resolver queries are not captured | VPC has DNS hostnames disabled
centralised logging | Accounts keep their records locally instead of a log archive account | Central office has no VPN
uptime check | No probe verifies that the service answers | Update check is off
waf logs | Blocked web requests leave no record | WAF has no name
nsg flow logs | Connections through the subnet filter leave no trace | NSG has no name
alert contact | No one receives e-mail about high severity findings | Contact form is public
config off | Resource changes are not tracked in the region | Config file is public
untested backups | No restore has been rehearsed | Test bucket is public
aurora backtrack | Cluster cannot be rewound | Aurora has a reader
multi-az rds | Database has no standby in a second zone | RDS uses the default port
single az | All instances are in one data centre | AZ names differ
cross region replication | Objects have no copy in a second geography | Region has no budget
dr test | Recovery procedure has never been exercised | Test account is public
incomplete multipart uploads | Partial objects are never cleaned up | Upload of SBOM is incomplete
s3 lifecycle | Old objects are never moved or deleted | S3 bucket has no tags
missing owner | Resource has no accountable team | Owner of the bucket changed
naming convention | Resource names do not follow the standard | Name server is unreachable
forecast overspend | Predicted bill exceeds the limit | Forecast model is public
savings plan | Steady workloads are paid at on-demand rates | Plan has no owner
allowed locations | Resources may be created in any country | Location of the log is unknown
unrestricted regions | Workloads may be launched in any geography | Unrestricted egress is allowed
management groups | Subscriptions are not arranged in a hierarchy | Group of managers has MFA
azure policy exemption | Assignment is waived for a scope | Azure resource has no owner
soc 2 | Attestation report evidence is missing | SOC alerts are unassigned
force push | History of the default branch can be rewritten | Push notifications are off
pull request approvals | Changes reach main without a second person | Pull of images is anonymous
self-hosted runner | Public repository executes jobs on own machines | Self-signed certificate is used
dependency confusion | Private package name is not reserved in the public registry | Dependency of modules is circular
lockfile missing | Dependency versions are not fixed | File lock is held
secrets in ci logs | Build output prints tokens | CI server has no backup
stale branches | Repository has refs that were merged long ago | Stale snapshots exist
third party actions | Workflow runs steps from unverified authors | Third alarm is missing
outdated dependencies | Libraries of the project are several releases behind | Outdated tags exist
terraform secrets | Infrastructure code contains a password | Terraform version is old
codebuild privileged | Build container runs with root rights on the host | CodeBuild timeout is long
`,
}
