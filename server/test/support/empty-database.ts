import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '../../src/platform/package-paths.ts'
import { createTestDatabase } from './test-database.ts'

/** A database before the first migration. `close` drops it. */
export const createEmptyDatabase = async () => {
  const database = await createTestDatabase()
  await database.pool.query('drop schema public cascade; create schema public')
  return database
}

/** The names of the released migrations, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()

/** Runs `work` with a folder that contains the named migrations only. */
export const withMigrations = async <T>(
  names: readonly string[],
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'stance-migrations-'))
  try {
    for (const name of names) await copyFile(join(MIGRATIONS, name), join(folder, name))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
