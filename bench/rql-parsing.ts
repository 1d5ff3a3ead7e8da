/**
 * Measures the RQL parser. Its argument is a file with queries as JSON. Prints the microseconds for
 * each query, and for parsing its JSON text, as JSON.
 */
import { readFile } from 'node:fs/promises'
import { parseQuery } from '@stance/core/rql/parse'
import { FINDING_SCHEMA } from '../server/src/capabilities/findings/query/finding-fields.ts'

const REPETITIONS = 2_000

const queries = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as string[]
const now = new Date()

const measureMicroseconds = (operation: () => unknown): number => {
  for (let time = 0; time < REPETITIONS; time += 1) operation()
  const started = performance.now()
  for (let time = 0; time < REPETITIONS; time += 1) operation()
  return ((performance.now() - started) * 1000) / REPETITIONS
}

for (const query of queries) {
  const result = parseQuery(query, FINDING_SCHEMA, now)
  if (!result.ok) throw new Error(`${query}: ${result.error.message}`)
}
const texts = queries.map((query) => JSON.stringify(query))
process.stdout.write(
  JSON.stringify({
    parsed: queries.map((query) =>
      measureMicroseconds(() => parseQuery(query, FINDING_SCHEMA, now)),
    ),
    json: texts.map((text) => measureMicroseconds(() => JSON.parse(text))),
  }),
)
