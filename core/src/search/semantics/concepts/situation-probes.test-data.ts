/** Probes as in `SYNONYM_PROBES`, whose query tells a situation, a harm or a tool without its name. */
export const SITUATION_PROBES: Readonly<Record<string, string>> = {
  'attacks as situations': `
somebody broke into the server | EC2 instance shows signs of compromise | EC2 instance has no name tag
virus on a laptop | Malware was found on a workstation | Workstation has no owner
our files were locked by criminals | Ransomware activity on the file server | File server has an open port
stealing compute for coins | Pod communicates with a mining pool | Pod has no CPU request
malware without files | Process was executed directly from memory | Process has no memory limit
server calls an attacker regularly | Beaconing to a command-and-control host was seen | Server has no health check
pretending to be another country | API was called through a Tor exit node | Country code of the contact is wrong
random looking domain names | Queries to algorithmically generated domains | Domain name has no expiry alarm
data smuggled in dns | Exfiltration of data through DNS queries | DNS zone is not signed
looking for open doors | Outbound port scan from an EC2 instance | Door sensor has no certificate
thief deletes the evidence | Audit trail was deleted by an unusual principal | Evidence report is not scheduled
admin made himself owner | User attached an administrator policy to itself | Owner tag is missing
someone launched huge machines | Unusual number of GPU instances was launched | Machine size is documented
strange powershell | Encoded PowerShell command was executed | Shell colours are not set
attack from our own machine | Instance takes part in a denial of service attack | Machine image is old
container runs a foreign binary | Executable that is not part of the image was started | Container has two labels
kubernetes config was stolen | API server was called with credentials from an unusual location | Kubernetes label is missing
fake account as a trap | Canary token was used | Account has no budget
listening on the wire | Traffic can be intercepted by a man in the middle | Wire transfer is pending
staff sells data | Insider downloads an unusual amount of customer data | Staff list has no owner
`,
  'flaws as situations': `
hole in the java logger | Log4j allows remote code execution | Java heap is too small
vendor does not repair it any more | Operating system is past its end of support | Vendor contact is missing
machine waits for a restart | Installed updates need a reboot to take effect | Machine waits in a queue
database does not update itself | Automatic minor version upgrade is disabled | Database has no update alarm
hackers already use this bug | Vulnerability is in the KEV catalogue | Hackathon account has no owner
there is no fix | Vulnerability has no patched version | There is no tag
login can be bypassed | Authentication bypass in the VPN appliance | Login banner is missing
regex hangs the server | Inefficient regular expression allows denial of service | Server has a regular backup
polluted javascript objects | Prototype pollution in a JavaScript library | Bucket has too many objects
nobody maintains this library | Dependency is no longer maintained | Maintenance window is missing
get admin on linux | Kernel flaw lets a local user gain root | Linux admin has no phone number
look for bugs in source code | Static application security testing is off | Source bucket is in one region
ancient web server | Apache version has known vulnerabilities | Web server has no access log
hire someone to attack us | Penetration test is overdue | Someone has two access keys
`,
  'containers as situations': `
install script from the web | Dockerfile pipes a downloaded script into a shell | Script has no owner
image is too fat | Package manager cache remains in the image layer | Image has no signature
docker add command | COPY should be used instead of ADD | Docker host has no tag
superuser in docker | Container has no USER instruction and runs as UID 0 | Docker network is the default one
container that may do anything | Privileged flag is set on the workload | Container may do a health check
pod sees the node disk | hostPath volume is mounted in the pod | Pod has no node selector
greedy pod | Container without a memory limit | Pod without a liveness probe
nobody knows if the container lives | Liveness probe is not configured | Container has no owner label
pods can talk freely | No network policy isolates the namespace | Pods have no labels
kubernetes open to the world | Cluster endpoint is publicly accessible | Kubernetes event log is short
ancient cluster | Kubernetes version is no longer supported | Cluster has three nodes
nodes with public addresses | Worker nodes have external IP addresses | Node group has one size
images from strangers | Images of unapproved registries may be deployed | Images have no labels
cluster shows its web page | Kubernetes dashboard is deployed | Cluster has no page size
container cannot be frozen | Root filesystem of the container is writable | Container name is long
`,
  'delivery as situations': `
anyone can change the main branch | Pushes to the default branch need no pull request | Main office has no VPN
ci token can write everything | Workflow has write-all permissions | Token bucket is full
strangers start our builds | Pull requests from forks trigger the pipeline | Builds are started every night
evil npm module | Dependency contains malicious code | Module has no owner
what is in our software | Release has no SBOM | Software has no owner
someone changed it by hand | Resources deviate from the CloudFormation template | Someone changed the tag
state in a public bucket | Terraform state file is publicly readable | State machine has no log
nobody checked the change | Code was merged without review | Change of the address is pending
deploy without asking | Deployment to production needs no approval | Deployment has a label
dev and prod mixed | Production and test share an account | Production has no tag
keys pushed to github | Access key was found in a public repository | Keys of the map have no label
slack credential in repo | Webhook URL of a chat service is in the source code | Slack channel is archived
block commits with passwords | Push protection for secrets is disabled | Commits have no issue number
npm login in file | Registry auth token was found in .npmrc | Login file has no rotation
scan our terraform | Infrastructure code is not checked for misconfigurations | Terraform has no owner
undo a bad release | Deployment has no automatic rollback | Release notes are missing
`,
  'operation as situations': `
who deleted the bucket | CloudTrail does not record management events | Bucket has no owner
who opened my documents | Access logging of the bucket is disabled | Documents have no label
logs vanish too early | Log group keeps events for only 7 days | Early access is enabled
someone could edit the logs | Log bucket has no retention lock | Someone could edit the tag
nobody would notice | No alarm exists for changes of the firewall | Nobody owns the bucket
tell me when root logs in | Metric filter for root account usage is missing | Root volume is small
alarm without receiver | Alarm has no action | Receiver has no address
what do we own | Resource inventory is not recorded | We own three domains
what the admin typed | Session Manager sessions are not logged | Admin type is not set
we were hacked what now | Incident response plan is missing | Hacked clock is slow
findings stay open for months | Remediation deadline has passed | Months are in the wrong format
error page shows code | Debug mode is enabled in production | Error budget is used up
too many alarms | Alerts are noisy and ignored | Too many disks
`,
  'resilience and governance as situations': `
what if the database dies | Automated backups are disabled | Database has an old engine
can we go back to yesterday | Point-in-time recovery is off | Yesterday was a holiday
nobody tried to restore | Backups have never been tested | Nobody tried to log in
copies burn with the data centre | Backups are not copied to another region | Data centre has no tag
one building only | All instances are in one availability zone | Building has no tag
too slow at peak times | Auto scaling is not configured | Peak has no owner
old file contents are lost | Bucket versioning is disabled | Contents of the table are large
files pile up | Bucket has no lifecycle rule | Files have no owner
surprise bill | Budget alert is not configured | Surprise party is planned
machine is far too big | Instance is oversized and should be downsized | Machine is in a big subnet
disks nobody uses | Volume is not attached | Nobody uses MFA
whose server is this | Resource has no owner tag | Server has no TLS
who gets the warning mails | Security contact is not configured | Mail server has no SPF
resources in odd countries | Resources are deployed outside approved regions | Resources have odd names
nothing stops teams from opening ports | Service control policies are missing | Teams channel is closed
can the provider read it | Customer Lockbox is not enabled | Provider has no logo
auditors are coming | Compliance report is missing evidence | Auditorium has no badge
server with factory settings | Host does not follow the hardening baseline | Factory is in another region
steal keys from metadata | IMDSv2 is not required | Metadata of the file is old
tampered boot | Secure boot is disabled | Boot diagnostics are off
old disk copies | Snapshots are older than the retention period | Disk is encrypted
`,
  'more situations': `
hackers in our cluster | Suspicious command in a pod by an intruder | Cluster has no owner
site was defaced | Web content was altered by an attacker | Site has no favicon
bug in openssl | OpenSSL flaw allows a denial of service | Open support case is old
image with holes | Container image has critical findings | Image has no label
old db password | Database secret has not been rotated for a year | Old database has no tag
flat network in cluster | Namespace does not restrict ingress between pods | Flat file has no owner
europe only | Resource exists outside the permitted regions | European holiday calendar is missing
logs in same account | Audit logs are not kept in a separate archive account | Same name exists twice
file history | Bucket does not keep earlier versions | File has no owner
storage grows | Bucket has no expiration rule | Storage has a name
bored server | Average CPU is below 5 percent | Server has no TLS certificate
account outside org | Account is not a member of the organization | Outside temperature sensor is offline
`,
  'access and keys as situations': `
take over another identity | Service account token creator is granted to every developer | Service account has no display name
admin for a day | Owner assignment has no end date | Owner tag of the account is empty
who was fired but can log in | Deactivated employee still holds Contributor | Employee count of the tenant is unknown
ghost permissions | Role binding refers to a principal that no longer exists | Role binding has no comment
strangers can join our tenant | Any member may invite external users | Tenant has no logo
password is all you need | Console user signs in with a single factor | Console user has no tags
easy passwords | Policy does not ask for symbols or digits | Policy has no version
try passwords endlessly | Accounts are not locked after failed sign-in attempts | Accounts are not grouped
logged in from two places at once | Sign-in from distant geographies within an hour | Sign-in page has an old logo
never logged out | Console session is valid for twelve hours | Console theme is dark
apps reading our mail | Users may consent to unverified publishers | Users have no mailbox quota
eternal tokens | Personal access token has no expiration date | Personal data has no label
forgotten api keys | Access key was not used in the last 90 days | Access log is not kept
ancient access keys | Key of the IAM user was created two years ago | User group was created two years ago
downloaded robot key | JSON credentials of a service account exist | JSON schema is invalid
keys stolen from a server | Temporary credentials of the instance were used from an external host | Temporary disk of the instance is small
someone is in my account | Principal behaves like a compromised user | Principal has no path
way back in for the attacker | Unusual new access key was created for another user | Unusual invoice was created
climb from user to admin | Principal may attach a policy to its own role | Principal may read a public page
role anyone can use | Trust relationship allows every AWS account | Role has no tags
vendor tricked into our account | Third party role has no external ID | Vendor list is outdated
star in the policy | Statement allows all actions on all resources | Statement of the bank account is missing
lambda that can do everything | Execution role of the function has AdministratorAccess | Lambda has too little memory
rights no one needs | Permissions were never exercised by the role | Permissions file has a typo
we do not own the encryption key | Volume is encrypted with an AWS managed key | Volume is larger than needed
key deletion soon | KMS key has a pending deletion window | KMS key has no alias
anyone can decrypt | Key policy has a wildcard principal | Key pair has a wildcard name
homemade certificate | Load balancer presents a self-signed certificate | Load balancer has no listener rule
cert about to die | ACM certificate will lapse within 30 days | ACM certificate has no tag
weak certificate | Imported RSA key has only 1024 bits | Imported table has only 1024 rows
faked logs | CloudTrail log file validation is off | CloudTrail has no tags
code from strangers | Function does not verify who signed its package | Function has no description
stolen disk readable | EBS volume is stored unencrypted | EBS volume is not attached
readable backups | Snapshot is not encrypted | Snapshot is older than a year
host can read memory | Confidential computing is off for the VM | Memory size of the VM is wrong
sniff database passwords | MySQL server accepts connections without TLS | MySQL server has no tags
`,
  'networks and data as situations': `
site not secure in browser | Load balancer listens on HTTP without redirect | Load balancer has one target
ancient encryption on the site | Distribution permits SSLv3 | Distribution has no comment
spying inside the cluster | Traffic between nodes is not encrypted | Cluster has one node
everything open to the world | Security group allows all ports from 0.0.0.0/0 | Security group has no description
windows login from the internet | TCP 3389 is open to 0.0.0.0/0 | Windows licence is missing
servers can talk to anywhere | Egress rule permits all destinations | Egress cost is too high
who talked to whom | VPC does not record flows | VPC has no name
files anyone can read | Bucket ACL grants READ to AllUsers | Bucket has no lifecycle
who downloaded the document | Server access logging is not enabled for the bucket | Bucket name is long
network drive for everyone | NFS export may be mounted by any client | NFS export has low throughput
database without a password | Redis AUTH is disabled | Redis has one shard
who ran which query | SQL auditing is disabled | SQL database has a low tier
get deleted files back | Blob soft delete is off | Blob has no index tag
oops deleted the database | RDS deletion protection is disabled | RDS minor upgrade is off
ransomware cannot touch it | Bucket has no Object Lock in compliance mode | Bucket has no website
hackers wipe the backups | Backup vault has no vault lock | Backup job was slow
customer data in test systems | Production records are copied to development | Production plan has no owner
data in the wrong country | Resources exist outside the allowed regions | Resources exist without tags
fake mails from our company | Domain publishes no DMARC record | Domain has a long TTL
forgotten dns entry | CNAME points to a deleted storage account | DNS entry has a low TTL
lose our domain name | Route 53 registration does not renew automatically | Route 53 has many zones
fake dns answers | Hosted zone is not signed with DNSSEC | Hosted zone has no comment
spammers use our server | SMTP server relays for any sender | SMTP server has a long queue
hammering the api | Stage has no throttling limits | Stage has no canary
knocked offline by traffic | DDoS Protection plan is not attached | Traffic manager has one endpoint
web attacks not filtered | Application gateway has no WAF policy | Application gateway has no tags
script runs in visitor browser | Reflected input is not escaped in the page | Page has a slow image
input goes straight into the query | Database statement is concatenated with a parameter | Database query is slow
server fetches internal pages | URL parameter lets the application call the metadata endpoint | Page of the application is slow
see other customers orders | Object identifiers are not checked against the session | Orders are not archived
anyone can run my function | Lambda resource policy has a wildcard principal | Lambda runs in one zone
lambda on dead python | Function runtime is past its end of support | Function has no layer
chatbot can be fooled | Guardrail has no prompt attack filter | Chatbot has no greeting
login to the model by key | Local authentication is enabled on the Cognitive Services account | Model has no version
shared with anyone who has the link | SharePoint sharing permits anonymous links | SharePoint site has no owner
`,
}
