import { sql } from 'kysely'
import type { ScopedConnection, SharedTable } from '../../../data/scoped.ts'
import type { Statement } from '../../../platform/db/batch.ts'
import { type ColumnTypes, columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import { RISK_COLUMNS, type RiskRow, TEXT_COLUMNS, type TextRow } from './finding-text.ts'

type Tables = Pick<ScopedConnection, 'db' | 'target' | 'shared'>

interface Digested {
  readonly digest: string
}

/**
 * A text that was written within this time exists until the transaction ends, because a text is
 * deleted only `UNUSED_RETENTION` after it was last written.
 */
const REFERENCE_GRACE = sql.raw(`interval '1 hour'`)
const UNUSED_RETENTION = sql.raw(`interval '1 day'`)

const distinct = <Row extends Digested>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.digest, row])).values()].sort((a, b) =>
    a.digest < b.digest ? -1 : 1,
  )

/** The digests that are not stored, or were last written too long ago to rely on. */
const selectMissing = async (
  { db, shared }: Tables,
  table: SharedTable,
  digests: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Digested>`
    select input.digest from unnest(${digests}::uuid[]) as input (digest)
    where not exists (
      select from ${shared(table)} k
      where k.digest = input.digest and k.referenced_at > now() - ${REFERENCE_GRACE})`.execute(db)
  return new Set(rows.map(({ digest }) => digest))
}

const upsertShared = async <Row extends Digested>(
  tables: Tables,
  { table, types, rows }: { table: SharedTable; types: ColumnTypes<Row>; rows: readonly Row[] },
): Promise<Statement[]> => {
  const distinctRows = distinct(rows)
  if (distinctRows.length === 0) return []
  const missing = await selectMissing(
    tables,
    table,
    distinctRows.map(({ digest }) => digest),
  )
  const toWrite = distinctRows.filter(({ digest }) => missing.has(digest))
  if (toWrite.length === 0) return []
  return [
    sql`insert into ${tables.target(table)} (${columnsOf(types)})
      select ${columnsOf(types)} from ${rowsAs('input', types, toWrite)}
      on conflict (digest) do update set referenced_at = now()`,
  ]
}

/** Builds the statements that store the texts of findings, in the order of their digests. */
export const buildTextUpserts = async (
  tables: Tables,
  findings: readonly { readonly text: TextRow; readonly risk: RiskRow }[],
): Promise<Statement[]> => {
  const texts = findings.map(({ text }) => text)
  const risks = findings.map(({ risk }) => risk)
  return [
    ...(await upsertShared<TextRow>(tables, {
      table: 'finding_text',
      types: TEXT_COLUMNS,
      rows: texts,
    })),
    ...(await upsertShared<RiskRow>(tables, {
      table: 'risk_assessment',
      types: RISK_COLUMNS,
      rows: risks,
    })),
  ]
}

const REFERENCING_COLUMN = {
  finding_text: sql.raw('text_digest'),
  risk_assessment: sql.raw('risk_digest'),
} satisfies Record<SharedTable, unknown>

/**
 * Digests that no finding references. A finding that references one of them in the meantime has also
 * updated its `referenced_at`, so `deleteUnused` skips it.
 *
 * Reads all findings once: an index on their digests would have to be written with every finding.
 */
export const selectUnused = async (
  { db, scoped, shared }: ScopedConnection,
  table: SharedTable,
): Promise<string[]> => {
  const { rows } = await sql<Digested>`
    select k.digest from ${shared(table)} k
    where k.referenced_at < now() - ${UNUSED_RETENTION} and not exists (
      select from ${scoped('finding')} f where f.${REFERENCING_COLUMN[table]} = k.digest)`.execute(
    db,
  )
  return rows.map(({ digest }) => digest)
}

/** Returns the number of deleted rows. */
export const deleteUnused = async (
  { db, target }: ScopedConnection,
  table: SharedTable,
  digests: readonly string[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${target(table)}
    where digest = any(${digests}::uuid[]) and referenced_at < now() - ${UNUSED_RETENTION}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
