// `node core/src/rules/data/coverage.mjs FOLDER`: reads every file of a folder through the product's
// formats and prints, for each format, how many of its failed posture findings the catalogue knows.
// With `--unknown` it also prints the checks that the catalogue does not know.
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const SOURCES = fileURLToPath(new URL('../../', import.meta.url))

/** The product's own reading of a file, transpiled for this run. */
async function loadProduct() {
  const entry = `
    export { RULES, ruleOf } from './rules/rule-index.ts'
    export { FORMATS, formatDetector } from './formats/registry.ts'
    export { createRecordSplitter, parseRecord } from './record-stream/record-stream.ts'
  `
  const folder = await mkdtemp(join(tmpdir(), 'coverage-'))
  try {
    const outfile = join(folder, 'product.mjs')
    const stdin = { contents: entry, resolveDir: SOURCES, loader: 'ts' }
    await build({ stdin, bundle: true, platform: 'node', format: 'esm', outfile })
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Scanners that report what happened or what is known to be weak, not how things are set. */
const NOT_POSTURE = new Set([
  'guardduty',
  'inspector',
  'macie',
  'iam-access-analyzer',
  'grype',
  'gitleaks',
  'trufflehog',
  'detect-secrets',
  'defender-alert',
])
const VULNERABILITY = /^(?:CVE|GHSA|ALAS|RHSA|DSA|USN|ELSA|PYSEC|RUSTSEC)-/i
/** As GuardDuty names threats: `Recon:EC2/PortProbe`; other detectors follow it. */
const THREAT = /^[A-Z][A-Za-z0-9]+: ?[A-Za-z0-9 ]+(?:[/.]|$)/

/** Analysers of code share one format with scanners of settings: these are told by their rules. */
function isPosture(observation, formatId, scanners) {
  const { check_id, cves, finding_type, outcome, source, title } = observation
  if (outcome !== 'fail' || cves.length > 0 || NOT_POSTURE.has(source)) return false
  if (VULNERABILITY.test(check_id) || THREAT.test(check_id) || THREAT.test(title)) return false
  if (formatId === 'defender-alert' || /vulnerabilit|secret|license/i.test(finding_type))
    return false
  return formatId !== 'sarif' || scanners.has(source)
}

async function* recordsOf(path, product) {
  const splitter = product.createRecordSplitter({
    knows: (row) => product.FORMATS.some((format) => format.recognises(row)),
  })
  for await (const chunk of createReadStream(path)) yield* splitter.push(chunk)
  yield* splitter.end()
}

async function* observationsIn(path, product) {
  const detect = product.formatDetector()
  for await (const record of recordsOf(path, product)) {
    if ('error' in record) continue
    const parsed = product.parseRecord(record.bytes)
    const format = parsed.ok ? detect(parsed.value) : null
    const reading = format?.read(parsed.value)
    if (reading?.kind !== 'observations') continue
    for (const observation of reading.observations) yield { format: format.id, observation }
  }
}

const filesIn = async (folder) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Counts a finding, and names its check when the catalogue does not know it. */
function count(tally, observation, rule) {
  tally.failed += 1
  if (rule) {
    tally.known += 1
    return
  }
  const { source, check_id, provider, title } = observation
  const name = [source, check_id, provider || '-', title].join(' | ')
  tally.unknown.set(name, (tally.unknown.get(name) ?? 0) + 1)
}

/** `{format: {failed, known, unknown: Map(check -> count)}}` of all files in the folder. */
export async function coverageOf(folder) {
  const product = await loadProduct()
  const scanners = new Set(product.RULES.flatMap((rule) => Object.keys(rule.checks)))
  const formats = {}
  for (const path of await filesIn(folder)) {
    for await (const { format, observation } of observationsIn(path, product)) {
      if (!isPosture(observation, format, scanners)) continue
      formats[format] ??= { failed: 0, known: 0, unknown: new Map() }
      const subject = { ...observation, resource_type: observation.resource.type }
      count(formats[format], observation, product.ruleOf(subject))
    }
  }
  return formats
}

const share = ({ failed, known }) => `${((100 * known) / Math.max(failed, 1)).toFixed(1)} %`

const line = (name, tally) =>
  `${name.padEnd(20)} ${String(tally.known).padStart(7)} of ${String(tally.failed).padStart(7)}  ${share(tally)}`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = '.'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const formats = Object.entries(await coverageOf(folder)).sort(([a], [b]) => (a < b ? -1 : 1))
  const all = { failed: 0, known: 0 }
  for (const [name, tally] of formats) {
    console.log(line(name, tally))
    all.failed += tally.failed
    all.known += tally.known
    if (!process.argv.includes('--unknown')) continue
    for (const [check, count] of tally.unknown) console.log(`    ${count} × ${check}`)
  }
  console.log(line('all', all))
}
