import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { BUILD_TOOL, TEST } from './roles.mjs'
import { RULE_SET } from './rules.mjs'
import { SOURCE_FOLDERS } from './sources.mjs'

const comments = new Map(RULE_SET.forbidden.map(({ name, comment }) => [name, comment]))

const RESOLVE_OPTIONS = {
  extensions: ['.ts', '.tsx', '.js', '.json'],
  conditionNames: ['import', 'node', 'default'],
  exportsFields: ['exports'],
}

const describePath = ({ from, to, cycle }) =>
  cycle ? [from, ...cycle.map(({ name }) => name)].join(' -> ') : `${from} -> ${to}`

/** Returns the imports under `root` that break a rule of rules.mjs. Type imports count; tests do not. */
export const importViolations = async (root) => {
  const { output } = await cruise(
    SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      ruleSet: RULE_SET,
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: [TEST, BUILD_TOOL] },
    },
    RESOLVE_OPTIONS,
  )
  return output.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    file: violation.from,
    message: `${describePath(violation)}\n${comments.get(violation.rule.name)}`,
  }))
}
