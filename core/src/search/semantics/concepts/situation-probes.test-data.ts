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
}
