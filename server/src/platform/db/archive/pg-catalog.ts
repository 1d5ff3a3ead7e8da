import type pg from 'pg'
import type { AppliedMigration, ArchivedTable } from './archive-format.ts'

/**
 * The event log contains transaction numbers that are valid on one server only. Without it every
 * consumer rebuilds its state from the tables.
 */
export const EVENT_TABLES = ['event', 'event_cursor', 'event_set_aside'] as const

/**
 * Tables whose rows have no meaning in another database. The header lists the migrations; a trigger counts
 * the changes of counts while they are restored.
 */
const EXCLUDED_TABLES = [...EVENT_TABLES, 'control_count_version', 'job_worker', 'migration']

interface CatalogTable extends ArchivedTable {
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

/** Sorts tables after those that they reference, and otherwise keeps their order. */
const sortParentsFirst = (tables: readonly CatalogTable[]): CatalogTable[] => {
  const ordered: CatalogTable[] = []
  let remaining = [...tables]
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ name }) => name))
    const ready = remaining.filter(({ parents }) => !parents.some((parent) => names.has(parent)))
    if (ready.length === 0) throw new Error(`Tables reference each other: ${[...names].join(', ')}`)
    ordered.push(...ready)
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return ordered
}

/**
 * Returns every table that an archive contains, from the catalog of the database, so that a new table
 * is archived without further changes. The schema of graphile_worker is excluded: jobs are enqueued
 * again by the code that needs them.
 */
export const readArchivedTables = async (client: pg.Client): Promise<ArchivedTable[]> => {
  const { rows } = await client.query<CatalogTable>(TABLES, [EXCLUDED_TABLES])
  return sortParentsFirst(rows).map(({ name, columns, sequences }) => ({
    name,
    columns,
    sequences,
  }))
}

/** Returns the migrations that created the schema, in order; none for a database without a schema. */
export const readAppliedMigrations = async (client: pg.Client): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<{ is_present: boolean }>(
    "select to_regclass('migration') is not null as is_present",
  )
  if (!rows[0]?.is_present) return []
  const applied = await client.query<AppliedMigration>(
    'select name, digest from migration order by name collate "C"',
  )
  return applied.rows
}
