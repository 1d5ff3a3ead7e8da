import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { toIso } from '../../../kernel/clock.ts'
import { executeBatch, type Statement } from '../../../platform/db/batch.ts'
import { encodeCopyRow } from '../../../platform/db/copy-rows.ts'
import { copyEncoded, insertOrCopy } from '../../../platform/db/insert-or-copy.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import { countStatements } from '../counts/finding-counts.store.ts'
import type { CountChanges } from '../counts/finding-counts.ts'
import { appendListing } from '../coverage/listing.ts'
import { FINDING_COLUMNS } from '../record/field-table.ts'
import type { FindingRow, FindingRows } from '../record/finding-row.ts'
import { buildTextUpserts } from '../record/finding-text.store.ts'
import type { DecidedRow, SeenRow, StateUpdate } from './finding-rows.ts'
import type { NewFinding } from './new-finding.ts'

type FirstSeenRow = Omit<SeenRow, 'is_latest'>

const SEEN_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  instance: 'uuid',
  last_seen_at: 'timestamptz',
  is_dated: 'boolean',
  version_at: 'timestamptz',
  decision: 'text',
  decided_at: 'timestamptz',
  occurrences: 'integer',
  run_id: 'uuid',
  batch_id: 'bigint',
  batch_line: 'integer',
  listed_by: 'text',
} as const

/** For an update of an existing row. */
const SEEN_AGAIN_COLUMNS = { ...SEEN_COLUMNS, is_latest: 'boolean' } as const

const STATE_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  status: 'finding_status',
  suppression_reason: 'text',
  first_found_at: 'timestamptz',
  reopened_at: 'timestamptz',
  resolved_at: 'timestamptz',
  sla_deadline: 'timestamptz',
  sla_breached: 'boolean',
  sla_paused_at: 'timestamptz',
  sla_paused_ms: 'bigint',
  resolved_by_user: 'boolean',
} as const satisfies Record<keyof StateUpdate, string>

const stateRow = (state: StateUpdate) => ({
  account_id: state.account_id,
  id: state.id,
  status: state.status,
  suppression_reason: state.suppression_reason,
  first_found_at: state.first_found_at.toISOString(),
  reopened_at: toIso(state.reopened_at),
  resolved_at: toIso(state.resolved_at),
  sla_deadline: toIso(state.sla_deadline),
  sla_breached: state.sla_breached,
  sla_paused_at: toIso(state.sla_paused_at),
  sla_paused_ms: state.sla_paused_ms,
  resolved_by_user: state.resolved_by_user,
})

/** A new finding with its first observation. */
export interface AddedFinding {
  readonly finding: NewFinding
  readonly seen: SeenRow
}

/** Changes of findings. Each finding is in one list only. */
export interface FindingChanges {
  readonly added: readonly AddedFinding[]
  /** Existing findings whose content or state has changed. The caller has locked them. */
  readonly updated: readonly FindingRows[]
  /** Existing findings of which only the state has changed. The caller has locked them. */
  readonly restated: readonly StateUpdate[]
  /** The observations of existing findings. */
  readonly seen: readonly SeenRow[]
  /** Decisions at the source about findings whose content stays as it is. */
  readonly decided?: readonly DecidedRow[]
  readonly counts: CountChanges
  /** Statements of the caller, executed in the same batch. */
  readonly extraStatements: readonly Statement[]
}

/** Observations may arrive out of order; the source record is that of the latest one. */
const keepLatest = (column: 'run_id' | 'batch_id' | 'batch_line') =>
  `${column} = case when input.is_latest then input.${column} else s.${column} end`

const SET_SEEN = sql.raw(`
  instance = input.instance,
  last_seen_at = case when input.is_dated and s.is_dated
    then greatest(s.last_seen_at, input.last_seen_at) else input.last_seen_at end,
  is_dated = input.is_dated, version_at = input.version_at,
  decision = input.decision, decided_at = input.decided_at,
  occurrences = s.occurrences + case when s.run_id = input.run_id then 0 else input.occurrences end,
  ${keepLatest('run_id')}, ${keepLatest('batch_id')}, ${keepLatest('batch_line')},
  listed_by = ${appendListing('s.listed_by', 'input.listed_by')}`)

/** Sets every column but those of the key. */
const assignments = (types: Readonly<Record<string, string>>) =>
  sql.raw(
    Object.keys(types)
      .filter((column) => column !== 'account_id' && column !== 'id')
      .map((column) => `${column} = input.${column}`)
      .join(', '),
  )

