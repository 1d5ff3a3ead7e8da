import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { TEST } from './roles.mjs'

const isShipped = (path) => path.endsWith('.ts') && !new RegExp(TEST).test(path)

/** Every shipped file under `root`/src, parsed. Paths are relative to `root`, with slashes. */
export const readSources = async (root) => {
  const names = await readdir(join(root, 'src'), { recursive: true })
  const paths = names.map((name) => `src/${name.replaceAll('\\', '/')}`).filter(isShipped)
  return Promise.all(
    paths.sort().map(async (path) => {
      const text = await readFile(join(root, path), 'utf8')
      return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true) }
    }),
  )
}

/** Visits a node and everything below it. */
export const walk = (node, visit) => {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

export const lineOf = (tree, position) => tree.getLineAndCharacterOfPosition(position).line + 1
