import pg from 'pg'
import { conflict } from '../../../kernel/app-error.ts'
import type { DatabaseAddress } from '../connection.ts'
import { migrate, readMigrations } from '../migrate.ts'
import type { AppliedMigration, ArchivedTable, ArchiveHeader } from './archive-format.ts'
import { appliedMigrations, archivedTables } from './pg-catalog.ts'
import { inSession } from './session.ts'

/** Throws CONFLICT when a table has rows, and names it. */
export const refuseRows = async (client: pg.Client, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(table)} limit 1`)
    if (rowCount !== 0) {
      throw conflict(
        `The database is not empty: ${table} has rows. An archive is restored into a new database`,
      )
    }
  }
}

const refuseOtherRelease = (
  { migrations, product_version }: ArchiveHeader,
  released: readonly AppliedMigration[],
  productVersion: string,
) => {
  for (const [at, { name, digest }] of migrations.entries()) {
    if (released[at]?.name === name && released[at].digest === digest) continue
    throw conflict(
      `The archive was written by Stance ${product_version} with the migration ${name}, which Stance ${productVersion} does not have; install Stance ${product_version} to restore it`,
    )
  }
}

const namesIn = (migrations: readonly AppliedMigration[]) =>
  migrations.map(({ name }) => name).join()

const refuseNewerSchema = (
  { migrations }: ArchiveHeader,
  applied: readonly AppliedMigration[],
): void => {
  if (namesIn(applied) === namesIn(migrations)) return
  throw conflict(
    `The schema of the database (${applied.at(-1)?.name}) is not that of the archive (${migrations.at(-1)?.name}), and it can only go forward; restore into a new database`,
  )
}

const shapeOf = (tables: readonly ArchivedTable[]): string =>
  JSON.stringify(
    tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`).sort(),
  )

/**
 * Gives the database the schema that the archive was written from.
 *
 * @throws AppError CONFLICT when it holds data, when it has a later schema, or when this release
 * cannot make the schema.
 */
export const prepareSchema = async (
  address: DatabaseAddress,
  header: ArchiveHeader,
  { migrations, productVersion }: { readonly migrations: string; readonly productVersion: string },
): Promise<void> => {
  refuseOtherRelease(header, await readMigrations(migrations), productVersion)
  await inSession(address, async (client) => {
    const tables = await archivedTables(client)
    await refuseRows(
      client,
      tables.map(({ name }) => name),
    )
  })
  const upTo = header.migrations.at(-1)?.name
  await migrate(address, migrations, { ...(upTo && { upTo }) })
  await inSession(address, async (client) => {
    refuseNewerSchema(header, await appliedMigrations(client))
    if (shapeOf(await archivedTables(client)) !== shapeOf(header.tables)) {
      throw conflict('The tables of the archive are not those of its migrations')
    }
  })
}
