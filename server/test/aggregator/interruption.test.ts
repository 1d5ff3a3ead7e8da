import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Interrupted } from '../../src/aggregator/run/run-failure.service.ts'
import { lockFolder } from '../../src/aggregator/state/state-lock.store.ts'
import { LockedState } from '../../src/aggregator/state/state-store.port.ts'
import { awsFinding, gcpFinding, workspace } from './workspace.ts'

const EXPORTS = {
  'in/aws/page.json': [awsFinding(), awsFinding({ bucket: 'orders' })],
  'in/gcp/page.json': [gcpFinding()],
}
const NEXT = { new: 0, existing: 2, closed: 1, reopened: 0 }

describe('an interrupted run', () => {
  test.each([0, 3, 20, 133])(
    'leaves state and reports as they were, after %d steps',
    async (interruptAfter) => {
      const { run, write, files } = workspace(EXPORTS)
      await run()
      const before = { state: files('state'), reports: files('reports') }
      write('in/aws/page.json', [awsFinding()])
      const interruption = () => new Interrupted('stop')
      await expect(run({ interruptAfter, interruption })).rejects.toThrow(Interrupted)
      expect({ state: files('state'), reports: files('reports') }).toEqual(before)
      expect((await run()).result.delta).toEqual(NEXT)
    },
  )
})

describe('the lock of the state', () => {
  test('admits one run at a time', async () => {
    const { run, files, path } = workspace(EXPORTS)
    await run()
    const before = files('state')
    const lock = await lockFolder(path('state'))
    await expect(run()).rejects.toThrow(LockedState)
    expect(files('state')).toEqual(before)
    await lock.release()
    expect((await run()).result.delta.existing).toBe(3)
  })

  test('goes to one of many that ask at the same time', async () => {
    const { path, write } = workspace()
    write('state/readme', '')
    for (let round = 0; round < 8; round += 1) {
      const asked = Array.from({ length: 8 }, () => lockFolder(path('state')))
      const settled = await Promise.allSettled(asked)
      const held = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(held).toHaveLength(1)
      for (const lock of held) await lock.release()
    }
  })

  test.each([
    ['a process that has ended', { pid: 2 ** 22 - 1, started: '1' }],
    ['a process whose id another one has now', { pid: process.pid, started: 'another' }],
  ])('is taken over from %s', async (_, holder) => {
    const { run, write, path } = workspace(EXPORTS)
    await run()
    const lock = await lockFolder(path('state'))
    const [name = '', text = ''] = Object.entries(locksIn(path('state'))).at(0) ?? []
    await lock.release()
    write(`state/${name}`, { ...JSON.parse(text), released: undefined, ...holder })
    expect((await run()).result.delta.existing).toBe(3)
  })

  test('is not needed by a dry run', async () => {
    const { run, path } = workspace(EXPORTS)
    await run()
    const lock = await lockFolder(path('state'))
    expect((await run({ dryRun: true })).result.delta.existing).toBe(3)
    await lock.release()
  })
})

const locksIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.startsWith('lock-'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