const SET_CONTENT = assignments(FINDING_COLUMNS)
const SET_STATE = assignments(STATE_COLUMNS)

const byId = <Row extends { id: string }>(a: Row, b: Row) => (a.id < b.id ? -1 : 1)

type Target = Pick<ScopedConnection, 'db' | 'target' | 'shared'>
type Added = FindingChanges['added']

const findingRowsOf = (written: readonly FindingRows[]) => written.map(({ row }) => row)
const seenRowsOf = (added: Added) => added.map(({ seen }) => seen)

/** Encodes the row of a new finding for COPY while the finding waits to be written. */
export const encodeRow = (finding: NewFinding & { readonly row: FindingRow }): NewFinding => ({
  ...finding,
  row: encodeCopyRow(FINDING_COLUMNS, finding.row),
})

const insertFindings = ({ target }: Target, added: Added): Statement[] => {
  const written = added.map(({ finding: { row } }) => row)
  const lines = written.filter((row) => Buffer.isBuffer(row))
  const rows = written.filter((row) => !Buffer.isBuffer(row))
  return [
    ...(lines.length > 0 ? [copyEncoded(target('finding'), FINDING_COLUMNS, lines)] : []),
    ...(rows.length > 0 ? [insertOrCopy(target('finding'), FINDING_COLUMNS, rows)] : []),
  ]
}

const insertNew = (connection: Target, added: Added): Statement[] => [
  ...insertFindings(connection, added),
  insertOrCopy<FirstSeenRow>(connection.target('finding_seen'), SEEN_COLUMNS, seenRowsOf(added)),
]

const updateFindings = ({ target }: Target, updated: readonly FindingRows[]): Statement[] => [
  sql`update ${target('finding')} f set ${SET_CONTENT}
    from ${rowsAs('input', FINDING_COLUMNS, findingRowsOf(updated))}
    where f.account_id = input.account_id and f.id = input.id`,
]

/** Returns the statement that updates the states of findings; none without findings. */
export const updateStates = (
  { target }: Pick<Target, 'target'>,
  states: readonly StateUpdate[],
): Statement[] =>
  states.length === 0
    ? []
    : [
        sql`update ${target('finding')} f set ${SET_STATE}, version = f.version + 1
          from ${rowsAs('input', STATE_COLUMNS, states.map(stateRow))}
          where f.account_id = input.account_id and f.id = input.id`,
      ]

const DECIDED_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  version_at: 'timestamptz',
  decision: 'text',
  decided_at: 'timestamptz',
} as const satisfies Record<keyof DecidedRow, string>

const updateDecided = ({ target }: Target, rows: readonly DecidedRow[]): Statement[] =>
  rows.length === 0
    ? []
    : [
        sql`update ${target('finding_seen')} s set ${assignments(DECIDED_COLUMNS)}
          from ${rowsAs('input', DECIDED_COLUMNS, rows)}
          where s.account_id = input.account_id and s.id = input.id`,
      ]

const updateSeen = ({ target }: Target, rows: readonly SeenRow[]) => ({
  statement: sql<{ id: string; occurrences: number }>`
    update ${target('finding_seen')} s set ${SET_SEEN}
    from ${rowsAs('input', SEEN_AGAIN_COLUMNS, rows)}
    where s.account_id = input.account_id and s.id = input.id
    returning s.id, s.occurrences`,
  columns: ['id', 'occurrences'] as const,
})

/**
 * Saves changes. Returns the occurrences of each existing finding. Fails with a unique violation when
 * another writer has inserted one of the new findings in the meantime: repeat the transaction then.
 */
export const saveChanges = async (
  connection: Target,
  changes: FindingChanges,
): Promise<Map<string, number>> => {
  const { updated, restated, seen, counts, extraStatements } = changes
  // Sorted by id so that concurrent writers lock rows in the same order and cannot deadlock.
  const added = [...changes.added].sort((a, b) => byId(a.finding, b.finding))
  const findings = added.map(({ finding }) => finding)
  const statements = [
    ...(await buildTextUpserts(connection, [...findings, ...updated])),
    ...(added.length > 0 ? insertNew(connection, added) : []),
    ...(updated.length > 0 ? updateFindings(connection, updated) : []),
    ...updateStates(connection, restated),
    ...updateDecided(connection, changes.decided ?? []),
    ...countStatements(connection, counts),
    ...extraStatements,
  ]
  const returning = seen.length > 0 ? updateSeen(connection, seen) : undefined
  const rows = await executeBatch(connection.db, statements, returning)
  return new Map(rows.map(({ id, occurrences }) => [id, occurrences]))
}
