import { impurities, longFiles, testImports } from './file-conventions.mjs'
import { guardedTableViolations } from './guarded-tables.mjs'
import { importViolations } from './imports.mjs'
import { RULE_SET } from './rules.mjs'
import { readSources } from './sources.mjs'

/** The name of every rule, for the test that tries each of them. */
export const RULES = [
  ...RULE_SET.forbidden.map(({ name }) => name),
  'guarded-tables-are-scoped',
  'domain-takes-no-time',
  'files-are-short',
  'tests-are-not-shipped',
]

/** Everything under `root` that breaks the architecture. `root` is the repository. */
export const findViolations = async (root) => {
  const sources = await readSources(root)
  return [
    ...(await importViolations(root)),
    ...guardedTableViolations(sources),
    ...impurities(sources),
    ...longFiles(sources),
    ...testImports(sources),
  ]
}
