import pg from 'pg'
import { CommandError } from '../../../kernel/process-error.ts'
import type { DatabaseAddress } from '../connection.ts'
import { migrate, readMigrations } from '../migrate.ts'
import type { AppliedMigration, ArchivedTable, ArchiveHeader } from './archive-format.ts'
import { readAppliedMigrations, readArchivedTables } from './pg-catalog.ts'
import { withSession } from './session.ts'

/** Throws a CommandError, with the name of the table, when a table has rows. */
export const requireEmptyTables = async (
  client: pg.Client,
  tables: readonly string[],
): Promise<void> => {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(table)} limit 1`)
    if (rowCount !== 0) {
      throw new CommandError(
        `The database is not empty: ${table} has rows. An archive is restored into a new database`,
      )
    }
  }
}

const requireKnownMigrations = (
  { migrations, product_version }: ArchiveHeader,
  released: readonly AppliedMigration[],
  productVersion: string,
) => {
  for (const [index, { name, digest }] of migrations.entries()) {
    if (released[index]?.name === name && released[index].digest === digest) continue
    throw new CommandError(
      `The archive was written by Stance ${product_version} with the migration ${name}, which Stance ${productVersion} does not have; install Stance ${product_version} to restore it`,
    )
  }
}

const joinNames = (migrations: readonly AppliedMigration[]) =>
  migrations.map(({ name }) => name).join()

const requireSameSchema = (
  { migrations }: ArchiveHeader,
  applied: readonly AppliedMigration[],
): void => {
  if (joinNames(applied) === joinNames(migrations)) return
  throw new CommandError(
    `The schema of the database (${applied.at(-1)?.name}) is not that of the archive (${migrations.at(-1)?.name}), and it can only go forward; restore into a new database`,
  )
}

const describeShape = (tables: readonly ArchivedTable[]): string =>
  JSON.stringify(
    tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`).sort(),
  )

/**
 * Migrates the database to the schema that the archive was written from.
 *
 * @throws CommandError when the database contains data or has a later schema, or when this
 * release does not have the migrations of the archive.
 */
export const prepareSchema = async (
  address: DatabaseAddress,
  header: ArchiveHeader,
  { migrations, productVersion }: { readonly migrations: string; readonly productVersion: string },
): Promise<void> => {
  requireKnownMigrations(header, await readMigrations(migrations), productVersion)
  await withSession(address, async (client) => {
    const tables = await readArchivedTables(client)
    await requireEmptyTables(
      client,
      tables.map(({ name }) => name),
    )
  })
  const upTo = header.migrations.at(-1)?.name
  await migrate(address, migrations, { ...(upTo && { upTo }) })
  await withSession(address, async (client) => {
    requireSameSchema(header, await readAppliedMigrations(client))
    if (describeShape(await readArchivedTables(client)) !== describeShape(header.tables)) {
      throw new CommandError('The tables of the archive are not those of its migrations')
    }
  })
}
