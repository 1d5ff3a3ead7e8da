/**
 * Questions that an independent reader of the parser asked, by kind, and others of the same kinds.
 * In the form of `question-lines.test-data.ts`.
 */
export const ASKED_AGAIN: Readonly<Record<string, string>> = {
  'severities before words that compare and words of place': `
highs over the weekend in aws | severity = HIGH AND first_found_at >= 2026-11-14 AND first_found_at < 2026-11-16 AND provider = aws
highs over the past month | severity = HIGH AND first_found_at >= now-30d
mediums over the last week | severity = MEDIUM AND first_found_at >= now-7d
medium over 90 days old | severity = MEDIUM AND first_found_at < now-90d
mediums over three weeks | severity = MEDIUM AND first_found_at < now-21d
lows under 10 days old | severity = LOW AND first_found_at > now-10d
lows below 30 days | severity = LOW AND first_found_at > now-30d
highs up to yesterday | severity = HIGH AND first_found_at < 2026-11-18
criticals under review | severity = CRITICAL AND status = in_progress
criticals under investigation | severity = CRITICAL AND status = in_progress
highs up for renewal | severity = HIGH | renewal
high and over 30 days old | severity = HIGH AND first_found_at < now-30d
high and above older than 30 days | severity >= HIGH AND first_found_at < now-30d
high or higher over the last week | severity >= HIGH AND first_found_at >= now-7d
high and up from prowler | severity >= HIGH AND source = prowler
medium up in prod | severity >= MEDIUM AND environment = production
medium, or lower in dev | severity <= MEDIUM AND environment = development
critical down to medium in gcp | severity >= MEDIUM AND provider = gcp
`,
  'what is to be fixed': `
need to be remediated before december 15 | {unresolved} AND sla_deadline < 2026-12-15
has to be closed today | {unresolved} AND sla_deadline >= 2026-11-18 AND sla_deadline < 2026-11-19
what needs to be patched this week | {unresolved} AND sla_deadline >= 2026-11-16 AND sla_deadline < 2026-11-23
what should have been fixed last week | {unresolved} AND sla_deadline >= 2026-11-09 AND sla_deadline < 2026-11-16
what should have been fixed by friday | {unresolved} AND sla_deadline < 2026-11-14
which highs should be fixed tomorrow | severity = HIGH AND {unresolved} AND sla_deadline >= 2026-11-19 AND sla_deadline < 2026-11-20
fix by friday | {unresolved} AND sla_deadline < 2026-11-21
findings our team has to fix by friday | {unresolved} AND sla_deadline < 2026-11-21
findings my team should fix this week | {unresolved} AND sla_deadline >= 2026-11-16 AND sla_deadline < 2026-11-23
what should the payments team fix by friday | owner CONTAINS payments AND {unresolved} AND sla_deadline < 2026-11-21
fix this week | {unresolved} AND sla_deadline >= 2026-11-16 AND sla_deadline < 2026-11-23
what must we fix before monday | {unresolved} AND sla_deadline < 2026-11-23
what do i have to remediate today | {unresolved} AND sla_deadline >= 2026-11-18 AND sla_deadline < 2026-11-19
what do we need to fix in 7 days | {unresolved} AND sla_deadline >= now AND sla_deadline <= now+7d
to do this week | {unresolved} AND sla_deadline >= 2026-11-16 AND sla_deadline < 2026-11-23
we need to close by december 1 | {unresolved} AND sla_deadline < 2026-12-02
which criticals must we fix in prod by friday | severity = CRITICAL AND environment = production AND {unresolved} AND sla_deadline < 2026-11-21
criticals supposed to be closed last month | severity = CRITICAL AND {unresolved} AND sla_deadline >= 2026-10-01 AND sla_deadline < 2026-11-01
what needs attention today | {unresolved} AND sla_deadline >= 2026-11-18 AND sla_deadline < 2026-11-19
criticals requiring action before friday | severity = CRITICAL AND {unresolved} AND sla_deadline < 2026-11-20
close all criticals by friday | severity = CRITICAL AND {unresolved} AND sla_deadline < 2026-11-21
fix the public buckets this week | {public} AND {bucket} AND {unresolved} AND sla_deadline >= 2026-11-16 AND sla_deadline < 2026-11-23
fix criticals found this week | severity = CRITICAL AND {unresolved} AND first_found_at >= 2026-11-16
when must log4shell be fixed | (cves = CVE-2021-44228 OR title CONTAINS "log4shell") AND {unresolved}
highs that need patching in aws | severity = HIGH AND {unresolved} AND provider = aws
what must be fixed in aws | {unresolved} AND provider = aws
what must be fixed that is older than 30 days | {unresolved} AND first_found_at < now-30d
what must we fix: criticals in aws or highs in gcp | {unresolved} AND ((severity = CRITICAL AND provider = aws) OR (severity = HIGH AND provider = gcp))
what do we need to fix from october | {unresolved} AND first_found_at >= 2026-10-01 AND first_found_at < 2026-11-01
what should be fixed first in prod | environment = production AND {unresolved} ORDER BY ai_risk_score DESC
criticals that must be fixed automatically | severity = CRITICAL AND auto_remediatable = true AND {unresolved}
which criticals can be fixed this week | severity = CRITICAL | be fixed this week
criticals that cannot be fixed in aws | severity = CRITICAL AND provider = aws AND {unresolved} | be fixed
what did the platform team fix last week | owner CONTAINS platform AND status = resolved AND resolved_at >= 2026-11-09 AND resolved_at < 2026-11-16
findings that have been fixed last week | status = resolved AND resolved_at >= 2026-11-09 AND resolved_at < 2026-11-16
`,
  'alternatives that are clauses': `
criticals in aws or anything that was fixed this week | (severity = CRITICAL AND provider = aws) OR (status = resolved AND resolved_at >= 2026-11-16)
critical in prod or anything overdue | (severity = CRITICAL AND environment = production) OR {overdue}
highs in azure or everything that is public | ((severity = HIGH AND provider = azure) OR {public}) AND {unresolved}
criticals in aws or public buckets | (severity = CRITICAL AND provider = aws) OR ({public} AND {bucket})
public buckets or criticals in aws | (({public} AND {bucket}) OR (severity = CRITICAL AND provider = aws)) AND {unresolved}
criticals in aws or suppressed findings | (severity = CRITICAL AND provider = aws) OR status = suppressed
open criticals in gcp or anything in dev | (status = open AND severity = CRITICAL AND provider = gcp) OR environment = development
criticals in aws or anything in azure that is public | ((severity = CRITICAL AND provider = aws) OR (provider = azure AND {public})) AND {unresolved}
criticals or public in prod | (severity = CRITICAL OR {public}) AND environment = production
criticals in aws or azure | severity = CRITICAL AND provider IN (aws, azure)
`,
  'parts of months, dates with a weekday, and two periods': `
last 3 days of october | first_found_at >= 2026-10-29 AND first_found_at < 2026-11-01
found in the last two weeks of september | first_found_at >= 2026-09-17 AND first_found_at < 2026-10-01
first three days of november | first_found_at >= 2026-11-01 AND first_found_at < 2026-11-04
criticals in the first week of november | severity = CRITICAL AND first_found_at >= 2026-11-01 AND first_found_at < 2026-11-08
second week of october | first_found_at >= 2026-10-08 AND first_found_at < 2026-10-15
since the last week of october | first_found_at >= 2026-10-25
last day of last month | first_found_at >= 2026-10-31 AND first_found_at < 2026-11-01
first weekend of november | first_found_at >= 2026-11-07 AND first_found_at < 2026-11-09
first two months of 2026 | first_found_at >= 2026-01-01 AND first_found_at < 2026-03-01
resolved in the first week of this month | status = resolved AND resolved_at >= 2026-11-01 AND resolved_at < 2026-11-08
last seven days of q3 | first_found_at >= 2026-09-24 AND first_found_at < 2026-10-01
friday 13 november | first_found_at >= 2026-11-13 AND first_found_at < 2026-11-14
since monday, 9 november | first_found_at >= 2026-11-09
due before tuesday the 1st of december | {unresolved} AND sla_deadline < 2026-12-01
older than 30 but younger than 60 days | first_found_at < now-30d AND first_found_at > now-60d
more than 30 and less than 60 days old | first_found_at < now-30d AND first_found_at > now-60d
more highs than last week | severity = HIGH | than last week
highs vs last month | severity = HIGH | vs last month
criticals this week compared to last week | severity = CRITICAL AND first_found_at >= 2026-11-16 | compared to last week
newer than last week | first_found_at >= 2026-11-16
the first three criticals | severity = CRITICAL ORDER BY ai_risk_score DESC
`,
  'how long something was unused': `
unused iam users for 90 days | {unused} AND category = identity AND {user} AND {unresolved} | 90
unused iam users in aws for 90 days | {unused} AND category = identity AND {user} AND provider = aws AND {unresolved}
inactive users for 6 months | {unused} AND {user} AND {unresolved} | 6
users inactive since january | {user} AND {unused} AND {unresolved}
unused disks for more than a month in prod | {unused} AND {disk} AND environment = production AND {unresolved}
unrotated keys for 90 days | {rotation} AND {key} AND {unresolved} | 90
secrets not rotated since march | category = secrets AND {rotation}
passwords older than 90 days | {password} | 90
secrets older than 180 days | category = secrets | 180
leaked secrets older than 30 days | category = secrets AND first_found_at < now-30d
unused roles found since monday | {unused} AND {role} AND first_found_at >= 2026-11-16
unused access keys, open for 30 days | {unused} AND {key} AND status = open AND first_found_at <= now-30d
unused volumes this week | {unused} AND {disk} AND first_found_at >= 2026-11-16
`,
  'orders of a state': `
most overdue findings in prod | {overdue} AND environment = production ORDER BY sla_deadline ASC
longest overdue criticals | {overdue} AND severity = CRITICAL ORDER BY sla_deadline ASC
longest open criticals | status = open AND severity = CRITICAL ORDER BY first_found_at ASC
criticals, most overdue first | severity = CRITICAL ORDER BY sla_deadline ASC
`,
  'what cannot hold together': `
resolved late | status = resolved | late
findings resolved within sla | status = resolved | within sla
fixed after the deadline | status = resolved | after deadline
fixed this week but overdue | status = resolved AND resolved_at >= 2026-11-16 | overdue
overdue findings fixed last week | {overdue} | fixed last week
suppressed overdue findings in aws | status = suppressed AND provider = aws | overdue
older than 30 days, found this week | first_found_at < now-30d | this week
criticals that are not critical | severity = CRITICAL AND {unresolved} | not critical
at least high and severity below medium | severity >= HIGH | below medium
not resolved and overdue | {overdue}
everything overdue or everything resolved this week | {overdue} OR (status = resolved AND resolved_at >= 2026-11-16)
`,
}
