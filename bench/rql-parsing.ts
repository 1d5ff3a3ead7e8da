/**
 * Times the reading of queries, which stand as JSON in the file that is its argument. Prints the
 * microseconds for each query, and for parsing its JSON text, as JSON.
 */
import { readFile } from 'node:fs/promises'
import { parseQuery } from '@stance/core/rql/parse'
import { FINDING_SUBJECT } from '../server/src/capabilities/findings/query/finding-fields.ts'

const TIMES = 2_000

const queries = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as string[]
const now = new Date()

const microseconds = (work: () => unknown): number => {
  for (let time = 0; time < TIMES; time += 1) work()
  const started = performance.now()
  for (let time = 0; time < TIMES; time += 1) work()
  return ((performance.now() - started) * 1000) / TIMES
}

for (const query of queries) {
  const result = parseQuery(query, FINDING_SUBJECT, now)
  if (!result.ok) throw new Error(`${query}: ${result.error.message}`)
}
const texts = queries.map((query) => JSON.stringify(query))
process.stdout.write(
  JSON.stringify({
    parsed: queries.map((query) => microseconds(() => parseQuery(query, FINDING_SUBJECT, now))),
    json: texts.map((text) => microseconds(() => JSON.parse(text))),
  }),
)
