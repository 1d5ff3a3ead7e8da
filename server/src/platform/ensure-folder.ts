import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )

/**
 * Creates a folder and those above it, for the user of this process only. Unlike `mkdir` with
 * `recursive`, it ends also where the file system refuses every new folder, such as in /proc.
 */
export const ensureFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await isFolder(path))) return
    const parent = dirname(path)
    const isParentMissing = codeOf(error) === 'ENOENT' && !(await isFolder(parent))
    if (!isParentMissing || parent === path) throw error
    await ensureFolder(parent)
    await mkdir(path, { mode: 0o700 })
  }
}
