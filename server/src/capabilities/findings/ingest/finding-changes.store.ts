import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { type Step, together } from '../../../platform/db/batch.ts'
import { copyLine } from '../../../platform/db/copy-rows.ts'
import { addingLinesStep, addingStep } from '../../../platform/db/insert-or-copy.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import { countSteps } from '../counts/finding-counts.store.ts'
import type { CountChanges } from '../counts/finding-counts.ts'
import { FINDING_COLUMNS, type FindingRow, type FindingRows } from '../record/finding-row.ts'
import { keepingSteps } from '../record/finding-text.store.ts'
import type { Opening } from './new-finding.ts'

/** A sighting of a finding, for the narrow table. */
export interface SeenRow {
  readonly account_id: string
  readonly id: string
  readonly last_seen_at: string
  /** Sightings to add. */
  readonly occurrences: number
  readonly run_id: string | null
  readonly batch_id: number | null
  readonly batch_line: number | null
}

const SEEN_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  last_seen_at: 'timestamptz',
  occurrences: 'integer',
  run_id: 'uuid',
  batch_id: 'bigint',
  batch_line: 'integer',
} as const

/** A set of reports as changes: each finding stands in one list only. */
export interface FindingChanges {
  /** Findings that are not known yet, with their first sightings. */
  readonly added: readonly (Opening & { readonly seen: SeenRow })[]
  /** Known findings whose content or state is another now; the caller has locked them. */
  readonly updated: readonly FindingRows[]
  /** Sightings of known findings. */
  readonly seen: readonly SeenRow[]
  readonly counts: CountChanges
  /** Changes of others that belong to the same moment. */
  readonly also: readonly Step[]
}

/** Of sightings that arrive out of order, the latest one says where its source record is. */
const ofLatest = (column: 'run_id' | 'batch_id' | 'batch_line') =>
  `${column} = case when given.run_id is not null and given.last_seen_at >= s.last_seen_at
    then given.${column} else s.${column} end`

const SIGHTING = sql.raw(`
  last_seen_at = greatest(s.last_seen_at, given.last_seen_at),
  occurrences = s.occurrences + case when s.run_id = given.run_id then 0 else given.occurrences end,
  ${ofLatest('run_id')}, ${ofLatest('batch_id')}, ${ofLatest('batch_line')}`)

/** All but the key is as given. */
const asGiven = (types: Readonly<Record<string, string>>) =>
  sql.raw(
    Object.keys(types)
      .filter((column) => column !== 'account_id' && column !== 'id')
      .map((column) => `${column} = given.${column}`)
      .join(', '),
  )

const CONTENT = asGiven(FINDING_COLUMNS)

const byId = <Row extends { id: string }>(a: Row, b: Row) => (a.id < b.id ? -1 : 1)

type Target = Pick<ScopedConnection, 'db' | 'target' | 'shared'>
type Added = FindingChanges['added']

const findingsOf = (written: readonly FindingRows[]) => written.map(({ row }) => row)
const sightingsOf = (added: Added) => added.map(({ seen }) => seen)

/** A finding as a line, for an opening that has to wait until it is written. */
export const encoded = (opening: Opening & { readonly row: FindingRow }): Opening => ({
  ...opening,
  row: copyLine(FINDING_COLUMNS, opening.row),
})

const addingFindings = ({ target }: Target, added: Added): Step[] => {
  const lines = added.flatMap(({ row }) => (Buffer.isBuffer(row) ? [row] : []))
  const rows = added.flatMap(({ row }) => (Buffer.isBuffer(row) ? [] : [row]))
  return [
    ...(lines.length > 0 ? [addingLinesStep(target('finding'), FINDING_COLUMNS, lines)] : []),
    ...(rows.length > 0 ? [addingStep(target('finding'), FINDING_COLUMNS, rows)] : []),
  ]
}

const adding = (connection: Target, added: Added): Step[] => [
  ...addingFindings(connection, added),
  addingStep(connection.target('finding_seen'), SEEN_COLUMNS, sightingsOf(added)),
]

const updating = ({ target }: Target, updated: readonly FindingRows[]): Step[] => [
  sql`update ${target('finding')} f set ${CONTENT}
    from ${rowsAs('given', FINDING_COLUMNS, findingsOf(updated))}
    where f.account_id = given.account_id and f.id = given.id`,
]

const seeing = ({ target }: Target, rows: readonly SeenRow[]) => ({
  step: sql<{ id: string; occurrences: number }>`
    update ${target('finding_seen')} s set ${SIGHTING}
    from ${rowsAs('given', SEEN_COLUMNS, rows)}
    where s.account_id = given.account_id and s.id = given.id
    returning s.id, s.occurrences`,
  columns: ['id', 'occurrences'] as const,
})

/**
 * Saves changes. Answers how often each finding that was known has been seen by now. Fails with a
 * unique violation when another writer has added one of the findings meanwhile: begin anew.
 */
export const saveChanges = async (
  connection: Target,
  changes: FindingChanges,
): Promise<Map<string, number>> => {
  const { updated, seen, counts, also } = changes
  // In one order, so that two writers of the same findings wait for each other and do not lock up.
  const added = [...changes.added].sort(byId)
  const steps = [
    ...(await keepingSteps(connection, [...added, ...updated])),
    ...(added.length > 0 ? adding(connection, added) : []),
    ...(updated.length > 0 ? updating(connection, updated) : []),
    ...countSteps(connection, counts),
    ...also,
  ]
  const asking = seen.length > 0 ? seeing(connection, seen) : undefined
  const rows = await together(connection.db, steps, asking)
  return new Map(rows.map(({ id, occurrences }) => [id, occurrences]))
}
