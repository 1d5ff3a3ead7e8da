/**
 * Questions of the engineers of a bank and of a young company, of an auditor and of a head of engineering.
 * In the form of `question-lines.test-data.ts`, written without knowledge of the parser.
 */
export const ASKED_AT_COMPANIES = `
anything critical or high that showed up over the weekend in harbour-booking-prod? | severity IN (CRITICAL, HIGH) AND first_found_at >= 2026-11-14 AND first_found_at < 2026-11-16 AND account_id = 482917360541
open criticals in prod, riskiest first | severity = CRITICAL AND status = open AND environment = production ORDER BY ai_risk_score DESC
which security groups in aws have open ssh and are still open | {security_group} AND provider = aws AND {ssh} AND status = open
Azure storage accounts that are publicly accessible, excluding dev | provider = azure AND {storage_account} AND {public} AND environment != development AND {unresolved}
overdue findings of high severity or worse in account 719204853316 | {overdue} AND severity >= HIGH AND account_id = 719204853316
vulnerabilities on virtual machines with a CVSS of 9 or more that are in KEV | category = vulnerability AND {vm} AND cve.cvss >= 9 AND cve.kev = true AND {unresolved}
key vaults without purge protection in west europe | service_name = keyvault AND {deletion_protection} AND region = westeurope
GCP service accounts with admin rights that have no owner | provider = gcp AND {service_account} AND {admin} AND owner IS EMPTY AND {unresolved}
IAM users in production lacking MFA, oldest first | category = identity AND {user} AND environment = production AND {mfa} AND {unresolved} ORDER BY first_found_at ASC
what did prowler report since Friday with severity above medium | source = prowler AND first_found_at >= 2026-11-13 AND severity > MEDIUM
unresolved S3 buckets w/o encryption outside eu-west-1 | {unresolved} AND service_name = s3 AND {bucket} AND {unencrypted} AND region != eu-west-1
in progress, severity high, more than 45 days old | status = in_progress AND severity = HIGH AND first_found_at < now-45d
critical in aws or at least high in azure, production only | ((severity = CRITICAL AND provider = aws) OR (severity >= HIGH AND provider = azure)) AND environment = production
due tomorrow for the payments team | {unresolved} AND sla_deadline >= 2026-11-19 AND sla_deadline < 2026-11-20 AND owner CONTAINS payments
Azure VMs with port 3389 open, first found last week | provider = azure AND {vm} AND {rdp} AND first_found_at >= 2026-11-09 AND first_found_at < 2026-11-16
misconfigurations from Security Hub that can be fixed automatically | category != vulnerability AND source = securityhub AND auto_remediatable = true AND {unresolved}
lambda functions on deprecated runtimes in eu-central-1 | service_name = lambda AND {function} AND {outdated} AND region = eu-central-1
accepted risks rated critical in harbour-payments-prod | status = suppressed AND severity = CRITICAL AND account_id = 719204853316
network findings in harbour-staging that are open but have not been seen for 14 days | category = network AND account_id = 640372918825 AND status = open AND last_seen_at < now-14d
root account issues in AWS, all severities except low and informational | {root} AND provider = aws AND severity NOT IN (LOW, INFO)
exploitable vulnerabilities in containers older than a month | {exploitable} AND category = vulnerability AND {container_resource} AND first_found_at < now-30d
EPSS above 0.7 in prod, sorted by deadline | cve.epss > 0.7 AND environment = production ORDER BY sla_deadline
does any VM in harbour-payments-prod still allow IMDSv1? | {vm} AND account_id = 719204853316 AND {imds} AND {unresolved}
log4shell or CVE-2024-3094 anywhere in production | (cves = CVE-2021-44228 OR title CONTAINS "log4shell" OR cves = CVE-2024-3094) AND environment = production
everything unresolved on sg-0f3a91c2, highest risk first | {unresolved} AND {resource:sg-0f3a91c2} ORDER BY ai_risk_score DESC
KMS without key rotation in any US region | service_name = kms AND {rotation} AND {us}
what is more than two weeks overdue and owned by treasury | {unresolved} AND sla_deadline < now-14d AND owner CONTAINS treasury
new this month: public load balancers in AWS | first_found_at >= 2026-11-01 AND {public} AND {load_balancer} AND provider = aws
CloudTrail findings in accounts 482917360541 and 719204853316 that are high or critical | service_name = cloudtrail AND account_id IN (482917360541, 719204853316) AND severity IN (HIGH, CRITICAL) AND {unresolved}
category secrets, medium and up, found between 2 and 13 November | category = secrets AND severity >= MEDIUM AND first_found_at >= 2026-11-02 AND first_found_at < 2026-11-14
PCI DSS findings with no owner that are past their SLA | {pci} AND owner IS EMPTY AND {overdue}
guest users with too many privileges in Azure | {guest} AND {user} AND {admin} AND provider = azure
expiring certificates in azure which are not muted | {expiring} AND {certificate} AND provider = azure AND status != suppressed
databases reachable from the internet in production, any cloud but gcp | {database} AND {public} AND environment = production AND provider != gcp AND {unresolved}
fixed since Monday in the production environment, critical ones only | status = resolved AND resolved_at >= 2026-11-16 AND environment = production AND severity = CRITICAL
malware or cryptomining alerts since yesterday | ({malware} OR {mining}) AND first_found_at >= 2026-11-17
disks without customer-managed keys in azure or gcp with severity high or critical | {disk} AND {customer_key} AND provider IN (azure, gcp) AND severity IN (HIGH, CRITICAL)
sort the unresolved inspector vulnerabilities newest first, only those with a CVSS over 8 | {unresolved} AND source = inspector AND category = vulnerability AND cve.cvss > 8 ORDER BY first_found_at DESC
clusters whose API server is public, not in dev or test | {cluster} AND {api_server} AND {public} AND environment NOT IN (development, test)
old access keys in harbour-dev or harbour-staging, medium or below | {old_key} AND account_id IN (127649305817, 640372918825) AND severity <= MEDIUM
unassigned critical and high findings due in less than three days | owner IS EMPTY AND severity IN (CRITICAL, HIGH) AND {unresolved} AND sla_deadline >= now AND sla_deadline <= now+3d
medium findings tagged data-class=restricted in frankfurt | severity = MEDIUM AND tag('data-class') = restricted AND region = eu-central-1
control S3.8 in prod, open or in progress | control = "S3.8" AND environment = production AND status IN (open, in_progress)
cross-account roles in AWS with high severity first found before October | {cross_account} AND {role} AND provider = aws AND severity = HIGH AND first_found_at < 2026-10-01
buckets, snapshots or disks exposed to the public in account 640372918825 | (({bucket} OR {snapshot} OR {disk}) AND {public} AND account_id = 640372918825) AND {unresolved}
subnets with flow logs disabled in London or Ireland | {subnet} AND {flow_logs} AND region IN (eu-west-2, eu-west-1)
risk over 8.5 although severity is only medium or low | ai_risk_score > 8.5 AND severity IN (MEDIUM, LOW) AND {unresolved}
azure identity findings without a servicenow ticket, risk score at least 7 | provider = azure AND category = identity AND ai_risk_score >= 7 | servicenow
first found after 08:00 today in production, at least high | first_found_at >= "2026-11-18T08:00:00Z" AND environment = production AND severity >= HIGH
GCP firewall rules open to anyone, last seen within the past 3 days | provider = gcp AND {firewall} AND {public} AND last_seen_at >= now-3d
whats critical in prod and has no owner | severity = CRITICAL AND environment = production AND owner IS EMPTY AND {unresolved}
can I autofix any of the open s3 bucket stuff | auto_remediatable = true AND status = open AND service_name = s3 AND {bucket}
top 10 in aws that are auto-remediable | provider = aws AND auto_remediatable = true AND {unresolved} ORDER BY ai_risk_score DESC
are any of our databases public? not interested in staging | {database} AND {public} AND environment != staging AND {unresolved}
did i leave ssh open somewhere in harbour-dev or harbour-staging | {ssh} AND account_id IN (127649305817, 640372918825)
passwords in lambda environment variables, anything high+ | {password} AND service_name = lambda AND {environment_variable} AND severity >= HIGH
new since yesterday, high or worse, not in dev | first_found_at >= 2026-11-17 AND severity >= HIGH AND environment != development
eks clusters that are public and unresolved | service_name = eks AND {cluster} AND {public} AND {unresolved}
container vulns with an epss > 0.3 pls, newest on top | category = vulnerability AND {container_resource} AND cve.epss > 0.3 ORDER BY first_found_at DESC
unused roles or users in aws prod | ({unused} AND ({role} OR {user}) AND provider = aws AND environment = production) AND {unresolved}
how many lows from last month are still open | severity = LOW AND first_found_at >= 2026-10-01 AND first_found_at < 2026-11-01 AND status = open
everything in harbour-analytics except low and info | account_id = "harbour-analytics" AND severity NOT IN (LOW, INFO)
bigquery datasets anyone can read that turned up this quarter | service_name = bigquery AND {public} AND first_found_at >= 2026-10-01
stuff we fixed last week that was critical | status = resolved AND resolved_at >= 2026-11-09 AND resolved_at < 2026-11-16 AND severity = CRITICAL
missing backups on rds or dynamodb in production | {backup} AND service_name IN (rds, dynamodb) AND environment = production
buckets without versioning in us-east-1, medium or above | {bucket} AND {versioning} AND region = us-east-1 AND severity >= MEDIUM
what have we muted in staging that is high or critical | status = suppressed AND environment = staging AND severity IN (HIGH, CRITICAL)
gimme the oldest unresolved vulns in harbour-booking-prod | category = vulnerability AND {unresolved} AND account_id = 482917360541 ORDER BY first_found_at ASC
resource named billing-exports, is it public or unencrypted? | ({resource:billing-exports} AND ({public} OR {unencrypted})) AND {unresolved}
load balancers with weak TLS, prod only | {load_balancer} AND {tls} AND environment = production AND {unresolved}
certs about to expire in prod on aws | {expiring} AND {certificate} AND environment = production AND provider = aws
is there anything exploitable on my VMs that's not in us-east-1? | {exploitable} AND {vm} AND region != us-east-1 AND {unresolved}
users who have no 2fa, gcp and aws | {user} AND {mfa} AND provider IN (gcp, aws) AND {unresolved}
which images in ecr have critical vulns older than 2 weeks | service_name = ecr AND {image} AND category = vulnerability AND severity = CRITICAL AND first_found_at < now-14d
what's due today or tomorrow in prod | {unresolved} AND sla_deadline >= 2026-11-18 AND sla_deadline < 2026-11-20 AND environment = production
soc2 findings, critical/high, open | {soc2} AND severity IN (CRITICAL, HIGH) AND status = open
queues or topics that aren't encrypted in aws | ({queue} OR {topic}) AND {unencrypted} AND provider = aws
repositories without scanning in the dev environment | {repository} AND {scan} AND environment = development
default security groups in prod with severity high | {default} AND {security_group} AND environment = production AND severity = HIGH
risk above 9 and no owner tag | ai_risk_score > 9 AND tag('owner') DOES NOT EXIST
things tagged project=checkout with high or critical severity, unresolved | tag('project') = checkout AND severity IN (HIGH, CRITICAL) AND {unresolved}
functions in azure without a team tag | {function} AND provider = azure AND tag('team') DOES NOT EXIST AND {unresolved}
overly permissive policies found in september or october | {admin} AND {policy} AND first_found_at >= 2026-09-01 AND first_found_at < 2026-11-01
public snapshots or public buckets, any account but 127649305817 | (({snapshot} OR {bucket}) AND {public} AND account_id != 127649305817) AND {unresolved}
is CVE-2024-3094 anywhere outside production | cve.id = CVE-2024-3094 AND environment != production AND {unresolved}
critical or high inspector findings from the last 48 hours | severity IN (CRITICAL, HIGH) AND source = inspector AND first_found_at >= now-48h
gcp logging findings that are medium or higher and open | provider = gcp AND category = logging AND severity >= MEDIUM AND status = open
do we have outdated clusters in aws or azure? unresolved ones only | {outdated} AND {cluster} AND provider IN (aws, azure) AND {unresolved}
cost findings in dev and staging over 60 days old | category = cost AND environment IN (development, staging) AND first_found_at < now-60d
open findings on arn:aws:s3:::harbour-invoices found in the last 2 weeks | status = open AND {resource:arn:aws:s3:::harbour-invoices} AND first_found_at >= now-14d
unencrypted volumes in oregon or ohio | {unencrypted} AND {disk} AND region IN (us-west-2, us-east-2) AND {unresolved}
more than 5 occurrences in prod, high or critical | occurrences > 5 AND environment = production AND severity IN (HIGH, CRITICAL)
distributions without a waf in aws, still open | {distribution} AND {waf} AND provider = aws AND status = open
suspicious activity or malware on vms since monday | ({threat} OR {malware}) AND {vm} AND first_found_at >= 2026-11-16
auto-fixable mediums in staging that block the launch | auto_remediatable = true AND severity = MEDIUM AND environment = staging AND {unresolved} | launch
ai findings at least medium in gcp | category = ai AND severity >= MEDIUM AND provider = gcp
title contains "public ip" and provider azure and open | title CONTAINS "public ip" AND provider = azure AND status = open
open aws findings the scanners haven't seen for 10 days | status = open AND provider = aws AND last_seen_at < now-10d
criticals except the ones in harbour-dev, newest first | severity = CRITICAL AND account_id != 127649305817 ORDER BY first_found_at DESC
vulns in prod with cvss 7 or higher that are not in kev | category = vulnerability AND environment = production AND cve.cvss >= 7 AND NOT cve.kev = true AND {unresolved}
Please list PCI DSS findings rated high or critical in production that remain unresolved. | {pci} AND severity IN (HIGH, CRITICAL) AND environment = production AND {unresolved}
Which ISO 27001 findings of at least medium severity were resolved in the third quarter of 2026? | {iso27001} AND severity >= MEDIUM AND status = resolved AND resolved_at >= 2026-07-01 AND resolved_at < 2026-10-01
List the accepted risks with critical or high severity that were first found before 1 July 2026. | status = suppressed AND severity IN (CRITICAL, HIGH) AND first_found_at < 2026-07-01
Users without multi-factor authentication in the AWS and Azure production environments | {user} AND {mfa} AND provider IN (aws, azure) AND environment = production AND {unresolved}
Findings relevant to HIPAA or GDPR in European regions, open only | ({hipaa} OR {gdpr}) AND {europe} AND status = open
Show DORA findings for which the SLA has been missed and no owner is recorded | {dora} AND {overdue} AND owner IS EMPTY
Findings in the encryption category first identified in the first half of 2026, in either AWS or GCP | category = encryption AND first_found_at >= 2026-01-01 AND first_found_at < 2026-07-01 AND provider IN (aws, gcp)
Critical findings on production resources without the tag cost-center | severity = CRITICAL AND environment = production AND tag('cost-center') DOES NOT EXIST
Findings in progress for longer than 90 days in account 482917360541 | status = in_progress AND first_found_at < now-90d AND account_id = 482917360541
Were any public buckets found between 1 September and 15 October? | {public} AND {bucket} AND first_found_at >= 2026-09-01 AND first_found_at < 2026-10-16
CIS findings on identity, severity medium or above, reported by Prowler | {cis} AND category = identity AND severity >= MEDIUM AND source = prowler
Provide every suppressed finding in production that is exploitable. | status = suppressed AND environment = production AND {exploitable}
Key rotation findings in KMS that are unresolved and older than 180 days | {rotation} AND service_name = kms AND {unresolved} AND first_found_at < now-180d
NIS2 findings concerning the network, outside production, severity low to high | {nis2} AND category = network AND environment != production AND severity >= LOW AND severity <= HIGH
Critical AWS findings closed in October 2026 | severity = CRITICAL AND provider = aws AND status = resolved AND resolved_at >= 2026-10-01 AND resolved_at < 2026-11-01
Logging findings for accounts 719204853316 and 482917360541, year to date | category = logging AND account_id IN (719204853316, 482917360541) AND first_found_at >= 2026-01-01
Open findings against PCI DSS requirement 8.3.1 | status = open AND {pci} AND compliance.control = "8.3.1"
Production databases lacking deletion protection or backups, at least medium | ({database} AND environment = production AND ({deletion_protection} OR {backup}) AND severity >= MEDIUM) AND {unresolved}
High and critical findings in production for which no deadline is set | severity IN (HIGH, CRITICAL) AND environment = production AND sla_deadline IS EMPTY
Weak password findings in Azure and AWS, excluding suppressed ones | {password} AND provider IN (azure, aws) AND status != suppressed
Which findings for control IAM.6 are open and were found before September? | control = "IAM.6" AND status = open AND first_found_at < 2026-09-01
SOC 2 findings owned by platform-team@harbour.example that are past due | {soc2} AND owner = "platform-team@harbour.example" AND {overdue}
PCI DSS findings resolved in September, with screenshots | {pci} AND status = resolved AND resolved_at >= 2026-09-01 AND resolved_at < 2026-10-01 | screenshots
Azure findings last seen before 1 November but still marked open | provider = azure AND last_seen_at < 2026-11-01 AND status = open
Critical FedRAMP or NIST findings in US regions | severity = CRITICAL AND ({fedramp} OR {nist}) AND {us}
What's overdue for the platform team in production? | {overdue} AND owner CONTAINS platform AND environment = production
How many criticals in AWS did we close last month? | severity = CRITICAL AND provider = aws AND status = resolved AND resolved_at >= 2026-10-01 AND resolved_at < 2026-11-01
The booking team's unresolved high and critical findings, sorted by risk | owner CONTAINS booking AND {unresolved} AND severity IN (HIGH, CRITICAL) ORDER BY ai_risk_score DESC
Did anything critical appear in production this week? | severity = CRITICAL AND environment = production AND first_found_at >= 2026-11-16
Our five riskiest open findings in GCP | status = open AND provider = gcp ORDER BY ai_risk_score DESC
What falls due next week, excluding dev? | {unresolved} AND sla_deadline >= 2026-11-23 AND sla_deadline < 2026-11-30 AND environment != development
Anything over 180 days old that is both critical and unresolved | first_found_at < now-180d AND severity = CRITICAL AND {unresolved}
Exploitable vulnerabilities in containers owned by checkout | {exploitable} AND category = vulnerability AND {container_resource} AND owner CONTAINS checkout
Is anything internet-facing in prod without an owner, severity high and up? | {internet_facing} AND environment = production AND owner IS EMPTY AND severity >= HIGH AND {unresolved}
Where in Azure are we more than 30 days overdue? | provider = azure AND {unresolved} AND sla_deadline < now-30d
Give me everything in staging and dev with a risk score above 9 | environment IN (staging, development) AND ai_risk_score > 9
Data findings of the analytics team since 1 October | category = data AND owner CONTAINS analytics AND first_found_at >= 2026-10-01
High or critical findings muted in harbour-payments-prod, oldest at the top | severity IN (HIGH, CRITICAL) AND status = suppressed AND account_id = 719204853316 ORDER BY first_found_at ASC
Unattached disks in AWS and Azure, found more than 90 days ago | {unused} AND {disk} AND provider IN (aws, azure) AND first_found_at < now-90d
Non-production criticals that are within SLA | environment != production AND severity = CRITICAL AND {within_sla}
Findings owned by search that have occurred more than 10 times | owner CONTAINS search AND occurrences > 10 AND {unresolved}
Which GDPR findings have we fixed so far this year? | {gdpr} AND status = resolved AND resolved_at >= 2026-01-01
Criticals and highs found since 1 October that nobody is assigned to | severity IN (CRITICAL, HIGH) AND first_found_at >= 2026-10-01 AND owner IS EMPTY
Do we have anything exploitable, exposed to the internet and unresolved? | {exploitable} AND {internet_facing} AND {unresolved}
Identity or secrets findings in prod that have missed their deadline | category IN (identity, secrets) AND environment = production AND {overdue}
For the board: unresolved criticals in production | {unresolved} AND severity = CRITICAL AND environment = production | board
Critical in production or overdue in staging, AWS only please | ((severity = CRITICAL AND environment = production) OR ({overdue} AND environment = staging)) AND provider = aws
Were there any compute findings in Sweden or Germany last quarter? | category = compute AND ({sweden} OR {germany}) AND first_found_at >= 2026-07-01 AND first_found_at < 2026-10-01
High and above, due within the next 14 days, not owned by payments | severity >= HIGH AND {unresolved} AND sla_deadline >= now AND sla_deadline <= now+14d AND owner NOT CONTAINS payments
What came in on 11 November in production, apart from vulnerabilities? | first_found_at >= 2026-11-11 AND first_found_at < 2026-11-12 AND environment = production AND category != vulnerability
`
