/**
 * `npm run architecture`: prints the violations of the rules, and fails if there are any. An argument
 * names another folder to check.
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
    ? 'No violations of the architecture.'
    : `${violations.length} violations of the architecture.`,
)
process.exitCode = violations.length === 0 ? 0 : 1
