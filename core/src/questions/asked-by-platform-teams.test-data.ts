/**
 * Questions of platform teams about their services and resources.
 * In the form of `question-lines.test-data.ts`, written without knowledge of the parser.
 */
export const ASKED_BY_PLATFORM_TEAMS = `
which S3 buckets in harbour-booking-prod are public? | service_name = s3 AND {bucket} AND account = 482917360541 AND {public} AND {unresolved}
critical and high findings on EKS clusters in eu-west-1 | severity IN (CRITICAL, HIGH) AND service_name = eks AND {cluster} AND region = eu-west-1
RDS databases without backups in production | service_name = rds AND {database} AND {backup} AND environment = production AND {unresolved}
security groups in harbour-dev that allow SSH from the internet | {security_group} AND account = 127649305817 AND {ssh} AND {public} AND {unresolved}
findings older than 60 days about key vaults without purge protection | service_name = keyvault AND {deletion_protection} AND first_found_at < now-60d
top 10 findings in GCP that are not muted | provider = gcp AND status != suppressed ORDER BY ai_risk_score DESC
lambda functions on deprecated runtimes, oldest first | service_name = lambda AND {function} AND {outdated} ORDER BY first_found_at ASC
anything in us-east-1 or us-west-2 without a cost-center tag | region IN (us-east-1, us-west-2) AND tag('cost-center') DOES NOT EXIST
EC2 instances still on IMDSv1 in harbour-staging | service_name = ec2 AND {vm} AND {imds} AND account = 640372918825 AND {unresolved}
AKS clusters with a public API server | service_name = containerservice AND {cluster} AND {api_server} AND {public}
GKE clusters without workload identity, medium or higher | service_name = container AND {cluster} AND {workload_identity} AND severity >= MEDIUM
GKE nodes without secure boot in europe-west1 | service_name = container AND {node} AND {secure_boot} AND region = europe-west1
show me unresolved criticals in harbour-payments-prod sorted by deadline | {unresolved} AND severity = CRITICAL AND account = 719204853316 ORDER BY sla_deadline ASC
what got fixed in harbour-staging last week? | status = resolved AND account_id = 640372918825 AND resolved_at >= 2026-11-09 AND resolved_at < 2026-11-16
VPCs without flow logs outside Europe | {vpc} AND {flow_logs} AND NOT {europe}
IAM users without MFA or with old access keys | (category = identity AND {user} AND ({mfa} OR {old_key})) AND {unresolved}
DynamoDB tables without point-in-time recovery in 482917360541 | service_name = dynamodb AND {backup} AND account_id = 482917360541 AND {unresolved}
Azure storage accounts that are publicly accessible, high or worse | provider = azure AND {storage_account} AND {public} AND severity >= HIGH AND {unresolved}
everything open on i-0a1b2c3d4e5f60718 | {resource:i-0a1b2c3d4e5f60718} AND status = open
ECR repositories without image scanning in eu-central-1 | service_name = ecr AND {repository} AND {scan} AND region = eu-central-1
network findings in West Europe or North Europe first seen this month | category = network AND region IN (westeurope, northeurope) AND first_found_at >= 2026-11-01
databases that are neither in Frankfurt nor in Ireland, open only | {database} AND region NOT IN (eu-central-1, eu-west-1) AND status = open
public snapshots in any AWS account except harbour-dev | {snapshot} AND {public} AND provider = aws AND account != 127649305817
firewall rules open to 0.0.0.0/0 in harbour-analytics | {firewall} AND {public} AND account = harbour-analytics AND {unresolved}
service accounts with admin rights in GCP and a risk above 7 | {service_account} AND {admin} AND provider = gcp AND ai_risk_score > 7 AND {unresolved}
KMS keys without rotation or scheduled for deletion | (service_name = kms AND {key} AND ({rotation} OR {key_deletion})) AND {unresolved}
load balancers without TLS or without a WAF in prod | ({load_balancer} AND ({tls} OR {waf}) AND environment = production) AND {unresolved}
expiring certificates in production, newest first | {certificate} AND {expiring} AND environment = production ORDER BY first_found_at DESC
unused security groups in harbour-dev or harbour-staging | {unused} AND {security_group} AND account IN (127649305817, 640372918825) AND {unresolved}
findings about unattached volumes in AWS that are older than 90 days | {unused} AND {disk} AND provider = aws AND first_found_at < now-90d AND {unresolved}
access keys older than 90 days in harbour-payments-prod | {old_key} AND account = 719204853316
IAM roles not used for 90 days in production | category = identity AND {role} AND {unused} AND environment = production
default VPCs in us-east-1 and eu-west-2 | {default} AND {vpc} AND region IN (us-east-1, eu-west-2)
root account without MFA, not in dev | {root} AND {mfa} AND environment != development
critical vulnerabilities in images with a CVSS of at least 9 | severity = CRITICAL AND category = vulnerability AND {image} AND cve.cvss >= 9
ECR images with vulnerabilities in KEV, riskiest first | service_name = ecr AND {image} AND category = vulnerability AND cve.kev = true ORDER BY ai_risk_score DESC
exploitable vulnerabilities on VMs in Azure that are not in progress | {exploitable} AND category = vulnerability AND {vm} AND provider = azure AND status != in_progress
is CVE-2021-44228 still open in production? | cve.id = CVE-2021-44228 AND status = open AND environment = production
vulnerabilities in containers with EPSS over 0.5, staging or prod | category = vulnerability AND {container_resource} AND cve.epss > 0.5 AND environment IN (staging, production)
service principals with admin permissions outside development | {service_principal} AND {admin} AND environment != development
Cosmos DB or key vaults without private endpoints | service_name IN (documentdb, keyvault) AND {private_link}
storage accounts in West Europe without customer-managed keys | {storage_account} AND {customer_key} AND region = westeurope
RDS clusters without automatic minor version upgrades, low or medium | service_name = rds AND {cluster} AND {upgrade} AND severity IN (LOW, MEDIUM)
no threat detection in harbour-staging or harbour-dev | {threat_detection} AND account IN (640372918825, 127649305817)
virtual machines without endpoint protection, Azure only, overdue | {vm} AND {endpoint_protection} AND provider = azure AND {overdue}
GCP buckets without lifecycle rules or versioning | {bucket} AND provider = gcp AND ({lifecycle} OR {versioning})
unencrypted queues and topics in AWS | ({queue} OR {topic}) AND {unencrypted} AND provider = aws
kinesis streams without encryption in ap-southeast-2 | service_name = kinesis AND {unencrypted} AND region = ap-southeast-2 AND {unresolved}
bigquery datasets open to everyone in project harbour-analytics | service_name = bigquery AND {public} AND account_id = harbour-analytics AND {unresolved}
pubsub topics without CMEK that are still open | service_name = pubsub AND {topic} AND {customer_key} AND status = open
SageMaker notebooks exposed to the internet, at least medium | service_name = sagemaker AND {public} AND severity >= MEDIUM AND {unresolved}
CloudFront distributions without WAF in harbour-booking-prod | service_name = cloudfront AND {distribution} AND {waf} AND account = 482917360541
public subnets in eu-west-1 tagged team=checkout | {subnet} AND {public} AND region = eu-west-1 AND tag('team') = checkout AND {unresolved}
EKS clusters in eu-north-1 without logging | service_name = eks AND {cluster} AND region = eu-north-1 AND {unlogged} AND {unresolved}
cryptomining or malware on EC2 in the last 7 days | ({mining} OR {malware}) AND service_name = ec2 AND first_found_at >= now-7d
suspicious IAM roles since Monday | {threat} AND service_name = iam AND {role} AND first_found_at >= 2026-11-16
RDP open to the internet on Azure VMs | {rdp} AND {public} AND {vm} AND provider = azure AND {unresolved}
which findings in harbour-dev can be fixed automatically and are low or medium? | account = 127649305817 AND auto_remediatable = true AND severity IN (LOW, MEDIUM) AND {unresolved}
Prowler findings about IAM in GCP older than a month | source = prowler AND category = identity AND provider = gcp AND first_found_at < now-30d
findings reported by Security Hub or Inspector in us-east-1, critical only | source IN (securityhub, inspector) AND region = us-east-1 AND severity = CRITICAL
trivy findings on images in harbour-payments-prod, top 20 | source = trivy AND {image} AND account = 719204853316 ORDER BY ai_risk_score DESC
PCI DSS findings on RDS in harbour-payments-prod | {pci} AND service_name = rds AND account = 719204853316
open CIS findings on AKS older than a quarter | {cis} AND status = open AND service_name = containerservice AND first_found_at < now-90d
control S3.8 in every account except harbour-dev and harbour-staging | control = "S3.8" AND account NOT IN (127649305817, 640372918825)
EC2.19 in Ireland or Frankfurt, not muted | control = "EC2.19" AND region IN (eu-west-1, eu-central-1) AND status != suppressed
critical in AWS or high in GCP | (severity = CRITICAL AND provider = aws) OR (severity = HIGH AND provider = gcp)
all AWS findings except S3 and IAM | provider = aws AND NOT (service_name = s3 OR category = identity)
public S3 buckets or unencrypted RDS databases | ((service_name = s3 AND {bucket} AND {public}) OR (service_name = rds AND {database} AND {unencrypted})) AND {unresolved}
high or critical but not overdue, in harbour-booking-prod | severity IN (HIGH, CRITICAL) AND NOT {overdue} AND account = 482917360541
any resources without an owner tag in prod that are overdue? | tag('owner') DOES NOT EXIST AND environment = production AND {overdue}
findings on resources tagged managed-by=terraform in GCP or Azure | tag('managed-by') = terraform AND provider IN (gcp, azure)
buckets missing the backup tag in eu-central-1 | {bucket} AND tag('backup') DOES NOT EXIST AND region = eu-central-1 AND {unresolved}
EC2 instances tagged Name=bastion with high or critical vulnerabilities | service_name = ec2 AND {vm} AND tag('Name') = bastion AND severity IN (HIGH, CRITICAL) AND category = vulnerability AND {unresolved}
bucket named harbour-invoices, unresolved | {bucket} AND {resource:harbour-invoices} AND {unresolved}
anything critical on resources named checkout-api in production? | severity = CRITICAL AND {resource:checkout-api} AND environment = production
sg-0f3e2d1c4b5a69788 findings from this week | {resource:sg-0f3e2d1c4b5a69788} AND first_found_at >= 2026-11-16
arn:aws:s3:::harbour-uploads high and critical | {resource:arn:aws:s3:::harbour-uploads} AND severity IN (HIGH, CRITICAL)
roles named deploy with admin permissions in 719204853316 | {role} AND {resource:deploy} AND {admin} AND account = 719204853316 AND {unresolved}
open findings in eu-west-1 not seen for 14 days | status = open AND region = eu-west-1 AND last_seen_at < now-14d
azure findings last seen more than 30 days ago, in progress | provider = azure AND last_seen_at < now-30d AND status = in_progress
new findings in harbour-analytics since 10 November, newest first | account = harbour-analytics AND first_found_at >= 2026-11-10 ORDER BY first_found_at DESC
what showed up over the weekend in prod that is critical or high | first_found_at >= 2026-11-14 AND first_found_at < 2026-11-16 AND environment = production AND severity IN (CRITICAL, HIGH)
key vault findings from October in production | service_name = keyvault AND first_found_at >= 2026-10-01 AND first_found_at < 2026-11-01 AND environment = production
IAM findings first found between 1 and 15 November in AWS | category = identity AND first_found_at >= 2026-11-01 AND first_found_at < 2026-11-16 AND provider = aws
top 5 oldest criticals in harbour-staging | severity = CRITICAL AND account = 640372918825 ORDER BY first_found_at ASC
oldest open findings on Lambda | status = open AND service_name = lambda ORDER BY first_found_at ASC
list the riskiest identity findings in Azure, still open | category = identity AND provider = azure AND status = open ORDER BY ai_risk_score DESC
top ten risks in the US, excluding dev | {us} AND environment != development ORDER BY ai_risk_score DESC
OpenSearch without encryption in transit in production, eu-west-1 only | service_name IN (es, opensearch) AND {tls} AND environment = production AND region = eu-west-1 AND {unresolved}
prod databases without deletion protection, due soon | environment = production AND {database} AND {deletion_protection} AND {due_soon}
ElastiCache clusters without TLS older than two weeks | service_name = elasticache AND {cluster} AND {tls} AND first_found_at < now-14d AND {unresolved}
Secrets Manager without rotation in harbour-booking-prod | service_name = secretsmanager AND {rotation} AND account = 482917360541 AND {unresolved}
Cloud SQL without backups or SSL | (service_name IN (cloudsql, sqladmin) AND ({backup} OR {tls})) AND {unresolved}
misconfigurations on load balancers in us-east-1 that are not low | category != vulnerability AND {load_balancer} AND region = us-east-1 AND severity != LOW AND {unresolved}
crtical findings in prodcution on AKS | severity = CRITICAL AND environment = production AND service_name = containerservice
unencryted buckts in eu-west-3 | {unencrypted} AND {bucket} AND region = eu-west-3 AND {unresolved}
Which VMs in Google Cloud have public exposure and are in production? | {vm} AND provider = gcp AND {public} AND environment = production AND {unresolved}
Do we have EC2 or EKS findings worse than medium in Stockholm? | service_name IN (ec2, eks) AND severity > MEDIUM AND region = eu-north-1
give me all muted findings in harbour-payments-prod that are critical | status = suppressed AND account = 719204853316 AND severity = CRITICAL
what's overdue by more than two weeks in AWS production? | {unresolved} AND sla_deadline < now-14d AND provider = aws AND environment = production
S3 findings resolved in the last 30 days, most recently resolved first | service_name = s3 AND status = resolved AND resolved_at >= now-30d ORDER BY resolved_at DESC
compute or container findings in GCP without an owner | category IN (compute, container) AND provider = gcp AND owner IS EMPTY
roles that trust external accounts, everywhere but harbour-dev | {role} AND {cross_account} AND account != 127649305817
unattached elastic IPs in harbour-staging | {public_address} AND {unused} AND account = 640372918825
SNS or SQS findings in the last 24 hours, prod and staging | service_name IN (sns, sqs) AND first_found_at >= now-24h AND environment IN (production, staging)
Redshift clusters that are public or unencrypted, any region but us-east-1 | (service_name = redshift AND {cluster} AND ({public} OR {unencrypted}) AND region != us-east-1) AND {unresolved}
SSM and secretsmanager findings in eu-west-1, high or critical, not resolved | service_name IN (ssm, secretsmanager) AND region = eu-west-1 AND severity IN (HIGH, CRITICAL) AND status != resolved
vulnerabilities on EC2 instances older than 6 months with a CVSS above 8 | category = vulnerability AND service_name = ec2 AND {vm} AND first_found_at < now-180d AND cve.cvss > 8
logging findings for CloudTrail in harbour-payments-prod or harbour-booking-prod | category = logging AND service_name = cloudtrail AND account IN (719204853316, 482917360541)
findings from GuardDuty last week, only high and critical | source = guardduty AND first_found_at >= 2026-11-09 AND first_found_at < 2026-11-16 AND severity IN (HIGH, CRITICAL)
medium findings in staging with tag app=tracking | severity = MEDIUM AND environment = staging AND tag('app') = tracking
risk at least 9 on buckets or databases in Europe | ai_risk_score >= 9 AND ({bucket} OR {database}) AND {europe}
encryption findings in Germany except on volumes and snapshots | category = encryption AND {germany} AND NOT ({disk} OR {snapshot})
GCP findings that are not in europe-west1 or europe-west4 | provider = gcp AND region NOT IN (europe-west1, europe-west4) AND {unresolved}
api gateway without WAF and not in dev | service_name = apigateway AND {waf} AND environment != development
lambda functions with too broad permissions in harbour-booking-prod, in progress | service_name = lambda AND {function} AND {admin} AND account = 482917360541 AND status = in_progress
Defender findings on VMs in Azure younger than 10 days | source = defender AND {vm} AND provider = azure AND first_found_at > now-10d
cost center CC-4100: everything critical that is unresolved | cost_center = CC-4100 AND severity = CRITICAL AND {unresolved}
findings on BigQuery tables or datasets with a risk of 6 or more | service_name = bigquery AND ai_risk_score >= 6
harbour-staging: open high findings, latest first | account = 640372918825 AND status = open AND severity = HIGH ORDER BY first_found_at DESC
all ECS findings in eu-central-1 with severity below high | service_name = ecs AND region = eu-central-1 AND severity < HIGH
within SLA but critical, AWS and Azure | {within_sla} AND severity = CRITICAL AND provider IN (aws, azure)
findings in harbour-dev whose title contains kubelet, sorted by risk | account = 127649305817 AND title CONTAINS kubelet ORDER BY ai_risk_score DESC
critical or high in neither AWS nor Azure | severity IN (CRITICAL, HIGH) AND provider NOT IN (aws, azure)
App Service without HTTPS in North Europe, open or in progress | service_name = web AND {tls} AND region = northeurope AND status IN (open, in_progress)
repositories in ECR that are public or not scanned, outside production | (service_name = ecr AND {repository} AND ({public} OR {scan}) AND environment != production) AND {unresolved}
critical buckets without tickets in harbour-dev | severity = CRITICAL AND {bucket} AND account = 127649305817 AND {unresolved} | tickets
high findings in account harbour-sandbox since October | severity = HIGH AND first_found_at >= 2026-10-01 | harbour-sandbox
open EKS findings in eu-west-1 managed by karpenter | status = open AND service_name = eks AND region = eu-west-1 | karpenter
GKE clusters in Belgium with an istio mesh, high and above | service_name = container AND {cluster} AND {belgium} AND severity >= HIGH AND {unresolved} | istio
`
