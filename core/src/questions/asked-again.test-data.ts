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
}
