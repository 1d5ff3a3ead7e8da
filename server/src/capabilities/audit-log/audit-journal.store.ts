import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDataDir } from '../../platform/data-dir.ts'
import { type JournalEntry, journalEntry } from './journal-entry.ts'

const SUFFIX = '.json'

const syncFolder = async (folder: string) => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Writes an entry that is not in the database yet. It is on disk when this returns. */
export const writeJournal = async (folder: string, entry: JournalEntry): Promise<void> => {
  await prepareDataDir(folder)
  const path = join(folder, `${entry.id}${SUFFIX}`)
  const file = await open(`${path}.new`, 'wx', 0o600)
  try {
    await file.writeFile(JSON.stringify(entry))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  await syncFolder(folder)
}

export interface Journal {
  readonly entries: readonly JournalEntry[]
  /** Files that are no entries. They are left out from now on, and kept. */
  readonly damaged: readonly string[]
}

/** Reads the entries, the oldest first. */
export const readJournal = async (folder: string): Promise<Journal> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const entries: JournalEntry[] = []
  const damaged: string[] = []
  for (const name of names.filter((file) => file.endsWith(SUFFIX)).sort()) {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      // Another process has just recorded it.
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (text === null) continue
    const entry = journalEntry(text)
    if (entry && name === `${entry.id}${SUFFIX}`) entries.push(entry)
    else {
      await rename(path, `${path}.damaged`)
      damaged.push(`${path}.damaged`)
    }
  }
  return { entries, damaged }
}

/** Removes entries that are in the database. */
export const clearJournal = async (
  folder: string,
  entries: readonly JournalEntry[],
): Promise<void> => {
  for (const { id } of entries) await rm(join(folder, `${id}${SUFFIX}`), { force: true })
}
