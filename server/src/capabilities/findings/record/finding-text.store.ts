import { sql } from 'kysely'
import type { ScopedConnection, SharedTable } from '../../../data/scoped.ts'
import type { Step } from '../../../platform/db/batch.ts'
import { type ColumnTypes, columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import { RISK_COLUMNS, type RiskRow, TEXT_COLUMNS, type TextRow } from './finding-text.ts'

type Tables = Pick<ScopedConnection, 'db' | 'target' | 'shared'>

interface Digested {
  readonly digest: string
}

/**
 * A text that was kept so lately is there for as long as this transaction takes: none is removed until
 * `UNUSED_FOR` after it was kept last.
 */
const STILL_THERE = sql.raw(`interval '1 hour'`)
const UNUSED_FOR = sql.raw(`interval '1 day'`)

const distinct = <Row extends Digested>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.digest, row])).values()].sort((a, b) =>
    a.digest < b.digest ? -1 : 1,
  )

/** Of some digests, those under which nothing is kept, or was kept long ago. */
const notKept = async (
  { db, shared }: Tables,
  table: SharedTable,
  digests: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Digested>`
    select given.digest from unnest(${digests}::uuid[]) as given (digest)
    where not exists (
      select from ${shared(table)} k
      where k.digest = given.digest and k.kept_at > now() - ${STILL_THERE})`.execute(db)
  return new Set(rows.map(({ digest }) => digest))
}

const keeping = async <Row extends Digested>(
  tables: Tables,
  { table, types, rows }: { table: SharedTable; types: ColumnTypes<Row>; rows: readonly Row[] },
): Promise<Step[]> => {
  const all = distinct(rows)
  if (all.length === 0) return []
  const missing = await notKept(
    tables,
    table,
    all.map(({ digest }) => digest),
  )
  const kept = all.filter(({ digest }) => missing.has(digest))
  if (kept.length === 0) return []
  return [
    sql`insert into ${tables.target(table)} (${columnsOf(types)})
      select ${columnsOf(types)} from ${rowsAs('given', types, kept)}
      on conflict (digest) do update set kept_at = now()`,
  ]
}

/** What keeps the texts of findings that are about to be written, in the order of their digests. */
export const keepingSteps = async (
  tables: Tables,
  written: readonly { readonly text: TextRow; readonly risk: RiskRow }[],
): Promise<Step[]> => {
  const texts = written.map(({ text }) => text)
  const risks = written.map(({ risk }) => risk)
  return [
    ...(await keeping<TextRow>(tables, {
      table: 'finding_text',
      types: TEXT_COLUMNS,
      rows: texts,
    })),
    ...(await keeping<RiskRow>(tables, {
      table: 'risk_assessment',
      types: RISK_COLUMNS,
      rows: risks,
    })),
  ]
}

const HOLDERS = {
  finding_text: sql.raw('text_digest'),
  risk_assessment: sql.raw('risk_digest'),
} satisfies Record<SharedTable, unknown>

/**
 * Digests of what no finding holds any more. Whoever begins to hold one of them meanwhile has kept it
 * anew, and a removal passes over it.
 *
 * Reads all findings once: an index on their digests would be written with every finding.
 */
export const unusedTexts = async (
  { db, scoped, shared }: ScopedConnection,
  table: SharedTable,
): Promise<string[]> => {
  const { rows } = await sql<Digested>`
    select k.digest from ${shared(table)} k
    where k.kept_at < now() - ${UNUSED_FOR} and not exists (
      select from ${scoped('finding')} f where f.${HOLDERS[table]} = k.digest)`.execute(db)
  return rows.map(({ digest }) => digest)
}

/** Answers how many there were. */
export const removeTexts = async (
  { db, target }: ScopedConnection,
  table: SharedTable,
  digests: readonly string[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${target(table)}
    where digest = any(${digests}::uuid[]) and kept_at < now() - ${UNUSED_FOR}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
