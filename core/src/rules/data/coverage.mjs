// `node core/src/rules/data/coverage.mjs FOLDER` parses every file of a folder with the product's
// formats and prints, for each format, how many of its failed findings have a rule; vulnerabilities
// and threats need none. With `--unknown` it also prints the checks without a rule.
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadSources } from './load-sources.mjs'

const loadProduct = () =>
  loadSources(`
    export { ruleOf } from './rules/rule-index.ts'
    export { problemKind } from './classification/problem-kind.ts'
    export { FORMATS, createFormatDetector } from './formats/registry.ts'
    export { createRecordSplitter, parseRecord } from './record-stream/record-stream.ts'
  `)

/** A vulnerability is its own control, and so is the type of a threat. */
const needsRule = (observation, product) =>
  observation.outcome === 'fail' && product.problemKind(observation) === 'misconfiguration'

const cwesOf = ({ compliance }) =>
  compliance.filter(({ framework }) => framework === 'CWE').map(({ control }) => control)

async function* recordsOf(path, product) {
  const splitter = product.createRecordSplitter({
    matchesColumns: (row) => product.FORMATS.some((format) => format.matches(row)),
  })
  for await (const chunk of createReadStream(path)) yield* splitter.push(chunk)
  yield* splitter.end()
}

async function* observationsIn(path, product) {
  const detect = product.createFormatDetector()
  for await (const record of recordsOf(path, product)) {
    if ('error' in record) continue
    const parsed = product.parseRecord(record)
    const format = parsed.ok ? detect(parsed.value) : null
    const result = format?.parse(parsed.value)
    if (result?.kind !== 'observations') continue
    for (const observation of result.observations) yield { format: format.id, observation }
  }
}

const listFiles = async (folder) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Counts a finding, and its check when it has no rule. */
function countFinding(tally, observation, rule) {
  tally.failed += 1
  if (rule) {
    tally.covered += 1
    return
  }
  const { source, check_id, provider, title } = observation
  const check = [source, check_id, provider || '-', title].join(' | ')
  tally.unknownChecks.set(check, (tally.unknownChecks.get(check) ?? 0) + 1)
}

/** Measures all files of the folder: `{format: {failed, covered, unknownChecks: Map(check -> count)}}`. */
export async function measureCoverage(folder) {
  const product = await loadProduct()
  const formats = {}
  for (const path of await listFiles(folder)) {
    for await (const { format, observation } of observationsIn(path, product)) {
      if (!needsRule(observation, product)) continue
      formats[format] ??= { failed: 0, covered: 0, unknownChecks: new Map() }
      const check = {
        ...observation,
        resource_type: observation.resource.type,
        cwes: cwesOf(observation),
      }
      countFinding(formats[format], observation, product.ruleOf(check))
    }
  }
  return formats
}

const formatShare = ({ failed, covered }) =>
  `${((100 * covered) / Math.max(failed, 1)).toFixed(1)} %`

const formatLine = (name, tally) =>
  `${name.padEnd(20)} ${String(tally.covered).padStart(7)} of ${String(tally.failed).padStart(7)}  ${formatShare(tally)}`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = '.'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const formats = Object.entries(await measureCoverage(folder)).sort(([a], [b]) => (a < b ? -1 : 1))
  const total = { failed: 0, covered: 0 }
  for (const [name, tally] of formats) {
    console.log(formatLine(name, tally))
    total.failed += tally.failed
    total.covered += tally.covered
    if (!process.argv.includes('--unknown')) continue
    for (const [check, count] of tally.unknownChecks) console.log(`    ${count} × ${check}`)
  }
  console.log(formatLine('all', total))
}
