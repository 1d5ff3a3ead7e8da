import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The records of every `*.test-data.ts`. Each is in one of the formats. */
const examplesIn = async (folder: string): Promise<unknown[]> => {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => name.endsWith('.test-data.ts')).sort()
  const modules: { examples?: unknown[] }[] = await Promise.all(
    files.map((name) => import(join(folder, name))),
  )
  return modules.flatMap(({ examples = [] }) => examples)
}

export const EXAMPLES = await examplesIn(import.meta.dirname)
