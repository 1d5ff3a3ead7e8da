import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { FULL } from '../survival/extent.ts'
import { randomFrom } from '../survival/random.ts'
import { hasBegun, runJob, runTwoAtOnce, startJob } from './job-process.ts'
import { awsFinding, gcpFinding, type Workspace, workspace } from './workspace.ts'

const POINTS = FULL ? 200 : 10
const SEED = Number(process.env.STANCE_TEST_SEED ?? Date.now() % 1_000_000)
const FINDINGS = 3_000
const TIMEOUT_MS = POINTS * 120_000

const ARGS = ['--config', 'config.yaml']

const isOpenIn = (round: number) => (index: number) => (index + round) % 3 !== 0
const INDEXES = Array.from({ length: FINDINGS }, (_, index) => index)

/** Every run closes some findings, opens others and reopens those of two runs before. */
const exportOf = (round: number) =>
  INDEXES.filter(isOpenIn(round)).map((index) =>
    awsFinding({ bucket: `bucket-${index}`, AwsAccountId: String(111122220000 + (index % 40)) }),
  )

/** What a run of this round changes after complete runs of the rounds before. */
const expectedDelta = (round: number) => {
  const [wasOpen, isOpen] = [isOpenIn(round - 1), isOpenIn(round)]
  const wasSeen = (index: number) => round > 1 || wasOpen(index)
  const count = (holds: (index: number) => boolean) => INDEXES.filter(holds).length
  return {
    new: count((index) => isOpen(index) && !wasSeen(index)),
    // The one of the other cloud as well.
    existing: count((index) => isOpen(index) && wasOpen(index)) + 1,
    closed: count((index) => wasOpen(index) && !isOpen(index)),
    reopened: count((index) => isOpen(index) && !wasOpen(index) && wasSeen(index)),
  }
}

const deltaOf = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}').delta

/** The reports and the counts of them, which must be of one run. */
const reportsOf = ({ read, findings }: Workspace) => {
  const { run_id, total_findings, suppressed, closed } = JSON.parse(read('reports/summary.json'))
  expect(findings()).toHaveLength(total_findings + suppressed + closed)
  expect(JSON.parse(read('reports/findings.json')).run.run_id).toBe(run_id)
  return run_id
}

describe(`a job that is killed again and again, STANCE_TEST_SEED=${SEED}`, () => {
  test(`loses nothing, ${POINTS} times`, { timeout: TIMEOUT_MS }, async () => {
    const random = randomFrom(SEED)
    const killed = workspace({
      'in/aws/page.json': exportOf(0),
      'in/gcp/page.json': [gcpFinding()],
    })
    expect((await runJob(ARGS, killed.folder)).code).toBe(0)
    const began = performance.now()
    await runJob(ARGS, killed.folder)
    const durationMs = (performance.now() - began) * 1.1

    for (let point = 1; point <= POINTS; point += 1) {
      killed.write('in/aws/page.json', exportOf(point))
      const before = reportsOf(killed)
      const job = startJob(ARGS, killed.folder)
      await sleep(random() * durationMs)
      job.child.kill('SIGKILL')
      const { code } = await job.ended
      const after = reportsOf(killed)

      const next = await runJob(ARGS, killed.folder)
      expect({ point, code: next.code, stderr: next.code === 0 ? '' : next.stderr }).toEqual({
        point,
        code: 0,
        stderr: '',
      })
      const delta = deltaOf(next.stdout)
      const isDone = code === 0 || delta.new + delta.closed + delta.reopened === 0
      if (isDone) expect(after).not.toBe(before)
      else expect(delta).toEqual(expectedDelta(point))
      // As many as a run that was never killed has.
      expect(killed.findings().filter(({ finding }) => finding.status === 'ACTIVE')).toHaveLength(
        exportOf(point).length + 1,
      )
    }
  })

  test('ends with 130 when it is interrupted, and the next run is as if it had not been', async () => {
    const space = workspace({ 'in/aws/page.json': exportOf(0), 'in/gcp/page.json': [] })
    await runJob(ARGS, space.folder)
    const written = () => ({ state: space.files('state'), reports: space.files('reports') })
    let round = 1
    const interrupt = async (signal: 'SIGINT' | 'SIGTERM'): Promise<void> => {
      space.write('in/aws/page.json', exportOf(round))
      const before = written()
      const job = startJob(ARGS, space.folder)
      await hasBegun(job)
      job.child.kill(signal)
      const { code, stdout } = await job.ended
      if (code === 0) {
        // A busy machine sent the signal when the run was done.
        round += 1
        return interrupt(signal)
      }
      expect(code).toBe(130)
      expect(JSON.parse(stdout)).toMatchObject({ status: 'interrupted' })
      expect(written()).toEqual(before)
    }
    await interrupt('SIGINT')
    await interrupt('SIGTERM')
    const { code, stdout } = await runJob(ARGS, space.folder)
    expect(code).toBe(0)
    expect(deltaOf(stdout).closed).toBeGreaterThan(500)
  })

  test('lets one of two runs at once work, and tells the other', async () => {
    const space = workspace({ 'in/aws/page.json': exportOf(0), 'in/gcp/page.json': [] })
    const { first, second } = await runTwoAtOnce(() => startJob(ARGS, space.folder))
    expect([first.code, second.code]).toEqual([0, 5])
    expect(second.stderr).toMatch(/Another run uses the state/)
  })
})
