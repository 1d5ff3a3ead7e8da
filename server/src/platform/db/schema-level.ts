/** A migration as the database records it. */
export interface RecordedMigration {
  readonly name: string
  /** The version of the product that applied it; '' when it is not known. */
  readonly release: string
  /** The last migration of the oldest release that can use the schema; null: only releases that have this one. */
  readonly works_since: string | null
}

const DECLARATION = /^-- Works with releases since (\d{4}_\w+)\s*$/m

/** Returns the last migration of the oldest release that can use the schema after this migration. */
export const worksSince = (text: string): string | null => {
  const name = DECLARATION.exec(text)?.[1]
  return name === undefined ? null : `${name}.sql`
}

const canUse = (newestKnown: string, { works_since }: RecordedMigration): boolean =>
  works_since !== null && works_since <= newestKnown

/**
 * Returns the first migration that a release does not know and cannot work with. `known` are the names
 * of its migrations, in order.
 */
export const findUnusableMigration = (
  known: readonly string[],
  recorded: readonly RecordedMigration[],
): RecordedMigration | undefined => {
  const newest = known.at(-1) ?? ''
  return recorded.find((migration) => !known.includes(migration.name) && !canUse(newest, migration))
}

const withoutSuffix = (name: string): string => name.replace(/\.sql$/, '')

/** Says which release the database needs, with the versions of both. */
export const describeUnusable = (
  { name, release }: RecordedMigration,
  own: { readonly version: string; readonly newest: string },
): string => {
  const other = release === '' ? 'a newer release' : `Stance ${release}`
  return `The database has the schema of ${other} (${withoutSuffix(name)}), and this is Stance ${own.version} (${withoutSuffix(own.newest)}), which cannot use it; start ${other === 'a newer release' ? 'that release' : other} or a later one`
}
