/**
 * Questions of people who speak other languages, or who do not know the words of security.
 * In the form of `question-lines.test-data.ts`, written without knowledge of the parser.
 */
export const ASKED_IN_OTHER_WORDS = `
Please give me all findings critical that are in production open since more than 30 days | severity = CRITICAL AND environment = production AND status = open AND first_found_at < now-30d
which buckets in AWS can anybody from outside open? | provider = AWS AND {public} AND {bucket} AND {unresolved}
In Azure the storage accounts which are not encrypted, high or critical | provider = AZURE AND {storage_account} AND {unencrypted} AND severity IN (HIGH, CRITICAL) AND {unresolved}
Exploitable vulnerabilities on virtual machines in Frankfurt, please | {exploitable} AND category = vulnerability AND {vm} AND region = eu-central-1
Still not fixed are which findings of harbour-payments-prod from last week? | {unresolved} AND account_id = 719204853316 AND first_found_at >= 2026-11-09 AND first_found_at < 2026-11-16
since Monday newly found, at least high, in GCP | first_found_at >= 2026-11-16 AND severity >= HIGH AND provider = GCP
The security groups with SSH to the whole internet exposed, only production | {security_group} AND {ssh} AND {public} AND environment = production AND {unresolved}
For staging and development I need the medium findings which exist longer than 90 days | environment IN (staging, development) AND severity = MEDIUM AND first_found_at < now-90d AND {unresolved}
Databases without backup, not in AWS | {database} AND {backup} AND provider != AWS AND {unresolved}
Have we in eu-west-1 Lambda functions with outdated runtime? | region = eu-west-1 AND service_name = lambda AND {function} AND {outdated}
Users without second factor in harbour-booking-prod, riskiest first | {user} AND {mfa} AND account_id = 482917360541 AND {unresolved} ORDER BY ai_risk_score DESC
Which roles have admin privileges in Azure or GCP? | {role} AND {admin} AND provider IN (AZURE, GCP) AND {unresolved}
What was yesterday resolved in production? | status = resolved AND resolved_at >= 2026-11-17 AND resolved_at < 2026-11-18 AND environment = production
EKS clusters whose API server is public, unresolved | service_name = eks AND {cluster} AND {api_server} AND {public} AND {unresolved}
Findings from Prowler with severity critical, which are not muted | source = prowler AND severity = CRITICAL AND status != suppressed
Unused disks in harbour-dev, first found before October | {disk} AND {unused} AND account_id = 127649305817 AND first_found_at < 2026-10-01
Critical in AWS or high in Azure, only the overdue ones | ((severity = CRITICAL AND provider = AWS) OR (severity = HIGH AND provider = AZURE)) AND {overdue}
Not seen anymore since 3 weeks but the status is open | last_seen_at < now-21d AND status = open
VPCs without flow logs in the region us-east-1 | {vpc} AND {flow_logs} AND region = us-east-1
Load balancers without HTTPS, owned by the team payments | {load_balancer} AND {tls} AND owner CONTAINS payments AND {unresolved}
All what has CVSS over 9 and EPSS over 0.5 in production | cve.cvss > 9 AND cve.epss > 0.5 AND environment = production AND {unresolved}
Vulnerabilities in KEV, overdue since more than 10 days | cve.kev = true AND category = vulnerability AND status IN (open, in_progress) AND sla_deadline < now-10d
Where do we have log4shell unresolved, production and staging? | (cves = CVE-2021-44228 OR title CONTAINS "log4shell") AND {unresolved} AND environment IN (production, staging)
findings of the category secrets, high or worse, which nobody owns | category = secrets AND severity >= HIGH AND owner IS EMPTY
Images with critical vulnerabilities, from Inspector reported this month | {image} AND severity = CRITICAL AND category = vulnerability AND source = inspector AND first_found_at >= 2026-11-01
In KMS the rotation is switched off: where in production? | service_name = kms AND {rotation} AND environment = production AND {unresolved}
snapshots that are public or not encrypted, in any account but harbour-dev | ({snapshot} AND ({public} OR {unencrypted}) AND account_id != 127649305817) AND {unresolved}
S3 buckets without versioning in Germany, low or medium | service_name = s3 AND {bucket} AND {versioning} AND {germany} AND severity IN (LOW, MEDIUM)
From the network findings in Azure show please only these with risk above 8 | category = network AND provider = AZURE AND ai_risk_score > 8
What has been found today since 8 o'clock, at least high? | first_found_at >= "2026-11-18T08:00:00Z" AND severity >= HIGH
In progress, older than 45 days, owner ivan | status = in_progress AND first_found_at < now-45d AND owner CONTAINS ivan
Firewalls in GCP which allow RDP from the internet | {firewall} AND provider = GCP AND {rdp} AND {public} AND {unresolved}
Service accounts in GCP with old keys, oldest findings first | {service_account} AND provider = GCP AND {old_key} AND {unresolved} ORDER BY first_found_at
BigQuery datasets in harbour-analytics which everybody can read | service_name = bigquery AND account_id = harbour-analytics AND {public} AND {unresolved}
Key vault without purge protection, at least medium and unresolved | service_name = keyvault AND {deletion_protection} AND severity >= MEDIUM AND {unresolved}
Subnets and VPCs in France or Sweden with severity critical | ({subnet} OR {vpc}) AND ({france} OR {sweden}) AND severity = CRITICAL
all resources with billing in the name that are publicly reachable | {resource:billing} AND {public} AND {unresolved}
Identity findings whose title contains "wildcard", not in staging | title CONTAINS wildcard AND category = identity AND environment != staging
Tagged team=payments and critical, without tag cost-center | tag('team') = payments AND severity = CRITICAL AND tag('cost-center') DOES NOT EXIST
Which findings have more than 5 occurrences and can be remediated automatically? | occurrences > 5 AND auto_remediatable = true AND {unresolved}
Control S3.8 in harbour-booking-prod and harbour-payments-prod, status open | control = "S3.8" AND account_id IN (482917360541, 719204853316) AND status = open
Virtual machines in West Europe that have no endpoint protection installed | {vm} AND {endpoint_protection} AND region = westeurope
EC2 with IMDSv1, in all environments except development | service_name = ec2 AND {imds} AND environment != development AND {unresolved}
Cross-account trust of roles, severity at least medium, AWS | {role} AND {cross_account} AND severity >= MEDIUM AND provider = AWS
Clusters with only low or info, I want to have the newest first | {cluster} AND severity IN (LOW, INFO) AND {unresolved} ORDER BY first_found_at DESC
Functions with a password in the environment variables, AWS only | {function} AND {password} AND {environment_variable} AND provider = AWS
Repositories without scanning, critical or high, in AWS | {repository} AND {scan} AND severity IN (HIGH, CRITICAL) AND provider = AWS
Public and of high severity, but not in production | {public} AND severity = HIGH AND environment != production
Queues and topics in harbour-booking-prod which are not encrypted | ({queue} OR {topic}) AND {unencrypted} AND account_id = 482917360541
findings last seen more than a month ago, with status in progress, in Azure | last_seen_at < now-30d AND status = in_progress AND provider = AZURE
Unresolved PCI DSS findings in production with severity high and above | {unresolved} AND {pci} AND environment = production AND severity >= HIGH
List all accepted risks rated critical that concern ISO 27001 | status = suppressed AND severity = CRITICAL AND {iso27001}
Which SOC 2 findings were resolved last quarter? | status = resolved AND resolved_at >= 2026-07-01 AND resolved_at < 2026-10-01 AND {soc2}
HIPAA findings past their deadline, owned by payments | {hipaa} AND {overdue} AND owner CONTAINS payments
GDPR findings located outside of Europe and not resolved | {gdpr} AND NOT {europe} AND status != resolved
Findings for requirement 8.3 of PCI, open for longer than 90 days | {pci} AND compliance.control = "8.3" AND status = open AND first_found_at < now-90d
Critical findings first found between 1 and 15 May, any environment except test | first_found_at >= 2026-05-01 AND first_found_at < 2026-05-16 AND severity = CRITICAL AND environment != test
Year to date: suppressed critical findings in production | first_found_at >= 2026-01-01 AND status = suppressed AND severity = CRITICAL AND environment = production
Is root without MFA in any AWS account of production? | {root} AND {mfa} AND provider = AWS AND environment = production AND {unresolved}
Unresolved high findings without an owner, older than one year | {unresolved} AND severity = HIGH AND owner IS EMPTY AND first_found_at < now-365d
NIS2 or DORA findings that are overdue, sorted by deadline | ({nis2} OR {dora}) AND {overdue} ORDER BY sla_deadline
Resolved in October within harbour-payments-prod, severity high or critical | status = resolved AND resolved_at >= 2026-10-01 AND resolved_at < 2026-11-01 AND account_id = 719204853316 AND severity IN (HIGH, CRITICAL)
NIST findings in the category logging that are in progress | {nist} AND category = logging AND status = in_progress
CIS findings in AWS, at least medium, without an assigned owner | {cis} AND provider = AWS AND owner IS EMPTY AND severity >= MEDIUM
Encryption findings of the first half of 2026 which remain open | category = encryption AND first_found_at >= 2026-01-01 AND first_found_at < 2026-07-01 AND status = open
FedRAMP findings with risk level critical outside of the US | {fedramp} AND ai_risk_level = critical AND NOT {us}
Policies granting full access, unresolved and reported by Security Hub | {policy} AND {admin} AND {unresolved} AND source = securityhub
Production findings without tag owner, neither in AWS nor in GCP | tag('owner') DOES NOT EXIST AND environment = production AND provider NOT IN (AWS, GCP)
Identity findings found before July and not yet resolved | category = identity AND first_found_at < 2026-07-01 AND {unresolved}
Which open critical findings are due this month? | status = open AND sla_deadline >= 2026-11-01 AND sla_deadline < 2026-12-01 AND severity = CRITICAL
Critical findings still within SLA but with a risk score of at least 9 | severity = CRITICAL AND {within_sla} AND ai_risk_score >= 9
Buckets without lifecycle rules that fall under GDPR | {bucket} AND {lifecycle} AND {gdpr}
Findings about passwords in the identity category since January | {password} AND category = identity AND first_found_at >= 2026-01-01
Databases without deletion protection or without backups in harbour-payments-prod | ({database} AND ({deletion_protection} OR {backup}) AND account_id = 719204853316) AND {unresolved}
Medium and high findings fixed this week in Azure | severity IN (MEDIUM, HIGH) AND status = resolved AND resolved_at >= 2026-11-16 AND provider = AZURE
Critical findings owned by maria.lopez@harbour.example which are overdue | severity = CRITICAL AND owner = "maria.lopez@harbour.example" AND {overdue}
Resolved since 1 September and listed in KEV | status = resolved AND resolved_at >= 2026-09-01 AND cve.kev = true
Misconfigurations with severity high in South America or Canada | category != vulnerability AND severity = HIGH AND ({south_america} OR {canada})
Were any critical findings from Security Hub muted in harbour-payments-prod? | severity = CRITICAL AND source = securityhub AND status = suppressed AND account_id = 719204853316
things that anybody can open from outside in production | {public} AND environment = production AND {unresolved}
who forgot to rotate keys in AWS | {rotation} AND provider = AWS AND {unresolved}
stuff nobody takes care of that is critical | owner IS EMPTY AND severity = CRITICAL AND {unresolved}
who still logs in without a second factor in azure | {mfa} AND provider = AZURE AND {unresolved}
what can the whole internet see in our live environment, only with critical risk | {public} AND environment = production AND ai_risk_level = critical AND {unresolved}
what did we fix last month in production | status = resolved AND resolved_at >= 2026-10-01 AND resolved_at < 2026-11-01 AND environment = production
top ten problems of the payments team in production | owner CONTAINS payments AND environment = production ORDER BY ai_risk_score DESC
which things are more than two weeks overdue and have nobody as owner | status IN (open, in_progress) AND sla_deadline < now-14d AND owner IS EMPTY
databases everyone on the internet can get to, newest first | {database} AND {public} AND {unresolved} ORDER BY first_found_at DESC
what's new since yesterday that is high or worse | first_found_at >= 2026-11-17 AND severity >= HIGH
outdated software on the virtual machines in harbour-staging | {outdated} AND {vm} AND account_id = 640372918825
is somebody mining bitcoin in our accounts on aws or gcp | {mining} AND provider IN (AWS, GCP) AND {unresolved}
anything suspicious over the weekend in production? | {threat} AND first_found_at >= 2026-11-14 AND first_found_at < 2026-11-16 AND environment = production
is there malware in harbour-dev or harbour-staging this month | {malware} AND account_id IN (127649305817, 640372918825) AND first_found_at >= 2026-11-01 AND {unresolved}
things in gcp that nobody uses, medium or lower | {unused} AND provider = GCP AND severity <= MEDIUM AND {unresolved}
what is critical and due in the next 7 days | {due_soon} AND severity = CRITICAL
users with admin rights in production | {user} AND {admin} AND environment = production AND {unresolved}
what can be exploited in prod and belongs to the payments team | {exploitable} AND environment = production AND owner CONTAINS payments AND {unresolved}
open things with a deadline this week, high or critical | status = open AND sla_deadline >= 2026-11-16 AND sla_deadline < 2026-11-23 AND severity IN (HIGH, CRITICAL)
buckets that everyone can read and that are not encrypted | {bucket} AND {public} AND {unencrypted} AND {unresolved}
certificates about to expire in production | {certificate} AND {expiring} AND environment = production
muted stuff that is critical in aws | status = suppressed AND severity = CRITICAL AND provider = AWS
problems in staging that can be fixed automatically, at least high | environment = staging AND auto_remediatable = true AND severity >= HIGH AND {unresolved}
servers without backups that nobody owns | {vm} AND {backup} AND owner IS EMPTY AND {unresolved}
things open for more than six months with nobody responsible | status = open AND first_found_at < now-180d AND owner IS EMPTY
how many criticals were found last week in harbour-booking-prod | severity = CRITICAL AND first_found_at >= 2026-11-09 AND first_found_at < 2026-11-16 AND account_id = 482917360541
are there guests with admin rights in Azure | {guest} AND {admin} AND provider = AZURE
where do we have no logs in production, owner payments | {unlogged} AND environment = production AND owner CONTAINS "payments" AND {unresolved}
access keys older than 90 days in harbour-booking-prod, high | {old_key} AND account_id = 482917360541 AND severity = HIGH
prodution databses anyone can reach | environment = production AND {database} AND {public} AND {unresolved}
critcal things without owner in google cloud older than 2 weeks | severity = CRITICAL AND owner IS EMPTY AND provider = GCP AND first_found_at < now-14d
show me everything critical and open except staging and development | severity = CRITICAL AND status = open AND environment NOT IN (staging, development)
what got fixed since yesterday, critical or high | status = resolved AND resolved_at >= 2026-11-17 AND severity IN (HIGH, CRITICAL)
public things in Ireland or Frankfurt that nobody owns | {public} AND region IN (eu-west-1, eu-central-1) AND owner IS EMPTY AND {unresolved}
stuff tagged project=checkout that is open and high | tag('project') = checkout AND status = open AND severity = HIGH
what are the oldest things that are open in harbour-analytics | status = open AND account_id = harbour-analytics ORDER BY first_found_at
vulnerabilities in containers in production that came up this week | category = vulnerability AND {container_resource} AND environment = production AND first_found_at >= 2026-11-16
cost findings in harbour-dev since October, oldest first | category = cost AND account_id = 127649305817 AND first_found_at >= 2026-10-01 ORDER BY first_found_at
critical buckets without tickets in production | severity = CRITICAL AND {bucket} AND environment = production AND {unresolved} | tickets
which open findings in GCP matter to our customers | status = open AND provider = GCP | customers
overdue findings in staging with a jira link | {overdue} AND environment = staging | jira
`
