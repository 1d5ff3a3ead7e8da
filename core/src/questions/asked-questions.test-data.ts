/**
 * Questions by kind, as engineers, auditors, managers and cost owners ask them, in the form of
 * `question-lines.test-data.ts`. Now is Wednesday, 18 November 2026, 10:30 UTC.
 */
export const ASKED_QUESTIONS: Readonly<Record<string, string>> = {
  counts: `
how many critical findings are open right now? | severity = CRITICAL AND status = open
how many high severity vulnerabilities do we have in azure | severity = HIGH AND category = vulnerability AND provider = azure AND {unresolved}
number of unresolved findings in production | {unresolved} AND environment = production
count of public buckets per account | {bucket} AND {public} AND {unresolved}
what's the total of overdue criticals? | {overdue} AND severity = CRITICAL
how many things did we close in October? | status = resolved AND resolved_at >= 2026-10-01 AND resolved_at < 2026-11-01
how many users still don't have MFA? | {user} AND {mfa} AND {unresolved}
count open highs by team | status = open AND severity = HIGH
how many s3 buckets are not encrypted | service_name = s3 AND {bucket} AND {unencrypted} AND {unresolved}
critical findings per region | severity = CRITICAL
`,
  comparisons: `
anything rated worse than medium in staging | severity > MEDIUM AND environment = staging
findings with a CVSS of 9 or higher | cve.cvss >= 9
cvss >= 7 and epss > 0.1 | cve.cvss >= 7 AND cve.epss > 0.1
epss greater than 10% | cve.epss > 0.1
risk score over 8.5 in prod | ai_risk_score > 8.5 AND environment = production
everything with severity lower than high | severity < HIGH
not lower than medium | severity >= MEDIUM
findings that occurred more than 5 times | occurrences > 5 AND {unresolved}
seen at least three times | occurrences >= 3
criticals and highs only | severity IN (CRITICAL, HIGH)
sev >= high | severity >= HIGH
medium+ findings in aws | severity >= MEDIUM AND provider = aws
high severity or up | severity >= HIGH
anything from medium upwards in gcp | severity >= MEDIUM AND provider = gcp
cvss between 7 and 9 | cve.cvss >= 7 AND cve.cvss <= 9
risk level critical | ai_risk_level = critical
`,
  negations: `
open findings that are not in aws | status = open AND provider != aws
criticals not in dev | severity = CRITICAL AND environment != development
everything except low and info | severity NOT IN (LOW, INFO)
findings excluding sandbox | environment != sandbox
exclude suppressed | status != suppressed
prod criticals without an owner | environment = production AND severity = CRITICAL AND owner IS EMPTY
not resolved and not suppressed | status NOT IN (resolved, suppressed)
no dev, no test, only critical | environment NOT IN (development, test) AND severity = CRITICAL
anything but gcp | provider != gcp
high findings nobody owns | severity = HIGH AND owner IS EMPTY
non-compliant with PCI in production | {pci} AND environment = production AND {unresolved}
vulnerabilities that are not exploitable | category = vulnerability AND NOT {exploitable} AND {unresolved}
databases not encrypted at rest | {database} AND {unencrypted} AND {unresolved}
unassigned and overdue | owner IS EMPTY AND {overdue}
hide the suppressed ones and show criticals | status != suppressed AND severity = CRITICAL
buckets that are not publicly accessible | {bucket} AND NOT {public} AND {unresolved}
highs, but not in azure | severity = HIGH AND provider != azure
criticals, minus the dev ones | severity = CRITICAL AND environment != development
aws criticals without those in eu-west-1 | provider = aws AND severity = CRITICAL AND region != eu-west-1
all open findings other than vulnerabilities | status = open AND category != vulnerability
`,
  alternatives: `
critical or high, in aws or azure, in production | severity IN (CRITICAL, HIGH) AND provider IN (aws, azure) AND environment = production
public or unencrypted buckets | (({public} OR {unencrypted}) AND {bucket}) AND {unresolved}
either s3 or rds findings that are high | service_name IN (s3, rds) AND severity = HIGH AND {unresolved}
criticals in harbour-dev and highs in harbour-staging | (severity = CRITICAL AND account_id = 127649305817) OR (severity = HIGH AND account_id = 640372918825)
exploitable and internet facing | {exploitable} AND {internet_facing}
ssh or rdp open to the internet | ({ssh} OR {rdp}) AND {public}
critical network findings or high identity findings | (severity = CRITICAL AND category = network) OR (severity = HIGH AND category = identity)
aws and azure criticals | provider IN (aws, azure) AND severity = CRITICAL
open or in progress highs in frankfurt | status IN (open, in_progress) AND severity = HIGH AND region = eu-central-1
s3 buckets without versioning or logging | (service_name = s3 AND {bucket} AND ({versioning} OR category = logging)) AND {unresolved}
overdue criticals plus anything in KEV | ({overdue} AND severity = CRITICAL) OR cve.kev = true
no mfa or old access keys | {mfa} OR {old_key}
`,
  dates: `
what appeared since last Friday | first_found_at >= 2026-11-13
new this week | first_found_at >= 2026-11-16
new criticals this month | severity = CRITICAL AND first_found_at >= 2026-11-01
fixed last month | status = resolved AND resolved_at >= 2026-10-01 AND resolved_at < 2026-11-01
what was resolved between 1 and 15 October? | status = resolved AND resolved_at >= 2026-10-01 AND resolved_at < 2026-10-16
findings from the 3rd quarter | first_found_at >= 2026-07-01 AND first_found_at < 2026-10-01
what came in over the last 30 days in azure | first_found_at >= now-30d AND provider = azure
discovered before 2026 | first_found_at < 2026-01-01
found in Q3 2026 | first_found_at >= 2026-07-01 AND first_found_at < 2026-10-01
first seen in September 2026 | first_found_at >= 2026-09-01 AND first_found_at < 2026-10-01
found after July | first_found_at >= 2026-08-01
new findings in the past 48 hours | first_found_at >= now-48h
closed in the last 2 weeks | status = resolved AND resolved_at >= now-14d
resolved today | status = resolved AND resolved_at >= 2026-11-18
last 24h criticals | first_found_at >= now-24h AND severity = CRITICAL
since the start of october | first_found_at >= 2026-10-01
findings introduced yesterday in production | first_found_at >= 2026-11-17 AND first_found_at < 2026-11-18 AND environment = production
since 1st of November | first_found_at >= 2026-11-01
criticals from november 10 to november 14 | severity = CRITICAL AND first_found_at >= 2026-11-10 AND first_found_at < 2026-11-15
what got fixed this quarter | status = resolved AND resolved_at >= 2026-10-01
this year's criticals | severity = CRITICAL AND first_found_at >= 2026-01-01
last week's new findings | first_found_at >= 2026-11-09 AND first_found_at < 2026-11-16
discovered on Monday | first_found_at >= 2026-11-16 AND first_found_at < 2026-11-17
first half of 2026 | first_found_at >= 2026-01-01 AND first_found_at < 2026-07-01
found in H2 2025 | first_found_at >= 2025-07-01 AND first_found_at < 2026-01-01
what has been remediated since the beginning of the month? | status = resolved AND resolved_at >= 2026-11-01
which criticals showed up after the 10th of November | severity = CRITICAL AND first_found_at >= 2026-11-11
high findings in the last three days | severity = HIGH AND first_found_at >= now-3d
`,
  ages: `
open longer than 90 days | status = open AND first_found_at < now-90d
criticals open for more than 2 weeks | severity = CRITICAL AND status = open AND first_found_at < now-14d
older than 1 year and still open | first_found_at < now-365d AND status = open
unresolved for over a quarter | {unresolved} AND first_found_at < now-90d
less than a week old | first_found_at > now-7d
high findings aged over 45 days | severity = HIGH AND first_found_at < now-45d
findings that have been open for 100+ days | status = open AND first_found_at <= now-100d
younger than 3 days | first_found_at > now-3d
anything older than 30d in prod | first_found_at < now-30d AND environment = production
not seen in the last 30 days | last_seen_at < now-30d
last seen more than 2 weeks ago | last_seen_at < now-14d
between 30 and 60 days old | first_found_at >= now-60d AND first_found_at <= now-30d
criticals that have been around for months | severity = CRITICAL AND {unresolved} | months
access keys older than 90 days | {old_key}
iam users with access keys older than 90 days | category = identity AND {user} AND {old_key} AND {unresolved}
keys not rotated for 90 days | {key} AND {rotation}
users inactive for 90 days | {user} AND {unused}
credentials unused for 45 days or more | category = secrets AND {unused}
certificates that expire within 30 days | {certificate} AND {expiring} | within 30 days
`,
  deadlines: `
criticals past SLA | severity = CRITICAL AND {overdue}
what is going to breach SLA this week? | {unresolved} AND sla_deadline >= 2026-11-16 AND sla_deadline < 2026-11-23
due tomorrow | {unresolved} AND sla_deadline >= 2026-11-19 AND sla_deadline < 2026-11-20
findings that missed their deadline | {overdue}
which high findings are due within 5 days | severity = HIGH AND {unresolved} AND sla_deadline >= now AND sla_deadline <= now+5d
overdue by more than 10 days | {overdue} AND sla_deadline < now-10d
SLA violations of the payments team | {overdue} AND owner CONTAINS payments
what's due on Friday | {unresolved} AND sla_deadline >= 2026-11-20 AND sla_deadline < 2026-11-21
out of SLA in azure | {overdue} AND provider = azure
criticals within SLA | severity = CRITICAL AND {within_sla}
due by the end of the month | {unresolved} AND sla_deadline < 2026-12-01
not overdue yet | NOT {overdue}
criticals without a deadline | severity = CRITICAL AND sla_deadline IS EMPTY
expiring SLA in the next 7 days | {unresolved} AND sla_deadline >= now AND sla_deadline <= now+7d
`,
  owners: `
findings owned by the data team | owner CONTAINS data
what does the platform team own? | owner CONTAINS platform AND {unresolved}
assigned to bob@harbour.example | owner = "bob@harbour.example"
who owns the critical findings in prod? | severity = CRITICAL AND environment = production AND {unresolved}
assigned to me | * | assigned to me
not assigned findings in gcp | owner IS EMPTY AND provider = gcp
criticals without owner | severity = CRITICAL AND owner IS EMPTY
booking team's overdue findings | owner CONTAINS booking AND {overdue}
unowned resources in production older than 30 days | owner IS EMPTY AND environment = production AND first_found_at < now-30d AND {unresolved}
findings that belong to payments | owner CONTAINS payments AND {unresolved}
highs for owner anna | severity = HIGH AND owner CONTAINS anna
findings with an owner in dev | owner EXISTS AND environment = development
what is team booking responsible for? | owner CONTAINS booking AND {unresolved}
`,
  tags: `
resources tagged env=prod | tag("env") = prod AND {unresolved}
tag team is payments | tag("team") = payments
no owner tag | tag("owner") DOES NOT EXIST
resources missing the cost-center tag | tag("cost-center") DOES NOT EXIST AND {unresolved}
without a team tag | tag("team") DOES NOT EXIST
tagged with data-classification=pii | tag("data-classification") = pii
tag "Project" = apollo | tag("Project") = apollo
criticals with tag tier:gold | severity = CRITICAL AND tag("tier") = gold
findings that have a backup tag | tag("backup") EXISTS AND {unresolved}
`,
  places: `
findings in sydney | region = ap-southeast-2
only in eu | {europe}
criticals in eu-north-1 or eu-south-1 | severity = CRITICAL AND region IN (eu-north-1, eu-south-1)
us-east-1 only | region = us-east-1
findings in N. Virginia | region = us-east-1
everything outside europe | NOT {europe}
in the ireland region | region = eu-west-1
mumbai and singapore | region IN (ap-south-1, ap-southeast-1)
highs in us regions | severity = HIGH AND {us}
west us 2 | region = westus2
findings in germany or france | {germany} OR {france}
azure north europe criticals | provider = azure AND region = northeurope AND severity = CRITICAL
europe-west3 findings | region = europe-west3
non-EU criticals | NOT {europe} AND severity = CRITICAL
findings in asia that are not in tokyo | {asia} AND region != ap-northeast-1 AND {unresolved}
resources in switzerland | {switzerland}
sweden or norway | {sweden} OR {norway}
findings in the apac regions | {asia}
govcloud findings | {government}
`,
  accounts: `
harbour-payments-prod criticals | account_id = 719204853316 AND severity = CRITICAL
what's wrong in harbour warehouse | account_id = 5d7a2d0e-6a0f-4c55-9d0c-5f2f2c9f0001 AND {unresolved}
booking account highs | account_id = 482917360541 AND severity = HIGH
in account harbour-staging or harbour-dev | account_id IN (640372918825, 127649305817)
excluding harbour-dev | account_id != 127649305817
account 640372918825 overdue | account_id = 640372918825 AND {overdue}
all public findings in the warehouse subscription | {public} AND account_id = 5d7a2d0e-6a0f-4c55-9d0c-5f2f2c9f0001
criticals in project harbour-analytics since monday | severity = CRITICAL AND account_id = harbour-analytics AND first_found_at >= 2026-11-16
`,
  vulnerabilities: `
CVE-2021-44228 in production | cves = CVE-2021-44228 AND environment = production
where do we have log4shell? | (cves = CVE-2021-44228 OR title CONTAINS log4shell) AND {unresolved}
are we vulnerable to heartbleed? | (cves = CVE-2014-0160 OR title CONTAINS heartbleed) AND {unresolved}
vulnerabilities in KEV with no owner | category = vulnerability AND cve.kev = true AND owner IS EMPTY
cves with epss above 0.9 in prod | category = vulnerability AND cve.epss > 0.9 AND environment = production
critical CVEs that are exploited in the wild | severity = CRITICAL AND category = vulnerability AND cve.kev = true AND {unresolved}
show me CVE-2024-3094 and CVE-2024-6387 | cves IN (CVE-2024-3094, CVE-2024-6387)
CVEs from 2023 | cves CONTAINS "CVE-2023-"
vulnerabilities without a fix | category = vulnerability AND fix_available = false
with known exploit and cvss over 9 | {exploitable} AND cve.cvss > 9
unpatched servers in prod | category = vulnerability AND {vm} AND environment = production AND {unresolved}
vulns with public exploits | category = vulnerability AND {exploitable}
critical vulnerabilities in java | severity = CRITICAL AND category = vulnerability AND (package CONTAINS java OR title CONTAINS java)
zero days | * | zero days
`,
}
