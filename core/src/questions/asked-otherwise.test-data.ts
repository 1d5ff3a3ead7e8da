/**
 * Questions in ways that were once misread, by kind, written after an independent reader had asked similar ones.
 * In the form of `question-lines.test-data.ts`.
 */
export const ASKED_OTHERWISE: Readonly<Record<string, string>> = {
  'exceptions before what is asked for': `
excluding dev, all criticals | severity = CRITICAL AND environment != development
excluding harbour-dev, every high from trivy | severity = HIGH AND source = trivy AND account_id != 127649305817
except for azure, everything overdue | {overdue} AND provider != azure
other than low ones, everything in gcp | severity != LOW AND provider = gcp
apart from aws: criticals | provider != aws AND severity = CRITICAL
excluding resolved, findings from prowler in staging | status != resolved AND source = prowler AND environment = staging
leaving out low and info, gcp | severity NOT IN (LOW, INFO) AND provider = gcp
except public buckets, all highs | NOT ({public} AND {bucket}) AND severity = HIGH
not counting dev, how many highs are open | environment != development AND severity = HIGH AND status = open
all accounts except harbour-payments-prod, critical | account_id != 719204853316 AND severity = CRITICAL
any cloud but aws, highs | provider != aws AND severity = HIGH
everywhere but staging, public buckets | environment != staging AND {public} AND {bucket} AND {unresolved}
everything except low, dev and gcp | NOT (severity = LOW OR environment = development OR provider = gcp)
criticals, excluding muted ones, in aws | severity = CRITICAL AND status != suppressed AND provider = aws
prod, except harbour-booking-prod, overdue | environment = production AND account_id != 482917360541 AND {overdue}
highs, except low risk in dev | severity = HIGH AND NOT (ai_risk_level = low AND environment = development)
excluding dev and staging | environment NOT IN (development, staging)
highs in gcp, skip everything in dev | severity = HIGH AND provider = gcp AND environment != development
hide all suppressed ones, criticals | status != suppressed AND severity = CRITICAL
`,
  'types of resources': `
resource type AwsKmsKey, open | resource_type = AwsKmsKey AND status = open
highs of type AwsIamRole | severity = HIGH AND resource_type = AwsIamRole
resource_type = AWS::Lambda::Function in prod | resource_type = "AWS::Lambda::Function" AND environment = production
resource.type=AwsEksCluster and overdue | resource_type = AwsEksCluster AND {overdue}
criticals on resource type Microsoft.Storage/storageAccounts | severity = CRITICAL AND resource_type = "Microsoft.Storage/storageAccounts"
resource type aws_db_instance in staging | resource_type = aws_db_instance AND environment = staging
resource types AwsIamUser and AwsIamRole, high | resource_type IN (AwsIamUser, AwsIamRole) AND severity = HIGH
`,
  'words that are close to others': `
application checkout in prod | application_id = checkout AND environment = production
owned by checkout or payments | owner CONTAINS checkout OR owner CONTAINS payments
internal load balancers | {load_balancer} AND {unresolved} | internal
unsigned images in gcp | {image} AND provider = gcp | unsigned
regressions in production | environment = production | regressions
explained criticals | severity = CRITICAL | explained
expensive databases | {database} AND {unresolved} | expensive
strings in titles, high | severity = HIGH | strings
a detailed list of open highs | status = open AND severity = HIGH | detailed
rejected highs | severity = HIGH | rejected
which criticals are in the scope of soc 2 | severity = CRITICAL AND {soc2} AND {unresolved}
criticls in the prodution environmnt | severity = CRITICAL AND environment = production
`,
  'teams and applications': `
my team's overdue findings | {overdue} | my team's
criticals of our team | severity = CRITICAL | our team
highs assigned to my squad | severity = HIGH | my squad
highs that my team must fix by friday | severity = HIGH AND {unresolved} AND sla_deadline < 2026-11-21
owned by (payments or platform) and overdue | (owner CONTAINS payments OR owner CONTAINS platform) AND {overdue}
criticals assigned to anna, bob or carol | severity = CRITICAL AND (owner CONTAINS anna OR owner CONTAINS bob OR owner CONTAINS carol)
the booking app, high or worse | application_id = booking AND severity >= HIGH
findings of the ledger application in prod | application_id = ledger AND environment = production
app ledger, overdue | application_id = ledger AND {overdue}
app engine highs | service_name = appengine AND severity = HIGH
payments and platform teams, overdue | (owner CONTAINS payments OR owner CONTAINS platform) AND {overdue}
criticals of the payments or platform team | severity = CRITICAL AND (owner CONTAINS payments OR owner CONTAINS platform)
unknown owner, high | owner IS EMPTY AND severity = HIGH
harbour booking account criticals | account_id = 482917360541 AND severity = CRITICAL
the bucket customer-data in gcp | ({bucket} AND (resource_id CONTAINS "customer-data" OR resource_name CONTAINS "customer-data") AND provider = gcp) AND {unresolved}
which app service findings are high | service_name = web AND severity = HIGH AND {unresolved}
`,
  'what nobody did': `
keys no one has rotated in a year | {key} AND {rotation}
passwords nobody changed for six months | {password} AND {rotation}
buckets nobody accesses in aws | {bucket} AND {unused} AND provider = aws AND {unresolved}
roles no one has used for 90 days | {role} AND {unused}
users nobody logged into since june | {user} AND {unused} AND {unresolved}
highs nobody has fixed yet | severity = HIGH AND {unresolved}
criticals no one is working on | severity = CRITICAL AND status != in_progress
databases nobody backed up | {database} AND {backup} AND {unresolved}
`,
  'who asks, and other asides': `
the board wants the criticals of last month | severity = CRITICAL AND first_found_at >= 2026-10-01 AND first_found_at < 2026-11-01
management needs all overdue highs | {overdue} AND severity = HIGH
my boss is asking for public buckets in prod | {public} AND {bucket} AND environment = production AND {unresolved}
our ciso would like to see what is overdue in gcp | {overdue} AND provider = gcp
customers asked about log4shell | cves = CVE-2021-44228 OR title CONTAINS "log4shell"
not seen by any scanner for a month | last_seen_at < now-30d
unseen in any scan for 10 days, high | last_seen_at <= now-10d AND severity = HIGH
credentials that were leaked this month | category = secrets AND first_found_at >= 2026-11-01
what leaked since monday | category = secrets AND first_found_at >= 2026-11-16
leaked api keys, open | category = secrets AND status = open
secret leaks from gitleaks | category = secrets AND source = gitleaks
what was flagged by trivy this week | source = trivy AND first_found_at >= 2026-11-16
infrastructure problems in gcp, high | provider = gcp AND severity = HIGH
which team resolved the most in october | status = resolved AND resolved_at >= 2026-10-01 AND resolved_at < 2026-11-01 | most
`,
  'times and numbers': `
found back in june, still open | first_found_at >= 2026-06-01 AND first_found_at < 2026-07-01 AND status = open
highs dating back to august | severity = HIGH AND first_found_at >= 2026-08-01
ytd criticals | severity = CRITICAL AND first_found_at >= 2026-01-01
resolved qtd | status = resolved AND resolved_at >= 2026-10-01
epss between 20% and 50% | cve.epss >= 0.2 AND cve.epss <= 0.5
risk from 60 to 80 percent | ai_risk_score >= 6 AND ai_risk_score <= 8
occurred at least twice in prod | occurrences >= 2 AND environment = production
seen more than once | occurrences > 1
waived until december | status = suppressed | december
october criticals in aws | severity = CRITICAL AND first_found_at >= 2026-10-01 AND first_found_at < 2026-11-01 AND provider = aws
january's vulnerabilities | category = vulnerability AND first_found_at >= 2026-01-01 AND first_found_at < 2026-02-01
march highs | severity = HIGH AND first_found_at >= 2026-03-01 AND first_found_at < 2026-04-01
may we see march findings | first_found_at >= 2026-03-01 AND first_found_at < 2026-04-01
found in 2025-11 | first_found_at >= 2025-11-01 AND first_found_at < 2025-12-01
between 2026-08 and 2026-09, high | first_found_at >= 2026-08-01 AND first_found_at < 2026-10-01 AND severity = HIGH
from the start of the quarter | first_found_at >= 2026-10-01
everything still to do in staging | {unresolved} AND environment = staging
last 15 vulnerabilities in ecr | category = vulnerability AND service_name = ecr ORDER BY first_found_at DESC
the last five fixed in aws | status = resolved AND provider = aws ORDER BY resolved_at DESC
highs of the last couple of days | severity = HIGH AND first_found_at >= now-2d
criticals of the last 15 days | severity = CRITICAL AND first_found_at >= now-15d
`,
  'weak settings and wide rights': `
load balancers using outdated ciphers | {load_balancer} AND {tls} AND {unresolved}
servers accepting old tls | {vm} AND {tls} AND {unresolved}
distributions supporting old ssl versions | {distribution} AND {tls}
legacy tls 1.0 in azure | {tls} AND provider = azure
iam roles with full admin rights | category = identity AND {role} AND {admin} AND {unresolved}
service accounts with owner permissions | {service_account} AND {admin} AND {unresolved}
users with root privileges | {user} AND {root} AND {unresolved}
users without a password policy | {user} AND {password} AND {unresolved}
no password expiry in azure | {password} AND provider = azure
users with old passwords | {user} AND {password} AND {unresolved}
console users lacking mfa | {user} AND {mfa} AND {unresolved}
nacls open to everyone | {network_acl} AND {public}
function apps over http | {function} AND {tls} AND {unresolved}
what can be auto-fixed in dev | auto_remediatable = true AND environment = development AND {unresolved}
findings without cves in images | cves IS EMPTY AND {image}
soc2 cc7.2, open | compliance MATCHES "soc[ ._-]?2" AND compliance.control = "cc7.2" AND status = open
source trivy, low | source = trivy AND severity = LOW
oversized machines in dev | category = cost AND {vm} AND environment = development AND {unresolved}
servers that expose rdp in azure | {vm} AND {rdp} AND provider = azure AND {unresolved}
buckets exposing logs in gcp | {bucket} AND category = logging AND provider = gcp AND {unresolved}
crit+high in gcp | severity IN (HIGH, CRITICAL) AND provider = gcp
worse than info, less severe than high | severity > INFO AND severity < HIGH
hardening in prod, high | environment = production AND severity = HIGH | hardening
predictions for staging | environment = staging | predictions
`,
  'parts of two words, and several categories': `
eks clusters without network policies | service_name = eks AND {cluster} AND {network_policy}
aks clusters without pod security policies | service_name = containerservice AND {cluster} AND {pod_security}
functions without identity roles | {function} AND {names:identity[ _-]?role}
vms without network interfaces in prod | {vm} AND environment = production AND {unresolved} | without network interfaces
sql firewall off | {database} AND {names:firewall}
sql instances without ssl | {database} AND {tls} AND {unresolved}
kubernetes network logging | {container_resource} AND {network_resource} AND category = logging
identity logging in containers | {identity_resource} AND category = logging AND {container_resource}
categories network, identity and logging | category IN (network, identity, logging)
`,
}
