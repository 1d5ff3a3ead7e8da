import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { TEST } from './roles.mjs'

/** The folders that hold shipped code, relative to the repository. */
export const SOURCE_FOLDERS = ['core/src', 'server/src', 'console/src']

const isShipped = (path) => /(?<!\.d)\.tsx?$/.test(path) && !new RegExp(TEST).test(path)

const namesIn = (folder) =>
  readdir(folder, { recursive: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

const pathsIn = async (root) => {
  const lists = await Promise.all(
    SOURCE_FOLDERS.map(async (folder) =>
      (await namesIn(join(root, folder))).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    ),
  )
  return lists.flat().filter(isShipped).sort()
}

/** Parses every shipped file under `root`. Paths are relative to `root`, with slashes. */
export const readSources = async (root) =>
  Promise.all(
    (await pathsIn(root)).map(async (path) => {
      const text = await readFile(join(root, path), 'utf8')
      return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true) }
    }),
  )

/** Visits a node and its descendants. */
export const walk = (node, visit) => {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

export const lineOf = (tree, position) => tree.getLineAndCharacterOfPosition(position).line + 1
