import { cpSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { folderStateStore } from '../../src/aggregator/state/folder-state.store.ts'
import { readGeneration, readShard } from '../../src/aggregator/state/state-reading.service.ts'
import { FULL } from '../survival/extent.ts'
import { randomFrom } from '../survival/random.ts'
import { buildThreadedJob, startThreadedJob } from './threaded-job-process.ts'
import { awsFinding, gcpFinding, type Workspace, workspace } from './workspace.ts'

const KILLS = Number(process.env.STANCE_TEST_KILLS ?? (FULL ? 100 : 3))
const SEED = Number(process.env.STANCE_TEST_SEED ?? Date.now() % 1_000_000)
const FINDINGS = 4_500
/** With it, an export is larger than a piece that one thread reads. */
const FILLER = 'x'.repeat(6_000)
/** Links stay relative. */
const VERBATIM = { recursive: true, verbatimSymlinks: true } as const
const KEPT = ['state', 'reports']

/** Between two rounds, some findings go and others come. */
const exportsOf = (round: number): Readonly<Record<string, unknown>> => {
  const open = Array.from({ length: FINDINGS }, (_, index) => index).filter(
    (index) => (index + round) % 3 !== 0,
  )
  const records = open.map((index) =>
    awsFinding({
      bucket: `bucket-${index}`,
      AwsAccountId: String(111122220000 + (index % 40)),
      ProductFields: { filler: FILLER },
    }),
  )
  const half = records.length / 2
  return {
    'in/aws/lines.ndjson': records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    'in/aws/page.json': { Findings: records.slice(half).map((one) => ({ ...one, Region: '' })) },
    'in/gcp/page.json': [gcpFinding({ name: `round-${round}` })],
  }
}

/** Runs the job to its end, and returns what it says has changed. */
const runThreaded = async ({ path }: Workspace): Promise<unknown> => {
  const { code, stdout, stderr } = await startThreadedJob(path('config.yaml')).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout).delta
}

/** Reads every file of the state. Returns its generation. */
const readState = async ({ path }: Workspace): Promise<number> => {
  const store = folderStateStore(path('state'))
  const { manifest, shards } = await readGeneration(store)
  for (const shard of [...shards.values()].flat()) {
    for (const row of await readShard(store, shard)) JSON.parse(String(row))
  }
  return manifest.generation
}

/** The reports must be of one run, and have all of its findings. */
const requireWhole = ({ read, findings }: Workspace): void => {
  const { run_id, total_findings, suppressed, closed } = JSON.parse(read('reports/summary.json'))
  const rows = read('reports/findings.csv').trimEnd().split('\r\n')
  expect(JSON.parse(read('reports/findings.json')).run.run_id).toBe(run_id)
  expect(findings()).toHaveLength(total_findings + suppressed + closed)
  expect(rows).toHaveLength(total_findings + suppressed + closed + 1)
}

/** The reports and the rows of the state, without what the clock and the run give. */
const contentOf = (space: Workspace) => {
  const { run } = JSON.parse(space.read('reports/findings.json'))
  const state = Object.entries(space.files('state')).filter(([name]) => name.includes('account-'))
  const names = ['findings.json', 'findings.csv', 'summary.json', 'quick-wins.json']
  const texts = [...names.map((name) => [name, space.read(`reports/${name}`)]), ...state]
  return texts.map(([name, text = '']) => [
    name,
    text
      .replaceAll(run.run_id, 'RUN')
      .replaceAll(run.started_at, 'NOW')
      .replace(/"duration_ms": ?\d+/g, '"duration_ms":0')
      .replace(/"days_(open|until_sla)":-?\d+/g, '"days_$1":0')
      // Cells with days are among them.
      .replace(/(?<=,)-?\d+(?=[,\r])/g, '0')
      .replace(/^(\{"stance_state":1,"sha256":")[0-9a-f]+/, '$1'),
  ])
}

/** A workspace after its first run, to which `begin` brings it back. */
const afterFirstRun = async () => {
  const space = workspace(exportsOf(0))
  await runThreaded(space)
  for (const name of KEPT) cpSync(space.path(name), space.path(`first/${name}`), VERBATIM)
  for (const [name, content] of Object.entries(exportsOf(1))) space.write(name, content)
  const begin = (): void => {
    for (const name of KEPT) {
      space.remove(name)
      cpSync(space.path(`first/${name}`), space.path(name), VERBATIM)
    }
  }
  return { space, begin }
}

test(`a run in threads that is killed loses nothing, ${KILLS} times, STANCE_TEST_SEED=${SEED}`, {
  timeout: 300_000 + KILLS * 120_000,
}, async () => {
  await buildThreadedJob()
  const random = randomFrom(SEED)
  const { space, begin } = await afterFirstRun()
  const first = await readState(space)

  // In one thread, so that the results of both are compared as well.
  const { result } = await space.run()
  expect(result.delta.closed).toBeGreaterThan(1_000)
  const expected = contentOf(space)
  begin()
  const began = performance.now()
  expect(await runThreaded(space)).toEqual(result.delta)
  const durationMs = performance.now() - began
  expect(contentOf(space)).toEqual(expected)

  for (let kill = 1; kill <= KILLS; kill += 1) {
    begin()
    const { child, ended } = startThreadedJob(space.path('config.yaml'))
    await sleep(random() * durationMs)
    child.kill('SIGKILL')
    await ended
    requireWhole(space)
    if ((await readState(space)) === first)
      expect({ kill, delta: await runThreaded(space) }).toEqual({ kill, delta: result.delta })
    expect({ kill, content: contentOf(space) }).toEqual({ kill, content: expected })
  }
})
