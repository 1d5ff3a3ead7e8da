/**
 * Questions of analysts, managers of vulnerabilities and costs, and engineers on call.
 * In the form of `question-lines.test-data.ts`, written without knowledge of the parser.
 */
export const ASKED_BY_SPECIALISTS = `
suspicious activity or malware from GuardDuty since yesterday, prod only | source = guardduty AND ({threat} OR {malware}) AND environment = production AND first_found_at >= 2026-11-17
anything criticl in harbour-payments-prod that showed up in the last 2 hours? | severity = CRITICAL AND account = 719204853316 AND first_found_at >= now-2h
Is anybody mining crypto in AWS? Only open ones | {mining} AND provider = aws AND status = open
show me exfiltration findings that are neither resolved nor suppressed, highest risk first | {exfiltration} AND status NOT IN (resolved, suppressed) ORDER BY risk.score DESC
malware on EC2 or Lambda that is still unresolved | {malware} AND service_name IN (ec2, lambda) AND {unresolved}
security groups with SSH open to the internet, dev or staging | {security_group} AND {ssh} AND {public} AND environment IN (development, staging) AND {unresolved}
RDP exposed to the world, everywhere except harbour-dev | {rdp} AND {public} AND account != 127649305817
I need everything high or worse since 6 pm yesterday | severity >= HIGH AND first_found_at >= "2026-11-17T18:00:00Z"
sev high+, last seen today but older than 60 days | severity >= HIGH AND last_seen_at >= 2026-11-18 AND first_found_at < now-60d
is there a root account without MFA in any of our AWS accounts | {root} AND {mfa} AND provider = aws AND {unresolved}
new identity findings over the weekend, not in azure | category = identity AND first_found_at >= 2026-11-14 AND first_found_at < 2026-11-16 AND provider != azure
VMs with malware or crypto mining, still open | {vm} AND ({malware} OR {mining}) AND status = open
securityhub or guardduty, critical, since Monday | source IN (securityhub, guardduty) AND severity = CRITICAL AND first_found_at >= 2026-11-16
what do we have on sg-0d41f7 that's high or critical | {resource:sg-0d41f7} AND severity IN (HIGH, CRITICAL) AND {unresolved}
muted malware findings in production, riskiest first | status = suppressed AND {malware} AND environment = production ORDER BY risk.score DESC
suspicous functions in frankfurt or ireland | {threat} AND {function} AND region IN (eu-central-1, eu-west-1)
certificates about to expire in prod and not owned by platform | {certificate} AND {expiring} AND environment = production AND owner NOT CONTAINS "platform"
Which critical problems did Trivy report on images yesterday? | source = trivy AND {image} AND severity = CRITICAL AND first_found_at >= 2026-11-17 AND first_found_at < 2026-11-18
guests with admin rights in Azure, found this month | {guest} AND {admin} AND provider = azure AND first_found_at >= 2026-11-01 AND first_found_at < 2026-12-01
cross-account roles in AWS rated high or critical, but not in dev | {cross_account} AND {role} AND provider = aws AND severity IN (HIGH, CRITICAL) AND environment != development
KEV vulns in production that are past their SLA | cve.kev = true AND category = vulnerability AND environment = production AND {overdue}
Unresolved vulnerabilities with CVSS >= 9 and EPSS above 0.5 | {unresolved} AND category = vulnerability AND cve.cvss >= 9 AND cve.epss > 0.5
CVE-2024-3094 or CVE-2021-44228 anywhere except staging | cve.id IN (CVE-2024-3094, CVE-2021-44228) AND environment != staging
do we still have open log4shell in harbour-booking-prod or harbour-payments-prod? | status = open AND (cves = CVE-2021-44228 OR title CONTAINS "log4shell") AND account_id IN (482917360541, 719204853316)
heartbleed on virtual machines, gcp or azure | (cves = CVE-2014-0160 OR title CONTAINS "heartbleed") AND {vm} AND provider IN (gcp, azure)
exploitable vulnerabilties older than 90 days w/o an owner | {exploitable} AND category = vulnerability AND first_found_at < now-90d AND owner IS EMPTY
EPSS over 70% but CVSS below 7, open | cve.epss > 0.7 AND cve.cvss < 7 AND status = open
crit vulns from inspector fixed last week | severity = CRITICAL AND category = vulnerability AND source = inspector AND status = resolved AND resolved_at >= 2026-11-09 AND resolved_at < 2026-11-16
The ten riskiest vulnerabilities in containers | category = vulnerability AND {container_resource} ORDER BY risk.score DESC
in KEV or EPSS at least 0.9, critical only, not in test | (cve.kev = true OR cve.epss >= 0.9) AND severity = CRITICAL AND environment != test
Which images have KEV findings overdue by more than 30 days? | {image} AND cve.kev = true AND {unresolved} AND sla_deadline < now-30d
vulnerabilities rated medium which are exploitable, prod or staging | severity = MEDIUM AND category = vulnerability AND {exploitable} AND environment IN (production, staging) AND {unresolved}
vulnerabilities first found in October and resolved in November | category = vulnerability AND first_found_at >= 2026-10-01 AND first_found_at < 2026-11-01 AND status = resolved AND resolved_at >= 2026-11-01
CVSS between 7 and 8.9 on AWS, not in KEV | cve.cvss >= 7 AND cve.cvss <= 8.9 AND provider = aws AND NOT cve.kev = true
deprecated runtimes in lambda, high or critical, status open | {outdated} AND service_name = lambda AND severity IN (HIGH, CRITICAL) AND status = open
exploitble, at least high and due in less than 3 days | {exploitable} AND severity >= HIGH AND {unresolved} AND sla_deadline >= now AND sla_deadline <= now+3d
vulnerabilities owned by payments or booking which are overdue | category = vulnerability AND (owner CONTAINS "payments" OR owner CONTAINS "booking") AND {overdue}
a CVSS of 9.8 or higher in azure with no owner | cve.cvss >= 9.8 AND provider = azure AND owner IS EMPTY
Accepted risks with CVSS over 8, except those from trivy | status = suppressed AND cve.cvss > 8 AND source != trivy
vulns in stg that can be fixed automatically | category = vulnerability AND environment = staging AND auto_remediatable = true AND {unresolved}
findings in KEV from the past 7 days, newest first | cve.kev = true AND first_found_at >= now-7d ORDER BY first_found_at DESC
Wiz or Orca vulnerabilities with an EPSS of at least 0.3 in Europe | source IN (wiz, orca) AND category = vulnerability AND cve.epss >= 0.3 AND {europe}
unused disks in AWS first found before October | {unused} AND {disk} AND provider = aws AND first_found_at < 2026-10-01
cost findings for harbour-analytics, oldest first | category = cost AND account = "harbour-analytics" ORDER BY first_found_at ASC
idle load balancers outside of production | {unused} AND {load_balancer} AND environment != production AND {unresolved}
unattached volumes or unused elastic IPs, harbour-dev only | ((({disk} AND {unused}) OR ({public_address} AND {unused})) AND account = 127649305817) AND {unresolved}
open cost findings without tag cost-center | status = open AND category = cost AND tag('cost-center') DOES NOT EXIST
idle VMs tagged team=analytics in google cloud | {unused} AND {vm} AND tag('team') = "analytics" AND provider = gcp AND {unresolved}
snapshots with no lifecycle policy, not prod | {snapshot} AND {lifecycle} AND environment != production
high and critical findings of cost center 4711 that are overdue | severity IN (HIGH, CRITICAL) AND cost_center = "4711" AND {overdue}
S3 buckets without lifecycle or versioning, except in harbour-analytics | service_name = s3 AND {bucket} AND ({lifecycle} OR {versioning}) AND account != "harbour-analytics"
which unused databases in azure have no owner tag | {unused} AND {database} AND provider = azure AND tag('owner') DOES NOT EXIST AND {unresolved}
cost fidnings this quarter, gcp and azure | category = cost AND first_found_at >= 2026-10-01 AND provider IN (gcp, azure)
DynamoDB without backups, owner booking | service_name = dynamodb AND {backup} AND owner CONTAINS "booking" AND {unresolved}
cost or configuration findings nobody owns, staging only | category IN (cost, configuration) AND owner IS EMPTY AND environment = staging
idle gateways or unused public ips, westeurope | (({gateway} AND {unused}) OR ({public_address} AND {unused})) AND region = westeurope
what low or info cost findings have been fixed this month? | severity IN (LOW, INFO) AND category = cost AND status = resolved AND resolved_at >= 2026-11-01
inactive IAM users in harbour-staging | {unused} AND category = identity AND {user} AND account = 640372918825 AND {unresolved}
BigQuery datasets without a cost-center tag in harbour-analytics | service_name = bigquery AND tag('cost-center') DOES NOT EXIST AND account = "harbour-analytics" AND {unresolved}
cost findings with a risk below 3 in Europe or the US | category = cost AND risk.score < 3 AND ({europe} OR {us})
idle clusters or idle notebooks, not in prod | ((({cluster} AND {unused}) OR ({notebook} AND {unused})) AND environment != production) AND {unresolved}
Give me the top five overdue findings in production | {overdue} AND environment = production ORDER BY risk.score DESC
What is critical, exploitable and unresolved in production right now? | severity = CRITICAL AND {exploitable} AND {unresolved} AND environment = production
have we got publicly accessible databases with no owner | {public} AND {database} AND owner IS EMPTY
How many critical or high findings came in last month, production only? | severity IN (CRITICAL, HIGH) AND first_found_at >= 2026-10-01 AND first_found_at < 2026-11-01 AND environment = production
everything closed last quarter with a risk score above 8 | status = resolved AND resolved_at >= 2026-07-01 AND resolved_at < 2026-10-01 AND risk.score > 8
risk score 9 or more, but not muted and not resolved | risk.score >= 9 AND status NOT IN (suppressed, resolved)
Unresolved criticals older than a quarter, please | severity = CRITICAL AND {unresolved} AND first_found_at < now-90d
riskiest findings of the booking team, except low and info | owner CONTAINS "booking" AND severity NOT IN (LOW, INFO) ORDER BY risk.score DESC
Critical findings somebody has muted that are relevant for PCI DSS | severity = CRITICAL AND status = suppressed AND {pci}
Is anything high or above due this week in harbour-payments-prod or harbour-booking-prod? | severity >= HIGH AND {unresolved} AND sla_deadline >= 2026-11-16 AND sla_deadline < 2026-11-23 AND account IN (719204853316, 482917360541)
ransomware or data exfiltration, all clouds, since 1 November | ({malware} OR {exfiltration}) AND first_found_at >= 2026-11-01
Which of the open AI findings are worse than medium? | status = open AND category = ai AND severity > MEDIUM
critical in AWS or high in GCP, older than 30 days | ((severity = CRITICAL AND provider = aws) OR (severity = HIGH AND provider = gcp)) AND first_found_at < now-30d
misconfigurations in prod with risk level high or critical, not azure | category != vulnerability AND environment = production AND risk.level IN (high, critical) AND provider != azure
unencrypted databases or public buckets, production | ((({database} AND {unencrypted}) OR ({bucket} AND {public})) AND environment = production) AND {unresolved}
Our oldest open critical findings outside Europe | status = open AND severity = CRITICAL AND NOT {europe} ORDER BY first_found_at ASC
in progress, found before September and more than two weeks overdue | status = in_progress AND first_found_at < 2026-09-01 AND sla_deadline < now-14d
severity medium but risk level critical, within SLA | severity = MEDIUM AND risk.level = critical AND {within_sla}
PCI DSS violations in harbour-payments-prod, open or in progress | {pci} AND account = 719204853316 AND status IN (open, in_progress)
HIPAA or GDPR, unencrypted buckets, unresolved | ({hipaa} OR {gdpr}) AND {unencrypted} AND {bucket} AND {unresolved}
SOC 2 findings without an owner and older than 45 days | {soc2} AND owner IS EMPTY AND first_found_at < now-45d
iso27001 loging findings in Azure that are not low | {iso27001} AND category = logging AND provider = azure AND severity != LOW AND {unresolved}
PCI requirement 3.4 in production | {pci} AND compliance.control = "3.4" AND environment = production
control S3.8 or EC2.19, open, harbour-booking-prod | control IN ("S3.8", "EC2.19") AND status = open AND account = 482917360541
CIS findings by Prowler with severity high that were fixed this year | {cis} AND source = prowler AND severity = HIGH AND status = resolved AND resolved_at >= 2026-01-01
VPCs without flow logs that fail CIS | {vpc} AND {flow_logs} AND {cis}
keys without rotation that violate PCI or HIPAA | ({key} AND {rotation} AND ({pci} OR {hipaa})) AND {unresolved}
DORA or NIS2 findings due in the next 7 days | ({dora} OR {nis2}) AND {unresolved} AND sla_deadline >= now AND sla_deadline <= now+7d
FedRAMP in US regions, everything except info | {fedramp} AND {us} AND severity != INFO
NIST CSF: users without MFA, no matter which cloud, open | {csf} AND {user} AND {mfa} AND status = open
buckets without versioning or deletion protection, SOC2 only | {bucket} AND ({versioning} OR {deletion_protection}) AND {soc2}
gdpr findings above medium in germny or france | {gdpr} AND severity > MEDIUM AND ({germany} OR {france})
encryption findings in prod that do not concern PCI | category = encryption AND environment = production AND NOT {pci} AND {unresolved}
CMMC or FedRAMP, category secrets, not the test env | ({cmmc} OR {fedramp}) AND category = secrets AND environment != test
ISO 27001 findings resolved in Q3, logging and encryption | {iso27001} AND status = resolved AND resolved_at >= 2026-07-01 AND resolved_at < 2026-10-01 AND category IN (logging, encryption)
cis or nist, but not from prowler and not low | ({cis} OR {nist}) AND source != prowler AND severity != LOW
unencrypted RDS tagged compliance=pci | {unencrypted} AND service_name = rds AND tag('compliance') = "pci" AND {unresolved}
HIPAA findings owned by dana@harbour.example that are overude | owner = "dana@harbour.example" AND {hipaa} AND {overdue}
eks clusters w/ public api server, prd | service_name = eks AND {cluster} AND {public} AND {api_server} AND environment = production
new findings on the resource named booking-api since 2 am today | {resource:booking-api} AND first_found_at >= "2026-11-18T02:00:00Z"
SGs open to 0.0.0.0/0 in stg or dev | {security_group} AND {public} AND environment IN (staging, development) AND {unresolved}
port 3389 or port 22 open to the internet, harbour-staging | ({rdp} OR {ssh}) AND {public} AND account = 640372918825
ec2 with imdsv1 still enabled, not in dev, high or critical | service_name = ec2 AND {imds} AND environment != development AND severity IN (HIGH, CRITICAL) AND {unresolved}
dbs w/o backup or deletion protection, prod only | ({database} AND ({backup} OR {deletion_protection}) AND environment = production) AND {unresolved}
whats open in harbour-booking-prod and auto-remediable | status = open AND account = 482917360541 AND auto_remediatable = true
eks or ecs, crit or high, last 24h | service_name IN (eks, ecs) AND severity IN (CRITICAL, HIGH) AND first_found_at >= now-24h
load balncers without tls or waf, production | ({load_balancer} AND ({tls} OR {waf}) AND environment = production) AND {unresolved}
unencrypted queues in Ireland w/o owner | {unencrypted} AND {queue} AND region = eu-west-1 AND owner IS EMPTY
azure storage acounts open to the public, reported by Defender | provider = azure AND {storage_account} AND {public} AND source = defender AND {unresolved}
prod is on fire, show criticals since midnight | severity = CRITICAL AND environment = production AND first_found_at >= 2026-11-18 AND {unresolved} | fire
high findings without jira tickets in staging | severity = HIGH AND environment = staging | tickets
subnets or vpcs in us-east-1, from wiz, medium and up | (({subnet} OR {vpc}) AND region = us-east-1 AND source = wiz AND severity >= MEDIUM) AND {unresolved}
service accounts with admin permisions in GCP, excluding low | {service_account} AND {admin} AND provider = gcp AND severity != LOW AND {unresolved}
eu-west-1 or eu-central-1, critical, without owner | region IN (eu-west-1, eu-central-1) AND severity = CRITICAL AND owner IS EMPTY
what got reslved today in staging or dev | status = resolved AND resolved_at >= 2026-11-18 AND environment IN (staging, development)
title contains kubelet, prod, newest first | title CONTAINS "kubelet" AND environment = production ORDER BY first_found_at DESC
certifcates expiring in azure or gcp, severity high only | {certificate} AND {expiring} AND provider IN (azure, gcp) AND severity = HIGH
checkov or tfsec findings first found between 1 and 15 May, still open | source IN (checkov, tfsec) AND first_found_at >= 2026-05-01 AND first_found_at < 2026-05-16 AND status = open
`
