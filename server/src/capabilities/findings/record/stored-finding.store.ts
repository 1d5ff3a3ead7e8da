import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'

/** A `StoredFinding` of a finding `f` and what it shares with others, `t`. */
export const STORED_FINDING = sql`f.id, f.source, f.source_finding_id, f.control_id, f.type, f.title,
  f.resource_type, f.resource_id, f.resource_name, f.platform, f.cloud_provider, f.region,
  f.account_id, f.account_name, f.severity, f.ai_risk_score, f.category, f.service_name,
  f.exploit_available, f.auto_remediatable, f.environment, f.application_id, f.owner, f.cost_center,
  f.tags::text as tags_json, f.native_ids::text as native_ids_json, f.first_found_at, f.status,
  f.suppression_reason, f.resolved_at, t.description, t.remediation,
  t.compliance::text as compliance_json, t.cves::text as cves_json`

/** A `SightedFinding`: the same with its sightings `s`. */
export const SIGHTED_FINDING = sql`${STORED_FINDING}, s.last_seen_at, s.occurrences`

type Tables = Pick<ScopedConnection, 'ownedBy' | 'shared'>

/** Its texts `t`. `offset 0` keeps them a lookup for each finding, as few are read. */
export const textOfFinding = ({ shared }: Pick<Tables, 'shared'>) => sql`cross join lateral (
  select * from ${shared('finding_text')} where digest = f.text_digest offset 0) t`

/** Its risk assessment `r`. */
export const riskOfFinding = ({ shared }: Pick<Tables, 'shared'>) => sql`cross join lateral (
  select * from ${shared('risk_assessment')} where digest = f.risk_digest offset 0) r`

/** What a `SightedFinding` is joined from, beside `f`. */
export const sightedFinding = (tables: Tables) => sql`
  cross join lateral ${tables.ownedBy('f', 'finding_seen')} s
  ${textOfFinding(tables)}`
