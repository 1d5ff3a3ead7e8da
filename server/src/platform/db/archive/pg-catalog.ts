import type pg from 'pg'
import type { AppliedMigration, ArchivedTable } from './archive-format.ts'

/**
 * The log of events goes by the transaction numbers of one server. Without it every consumer builds
 * its state from the tables again.
 */
export const EVENT_TABLES = ['event', 'event_cursor'] as const

/** What means nothing in another database. Migrations stand in the header. */
const LEFT_OUT = [...EVENT_TABLES, 'job_worker', 'migration']

interface CatalogueTable extends ArchivedTable {
  readonly parents: readonly string[]
}

const TABLES = `
  select c.relname::text as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    (select coalesce(json_object_agg(a.attname, s.last_value::text), '{}')
      from pg_depend d
      join pg_class o on o.oid = d.objid
      join pg_sequences s on s.schemaname = n.nspname and s.sequencename = o.relname
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
        and d.refobjid = c.oid and d.deptype in ('a', 'i') and s.last_value is not null) as sequences,
    array(select p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname::text <> all($1)
  order by c.relname`

/** Parents first, otherwise in the order given. */
const parentsFirst = (tables: readonly CatalogueTable[]): CatalogueTable[] => {
  const ordered: CatalogueTable[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(({ parents }) => !parents.some((parent) => names.has(parent)))
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

/**
 * Every table of the product that an archive holds, from the catalogue of the database: a new table
 * is in the next archive by itself. The jobs of graphile_worker have a schema of their own, which is
 * left out: whatever asked for them asks again.
 */
export const archivedTables = async (client: pg.Client): Promise<ArchivedTable[]> => {
  const { rows } = await client.query<CatalogueTable>(TABLES, [LEFT_OUT])
  return parentsFirst(rows).map(({ name, columns, sequences }) => ({ name, columns, sequences }))
}

/** The migrations that made the schema, in order; none for a database that was never set up. */
export const appliedMigrations = async (client: pg.Client): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<{ some: boolean }>(
    "select to_regclass('migration') is not null as some",
  )
  if (!rows[0]?.some) return []
  const applied = await client.query<AppliedMigration>(
    'select name, digest from migration order by name collate "C"',
  )
  return applied.rows
}
