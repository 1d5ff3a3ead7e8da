import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, parse, resolve, sep } from 'node:path'
import { type PatternPart, parsePart } from './path-pattern.ts'

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })

/** Links to folders are not followed below `**`: they may form a cycle. */
const foldersBelow = async (folder: string): Promise<string[]> => {
  const entries = await entriesOf(folder)
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  const below = await Promise.all(names.map(({ name }) => foldersBelow(join(folder, name))))
  return [folder, ...below.flat()]
}

const expandPart = async (folder: string, part: PatternPart): Promise<string[]> => {
  if (part.kind === 'name') return [join(folder, part.name)]
  if (part.kind === 'folders') return foldersBelow(folder)
  const entries = await entriesOf(folder)
  return entries.filter(({ name }) => part.matches(name)).map(({ name }) => join(folder, name))
}

/** Returns the files of a matched path: itself, or what is in the folder if the pattern names it. */
const filesAt = async (path: string, isNamed: boolean): Promise<string[]> => {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!stats) return []
  if (!stats.isDirectory()) return [path]
  if (!isNamed) return []
  const folders = await foldersBelow(path)
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await entriesOf(folder))
        .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => join(folder, name)),
    ),
  )
  return files.flat()
}

const filesOf = async (folder: string, pattern: string): Promise<string[]> => {
  const absolute = resolve(folder, pattern)
  const { root } = parse(absolute)
  const parts = absolute.slice(root.length).split(sep).filter(Boolean).map(parsePart)
  let paths = [root]
  for (const part of parts) {
    paths = (await Promise.all(paths.map((path) => expandPart(path, part)))).flat()
  }
  const isNamed = parts.at(-1)?.kind !== 'wildcard'
  return (await Promise.all(paths.map((path) => filesAt(path, isNamed)))).flat()
}

export interface FoundFiles {
  /** Each once, sorted within each pattern. */
  readonly files: readonly string[]
  /** The patterns that match no file. */
  readonly unmatched: readonly string[]
}

/** Finds the files of patterns, which are relative to the folder. */
export const findFiles = async (
  folder: string,
  patterns: readonly string[],
): Promise<FoundFiles> => {
  const files = new Map<string, string>()
  const unmatched: string[] = []
  for (const pattern of patterns) {
    const found = (await filesOf(folder, pattern)).sort()
    if (found.length === 0) unmatched.push(pattern)
    for (const file of found) {
      const target = await realpath(file)
      if (!files.has(target)) files.set(target, file)
    }
  }
  return { files: [...files.values()], unmatched }
}
