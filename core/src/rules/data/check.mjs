// `node core/src/rules/data/check.mjs` prints the errors of the rule catalogue, and fails if there are any.
import { isUpToDate } from './build.mjs'
import { findErrors } from './errors.mjs'
import { loadCatalogue, loadFrameworks } from './rule-files.mjs'

const rules = await loadCatalogue()
const errors = [...findErrors(rules, await loadFrameworks())]
if (!(await isUpToDate(rules.map(({ rule }) => rule)))) {
  const message = 'is out of date: run node core/src/rules/data/build.mjs'
  errors.push({ kind: 'stale', file: 'rules.json', message })
}

for (const { kind, file, message } of errors) {
  console.error(`${kind}: ${file === '' ? '' : `core/src/rules/data/${file} `}${message}\n`)
}
console.log(
  errors.length === 0
    ? `The rule catalogue is valid: ${rules.length} rules.`
    : `The rule catalogue has ${errors.length} errors.`,
)
process.exitCode = errors.length === 0 ? 0 : 1
