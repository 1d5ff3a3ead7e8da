import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Interrupted } from '../../src/aggregator/run/run-failure.service.ts'
import { objectCheckpoints } from '../../src/aggregator/state/object-checkpoints.store.ts'
import { STORE_KINDS } from '../../src/clouds/object-stores/object-location.ts'
import { openFake } from '../support/clouds/object-store-client.ts'
import { startObjectStoreFake } from '../support/clouds/object-store-fake.ts'
import { startJob } from './job-process.ts'
import { fakeOf, pullWorkspace, RECORDS, ROWS } from './pull-workspace.ts'

/** Records of 300 kB each: a checkpoint after every fourth page. */
const LARGE = RECORDS.aws.map((record) => ({
  ...(record as object),
  ProductFields: { filler: randomBytes(150_000).toString('hex') },
}))

describe('a checkpoint', () => {
  test('lets the next run go on where a run was interrupted, and is removed at the end', async () => {
    const fake = fakeOf('aws', { records: LARGE })
    const { run, pulled, path } = await pullWorkspace('aws', fake)
    for (const stopAt of [3, 6, 9]) {
      const interruption = () =>
        fake.list.state.total >= stopAt ? new Interrupted('stop') : undefined
      await expect(run({ interruption })).rejects.toThrow(Interrupted)
    }
    expect(existsSync(path('state/.pull'))).toBe(true)
    const { result } = await run()
    expect(result).toMatchObject({ status: 'completed', delta: { new: ROWS + 1, closed: 0 } })
    expect(pulled()).toHaveLength(ROWS)
    // Each interruption repeats at most the page that was under way and the one that was fetched.
    expect(fake.list.state.total).toBeLessThanOrEqual(fake.list.pages + 3 * 2)
    expect(readdirSync(path('state/.pull'))).toEqual([])
    expect((await run()).result.delta).toMatchObject({ new: 0, closed: 0, existing: ROWS + 1 })
  })

  test('has nothing that threads have not read, whenever the run is interrupted', async () => {
    const threads = { count: 2, minBytes: 0, minFindings: 0 }
    const fake = fakeOf('aws', { records: LARGE })
    const { run, pulled, path } = await pullWorkspace('aws', fake)
    for (const stopAt of [2, 5, 9]) {
      const interruption = () =>
        fake.list.state.total >= stopAt ? new Interrupted('stop') : undefined
      await expect(run({ threads, interruption })).rejects.toThrow(Interrupted)
    }
    const { result } = await run({ threads })
    expect(result).toMatchObject({ status: 'completed', delta: { new: ROWS + 1, closed: 0 } })
    expect(pulled()).toHaveLength(ROWS)
    expect(readdirSync(path('state/.pull'))).toEqual([])
  })

  test.each([
    ['a damaged one', (bytes: Buffer) => bytes.fill(0x20, bytes.length - 9, bytes.length - 1)],
    ['a shortened one', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['an empty one', () => Buffer.alloc(0)],
  ])('that is %s is left aside: the list begins again', async (_, damage) => {
    const fake = fakeOf('aws', { records: LARGE })
    const { run, pulled, path } = await pullWorkspace('aws', fake)
    const interruption = () => (fake.list.state.total >= 6 ? new Interrupted('stop') : undefined)
    await expect(run({ interruption })).rejects.toThrow(Interrupted)
    const [folder = ''] = readdirSync(path('state/.pull'))
    const file = path(`state/.pull/${folder}/000000`)
    writeFileSync(file, damage(readFileSync(file)))
    fake.list.state.total = 0
    expect((await run()).result.status).toBe('completed')
    expect(fake.list.state.total).toBe(fake.list.pages)
    expect(pulled()).toHaveLength(ROWS)
  })

  test('whose page token is rejected lets the list begin again', async () => {
    const fake = fakeOf('aws', { records: LARGE })
    const { run, pulled } = await pullWorkspace('aws', fake)
    const interruption = () => (fake.list.state.total >= 6 ? new Interrupted('stop') : undefined)
    await expect(run({ interruption })).rejects.toThrow(Interrupted)
    fake.list.state.nonce = 2
    expect((await run()).result).toMatchObject({ status: 'completed', errors: [] })
    expect(pulled()).toHaveLength(ROWS)
  })
})

describe('a run that is killed', () => {
  test.each([4, 8])(
    'in the middle of a pull, at request %d, loses and closes nothing',
    async (killAt) => {
      const fake = fakeOf('aws', { records: LARGE })
      const { folder, cloud, path, write } = await pullWorkspace('aws', fake)
      write('ca.pem', cloud.ca)
      const start = () =>
        startJob(['--config', 'config.yaml'], folder, { NODE_EXTRA_CA_CERTS: path('ca.pem') })
      const killed = start()
      fake.list.state.plan = ({ total }) => {
        if (total === killAt) killed.child.kill('SIGKILL')
        return null
      }
      expect((await killed.ended).code).toBe(null)
      fake.list.state.total = 0
      fake.list.state.plan = () => null
      const { code, stdout, stderr } = await start().ended
      expect({ code, result: JSON.parse(stdout) }).toMatchObject({
        code: 0,
        result: { delta: { new: ROWS + 1, closed: 0 }, errors: [] },
      })
      const pagesBefore = Math.floor((killAt - 2) / 4) * 4
      expect(fake.list.state.total).toBeLessThanOrEqual(fake.list.pages - pagesBefore)
      expect(stderr).not.toMatch(/Warning|identity-token|session-/)
    },
  )
})

describe.each(STORE_KINDS)('checkpoints in %s', (kind) => {
  test('are there for the next run, until they are removed', async () => {
    const fake = await startObjectStoreFake(kind)
    onTestFinished(fake.stop)
    const open = () => objectCheckpoints(openFake(fake))
    const [first, other] = [Buffer.from('first'), Buffer.from('other')]
    await open().put('aws-1/000000', first)
    await open().put('gcp-1/000000', other)
    expect(await open().get('aws-1/000000')).toEqual(first)
    expect(await open().get('aws-1/000001')).toBeNull()
    await open().remove('aws-')
    expect(await open().get('aws-1/000000')).toBeNull()
    expect(await open().get('gcp-1/000000')).toEqual(other)
    await open().put('aws-1/000000', other)
    expect(await open().get('aws-1/000000')).toEqual(other)
  })

  test('are not mixed with those of a run that took over', async () => {
    const fake = await startObjectStoreFake(kind)
    onTestFinished(fake.stop)
    const [before, after] = [objectCheckpoints(openFake(fake)), objectCheckpoints(openFake(fake))]
    await before.put('aws-1/000000', Buffer.from('before 0'))
    expect(String(await after.get('aws-1/000000'))).toBe('before 0')
    await after.put('aws-1/000001', Buffer.from('after 1'))
    await before.put('aws-1/000001', Buffer.from('before 1'))
    await before.put('aws-1/000002', Buffer.from('before 2'))
    expect(String(await after.get('aws-1/000001'))).toBe('after 1')
    expect(await after.get('aws-1/000002')).toBeNull()
  })
})
