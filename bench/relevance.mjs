/**
 * Measures how well the search ranks, on collections with judgements by others: nDCG of the first ten
 * results with binary gains. `exact` is a plain BM25F without the product's index, `words` and `vectors`
 * are single lists, `in the service` is hybrid with vectors that are trained on the rules of the product. The folder of the collections is the first argument; by default it is
 * `../shared/relevance` next to the repository.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtProgram } from './product-code.mjs'

const DEPTH = 10
const SETS = ['cranfield', 'cloud-controls-cis', 'cloud-controls-fsbp']
const TARGETS = {
  cranfield: { keyword: 0.38, hybrid: 0.42 },
  'cloud-controls-cis': { hybrid: 0.905 },
  'cloud-controls-fsbp': { hybrid: 0.935 },
}

const folder =
  process.argv[2] === undefined
    ? fileURLToPath(new URL('../../shared/relevance', import.meta.url))
    : resolve(process.argv[2])

const gain = (rank) => 1 / Math.log2(rank + 2)

const ndcg = (found, relevant) => {
  const ideal = relevant.slice(0, DEPTH).reduce((sum, _, rank) => sum + gain(rank), 0)
  const gained = found.reduce((sum, id, rank) => sum + (relevant.includes(id) ? gain(rank) : 0), 0)
  return gained / ideal
}

/** Equal scores keep the order of the documents. */
const topOf = (scores) =>
  [...scores.keys()]
    .filter((at) => scores[at] > 0)
    .sort((a, b) => scores[b] - scores[a] || a - b)
    .slice(0, DEPTH)

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

const cpuMs = (from) => {
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

const readSet = async (name) => {
  const read = async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))
  const set = await read(`${name}.json`)
  return { ...set, docs: set.docs ?? (await read(set.docs_in)).docs }
}

const measure = ({ name, docs, queries }, { exactKeywords, productSearch }) => {
  const atBuild = process.cpuUsage()
  const { search, searchService, rank } = productSearch(docs)
  const building = cpuMs(atBuild)
  const exact = exactKeywords(docs)
  const judged = queries.filter(({ relevant }) => relevant.length > 0)
  const quality = (list) =>
    mean(
      judged.map(({ text, relevant }) =>
        ndcg(
          list(text).map((at) => docs[at].id),
          relevant,
        ),
      ),
    )
  const lists = {
    exact: (text) => topOf(exact(text)),
    keyword: (text) => search(text, 'keyword', DEPTH),
    words: (text) => topOf(rank(text).words),
    vectors: (text) => topOf(rank(text).vectors),
    semantic: (text) => search(text, 'semantic', DEPTH),
    hybrid: (text) => search(text, 'hybrid', DEPTH),
    'in the service': (text) => searchService(text, 'hybrid', DEPTH),
  }
  const figures = Object.entries(lists).map(([list, run]) => [list, quality(run)])
  const atRank = process.cpuUsage()
  for (const { text } of judged) rank(text)
  return {
    name,
    figures: Object.fromEntries(figures),
    building,
    ranking: cpuMs(atRank) / judged.length,
  }
}

const row = ({ name, figures, building, ranking }) => ({
  set: name,
  ...Object.fromEntries(Object.entries(figures).map(([list, value]) => [list, value.toFixed(4)])),
  'build, CPU ms': Math.round(building),
  'rank texts, CPU ms': ranking.toFixed(2),
})

const missed = ({ name, figures }) =>
  Object.entries(TARGETS[name])
    .filter(([mode, target]) => figures[mode] < target)
    .map(([mode, target]) => `${name}: ${mode} is below ${target}.`)

if (!existsSync(join(folder, `${SETS[0]}.json`))) {
  console.log(`There are no collections in ${folder}. Name their folder as the argument.`)
} else {
  const code = await import(pathToFileURL(await builtProgram('relevance-lists')))
  const measured = []
  for (const name of SETS) measured.push(measure(await readSet(name), code))
  console.table(measured.map(row))
  for (const line of measured.flatMap(missed)) console.log(line)
  process.exitCode = measured.flatMap(missed).length > 0 ? 1 : 0
}
