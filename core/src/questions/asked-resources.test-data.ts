/**
 * More questions by kind: about resources and services, and in the forms in which people ask. The form is that
 * of `question-lines.test-data.ts`. Now is Wednesday, 18 November 2026, 10:30 UTC.
 */
export const ASKED_ABOUT_RESOURCES: Readonly<Record<string, string>> = {
  'resources of AWS': `
public rds databases | {public} AND service_name = rds AND {database} AND {unresolved}
unencrypted ebs volumes in us-east-1 | {unencrypted} AND {disk} AND region = us-east-1 AND {unresolved}
lambda functions with outdated runtimes | service_name = lambda AND {function} AND {outdated}
security groups with port 3389 open | ({security_group} AND (title MATCHES "port.*[^0-9](3389)([^0-9]|$)" OR {rdp})) AND {unresolved}
ec2 instances using imdsv1 | service_name = ec2 AND {vm} AND {imds} AND {unresolved}
ecr images with critical vulnerabilities | service_name = ecr AND {image} AND severity = CRITICAL AND category = vulnerability
cloudtrail disabled | service_name = cloudtrail AND {unresolved}
guardduty disabled | {threat_detection}
redshift clusters not encrypted | service_name = redshift AND {cluster} AND {unencrypted} AND {unresolved}
dynamodb tables without backups | service_name = dynamodb AND {backup} AND {unresolved}
sns topics and sqs queues without encryption | service_name IN (sns, sqs) AND {unencrypted} AND {unresolved}
root user access keys | {root} AND {key} AND {unresolved}
vpcs without flow logs | {vpc} AND {flow_logs}
security groups that allow all traffic | {security_group} AND {public} AND {unresolved}
unattached ebs volumes | {disk} AND {unused} AND {unresolved}
ssm parameters in plain text | service_name = ssm AND {unencrypted} AND {unresolved}
api gateways without a waf | service_name = apigateway AND {waf}
eks clusters with a public endpoint | service_name = eks AND {cluster} AND {public} AND {unresolved}
cloudfront distributions without https | service_name = cloudfront AND {tls} AND {unresolved}
s3 buckets without block public access | service_name = s3 AND {bucket} AND {public} AND {unresolved}
kms keys pending deletion | service_name = kms AND {key} AND {key_deletion}
iam policies with wildcards | {policy} AND {admin}
efs findings | service_name = elasticfilesystem
step functions | service_name IN (states, stepfunctions) AND {unresolved}
`,
  'resources of Azure': `
azure key vaults without purge protection | provider = azure AND service_name = keyvault AND {deletion_protection}
storage accounts allowing public access | {storage_account} AND {public} AND {unresolved}
azure vms without backups | provider = azure AND {vm} AND {backup} AND {unresolved}
app service without https | service_name = web AND {tls} AND {unresolved}
NSGs open to the internet | {security_group} AND {public} AND {unresolved}
azure sql servers without auditing | service_name = sql AND {unlogged} AND {unresolved}
cosmos db findings | service_name = documentdb
aks clusters in west europe | service_name = containerservice AND {cluster} AND region = westeurope AND {unresolved}
entra users without mfa | service_name = entra AND {user} AND {mfa} AND {unresolved}
guest users in azure ad | {guest} AND service_name = entra
service principals with owner role | {service_principal} AND {admin}
managed disks without encryption | {disk} AND {unencrypted} AND {unresolved}
azure functions | provider = azure AND {function} AND {unresolved}
defender for cloud turned off | {threat_detection}
`,
  'resources of Google Cloud': `
gke clusters with public endpoints | service_name = container AND {cluster} AND {public} AND {unresolved}
cloud sql instances open to the world | service_name IN (cloudsql, sqladmin) AND {public} AND {unresolved}
service accounts with admin rights | {service_account} AND {admin} AND {unresolved}
gcs buckets with allUsers | provider = gcp AND service_name = storage AND {bucket} AND {public} AND {unresolved}
bigquery datasets that are public | service_name = bigquery AND {public} AND {unresolved}
pubsub topics | service_name = pubsub AND {unresolved}
gcp firewall rules open to 0.0.0.0/0 | provider = gcp AND {firewall} AND {public} AND {unresolved}
compute engine vms with public ips | provider = gcp AND service_name = compute AND {vm} AND {public} AND {unresolved}
cloud functions in europe-west1 | (provider = gcp AND (service_name = cloudfunctions OR {function}) AND region = europe-west1) AND {unresolved}
user managed service account keys | {customer_key} AND {service_account} AND {key}
`,
  'containers, AI and cost': `
kubernetes pods running as root | category = container AND {root}
privileged containers in prod | {admin} AND category = container AND environment = production
sagemaker notebooks exposed to the internet | service_name = sagemaker AND {public} AND {unresolved}
bedrock without guardrails | service_name = bedrock AND {guardrail}
container images with log4j | {image} AND title CONTAINS log4j
hardcoded passwords in lambda functions | category = secrets AND service_name = lambda AND {function}
secrets in environment variables | category = secrets AND {environment_variable}
idle load balancers | {unused} AND {load_balancer} AND {unresolved}
where are we wasting money? | category = cost AND {unresolved}
cost findings of cost centre CC-4200 | category = cost AND cost_center = CC-4200
unused resources in azure | {unused} AND provider = azure AND {unresolved}
how can we save money in aws | category = cost AND provider = aws AND {unresolved}
`,
  'synonyms of statuses and severities': `
severe problems in prod | severity >= HIGH AND environment = production
dismissed findings | status = suppressed
accepted risks | status = suppressed
waived findings in gcp | status = suppressed AND provider = gcp
remediated findings in aws | status = resolved AND provider = aws
active criticals | {unresolved} AND severity = CRITICAL
what are we working on? | status = in_progress
mitigated this week | status = resolved AND resolved_at >= 2026-11-16
reopened findings | * | reopened
moderate findings | severity = MEDIUM
minor issues | severity = LOW
unmuted criticals | severity = CRITICAL | unmuted
todo items with high severity | severity = HIGH | todo
`,
  'typing errors': `
ciritcal findings in azrue prodution | severity = CRITICAL AND provider = azure AND environment = production
publicly accesible s3 bukets | {public} AND service_name = s3 AND {bucket} AND {unresolved}
vulnerabilites in staginng | category = vulnerability AND environment = staging
overdeu findings | {overdue}
unencryted databases | {unencrypted} AND {database} AND {unresolved}
finddings in franfurt | region = eu-central-1
kuberntes issues | category = container
identitty findings whithout owner | category = identity AND owner IS EMPTY
securtiy gropus open to the internet | {security_group} AND {public} AND {unresolved}
hgih severity in gcp | severity = HIGH AND provider = gcp
unasigned criticals | owner IS EMPTY AND severity = CRITICAL
lamda functions | service_name = lambda AND {function} AND {unresolved}
passwrod policy | {password}
`,
  'several sentences': `
Hi team. I need all critical findings in production. Please exclude suppressed ones. | severity = CRITICAL AND environment = production AND status != suppressed
Give me the highs. Only the ones in azure. Sort by age. | severity = HIGH AND provider = azure ORDER BY first_found_at ASC
I'm preparing an audit. Show me everything that violates PCI in production and is older than 30 days. | {pci} AND environment = production AND first_found_at < now-30d AND {unresolved} | preparing
Good morning! What's new since yesterday? Only criticals please. | first_found_at >= 2026-11-17 AND severity = CRITICAL
Which buckets are public? And which of them are in production? | {bucket} AND {public} AND environment = production AND {unresolved}
`,
  politeness: `
could you please show me the open criticals in aws, thank you | status = open AND severity = CRITICAL AND provider = aws
I would like to see unresolved network findings, if possible | {unresolved} AND category = network
would you mind listing overdue findings? | {overdue}
can I get a list of all exploitable vulns in prod please | {exploitable} AND category = vulnerability AND environment = production
Hey, quick question: do we have any public databases? | {public} AND {database} AND {unresolved}
I'd be interested in the highs of the payments team | severity = HIGH AND owner CONTAINS payments
`,
  fragments: `
prod s3 public crit | environment = production AND service_name = s3 AND {public} AND severity = CRITICAL AND {unresolved}
gcp iam high open | provider = gcp AND category = identity AND severity = HIGH AND status = open
overdue crit prod no owner | {overdue} AND severity = CRITICAL AND environment = production AND owner IS EMPTY
azure vm unencrypted | provider = azure AND {vm} AND {unencrypted} AND {unresolved}
aws root mfa | provider = aws AND {root} AND {mfa}
kev prod | cve.kev = true AND environment = production
crit high eu-west-1 open | severity IN (CRITICAL, HIGH) AND region = eu-west-1 AND status = open
rds public | service_name = rds AND {public} AND {unresolved}
log4j prod crit | (package CONTAINS log4j OR title CONTAINS log4j) AND environment = production AND severity = CRITICAL
prod only, crit/high, unresolved | environment = production AND severity IN (CRITICAL, HIGH) AND {unresolved}
ssh 0.0.0.0/0 | {ssh} AND {public}
`,
  identifiers: `
what is open on arn:aws:s3:::customer-exports | {resource:arn:aws:s3:::customer-exports} AND status = open
i-0a1b2c3d4e5f67890 | {resource:i-0a1b2c3d4e5f67890}
sg-0123456789abcdef0 criticals | {resource:sg-0123456789abcdef0} AND severity = CRITICAL
S3.1 failures | control = "S3.1" AND {unresolved}
EC2.19 in production | control = "EC2.19" AND environment = production
IAM.6 and IAM.9 | control IN ("IAM.6", "IAM.9")
check iam_root_mfa_enabled | control = iam_root_mfa_enabled
everything on web-01 | {resource:web-01}
10.0.12.7 | {resource:10.0.12.7}
vpc-0abc12345 or vpc-0def67890 | {resource:vpc-0abc12345} OR {resource:vpc-0def67890}
`,
  order: `
top 5 critical findings by risk | severity = CRITICAL ORDER BY ai_risk_score DESC
worst findings in prod | environment = production ORDER BY severity DESC
top 10 riskiest public resources | {public} AND {unresolved} ORDER BY ai_risk_score DESC
the 3 newest criticals | severity = CRITICAL ORDER BY first_found_at DESC | 3
oldest unresolved highs | {unresolved} AND severity = HIGH ORDER BY first_found_at ASC
ten worst in azure | provider = azure ORDER BY severity DESC
biggest risks in the payments account | account_id = 719204853316 ORDER BY ai_risk_score DESC
what should we fix first in prod? | environment = production AND {unresolved} ORDER BY ai_risk_score DESC
most recently resolved | status = resolved ORDER BY resolved_at DESC
only azure, order by severity | provider = azure ORDER BY severity DESC
criticals sorted by deadline | severity = CRITICAL ORDER BY sla_deadline ASC
`,
  compliance: `
NIST 800-53 failures in aws | compliance MATCHES "nist.*800[ ._-]?53([^0-9]|$)" AND provider = aws AND {unresolved}
hipaa violations that are overdue | {hipaa} AND {overdue}
CIS azure 2.0 findings | compliance MATCHES "cis.*azure.*2[ ._-]?0([^0-9]|$)"
dora findings in prod | {dora} AND environment = production
SOC2 gaps | {soc2}
what would fail a PCI audit? | {pci} AND {unresolved} | audit
`,
  'other languages': `
zeige alle offenen Befunde | * | offenen
¿cuántos hallazgos críticos hay? | * | hallazgos
quelles sont les failles ouvertes | * | failles
重大な検出結果を見せて | * | 重大な検出結果を見せて
`,
  'what is not known': `
what's the weather like | * | weather
which engineer caused this? | * | engineer
findings with a jira ticket in prod | environment = production | jira ticket
vulnerabilities published last week | category = vulnerability | published
attack paths to the crown jewels | * | attack paths
findings with a blast radius over 10 | * | blast radius
are we getting better? | * | better
how much did we spend on lunch? | * | lunch
who is on call? | * | call
issues that anna commented on | {unresolved} | commented
public keys | * | public
criticals whose fix takes less than an hour | severity = CRITICAL | hour
`,
}
