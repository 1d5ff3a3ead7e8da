/** Probes as in `SYNONYM_PROBES`, about managed services, identity providers, code and cost. */
export const SERVICE_PROBES: Readonly<Record<string, string>> = {
  'code scanning': `
predictable tokens | Math.random is used for session identifiers | Token lifetime should be less than one hour
unsafe random | Non-cryptographic pseudo random generator used for security purpose | Random sample of objects is encrypted
string built sql | Query is concatenated with request parameter | Connection string is built from app settings
fixed iv | Initialisation vector is hardcoded in encryption call | Fixed IP address is used by the gateway
slow password hash missing | Passwords are stored with a single round of SHA-1 | Slow query log is missing
world writable files in image | chmod 777 in Dockerfile | Image should be readable by the node role
zip bomb | Decompression without size limit can exhaust memory | Zip code of contact should be set
eval of request data | Dynamic code execution from user input | Evaluation periods of alarm should be two
xss in template | Autoescape is turned off in Jinja2 environment | CloudFormation template should have a description
flask debug on | Application is run with debugger active in production | Flask app should set a region
`,
  delivery: `
github org without 2fa | Organization members should have two-factor required | Organization trail should cover all accounts
ghas off | Advanced Security features should be enabled for the repository | Advanced networking should be enabled on cluster nodes
renovate missing | Automated dependency update tool is not configured | Certificate renewal is missing
force push allowed | History of main can be rewritten | Push notification permission is allowed
ci secrets in fork builds | Forked pull requests receive repository secrets | Build role can read all secrets
`,
  'threats and detections': `
stolen instance role keys | Credentials created for EC2 used from an external IP | Instance role should be replaced by a user role
webshell | Script for remote commands was dropped in the web root | Web ACL should have rules
golden saml | Forged federation token used to sign in | Golden image should be patched monthly
attacker added a key | New access key was created for another user by an anomalous principal | Attachment of a key to a tag
oauth worm | Malicious application was granted mail permissions by many users | Worm drive storage for archives
disabled guardduty by hacker | Detector was deleted by unusual principal | Guard rail should be deleted
weird country console login | ConsoleLoginSuccess from unusual location | Console of the country office
user made himself admin | Privilege escalation through policy attachment | Admin panel has user manual
crypto wallet traffic | DNS lookup for a mining pool | Wallet tag is missing
tor access | API invoked from an anonymising proxy | Access to storage through private endpoint
detective controls missing | Security Hub should be enabled | Detectors of smoke are missing
`,
  'containers and images': `
container can change its own files | Root filesystem of the task is writable | Own files of the user are versioned
drop all caps | Containers should not add Linux capabilities such as NET_RAW | Drop box for uploads
apparmor off | Mandatory access control profile should be applied to pods | Auto-off schedule of machines
image from docker hub | Workload uses images outside the approved registry | Hub and spoke network should be used
old base image | Base operating system of the container has passed end of support | Old snapshots of the base disk
ecs env secrets | Task definition passes credentials as plain variables | ECS environment should be tagged
fargate version | ECS services should run on the latest platform version | Version of the bucket is not enabled
host pid | Pod shares process identifiers with its node | Host header is not validated
root in containers | securityContext.runAsNonRoot is not true | Root account has access keys
`,
  'web and certificates': `
acme challenge fail | Automatic renewal of ACM certificate failed DNS validation | Challenge questions should be removed
tls 1.0 still on | Security policy of the listener permits deprecated protocol versions | TLS private key is in repository
cdn to origin http | CloudFront should use TLS to custom origins | CDN logs are missing
sni only | Distribution should serve dedicated IP with server name indication | SNS topic is public only
no csp | Content-Security-Policy header is not set | CSP account is not linked
clickjack | X-Frame-Options header missing | Clickstream data should be encrypted
log4shell block rule | WAF should have managed rule group for known bad inputs | Log group should have a rule
`,
  'cost and accounts': `
sandbox account spend | Budget should be set for every account | Sandbox escape in container
zombie volumes | EBS volumes in available state waste money | Zombie process on a host
nat gateway cost | Idle NAT gateway without traffic | NAT gateway should be in each zone
gp2 to gp3 | Volumes should use newer cheaper generation | GP group policy is missing
who owns this | Accountable team is not recorded on resource | Root owns the file
regions not locked | Deployments should be allowed only in permitted locations | Region lock of object store
aws support plan | Account should have business support | Support for old runtime ends
accounts not in org | Standalone account should join AWS Organizations | Accounts lack a password
opt out ai training | AI services opt-out policy should be attached | Training of staff is missing
`,
  'identity providers and rented software': `
app user pool weak | Cognito should enforce advanced security and compromised credential checks | Backend pool has no healthy instances
impersonate every employee mailbox | Domain-wide delegation is granted to a service account | Employee mailbox quota is nearly full
app-specific passwords allowed | Less secure apps may sign in to Google accounts | Application password is hardcoded in config
anyone can make groups | Microsoft 365 group creation should be limited to administrators | Resource group should have an owner tag
okta admin api token | Tokens of super administrators should be rotated and restricted | Okta logo should be set
session never ends | Okta global session lifetime should be limited to 12 hours | Session table never deletes items
remember me forever | Persistent browser session should be disabled for unmanaged devices | Remember to tag resources
push bombing | Number matching should be required for authenticator notifications | Push to main branch is allowed
legacy mail login | IMAP and POP basic authentication should be blocked | Legacy VM should be migrated
risky sign ins not blocked | Identity Protection policy should require password change for high user risk | Public access is not blocked
break glass excluded | Emergency accounts should be exempt from conditional access | Glass tier storage excluded
users can create tenants | Non-admin users should be restricted from creating directories | Users can create tables
slack apps unapproved | Workspace app installation should require approval | Slack notification is not set
salesforce guest profile | Unauthenticated site users can read records | Salesforce backup is absent
zoom meetings open | Meetings should require a passcode or waiting room | Zoom level of the map
mail forwards outside | Automatic forwarding rules to external recipients should be disabled | Forward proxy should log requests
no attachment scan | Safe Attachments policy should be enabled | No volume attachment for instance
`,
  'services of the clouds': `
virtual desktops unencrypted | WorkSpaces root volume should be protected with KMS | Desktop sessions should lock after 15 minutes
replication instance exposed | DMS instance should not be publicly accessible | Replication rule should copy delete markers
airflow on internet | MWAA web server should be private only | Air-gapped vault should hold backups
logic app leaks inputs | Workflow run history should hide secure inputs and outputs | Application logs should be retained for a year
session manager instead of ssh | Port 22 should be closed and instances managed by SSM | Manager of session should be tagged
ami public | Machine image is shared with all accounts | AMI age should be below 90 days
ssm document shared | Automation runbook is available to everyone | SSM agent should be updated
step functions logs | State machine execution history should be sent to CloudWatch | Functions should run in steps
opsworks eol | Service stack uses a discontinued product | Ops alarms are missing
macie off | Automated discovery of sensitive information in buckets should be enabled | Machine image is off
inspector off | EC2 scanning for CVEs should be activated | Inspection of TLS is off
ebs default encryption | New volumes in the region should be encrypted automatically | Default VPC should have no EBS endpoints
beanstalk updates | Managed platform updates should be enabled | Beanstalk logs should be streamed
lightsail open ports | VPS firewall allows all addresses | Lightsail bundle is idle
`,
}
