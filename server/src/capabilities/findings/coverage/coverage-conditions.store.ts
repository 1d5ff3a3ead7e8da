import { sql } from 'kysely'
import type { FailureEvidence } from '../ingest/evidence.ts'

export type ComparedEvidence = FailureEvidence

export const EVIDENCE_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  source: 'text',
  check_id: 'text',
  check_group: 'text',
  region: 'text',
  artifact: 'text',
  at: 'timestamptz',
  isDated: 'boolean',
} as const satisfies Record<keyof ComparedEvidence, string>

export interface AbsentQuery {
  readonly run_id: string
  readonly accounts: readonly string[]
  readonly sources: readonly string[]
  readonly limit: number
}

/** Whether the cell `c` of the run `r` covers the check of `x`. */
export const COVERS_CHECK = sql`(c.all_checks or case when x.check_group <> '' then x.check_group = any(c.groups)
  else coalesce(get_bit(c.checks, nullif(array_position(r.checks, x.check_id), 0) - 1) = 1, false) end)`
