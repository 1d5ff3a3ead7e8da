/** `node core/src/rules/data/check.mjs`: prints what is wrong with the catalogue, and fails if anything is. */
import { isUpToDate } from './build.mjs'
import { findFaults } from './errors.mjs'
import { readCatalogue, readFrameworks } from './rule-files.mjs'

const rules = await readCatalogue()
const faults = [...findFaults(rules, await readFrameworks())]
if (!(await isUpToDate(rules.map(({ rule }) => rule)))) {
  const message = 'is out of date: run node core/src/rules/data/build.mjs'
  faults.push({ fault: 'stale', file: 'rules.json', message })
}

for (const { fault, file, message } of faults) {
  console.error(`${fault}: ${file === '' ? '' : `core/src/rules/data/${file} `}${message}\n`)
}
console.log(
  faults.length === 0
    ? `The catalogue holds: ${rules.length} rules.`
    : `${faults.length} faults of the catalogue.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
