import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { metadataYaml, writeExports } from './aggregator-exports.mjs'
import { runStandalone } from './command.mjs'
import { familyCpuMs } from './process-usage.mjs'
import { builtProgram } from './product-code.mjs'

const PROGRAM = fileURLToPath(new URL('../bin/stance-aggregator', import.meta.url))
const MAX_RATIO = 1.5
const MAX_MEMORY_MIB = 1024
const MAX_REQUEST_RATIO = 1.05
const SAMPLE_MS = 50

const UUID = '11111111-2222-4333-8444-555555555555'

const configOf = (clouds, name) => `clouds:
${clouds}
metadata: {file: metadata.yaml}
state: {dir: state-${name}}
outputs: {reports: {dir: reports-${name}, formats: [json]}}
`

const FILES = ['aws', 'azure', 'gcp']
  .map((name) => `  ${name}: {source: files, files: [exports/${name}/*]}`)
  .join('\n')

const pulled = (
  url,
) => `  aws: {source: api, regions: [eu-west-1], role_arn: "arn:aws:iam::111122223333:role/bench", web_identity_token_file: token, endpoint: "${url}", sts_endpoint: "${url}"}
  azure: {source: api, scopes: [/subscriptions/${UUID}], tenant_id: ${UUID}, client_id: ${UUID}, federated_token_file: token, endpoint: "${url}", authority_host: "${url}"}
  gcp: {source: api, parents: [organizations/42], credentials_file: account.json, endpoint: "${url}"}`

const prepare = async ({ keep, seed, findings }) => {
  const folder = join(keep, 'aggregator')
  await mkdir(folder, { recursive: true })
  if (!existsSync(join(folder, 'exports', 'gcp', 'findings.ndjson'))) {
    await writeExports(join(folder, 'exports'), { seed, count: findings })
  }
  await writeFile(join(folder, 'metadata.yaml'), metadataYaml(seed))
  await writeFile(join(folder, 'token'), 'identity-token')
  return folder
}

const runJob = async (folder, name, clouds) => {
  for (const what of ['state', 'reports'])
    await rm(join(folder, `${what}-${name}`), { recursive: true, force: true })
  await writeFile(join(folder, `${name}.yaml`), configOf(clouds, name))
  const started = performance.now()
  const child = spawn(PROGRAM, ['--config', join(folder, `${name}.yaml`)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  let [peakKib, cpuMs] = [0, 0]
  const sample = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peakKib = Math.max(peakKib, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
    cpuMs = Math.max(cpuMs, await familyCpuMs(child.pid))
  }, SAMPLE_MS)
  const [code] = await once(child, 'close')
  clearInterval(sample)
  if (code !== 0) throw new Error(`The job ended with ${code}: ${output}`)
  return { ms: performance.now() - started, cpuMs, peakMib: peakKib / 1024 }
}

/** Returns the counts of the fake after a run that pulls from it. */
const runWithFake = async (folder, name, faults) => {
  const program = await builtProgram('pull-fake')
  const fake = spawn(process.execPath, [program, folder, faults], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [port] = await once(fake.stdout, 'data')
  const url = `https://127.0.0.1:${String(port).trim()}`
  const account = {
    type: 'external_account',
    audience:
      '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/a/providers/b',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: `${url}/v1/token`,
    credential_source: { file: join(folder, 'token') },
  }
  await writeFile(join(folder, 'account.json'), JSON.stringify(account))
  try {
    const job = await runJob(folder, name, pulled(url))
    fake.kill()
    const [counts] = await once(fake.stderr, 'data')
    return { ...job, ...JSON.parse(String(counts)) }
  } finally {
    fake.kill()
  }
}

/** The findings of a state, without the times of its run. */
const digestOf = async (folder, name) => {
  const state = join(folder, `state-${name}`)
  const files = await readdir(state, { recursive: true })
  const hash = createHash('sha256')
  for (const file of files.filter((path) => path.includes('account-')).sort())
    hash.update(file).update(await readFile(join(state, file)))
  return hash.digest('hex')
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
const figureOf = ({ ms, cpuMs, peakMib }) =>
  `${seconds(ms)}, CPU ${seconds(cpuMs)}, peak ${Math.round(peakMib)} MiB`

const pullRow = (job, files) => ({
  what: 'the aggregator, pulled from a service',
  figure: `${figureOf(job)}, ${job.requests} requests`,
  bound: `the same findings from files: ${figureOf(files)}`,
  ratio: job.ms / files.ms,
  target: `≤ ${MAX_RATIO} ×, ≤ ${MAX_MEMORY_MIB} MiB`,
  met: job.ms / files.ms <= MAX_RATIO && job.peakMib <= MAX_MEMORY_MIB,
})

const faultsRow = (job, isSame) => ({
  what: 'the same, 1 % throttled, 0.1 % cut',
  figure: `${figureOf(job)}, ${job.requests} requests, ${isSame ? 'the same state' : 'another state'}`,
  bound: `${job.pages} pages`,
  ratio: job.requests / job.pages,
  target: `≤ ${MAX_REQUEST_RATIO} ×, the same state byte for byte`,
  met: isSame && job.requests / job.pages <= MAX_REQUEST_RATIO,
})

/** Measures a pull of three clouds from loopback against the same findings from files. */
export const measure = async (options) => {
  const folder = await prepare(options)
  const files = await runJob(folder, 'files', FILES)
  const pull = await runWithFake(folder, 'pull', '')
  const faults = await runWithFake(folder, 'faults', 'faults')
  const digests = await Promise.all(
    ['files', 'pull', 'faults'].map((name) => digestOf(folder, name)),
  )
  if (digests[0] !== digests[1]) throw new Error('The pull has another result than the files')
  return [pullRow(pull, files), faultsRow(faults, digests[0] === digests[2])]
}

await runStandalone(import.meta.url, measure)
