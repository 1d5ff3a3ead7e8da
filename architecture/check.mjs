/**
 * `npm run architecture`: prints what breaks the rules, and fails if anything does. An argument names
 * another package folder than this one.
 */
import { fileURLToPath } from 'node:url'
import { findViolations } from './violations.mjs'

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
const violations = await findViolations(root)

for (const { rule, file, line, message } of violations) {
  console.error(`${rule}: ${line ? `${file}:${line} ` : ''}${message}\n`)
}
console.log(
  violations.length === 0
    ? 'The architecture holds.'
    : `${violations.length} violations of the architecture.`,
)
process.exitCode = violations.length === 0 ? 0 : 1
