import { batchJobViolations } from './batch-job-bundle.mjs'
import { literalTexts } from './console-texts.mjs'
import {
  impurities,
  largeFolders,
  literalSpreads,
  longFiles,
  testImports,
} from './file-conventions.mjs'
import { guardedTableViolations } from './guarded-tables.mjs'
import { importViolations } from './imports.mjs'
import { RULE_SET } from './rules.mjs'
import { readSources } from './sources.mjs'

/** The name of every rule, for the test of each of them. */
export const RULES = [
  ...RULE_SET.forbidden.map(({ name }) => name),
  'guarded-tables-are-scoped',
  'domain-is-deterministic',
  'files-are-short',
  'tests-are-not-shipped',
  'folders-are-small',
  'no-literal-spreads',
  'console-texts-are-in-the-catalogue',
  'batch-job-bundle',
]

/** Returns the violations under `root`, the folder of the repository. */
export const findViolations = async (root) => {
  const sources = await readSources(root)
  return [
    ...(await importViolations(root)),
    ...guardedTableViolations(sources),
    ...impurities(sources),
    ...longFiles(sources),
    ...testImports(sources),
    ...largeFolders(sources),
    ...literalSpreads(sources),
    ...literalTexts(sources),
    ...(await batchJobViolations(root)),
  ]
}
