/**
 * Questions of engineers on a Monday and during an incident: short, with abbreviations and typing errors.
 * In the form of `question-lines.test-data.ts`, written without knowledge of the parser.
 */
export const ASKED_IN_INCIDENTS = `
crits in prod since friday, still open | severity = CRITICAL AND environment = production AND first_found_at >= 2026-11-13 AND status = open
anything new over the weekend in aws, high or worse? | first_found_at >= 2026-11-14 AND first_found_at < 2026-11-16 AND provider = AWS AND severity >= HIGH
morning. open high/crit in azure prod pls | status = open AND severity IN (HIGH, CRITICAL) AND provider = AZURE AND environment = production
Good morning, could you please give me a list of all the critical and high findings that were first found over the weekend in our production environment? | severity IN (HIGH, CRITICAL) AND first_found_at >= 2026-11-14 AND first_found_at < 2026-11-16 AND environment = production
public buckets prod, unresolved | {public} AND {bucket} AND environment = production AND {unresolved}
any kev still open in gcp? | cve.kev = true AND status = open AND provider = GCP
log4shell in prod, unresolved? | (cves = CVE-2021-44228 OR title CONTAINS "log4shell") AND environment = production AND {unresolved}
CVE-2024-3094 anywhere outside dev? | cves = CVE-2024-3094 AND environment != development
guardduty stuff last 24h in harbour-payments-prod | source = guardduty AND first_found_at >= now-24h AND account = 719204853316
suspicious activity in 482917360541 since sunday | {threat} AND account = 482917360541 AND first_found_at >= 2026-11-15
crypto mining on vms, last 48h | {mining} AND {vm} AND first_found_at >= now-48h
malware on vms in harbour-booking-prod today? | {malware} AND {vm} AND account = 482917360541 AND first_found_at >= 2026-11-18
exfil in us regions this week | {exfiltration} AND {us} AND first_found_at >= 2026-11-16
brute force vs vms in azure in the last 12 hrs | {threat} AND {vm} AND provider = AZURE AND first_found_at >= now-12h
everything on i-0f3a9c7721bd44e10 seen in the last 2 hours | {resource:i-0f3a9c7721bd44e10} AND last_seen_at >= now-2h
open findings on sg-0abc12de, high and up | status = open AND {resource:sg-0abc12de} AND severity >= HIGH
what do we have on arn:aws:s3:::harbour-exports thats still unresolved | {resource:arn:aws:s3:::harbour-exports} AND {unresolved}
users w/o mfa in prod accounts, open only | {user} AND {mfa} AND environment = production AND status = open
root w/o mfa in aws | {root} AND {mfa} AND provider = AWS
Would you be so kind as to show me every unresolved finding about users without MFA that is more than 30 days old? | {unresolved} AND {user} AND {mfa} AND first_found_at < now-30d
unencrypted rds in eu-west-1, not dev | {unencrypted} AND service_name = rds AND region = eu-west-1 AND environment != development AND {unresolved}
unencyrpted databses in production, high+ | {unencrypted} AND {database} AND environment = production AND severity >= HIGH AND {unresolved}
ciritcal vulns in prodution older than 14d | severity = CRITICAL AND category = vulnerability AND environment = production AND first_found_at < now-14d
opne crits in staging and prod | status = open AND severity = CRITICAL AND environment IN (production, staging)
overdue crits aws, riskiest first | {overdue} AND severity = CRITICAL AND provider = AWS ORDER BY risk.score DESC
overdue by more than a week, prod, high or critical | {unresolved} AND sla_deadline < now-7d AND environment = production AND severity IN (HIGH, CRITICAL)
whats due in the next 48h in prod, crit only | {unresolved} AND sla_deadline >= now AND sla_deadline <= now+48h AND environment = production AND severity = CRITICAL
due tomorrow, high+, aws | {unresolved} AND sla_deadline >= 2026-11-19 AND sla_deadline < 2026-11-20 AND severity >= HIGH AND provider = AWS
due next week and no owner | {unresolved} AND sla_deadline >= 2026-11-23 AND sla_deadline < 2026-11-30 AND owner IS EMPTY
crits w/o owner in prod | severity = CRITICAL AND owner IS EMPTY AND environment = production
nobody owns these: open, high or above, harbour-staging | owner IS EMPTY AND status = open AND severity >= HIGH AND account = 640372918825
open ssh in prod, not azure | {ssh} AND environment = production AND provider != AZURE
ssh or rdp open in azure, found since monday | ({ssh} OR {rdp}) AND provider = AZURE AND first_found_at >= 2026-11-16
open rdp anywhere in europe? | {rdp} AND {europe}
security groups with open ssh in eu-central-1 or eu-west-1, unresolved | {security_group} AND {ssh} AND region IN (eu-central-1, eu-west-1) AND {unresolved}
secuirty groups open to the internet in harbour-dev | {security_group} AND {public} AND account = 127649305817 AND {unresolved}
top 10 open in prod | status = open AND environment = production ORDER BY risk.score DESC
top 5 riskiest vulns, gcp, unresolved | category = vulnerability AND provider = GCP AND {unresolved} ORDER BY risk.score DESC
newest crits first, prod only | severity = CRITICAL AND environment = production ORDER BY first_found_at DESC
oldest open highs in azure | status = open AND severity = HIGH AND provider = AZURE ORDER BY first_found_at ASC
what got fixed over the weekend? crit + high | status = resolved AND resolved_at >= 2026-11-14 AND resolved_at < 2026-11-16 AND severity IN (CRITICAL, HIGH)
fixed since monday in harbour-payments-prod | status = resolved AND resolved_at >= 2026-11-16 AND account_id = 719204853316
resolved yesterday, aws or gcp, vulns only | status = resolved AND resolved_at >= 2026-11-17 AND resolved_at < 2026-11-18 AND provider IN (aws, gcp) AND category = vulnerability
I would like to know which critical vulnerabilities were resolved last week in production, please. | severity = CRITICAL AND category = vulnerability AND status = resolved AND resolved_at >= 2026-11-09 AND resolved_at < 2026-11-16 AND environment = production
muted crits in prod | status = suppressed AND severity = CRITICAL AND environment = production
suppressed but exploitable, any cloud except azure | status = suppressed AND {exploitable} AND provider != AZURE
muted or resolved highs from last month in aws | status IN (suppressed, resolved) AND severity = HIGH AND first_found_at >= 2026-10-01 AND first_found_at < 2026-11-01 AND provider = AWS
in progress for more than 30 days, high or above | status = in_progress AND first_found_at < now-30d AND severity >= HIGH
open > 90 days, prod, critical | status = open AND first_found_at < now-90d AND environment = production AND severity = CRITICAL
crits being worked on in harbour-booking-prod | severity = CRITICAL AND status = in_progress AND account = 482917360541
exploitable + public, prod | {exploitable} AND {internet_facing} AND environment = production
expoitable vulns not in prod, cvss 9 or higher | {exploitable} AND category = vulnerability AND environment != production AND cve.cvss >= 9
vulns w/ epss over 0.7 in prod, open | category = vulnerability AND cve.epss > 0.7 AND environment = production AND status = open
cvss above 9 and in kev, unresolved, oldest first | cve.cvss > 9 AND cve.kev = true AND {unresolved} ORDER BY first_found_at ASC
epss above 50% but severity medium or below | cve.epss > 0.5 AND severity <= MEDIUM
risk above 8 but only medium or lower severity, open | risk.score > 8 AND severity <= MEDIUM AND status = open
risk score at least 9 in eu-west-1, found in the last 7 days | risk.score >= 9 AND region = eu-west-1 AND first_found_at >= now-7d
vulns in containers, critical, last 7d | category = vulnerability AND {container_resource} AND severity = CRITICAL AND first_found_at >= now-7d
trivy findings on images, high or crit, this month | source = trivy AND {image} AND severity IN (HIGH, CRITICAL) AND first_found_at >= 2026-11-01
from inspector: crits, aws prod, not muted | source = inspector AND severity = CRITICAL AND provider = AWS AND environment = production AND status != suppressed
prowler highs in harbour-dev older than a month | source = prowler AND severity = HIGH AND account = 127649305817 AND first_found_at < now-30d
security hub findings yesterday, us-east-1 | source = securityhub AND first_found_at >= 2026-11-17 AND first_found_at < 2026-11-18 AND region = us-east-1
misconfigs in prod, high+, not network | category NOT IN (vulnerability, network) AND environment = production AND severity >= HIGH
network misconfigs gcp, open | category = network AND provider = GCP AND status = open
identity findings since last thursday, azure, crit or high | category = identity AND first_found_at >= 2026-11-12 AND provider = AZURE AND severity IN (HIGH, CRITICAL)
iam findings in 719204853316 last 3 days | category = identity AND account_id = 719204853316 AND first_found_at >= now-3d
old access keys in prod, open | {old_key} AND environment = production AND status = open
access keys older than 90 days in aws, except harbour-dev | {old_key} AND provider = AWS AND account != 127649305817
roles with admin rights in harbour-analytics | {role} AND {admin} AND account = harbour-analytics AND {unresolved}
service accounts w/ admin privileges in gcp prod | {service_account} AND {admin} AND provider = GCP AND environment = production AND {unresolved}
unused roles in aws, low or info | {unused} AND {role} AND provider = AWS AND severity IN (LOW, INFO) AND {unresolved}
cross-account roles in harbour-booking-prod, high+ | {cross_account} AND {role} AND account = 482917360541 AND severity >= HIGH
ec2 with imdsv1 in prod | service_name = ec2 AND {imds} AND environment = production AND {unresolved}
snapshots that are public, any env but dev | {snapshot} AND {public} AND environment != development AND {unresolved}
in prod: public buckets or public snapshots, unresolved | environment = production AND {public} AND ({bucket} OR {snapshot}) AND {unresolved}
unencrypted disks azure, west europe | {unencrypted} AND {disk} AND provider = AZURE AND region = westeurope AND {unresolved}
dbs without backups in prod | {database} AND {backup} AND environment = production AND {unresolved}
buckets without versioning in harbour-payments-prod, open or in progress | {bucket} AND {versioning} AND account = 719204853316 AND status IN (open, in_progress)
load balancers w/o waf, eu-west-1 | {load_balancer} AND {waf} AND region = eu-west-1
load balancers without tls in prod and staging | {load_balancer} AND {tls} AND environment IN (production, staging) AND {unresolved}
expiring certs in prod | {expiring} AND {certificate} AND environment = production
vpcs w/o flow logs, not dev, not staging | {vpc} AND {flow_logs} AND environment NOT IN (development, staging)
functions on deprecated runtimes, aws, older than 60 days | {function} AND {outdated} AND provider = AWS AND first_found_at < now-60d
crit in aws or high in gcp, open | ((severity = CRITICAL AND provider = AWS) OR (severity = HIGH AND provider = GCP)) AND status = open
critical in prod or high in staging, first seen this week | ((severity = CRITICAL AND environment = production) OR (severity = HIGH AND environment = staging)) AND first_found_at >= 2026-11-16
unresolved: criticals older than 7 days and highs older than 30 days | {unresolved} AND ((severity = CRITICAL AND first_found_at < now-7d) OR (severity = HIGH AND first_found_at < now-30d))
open crits except in dev and staging | status = open AND severity = CRITICAL AND environment NOT IN (development, staging)
high+ neither aws nor azure | severity >= HIGH AND provider NOT IN (AWS, AZURE)
all open stuff in aws except s3 and ec2, sev high or up | status = open AND provider = AWS AND service_name NOT IN (s3, ec2) AND severity >= HIGH
first seen in last 30 min, prod? | first_found_at >= now-30m AND environment = production
last seen in the past hour, crit, harbour-payments-prod | last_seen_at >= now-1h AND severity = CRITICAL AND account = 719204853316
new today since 08:00 utc, high or critical | first_found_at >= "2026-11-18T08:00:00Z" AND severity IN (HIGH, CRITICAL)
anything first found today between 02:00 and 06:00 in harbour-booking-prod | first_found_at >= "2026-11-18T02:00:00Z" AND first_found_at < "2026-11-18T06:00:00Z" AND account = 482917360541
open but not seen for 14 days, aws | status = open AND last_seen_at < now-14d AND provider = AWS
not seen since 1 november, still open, prod | last_seen_at < 2026-11-01 AND status = open AND environment = production
crits from saturday, all clouds | severity = CRITICAL AND first_found_at >= 2026-11-14 AND first_found_at < 2026-11-15
found last week, still in progress, owned by payments | first_found_at >= 2026-11-09 AND first_found_at < 2026-11-16 AND status = in_progress AND owner CONTAINS "payments"
overdue and owned by platform, prod | {overdue} AND owner CONTAINS "platform" AND environment = production
I need all of the findings which are overdue, which have a severity of at least high, and which are neither in staging nor in development. | {overdue} AND severity >= HIGH AND environment NOT IN (staging, development)
Could I please see the unresolved findings in the accounts 482917360541 and 719204853316 whose severity is critical and that were found in October? | {unresolved} AND account IN (482917360541, 719204853316) AND severity = CRITICAL AND first_found_at >= 2026-10-01 AND first_found_at < 2026-11-01
between 1 and 7 nov, crit, aws + gcp | first_found_at >= 2026-11-01 AND first_found_at < 2026-11-08 AND severity = CRITICAL AND provider IN (AWS, GCP)
pci findings in harbour-payments-prod, high+, open | {pci} AND account = 719204853316 AND severity >= HIGH AND status = open
cis failures aws prod, low or medium | {cis} AND provider = AWS AND environment = production AND severity IN (LOW, MEDIUM) AND {unresolved}
soc2 or iso 27001 crits, overdue | ({soc2} OR {iso27001}) AND severity = CRITICAL AND {overdue}
control S3.8 in prod, unresolved | control = "S3.8" AND environment = production AND {unresolved}
EC2.19 hits since monday, not in dev | control = "EC2.19" AND first_found_at >= 2026-11-16 AND environment != development
tagged team=payments, crit or high, open | tag('team') = payments AND severity IN (HIGH, CRITICAL) AND status = open
buckets without tag cost-center in prod | {bucket} AND tag('cost-center') DOES NOT EXIST AND environment = production AND {unresolved}
high+ without tag owner, aws, last 30 days | severity >= HIGH AND tag('owner') DOES NOT EXIST AND provider = AWS AND first_found_at >= now-30d
title contains openssl, open, prod | title CONTAINS openssl AND status = open AND environment = production
title contains "access key", aws, older than 30d, not resolved | title CONTAINS "access key" AND provider = AWS AND first_found_at < now-30d AND status != resolved
resource named billing, crit/high, still open | {resource:billing} AND severity IN (HIGH, CRITICAL) AND status = open
resources named checkout in prod, found since yesterday | {resource:checkout} AND environment = production AND first_found_at >= 2026-11-17
auto-fixable highs in staging, open | auto_remediatable = true AND severity = HIGH AND environment = staging AND status = open
which mediums and lows can be fixed automatically in harbour-dev? | severity IN (LOW, MEDIUM) AND auto_remediatable = true AND account = 127649305817 AND {unresolved}
logging findings in frankfurt, unresolved | category = logging AND region = eu-central-1 AND {unresolved}
hardcoded creds in functions, prod | category = secrets AND {function} AND environment = production
key vault findings, azure prod, high or critical | service_name = keyvault AND provider = AZURE AND environment = production AND severity IN (HIGH, CRITICAL)
anonymous blobs in azure, asap pls, open only | {public} AND {blob} AND provider = AZURE AND status = open
how many open crits in aws prod w/o a jira | status = open AND severity = CRITICAL AND provider = AWS AND environment = production | jira
highs in gcp without a pagerduty alert, last 24h | severity = HIGH AND provider = GCP AND first_found_at >= now-24h | pagerduty
Would you kindly list the exploitable vulnerabilities on clusters in harbour-booking-prod, with the newest ones first? | {exploitable} AND category = vulnerability AND {cluster} AND account = 482917360541 ORDER BY first_found_at DESC
within sla, crit, prod, sorted by due date | {within_sla} AND severity = CRITICAL AND environment = production ORDER BY sla_deadline ASC
encryption or secrets findings in non-prod, at least medium | category IN (encryption, secrets) AND environment != production AND severity >= MEDIUM
gimme unassigned criticals in azure or gcp that popped up since fri | owner IS EMPTY AND severity = CRITICAL AND provider IN (AZURE, GCP) AND first_found_at >= 2026-11-13
pubilc storage accounts in azure, high or wrose | {public} AND {storage_account} AND provider = AZURE AND severity >= HIGH AND {unresolved}
open highs that occurred more than 5 times, aws prod | status = open AND severity = HIGH AND occurrences > 5 AND provider = AWS AND environment = production
hgih vulns staging, found in the last two weeks, kev only | severity = HIGH AND category = vulnerability AND environment = staging AND first_found_at >= now-14d AND cve.kev = true
crits since tuesday in prod, not posted in slack | severity = CRITICAL AND first_found_at >= 2026-11-17 AND environment = production | slack
`
