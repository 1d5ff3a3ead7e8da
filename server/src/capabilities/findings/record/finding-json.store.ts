import { riskLevel } from '@stance/core/assessment/risk-assessment'
import { sql } from 'kysely'
import { RISK_LEVELS } from './field-table.ts'

/** The minimum score of a level, from the definition in the assessment. */
const minScoreOf = (level: string): number =>
  Array.from({ length: 101 }, (_, tenths) => tenths / 10).find(
    (score) => riskLevel(score) === level,
  ) ?? 0

/** The level of the score of the finding `f`. */
export const RISK_LEVEL = sql.raw(
  `(case ${RISK_LEVELS.toReversed()
    .map((level) => `when f.ai_risk_score >= ${minScoreOf(level)}::real then '${level}'`)
    .join(' ')} end)`,
)

const jsonText = (name: string): string => `to_json(f.${name})::text`

/** Equal to `deduplicationKey`, because PostgreSQL encodes a text as JSON in the same way. */
export const DEDUPLICATION_KEY = sql.raw(
  `encode(sha256(convert_to('[' || ${['source', 'source_finding_id', 'resource_id', 'account_id']
    .map(jsonText)
    .join(` || ',' || `)} || ']', 'UTF8')), 'hex')`,
)

/** The time of a column as `Date` writes it. */
const time = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column.slice(2)}`

/**
 * The text of `findingJson`, written by the database: from the finding `f`, its `finding_seen` row `s` and
 * its texts `t`. A service that reads many findings spends its main thread on little else than on columns.
 */
export const FINDING_JSON = sql`(select row_to_json(finding)::text from (select
  f.id, f.issue_id, ${DEDUPLICATION_KEY} as deduplication_key, f.source, f.source_finding_id, f.control_id,
  f.type, f.title, t.description, f.resource_type, f.resource_id, f.resource_name, f.artifact, f.check_group,
  f.platform, f.cloud_provider, f.region, f.account_id, f.account_name, f.severity, f.category,
  f.service_name, f.exploit_available, f.fix_available, f.internet_facing, f.image,
  f.auto_remediatable, f.environment, f.application_id, f.owner, f.cost_center, t.remediation, f.ai_risk_score, ${RISK_LEVEL} as ai_risk_level, f.tags, t.cves,
  t.compliance, f.native_ids, f.resource_aliases, ${sql.raw(time('f.first_found_at'))}, f.status,
  f.status = 'suppressed' as suppressed, f.suppression_reason, ${sql.raw(time('f.resolved_at'))},
  ${sql.raw(time('s.last_seen_at'))}, s.occurrences) finding)`
