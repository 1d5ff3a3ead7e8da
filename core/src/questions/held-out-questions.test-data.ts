/**
 * The hundred questions of four hundred whose text has the lowest SHA-256, in the format of
 * `questions.test-data.ts`. Do not read this file while changing the parser: its tests print shares only.
 */
export const HELD_OUT_QUESTIONS = `
low findings | severity = LOW
severe findings | severity >= HIGH
at least high | severity >= HIGH
findings of at least medium severity | severity >= MEDIUM
worse than medium | severity > MEDIUM
less severe than high | severity < HIGH
severity below medium | severity < MEDIUM
everything that is not critical | severity != CRITICAL AND {unresolved}
everything except low and informational | severity NOT IN (LOW, INFO)
severity medium to critical | severity >= MEDIUM
highs and criticals please | severity IN (HIGH, CRITICAL)
amazon web services issues | provider = aws
not aws | provider != aws
what is being worked on? | status = in_progress
closed issues | status = resolved
open or in progress | status IN (open, in_progress)
open findings except suppressed and resolved | status = open
logging issues | category = logging
secrets | category = secrets
hardcoded secrets in code | category = secrets | code
AI findings | category = ai
staging issues | environment = staging
findings in the live environment | environment = production
preprod issues | environment = staging
s3 findings | service_name = s3
S3 buckets | service_name = s3 AND {bucket} AND {unresolved}
kms problems | service_name = kms
key vaults in west europe | service_name = keyvault AND region = westeurope AND {unresolved}
cloud sql findings | service_name IN (cloudsql, sqladmin)
eks findings that are high or critical | service_name = eks AND severity IN (HIGH, CRITICAL) AND {unresolved}
aws findings except s3 | provider = aws AND service_name != s3
cosmos db problems | service_name = documentdb
databases exposed to the internet | {database} AND {public} AND {unresolved}
security groups open to the internet | {security_group} AND {public} AND {unresolved}
lambda functions | service_name = lambda AND {function} AND {unresolved}
clusters in gcp | {cluster} AND provider = gcp AND {unresolved}
certificates that expire | {certificate} | expire
everything in north virginia | region = us-east-1
everything in europe | {europe}
findings without a region | region IS EMPTY
northeurope and westeurope | region IN (northeurope, westeurope)
london and stockholm | region IN (eu-west-2, eu-north-1)
resources in sweden central | region = swedencentral AND {unresolved}
account 482917360541 | account_id = 482917360541
what is wrong in the payments account? | account_id = 719204853316 AND {unresolved}
harbour warehouse findings that are high | account_id = 5d7a2d0e-6a0f-4c55-9d0c-5f2f2c9f0001 AND severity = HIGH AND {unresolved}
harbour-staging or harbour-dev | account_id IN (640372918825, 127649305817)
the booking account in eu-west-1 | account_id = 482917360541 AND region = eu-west-1
findings in account secret-yard | * | secret-yard
open findings in the warehouse subscription | status = open AND account_id = 5d7a2d0e-6a0f-4c55-9d0c-5f2f2c9f0001
which findings does harbour-booking-prod have? | account_id = 482917360541 AND {unresolved}
open findings older than 30 days | status = open AND first_found_at < now-30d
not older than 2 weeks | first_found_at >= now-14d
high findings that have been open for more than 45 days | severity = HIGH AND status = open AND first_found_at < now-45d
findings from december | first_found_at >= 2025-12-01 AND first_found_at < 2026-01-01
discovered in May 2025 | first_found_at >= 2025-05-01 AND first_found_at < 2025-06-01
in 2025 | first_found_at >= 2025-01-01 AND first_found_at < 2026-01-01
found on Tuesday | first_found_at >= 2026-11-17 AND first_found_at < 2026-11-18
until 10 November | first_found_at < 2026-11-11
before this week | first_found_at < 2026-11-16
first found before 2026-09-01 and still open | first_found_at < 2026-09-01 AND status = open
what belongs to the platform team? | owner CONTAINS platform AND {unresolved}
findings without an owner | owner IS EMPTY
who owns the open critical findings? | status = open AND severity = CRITICAL
findings with an owner | owner EXISTS
not overdue | NOT {overdue}
which criticals violate the SLA? | severity = CRITICAL AND {overdue}
exposed to the internet | {public}
vulnerabilities with a known exploit | category = vulnerability AND {exploitable}
cvss at least 9 | cve.cvss >= 9
cvss score over 7.5 in production | cve.cvss > 7.5 AND environment = production
missing mfa in aws | {mfa} AND provider = aws
console users without two-factor | {user} AND {mfa} | console
unencrypted or public databases | (({unencrypted} OR {public}) AND {database}) AND {unresolved}
malware | {malware}
critical risk in azure | ai_risk_level = critical AND provider = azure
at least medium risk | ai_risk_level >= medium
findings that can be fixed automatically | auto_remediatable = true AND {unresolved}
auto-remediable high findings | auto_remediatable = true AND severity = HIGH
highest risk first | severity >= INFO ORDER BY ai_risk_score DESC
latest critical findings | severity = CRITICAL ORDER BY first_found_at DESC
open findings sorted by age | status = open ORDER BY first_found_at ASC
order by title | severity >= INFO ORDER BY title ASC
sort by password | * | password
hipaa relevant findings | {hipaa}
failing NIST controls | {nist} AND {unresolved}
findings from prowler | source = prowler
with tag env:prod | tag('env') = prod
bucket customer-uploads | {bucket} AND {resource:customer-uploads} AND {unresolved}
findings mentioning kerberos | title CONTAINS kerberos
vulnerabilites in prodution | category = vulnerability AND environment = production
kubernets issues | category = container
please show me the open high findings, thanks | status = open AND severity = HIGH
could you list everything critical in production for me? | severity = CRITICAL AND environment = production
I want to see all unresolved findings in gcp | status IN (open, in_progress) AND provider = gcp
where are my unencrypted buckets? | {unencrypted} AND {bucket} AND {unresolved}
what should I fix first? | severity >= INFO ORDER BY ai_risk_score DESC
high or critical open findings in aws or azure older than 30 days | severity IN (HIGH, CRITICAL) AND status = open AND provider IN (aws, azure) AND first_found_at < now-30d
high findings in aws but not in s3 or ec2 | severity = HIGH AND provider = aws AND service_name NOT IN (s3, ec2)
qwxz vvkk | * | qwxz
`
