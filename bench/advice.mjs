import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { metadataYaml, writeExports } from './aggregator-exports.mjs'
import { runStandalone } from './command.mjs'
import { builtProgram } from './product-code.mjs'

const PROGRAM = fileURLToPath(new URL('../bin/stance-aggregator', import.meta.url))
const ASSESSMENTS = 5_000
/** Of the exports, 89 % are in P1 to P3, and some are withheld: more findings than assessments. */
const FINDINGS = 8_000
const SECONDS = 1_000

const configYaml = (model) => `clouds:
  aws: {source: files, files: [exports/*]}
metadata: {file: metadata.yaml}
${model}state: {dir: state}
outputs: {reports: {dir: reports, formats: [json]}}
`

/** Returns a function that asks the fake for its calls, its URL, and a function that ends it. */
const startModel = async () => {
  const child = spawn(process.execPath, [await builtProgram('model-fake')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value)
  const { url } = await next()
  const calls = async () => {
    child.stdin.write('\n')
    return (await next()).calls
  }
  return { url, calls, stop: () => child.kill() }
}

/** Numbers the titles in words, so that every finding is a question of its own. */
const WORDS = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heath',
  'inlet',
  'jetty',
]

const numberInWords = (number) => [...String(number)].map((digit) => WORDS[digit]).join(' ')

const writeDistinct = async (from, to) => {
  const file = createWriteStream(to)
  let number = 0
  for await (const line of createInterface({ input: createReadStream(from) })) {
    const record = JSON.parse(line)
    number += 1
    file.write(
      `${JSON.stringify({ ...record, Title: `${record.Title} in ${numberInWords(number)}` })}\n`,
    )
  }
  file.end()
  await finished(file)
}

const prepare = async ({ keep, seed }, model) => {
  const folder = join(keep, 'advice')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'exports'), { recursive: true })
  const [aws] = await writeExports(join(folder, 'all'), { seed, count: FINDINGS })
  await writeDistinct(aws, join(folder, 'exports', 'findings.ndjson'))
  await writeFile(join(folder, 'config.yaml'), configYaml(model))
  await writeFile(join(folder, 'metadata.yaml'), metadataYaml(seed))
  return folder
}

/** Runs the job. Returns the milliseconds that it took, and what it says about the model. */
const runJob = async (folder) => {
  const started = performance.now()
  const child = spawn(PROGRAM, ['--config', 'config.yaml'], { cwd: folder, stdio: 'ignore' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The job ended with ${code}`)
  const ms = performance.now() - started
  const summary = JSON.parse(await readFile(join(folder, 'reports/summary.json'), 'utf8'))
  return { ms, model: summary.model }
}

const inSeconds = (ms) => `${(ms / SECONDS).toFixed(1)} s`

/** Measures assessments by a model that answers at once, and the same from the answers that were kept. */
export const measure = async (options) => {
  const model = await startModel()
  try {
    const section = `scoring:\n  model: {provider: openai-compatible, model: m, base_url: "${model.url}/v1", budget_tokens: 100000000}\n`
    const plain = await runJob(await prepare(options, ''))
    const folder = await prepare(options, section)
    const cold = await runJob(folder)
    const before = await model.calls()
    const warm = await runJob(folder)
    const calls = (await model.calls()) - before
    return [
      {
        what: `the aggregator: ${cold.model.answered} assessments by a model that answers at once`,
        figure: `${before} calls, ${inSeconds(cold.ms)}`,
        bound: `without a model: ${inSeconds(plain.ms)}`,
        ratio: cold.ms / plain.ms,
        target: `≥ ${ASSESSMENTS} assessments, one call each`,
        met: cold.model.answered >= ASSESSMENTS && before === cold.model.answered,
      },
      {
        what: `the same, ${warm.model.from_cache} answers kept`,
        figure: `${calls} calls, ${inSeconds(warm.ms)}`,
        bound: `without a model: ${inSeconds(plain.ms)}`,
        ratio: warm.ms / plain.ms,
        target: 'no call',
        met: calls === 0 && warm.model.from_cache === cold.model.answered,
      },
    ]
  } finally {
    model.stop()
  }
}

await runStandalone(import.meta.url, measure)
