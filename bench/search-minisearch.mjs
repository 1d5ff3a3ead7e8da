/** Measures MiniSearch on the corpus and the queries of a JSON file; prints figures as JSON. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import MiniSearch from 'minisearch'
import { repeatQueries } from './repeat-queries.mjs'

const task = JSON.parse(await readFile(process.argv[2], 'utf8'))
const stopWords = new Set(task.stopWords)

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const index = new MiniSearch({
  fields: ['text'],
  storeFields: ['facets'],
  processTerm: (term) => (stopWords.has(term.toLowerCase()) ? null : term.toLowerCase()),
})
const started = cpuMs()
let id = 0
for await (const line of createInterface({ input: createReadStream(task.corpus) })) {
  const { text, severity, account } = JSON.parse(line)
  index.add({ id, text, facets: { severity, account } })
  id += 1
}
const buildMs = cpuMs() - started

const accounts = new Set(task.accounts)
const isInScope = ({ facets }) =>
  accounts.has(facets.account) && (facets.severity === 'HIGH' || facets.severity === 'CRITICAL')

const measure = async (queries, filter) => {
  let total = 0
  const times = await repeatQueries(queries, task, (query) => {
    const begun = cpuMs()
    total = index.search(query, filter === null ? {} : { filter }).length
    return cpuMs() - begun
  })
  const quantile = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { p50: quantile(0.5), p99: quantile(0.99), total }
}

const classes = {}
for (const [kind, filter] of [
  ['keyword', null],
  ['keyword, scoped', isInScope],
])
  for (const [name, queries] of Object.entries(task.queries))
    classes[`${kind}: ${name}`] = await measure(queries, filter)
process.stdout.write(JSON.stringify({ buildMs, classes }))
