/**
 * Measures how well the search ranks, on collections with judgements by others: nDCG of the first ten
 * results with binary gains. Their folder is the first argument; by default `../shared/relevance`
 * next to the repository.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtProgram } from './product-code.mjs'

const DEPTH = 10
const FOLDERS = [process.argv[2], '../../shared/relevance', '../../../shared/relevance']
  .filter((folder) => folder !== undefined)
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))

const gain = (rank) => 1 / Math.log2(rank + 2)

/** Equal scores keep the order of the documents. */
const topOf = (scores) =>
  [...scores.keys()]
    .filter((at) => scores[at] > 0)
    .sort((a, b) => scores[b] - scores[a] || a - b)
    .slice(0, DEPTH)

const ndcg = (scores, ids, relevant) => {
  const ideal = relevant.slice(0, DEPTH).reduce((sum, _, rank) => sum + gain(rank), 0)
  if (ideal === 0) return undefined
  const found = topOf(scores).reduce(
    (sum, at, rank) => sum + (relevant.includes(ids[at]) ? gain(rank) : 0),
    0,
  )
  return found / ideal
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

const load = async (folder, name) => {
  const read = async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))
  const collection = await read(`${name}.json`)
  return { ...collection, docs: collection.docs ?? (await read(collection.docs_in)).docs }
}

const ruleText = (document) => ({
  title: document.title,
  description: document.description,
  service: document.service ?? '',
  rule: document.rule ?? '',
  guidance: document.risk_and_remediation ?? '',
})

const cpuMs = (from) => {
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

const measure = (collection, { product, exactKeywords }) => {
  const started = process.cpuUsage()
  const model = product.trainSemantics(collection.docs.map(ruleText))
  const training = cpuMs(started)
  const keywords = exactKeywords(collection.docs)
  const ids = collection.docs.map(({ id }) => id)
  const modes = {}
  let ranking = 0
  for (const { text, relevant } of collection.queries) {
    const at = process.cpuUsage()
    const { words, vectors, hasConcepts } = product.rankTexts(model, text)
    ranking += cpuMs(at)
    const found = keywords(text)
    const fused = (mode) => {
      const weights = product.listWeights(mode, hasConcepts)
      return product.fuse([
        { scores: found, weight: weights.findings },
        { scores: words, weight: weights.words },
        { scores: vectors, weight: weights.vectors },
      ])
    }
    const lists = {
      keyword: found,
      words,
      vectors,
      semantic: fused('semantic'),
      hybrid: fused('hybrid'),
    }
    for (const [mode, scores] of Object.entries(lists)) {
      modes[mode] ??= []
      const value = ndcg(scores, ids, relevant)
      if (value !== undefined) modes[mode].push(value)
    }
  }
  return {
    set: collection.name,
    ...Object.fromEntries(
      Object.entries(modes).map(([mode, values]) => [mode, mean(values).toFixed(4)]),
    ),
    'training ms': Math.round(training),
    'ranking ms': (ranking / collection.queries.length).toFixed(2),
  }
}

const folder = FOLDERS.find((candidate) => existsSync(join(candidate, 'cranfield.json')))
if (folder === undefined) {
  console.log(`No collections in ${FOLDERS.join(', ')}; name their folder.`)
} else {
  const code = await import(pathToFileURL(await builtProgram('relevance-lists')))
  const rows = []
  for (const name of ['cranfield', 'cloud-controls-cis', 'cloud-controls-fsbp'])
    rows.push(measure(await load(folder, name), code))
  console.table(rows)
}
