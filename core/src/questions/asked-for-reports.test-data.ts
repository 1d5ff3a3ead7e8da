/**
 * Questions of auditors and managers who prepare reports: whole sentences.
 * In the form of `question-lines.test-data.ts`, written without knowledge of the parser.
 */
export const ASKED_FOR_REPORTS = `
Please provide a list of all critical findings in production that are older than 90 days and still open. | severity = CRITICAL AND environment = production AND first_found_at < now-90d AND status = open
Which high and critical findings in AWS have exceeded their SLA? | severity IN (HIGH, CRITICAL) AND provider = AWS AND {overdue}
Which findings relevant for PCI DSS are overdue and have no owner? | {pci} AND {overdue} AND owner IS EMPTY
I need all unresolved findings mapped to ISO 27001 with a severity of at least medium. | {unresolved} AND {iso27001} AND severity >= MEDIUM
How many critical findings were resolved last month in the production environment? | severity = CRITICAL AND status = resolved AND resolved_at >= 2026-10-01 AND resolved_at < 2026-11-01 AND environment = production
Are there any publicly accessible databases in production that do not have an owner? | {database} AND {public} AND environment = production AND owner IS EMPTY AND {unresolved}
Show me the accepted risks of severity high or above that were found more than one year ago. | status = suppressed AND severity >= HIGH AND first_found_at < now-365d
All findings first detected in the third quarter of 2026 in Azure, excluding low and informational ones | first_found_at >= 2026-07-01 AND first_found_at < 2026-10-01 AND provider = AZURE AND severity NOT IN (LOW, INFO)
Could you list the open HIPAA findings in Google Cloud whose deadline has already passed? | status = open AND {hipaa} AND provider = GCP AND {overdue}
Which critical findings are due this week and are still in progress? | severity = CRITICAL AND status = in_progress AND sla_deadline >= 2026-11-16 AND sla_deadline < 2026-11-23
For the SOC 2 report: all findings with severity high or critical that were first found between 1 July and 30 September 2026 | {soc2} AND severity IN (HIGH, CRITICAL) AND first_found_at >= 2026-07-01 AND first_found_at < 2026-10-01
What is overdue by more than 30 days in production, sorted by deadline? | {unresolved} AND sla_deadline < now-30d AND environment = production ORDER BY sla_deadline ASC
Are there users without MFA in the account harbour-payments-prod? | {user} AND {mfa} AND account = 719204853316 AND {unresolved}
Which unencrypted buckets are outside of Europe and not in development? | {unencrypted} AND {bucket} AND NOT {europe} AND environment != development AND {unresolved}
Give me an overview of all misconfigurations with critical severity that are owned by the platform team. | category != vulnerability AND severity = CRITICAL AND owner CONTAINS "platform" AND {unresolved}
Which vulnerabilities with a CVSS score of 9 or higher have not been fixed for more than 30 days? | category = vulnerability AND cve.cvss >= 9 AND {unresolved} AND first_found_at < now-30d
List the vulnerabilities from the KEV catalogue that are still unresolved in production. | category = vulnerability AND cve.kev = true AND {unresolved} AND environment = production
All findings in progress without an owner, in any environment except development | status = in_progress AND owner IS EMPTY AND environment != development
Which findings were suppressed because of an exception and have a risk score above 7? | status = suppressed AND suppression_reason = exception AND risk.score > 7
Top ten risks in the account harbour-booking-prod that are unresolved | account = 482917360541 AND {unresolved} ORDER BY risk.score DESC
I would like to see critical findings that are either overdue or without an owner. | severity = CRITICAL AND ({overdue} OR owner IS EMPTY)
Critical findings in AWS or high findings in Azure, first found this month | first_found_at >= 2026-11-01 AND ((severity = CRITICAL AND provider = aws) OR (severity = HIGH AND provider = azure))
Which open findings are neither in AWS nor in Azure? | status = open AND provider NOT IN (AWS, AZURE)
Which findings in scope of GDPR concern public buckets? | {gdpr} AND {bucket} AND {public} AND {unresolved}
Please list all buckets without versioning in production, oldest first. | {bucket} AND {versioning} AND environment = production ORDER BY first_found_at ASC
Which databases without backup belong to the payments team? | {database} AND {backup} AND owner CONTAINS "payments" AND {unresolved}
Show all network findings with high severity in eu-west-1 that were reported by Security Hub. | category = network AND severity = HIGH AND region = eu-west-1 AND source = securityhub
All critical and high findings from Prowler which are not yet resolved and not in staging | severity IN (CRITICAL, HIGH) AND source = prowler AND {unresolved} AND environment != staging
Which findings have been open for at least 60 days and have a severity not lower than high? | status = open AND first_found_at <= now-60d AND severity >= HIGH
Which findings have a severity of medium or lower but a risk level of high or above? | severity <= MEDIUM AND risk.level >= high AND {unresolved}
How many findings did we resolve in the last quarter in the accounts harbour-booking-prod and harbour-payments-prod? | status = resolved AND resolved_at >= now-90d AND account_id IN (482917360541, 719204853316)
Which findings with no deadline are critical and unresolved? | sla_deadline IS EMPTY AND severity = CRITICAL AND {unresolved}
Unresolved findings that are due in the next 14 days and owned by the data team | {unresolved} AND {unresolved} AND sla_deadline >= now AND sla_deadline <= now+14d AND owner CONTAINS "data"
Do we have any exploitable vulnerabilities in production that are past their deadline? | category = vulnerability AND {exploitable} AND environment = production AND {overdue}
List all open identity findings with severity critical for the NIST audit. | status = open AND category = identity AND severity = CRITICAL AND {nist}
Which NIST CSF findings were first found since 1 October and remain open? | {csf} AND first_found_at >= 2026-10-01 AND status = open
Which findings affect both PCI DSS and ISO 27001 and are at least high? | {pci} AND {iso27001} AND severity >= HIGH
Findings for PCI DSS or SOC 2 that are overdue in AWS | ({pci} OR {soc2}) AND {overdue} AND provider = AWS
Which of the critical findings will be due next week? | severity = CRITICAL AND {unresolved} AND sla_deadline >= 2026-11-23 AND sla_deadline < 2026-11-30
Which resources without an owner tag have critical or high findings in production? | tag('owner') DOES NOT EXIST AND severity IN (CRITICAL, HIGH) AND environment = production AND {unresolved}
All open findings on resources tagged team=payments that are older than 30 days | status = open AND tag('team') = payments AND first_found_at < now-30d
Which findings in production lack the tag cost-center and have medium severity? | environment = production AND tag('cost-center') DOES NOT EXIST AND severity = MEDIUM AND {unresolved}
Please show the muted findings with a critical severity in the production environment, newest first. | status = suppressed AND severity = CRITICAL AND environment = production ORDER BY first_found_at DESC
Which suppressed findings have a CVSS greater than 7 and an EPSS greater than 0.5? | status = suppressed AND cve.cvss > 7 AND cve.epss > 0.5
Which findings were first found last year and are still unresolved? | first_found_at >= 2025-01-01 AND first_found_at < 2026-01-01 AND {unresolved}
Which AWS findings were discovered in the first half of 2026 and have been resolved since? | provider = AWS AND first_found_at >= 2026-01-01 AND first_found_at < 2026-07-01 AND status = resolved
All findings in Azure and GCP that are within SLA, with high severity | provider IN (AZURE, GCP) AND {within_sla} AND severity = HIGH
Which open findings have not been seen for more than 14 days? | status = open AND last_seen_at < now-14d
Please list critical findings last seen yesterday in harbour-staging. | severity = CRITICAL AND last_seen_at >= 2026-11-17 AND last_seen_at < 2026-11-18 AND account = 640372918825
The oldest unresolved critical findings in Google Cloud | {unresolved} AND severity = CRITICAL AND provider = GCP ORDER BY first_found_at ASC
Which findings can be remediated automatically and are critical in production? | auto_remediatable = true AND severity = CRITICAL AND environment = production AND {unresolved}
Which overdue findings cannot be fixed automatically? | {overdue} AND NOT auto_remediatable = true
All unresolved findings except those in development and test | {unresolved} AND environment NOT IN (development, test)
Everything that is critical, except what is already suppressed or resolved | severity = CRITICAL AND status NOT IN (suppressed, resolved)
Which load balancers without TLS are in production in AWS? | {load_balancer} AND {tls} AND environment = production AND provider = AWS AND {unresolved}
Are there security groups that allow SSH from the internet in production? | {security_group} AND {ssh} AND {public} AND environment = production AND {unresolved}
Which security groups allow RDP from the internet and have not been fixed for more than a week? | {security_group} AND {rdp} AND {public} AND {unresolved} AND first_found_at < now-7d
Which access keys are older than 90 days in the account 482917360541? | {old_key} AND account = 482917360541 AND {unresolved}
Please report all roles with admin privileges that have a high or critical severity. | {role} AND {admin} AND severity IN (HIGH, CRITICAL) AND {unresolved}
Is the root account without MFA in any of our production accounts? | {root} AND {mfa} AND environment = production AND {unresolved}
Which inactive users were found during the last 30 days? | {user} AND {unused} AND first_found_at >= now-30d
Which VPCs without flow logs are in the Frankfurt region? | {vpc} AND {flow_logs} AND region = eu-central-1
Databases without deletion protection that are in production and owned by the booking team | {database} AND {deletion_protection} AND environment = production AND owner = booking
Which storage accounts without private endpoints do we have in West Europe? | {storage_account} AND {private_link} AND region = westeurope
Unencrypted disks and snapshots in AWS with medium severity or higher | ({unencrypted} AND ({disk} OR {snapshot}) AND provider = AWS AND severity >= MEDIUM) AND {unresolved}
Which functions with deprecated runtimes are running in production? | {function} AND {outdated} AND environment = production
Which keys without rotation are in scope for PCI DSS? | {key} AND {rotation} AND {pci} AND {unresolved}
Findings for PCI DSS requirement 3.4 that are still open | {pci} AND compliance.control = "3.4" AND status = open
Please show me the findings for control S3.8 in production which are not resolved yet. | control = "S3.8" AND environment = production AND {unresolved}
Which findings of control EC2.19 are overdue in harbour-dev? | control = "EC2.19" AND {overdue} AND account = 127649305817
Vulnerabilities in containers with critical severity that are exploitable | category = vulnerability AND {container_resource} AND severity = CRITICAL AND {exploitable} AND {unresolved}
All findings from Inspector with an EPSS of at least 0.7 in production | source = inspector AND cve.epss >= 0.7 AND environment = production
Is CVE-2024-3094 still open anywhere in production? | cve.id = CVE-2024-3094 AND status = open AND environment = production
Which resources are affected by CVE-2021-44228 and not owned by the platform team? | cves = CVE-2021-44228 AND NOT owner CONTAINS "platform" AND {unresolved}
How many high findings were newly found last week in all providers except GCP? | severity = HIGH AND first_found_at >= 2026-11-09 AND first_found_at < 2026-11-16 AND provider != GCP
Which logging findings in AWS have existed for longer than six months? | category = logging AND provider = AWS AND first_found_at < now-180d AND {unresolved}
What was found between 30 and 90 days ago, with critical severity and still open? | first_found_at >= now-90d AND first_found_at <= now-30d AND severity = CRITICAL AND status = open
Open findings older than 30 days but not older than 90 days in production | status = open AND first_found_at < now-30d AND first_found_at >= now-90d AND environment = production
Please list all findings which were resolved this year and had a critical severity, most recently resolved first. | status = resolved AND resolved_at >= 2026-01-01 AND severity = CRITICAL ORDER BY resolved_at DESC
Which high-severity findings were found in October but are still in progress? | severity = HIGH AND first_found_at >= 2026-10-01 AND first_found_at < 2026-11-01 AND status = in_progress
All encryption findings in Europe with a risk score of more than 6 | category = encryption AND {europe} AND risk.score > 6
Which data findings are located in the United States and belong to the payments team? | category = data AND {us} AND owner CONTAINS "payments" AND {unresolved}
Are there any findings in China or India in the production environment? | (({china} OR {india}) AND environment = production) AND {unresolved}
Which resources in Switzerland or Germany have critical findings? | ({switzerland} OR {germany}) AND severity = CRITICAL
Non-production findings with critical severity that are publicly exposed | environment != production AND severity = CRITICAL AND {public} AND {unresolved}
Which unassigned findings with high severity are due within the next three days? | owner IS EMPTY AND severity = HIGH AND {unresolved} AND sla_deadline >= now AND sla_deadline <= now+3d
Which findings of the security team are due today or already overdue? | owner CONTAINS "security" AND (({unresolved} AND sla_deadline >= 2026-11-18 AND sla_deadline < 2026-11-19) OR {overdue})
The riskiest unresolved findings of the application booking | {unresolved} AND application = booking ORDER BY risk.score DESC
Which critical findings belong to the cost center 4200? | severity = CRITICAL AND cost_center = "4200" AND {unresolved}
Critical or high findings without a cost center in AWS | severity IN (CRITICAL, HIGH) AND cost_center IS EMPTY AND provider = AWS
Which findings have occurred more than five times and have not been fixed yet? | occurrences > 5 AND {unresolved}
Please identify secrets findings in development and staging which are older than two weeks. | category = secrets AND environment IN (development, staging) AND first_found_at < now-14d AND {unresolved}
All open findings whose title contains "logging" and that are relevant for CIS | status = open AND title CONTAINS "logging" AND {cis}
Which findings are not mapped to any compliance framework and are at least high? | compliance IS EMPTY AND severity >= HIGH AND {unresolved}
Critical findings in production that the steering committee has approved | severity = CRITICAL AND environment = production AND {unresolved} | committee
Overdue high findings in Azure without a remediation ticket | {overdue} AND severity = HIGH AND provider = AZURE | ticket
Which DORA findings are unresolved after more than 60 days? | {dora} AND {unresolved} AND first_found_at < now-60d
Under NIS2, which critical and high findings in production are overdue? | {nis2} AND severity IN (CRITICAL, HIGH) AND environment = production AND {overdue}
Which FedRAMP findings with medium or higher severity were detected since Monday? | {fedramp} AND severity >= MEDIUM AND first_found_at >= 2026-11-16
Which findings in the Microsoft Cloud Security Benchmark are open and have a severity above low? | {mcsb} AND status = open AND severity > LOW
Findings with severity between medium and critical that were found over the weekend in production | severity >= MEDIUM AND severity <= CRITICAL AND first_found_at >= 2026-11-14 AND first_found_at < 2026-11-16 AND environment = production
Which critical findings were found yesterday or today in our AWS environment? | severity = CRITICAL AND ((first_found_at >= 2026-11-17 AND first_found_at < 2026-11-18) OR first_found_at >= 2026-11-18) AND provider = aws
I am looking for findings in S3 that are public, unresolved and not suppressed. | service_name = s3 AND {public} AND {unresolved}
Which RDS findings in eu-central-1 are about missing encryption and remain unresolved? | service_name = rds AND region = eu-central-1 AND {unencrypted} AND {unresolved}
How many clusters have a publicly reachable API server in production? | {cluster} AND {api_server} AND {public} AND environment = production
Overly permissive policies in harbour-payments-prod with a critical risk level | {policy} AND {admin} AND account = 719204853316 AND risk.level = critical
Which virtual machines without backup are older than a quarter and have no owner? | {vm} AND {backup} AND first_found_at < now-90d AND owner IS EMPTY AND {unresolved}
Which certificates are about to expire in production? | {certificate} AND {expiring} AND environment = production
Which service accounts with excessive privileges exist in GCP? | {service_account} AND {admin} AND provider = GCP AND {unresolved}
Did we fix any critical vulnerabilities in the last 7 days? | status = resolved AND severity = CRITICAL AND category = vulnerability AND resolved_at >= now-7d
Which critical findings were fixed in September in Azure or AWS? | severity = CRITICAL AND status = resolved AND resolved_at >= 2026-09-01 AND resolved_at < 2026-10-01 AND provider IN (azure, aws)
All findings in harbour-analytics which are worse than medium and were found before 1 July 2026 | account = harbour-analytics AND severity > MEDIUM AND first_found_at < 2026-07-01
Which findings have missed their deadline by more than two weeks, excluding the staging environment? | {unresolved} AND sla_deadline < now-14d AND environment != staging
Findings due in less than five days with high or critical severity and not in progress | {unresolved} AND sla_deadline >= now AND sla_deadline <= now+5d AND severity IN (HIGH, CRITICAL) AND status != in_progress
Which findings will be due in December 2026 and are owned by finance? | {unresolved} AND sla_deadline >= 2026-12-01 AND sla_deadline < 2027-01-01 AND owner CONTAINS "finance"
Which findings with a deadline last month are still not resolved in production? | {unresolved} AND sla_deadline >= 2026-10-01 AND sla_deadline < 2026-11-01 AND environment = production
Excluding informational findings, what did Trivy report in the last two weeks? | severity != INFO AND source = trivy AND first_found_at >= now-14d
Everything found year to date in Azure with critical severity, sorted by risk | first_found_at >= 2026-01-01 AND provider = AZURE AND severity = CRITICAL ORDER BY risk.score DESC
Container findings in production with no owner, other than low and medium ones | category = container AND environment = production AND owner IS EMPTY AND severity NOT IN (LOW, MEDIUM)
Which cross-account roles have been reported by Prowler with severity high? | {role} AND {cross_account} AND source = prowler AND severity = HIGH
Please show buckets without lifecycle rules or without versioning in the account 719204853316. | {bucket} AND ({lifecycle} OR {versioning}) AND account = 719204853316
Which findings of at least high severity were first found on 3 November 2026? | severity >= HIGH AND first_found_at >= 2026-11-03 AND first_found_at < 2026-11-04
Which critical findings have neither an owner nor a deadline? | severity = CRITICAL AND owner IS EMPTY AND sla_deadline IS EMPTY
Which findings muted by the scanner have a critical or high severity? | status = suppressed AND suppression_reason = scanner AND severity IN (CRITICAL, HIGH)
Which of our subnets and firewalls have unresolved findings with high severity in production? | ({subnet} OR {firewall}) AND {unresolved} AND severity = HIGH AND environment = production
Public snapshots in AWS, regardless of their status | {snapshot} AND {public} AND provider = AWS
All findings owned by payments or by booking that are overdue and at least high | (owner CONTAINS "payments" OR owner CONTAINS "booking") AND {overdue} AND severity >= HIGH
Which findings were found by the end of June 2026 at the latest and are still open in production? | first_found_at < 2026-07-01 AND status = open AND environment = production
Please give me all critical findings in AWS except those in the accounts harbour-dev and harbour-staging. | severity = CRITICAL AND provider = AWS AND account NOT IN (127649305817, 640372918825)
`
