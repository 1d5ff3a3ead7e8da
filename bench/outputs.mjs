import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { configYaml, metadataYaml, writeExports } from './aggregator-exports.mjs'
import { runStandalone } from './command.mjs'
import { builtProgram } from './product-code.mjs'

const PROGRAM = fileURLToPath(new URL('../bin/stance-aggregator', import.meta.url))
const BATCH = 10
/** Of the exports, 89 % are in P1 to P3: so many findings for one that gets a task. */
const OTHERS = 1.13
const MAX_REQUEST_RATIO = 1.1
/** The project and the token of the fake. */
const TRACKER = 'project_gid: "1200000000000001", token: asana-canary-4b1f'

/** Returns a function that asks the fake for its counts, its URL, and a function that ends it. */
const startTracker = async () => {
  const child = spawn(process.execPath, [await builtProgram('asana-fake')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value)
  const { url } = await next()
  const counts = () => {
    child.stdin.write('\n')
    return next()
  }
  return { url, counts, stop: () => child.kill() }
}

const prepare = async ({ keep, seed, findings }, url) => {
  const folder = join(keep, 'outputs')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeExports(join(folder, 'exports'), { seed, count: Math.ceil(findings * OTHERS) })
  const asana = `  asana: {${TRACKER}, base_url: "${url}"}\n`
  const config = configYaml(['json']).replace('outputs: {', 'outputs:\n  ').replace('}}\n', '}\n')
  await writeFile(join(folder, 'config.yaml'), config + asana)
  await writeFile(join(folder, 'metadata.yaml'), metadataYaml(seed))
  return folder
}

/** Runs the job. Returns the milliseconds that it took and the requests that the tracker got. */
const runJob = async (folder, tracker) => {
  const before = await tracker.counts()
  const started = performance.now()
  const child = spawn(PROGRAM, ['--config', 'config.yaml'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The job ended with ${code}: ${output}`)
  const after = await tracker.counts()
  return {
    ms: performance.now() - started,
    requests: after.requests - before.requests,
    throttled: after.throttled - before.throttled,
    tasks: after.tasks,
  }
}

const seconds = (ms) => `${Math.round(ms / 1000)} s`

/** Measures the requests that a task for each finding in P1 to P3 takes, within the limit of the tracker. */
export const measure = async (options) => {
  const tracker = await startTracker()
  try {
    const folder = await prepare(options, tracker.url)
    const first = await runJob(folder, tracker)
    const again = await runJob(folder, tracker)
    const least = Math.ceil(first.tasks / BATCH)
    return [
      {
        what: 'the aggregator: a task for each finding in P1 to P3, 1,500 calls a minute',
        figure: `${first.tasks} tasks, ${first.requests} requests, ${seconds(first.ms)}`,
        bound: `batches of ${BATCH}: ${least}`,
        ratio: first.requests / least,
        target: `≤ ${MAX_REQUEST_RATIO} ×`,
        met: first.requests / least <= MAX_REQUEST_RATIO,
      },
      {
        what: 'the same, nothing changed',
        figure: `${again.requests} requests, ${seconds(again.ms)}`,
        bound: 'no request',
        ratio: again.requests / least,
        target: 'no request',
        met: again.requests === 0,
      },
    ]
  } finally {
    tracker.stop()
  }
}

await runStandalone(import.meta.url, measure)
