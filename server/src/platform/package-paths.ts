import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Finds the folder of the server package, from the sources as well as from the built file. */
const findPackage = (from: string): string => {
  if (existsSync(join(from, 'migrations'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('The package folder with the migrations is missing')
  return findPackage(parent)
}

const PACKAGE = findPackage(dirname(fileURLToPath(import.meta.url)))

export const MIGRATIONS = join(PACKAGE, 'migrations')

/** The program of the threads that build and search the index. */
export const SEARCH_WORKER = join(PACKAGE, 'dist', 'search-worker.js')

/** The program of the threads of the aggregator. */
export const AGGREGATOR_WORKER = join(PACKAGE, 'dist', 'aggregator-worker.js')

/** The engine of policies, as WebAssembly; its digest is in the file next to it. */
export const POLICY_ENGINE = join(PACKAGE, 'policy-engine', 'policy-engine.wasm')

/** The program of the thread that evaluates policies. */
export const POLICY_WORKER = join(PACKAGE, 'dist', 'policy-worker.js')

/** The policies that come with the product: a text and its tests for each namespace. */
export const SHIPPED_POLICIES = join(PACKAGE, 'policies')

/** The meaning of words, which the build has trained on the rule catalogue. */
export const CATALOGUE_SPACE = join(PACKAGE, 'dist', 'catalogue-space')

/** The built web console. */
export const CONSOLE = join(PACKAGE, '..', 'console', 'dist')

/** The released version of the product. */
export const VERSION = (
  JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
).version
