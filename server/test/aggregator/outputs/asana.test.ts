import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CurrentTask,
  changesOf,
  digestOf,
  parseRow,
  rowText,
  type TaskRow,
} from '../../../src/aggregator/outputs/asana/task.ts'
import {
  ASANA_TOKEN,
  type FakeAsanaOptions,
  type FakeTask,
  PROJECT,
  startFakeAsana,
} from '../../support/outputs/fake-asana.ts'
import { awsFinding } from '../workspace.ts'
import {
  asanaOf,
  bucketsOf,
  closing,
  NO_WAITING,
  outputSpace,
  recordedAudit,
} from './output-space.ts'

const startAsana = async (options: FakeAsanaOptions = {}, findings?: unknown, more = '') => {
  const fake = closing(await startFakeAsana(options))
  const space = outputSpace(asanaOf(fake.url, more), findings)
  const { audit, records } = recordedAudit()
  const taskOf = (bucket: string): FakeTask => {
    const found = [...fake.tasks.values()].filter(({ name }) => name.endsWith(`: ${bucket}`))
    expect(found).toHaveLength(1)
    return found[0] as FakeTask
  }
  return { fake, space, taskOf, records, run: () => space.run({ pull: NO_WAITING, audit }) }
}

describe('tasks of Asana', () => {
  test('are created once, and completed and reopened as the delta of their findings says', async () => {
    const { fake, space, taskOf, run } = await startAsana()
    const first = await run()
    expect(first.code).toBe(0)
    expect(first.result.outputs).toContainEqual({
      destination: `asana:${PROJECT}`,
      status: 'sent',
      records: 2,
    })
    const [listed] = space.findings()
    expect(taskOf('ledgers')).toMatchObject({
      completed: false,
      section: `section-${listed?.priority}`,
      due_on: listed?.sla_deadline.slice(0, 10),
    })
    expect(taskOf('ledgers').external).toBe(
      `stance-${PROJECT}-${space.findings().find(({ finding }) => finding.resource_id.endsWith('ledgers'))?.finding.finding_id_short}`,
    )

    const { requests } = fake.counts
    await run()
    expect(fake.counts.requests).toBe(requests)
    expect(space.findings().map(({ finding }) => finding.asana_task_id)).toEqual(
      expect.arrayContaining([taskOf('ledgers').gid, taskOf('orders').gid]),
    )

    space.write('in/aws/page.json', bucketsOf('ledgers'))
    await run()
    expect([taskOf('ledgers').completed, taskOf('orders').completed]).toEqual([false, true])

    space.write('in/aws/page.json', bucketsOf('ledgers', 'orders'))
    await run()
    expect([taskOf('ledgers').completed, taskOf('orders').completed]).toEqual([false, false])
    expect(fake.tasks.size).toBe(2)
  })

  test('are completed while their finding is suppressed', async () => {
    const { space, taskOf, run } = await startAsana()
    await run()
    space.write('in/aws/page.json', [
      awsFinding({ bucket: 'ledgers', Workflow: { Status: 'SUPPRESSED' } }),
      ...bucketsOf('orders'),
    ])
    await run()
    expect([taskOf('ledgers').completed, taskOf('orders').completed]).toEqual([true, false])
  })

  test('keep what a person edited, and change in what the job owns', async () => {
    const { fake, space, taskOf, run } = await startAsana()
    await run()
    Object.assign(taskOf('orders'), { due_on: '2030-01-01', section: 'section-waiting' })
    taskOf('ledgers').completed = true
    const [ledgers, orders] = [taskOf('ledgers').gid, taskOf('orders').gid]
    space.write(
      'in/aws/page.json',
      ['ledgers', 'orders'].map((bucket) =>
        awsFinding({ bucket, Title: 'Another title', Severity: { Label: 'CRITICAL' } }),
      ),
    )
    await run()
    expect(fake.tasks.get(orders)).toMatchObject({
      name: 'Another title: orders',
      due_on: '2030-01-01',
      section: 'section-waiting',
    })
    expect(fake.tasks.get(ledgers)).toMatchObject({
      name: 'Another title: ledgers',
      completed: true,
    })
  })

  test('are created again after they were deleted, when their finding changes', async () => {
    const { fake, space, taskOf, run } = await startAsana()
    await run()
    fake.tasks.delete(taskOf('orders').gid)
    space.write('in/aws/page.json', [
      ...bucketsOf('ledgers'),
      awsFinding({ bucket: 'orders', Title: 'Another title' }),
    ])
    expect((await run()).code).toBe(0)
    expect(taskOf('orders').name).toBe('Another title: orders')
  })

  test('are found again when the state was lost', async () => {
    const { fake, space, taskOf, run } = await startAsana()
    await run()
    taskOf('orders').notes = 'Mine.'
    rmSync(space.path('state'), { recursive: true })
    await run()
    expect(fake.tasks.size).toBe(2)
    expect(taskOf('orders').notes).toBe('Mine.')
    await run()
    expect(space.findings().every(({ finding }) => finding.asana_task_id)).toBe(true)
  })

  test.each([
    ['external', {}, ''],
    ['notes', { isOauth: false }, ', identify_by: notes'],
  ])('exist once when answers are lost, by %s', async (_, options, more) => {
    const names = Array.from({ length: 35 }, (__, index) => `bucket-${index}`)
    const { fake, run } = await startAsana(options, bucketsOf(...names), more)
    fake.batchTrouble = (number) => number % 2 === 1
    let calls = 0
    fake.trouble = (method, path) => {
      if (method !== 'post' || path !== '/tasks') return undefined
      calls += 1
      return calls % 4 === 0 ? 'lost' : undefined
    }
    for (let attempt = 0; attempt < 5 && (await run()).code !== 0; attempt += 1) {
      // The next run sends the rest.
    }
    expect((await run()).code).toBe(0)
    expect([...fake.tasks.values()].map(({ name }) => name).sort()).toEqual(
      names.map((name) => `Buckets should pass S3.8: ${name}`).sort(),
    )
  })

  test('wait while the service limits the requests', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `bucket-${index}`)
    const { fake, space } = await startAsana({ limit: 25, limitMs: 50 }, bucketsOf(...names))
    const waits: number[] = []
    const sleep = async (ms: number): Promise<void> => {
      waits.push(ms)
      await new Promise((resolve) => setTimeout(resolve, Math.min(ms, 60)))
    }
    const { code } = await space.run({ pull: { timing: { ...NO_WAITING.timing, sleep } } })
    expect(code).toBe(0)
    expect(fake.tasks.size).toBe(60)
    expect(waits.length).toBeGreaterThan(0)
    expect(waits.every((ms) => ms === 1000)).toBe(true)
    expect(fake.counts.largestBatch).toBeLessThanOrEqual(10)
  })

  test('of texts with markup and control characters have them as text', async () => {
    const Title = '<b>bold</b>\u0000 </body> [x](https://evil.test)'
    const { fake, run } = await startAsana({}, [awsFinding({ Title })])
    await run()
    const [task] = fake.tasks.values()
    expect(task?.name).toBe('<b>bold</b>\ufffd </body> [x](https://evil.test): ledgers')
    expect(task?.notes).toMatch(/\nstance:[0-9a-f]{64}$/)
  })
})

describe('a task tracker that cannot be used', () => {
  test.each([
    ['an unknown section', {}, ', sections: {P1: Urgent}', /has no section "Urgent"/],
    ['a token without the scope', { scopes: 'read' as const }, '', /may not write tasks/],
    ['a token that may set no external id', { isOauth: false }, '', /identify_by: notes/],
  ])('because of %s is named, and the next run sends', async (_, options, more, expected) => {
    const { fake, space, run } = await startAsana(options, undefined, more)
    const { code, result } = await run()
    expect(code).toBe(4)
    expect(result.errors.map(({ message }) => message).join()).toMatch(expected)
    expect(result.outputs).toContainEqual({
      destination: `asana:${PROJECT}`,
      status: 'failed',
      records: 0,
    })
    expect(fake.tasks.size).toBe(0)
    expect(space.findings()).toHaveLength(2)

    const working = closing(await startFakeAsana())
    space.write(
      'config.yaml',
      space.read('config.yaml').replace(fake.url, working.url).replace(more, ''),
    )
    space.write('in/aws/page.json', bucketsOf('ledgers'))
    expect((await run()).code).toBe(0)
    expect([...working.tasks.values()].map(({ completed }) => completed).sort()).toEqual([
      false,
      true,
    ])
  })

  test('because its project does not exist, or its token is wrong, is named before the first write', async () => {
    const { space, run, fake, records } = await startAsana()
    const config = space.read('config.yaml')
    space.write('config.yaml', config.replace(ASANA_TOKEN, 'wrong'))
    expect((await run()).result.errors[0]?.message).toMatch(/does not accept the token/)
    space.write('config.yaml', config.replace(PROJECT, '7'))
    expect((await run()).result.errors[0]?.message).toMatch(/The project 7 does not exist/)
    expect(fake.tasks.size).toBe(0)
    expect(records.join()).toContain('external_write_failed')
    expect(records.join()).not.toContain(ASANA_TOKEN)
  })

  test('because it is down keeps what it was to get for the next run', async () => {
    const { fake, records, run } = await startAsana()
    fake.trouble = () => ({ status: 503 })
    expect((await run()).code).toBe(4)
    expect(fake.tasks.size).toBe(0)
    fake.trouble = undefined
    const { code, result } = await run()
    expect(code).toBe(0)
    expect(result.outputs).toContainEqual({
      destination: `asana:${PROJECT}`,
      status: 'sent',
      records: 2,
    })
    expect(fake.tasks.size).toBe(2)
    expect(records.join()).toContain('"record_count":2')
  })
})

const text = fc.string({ maxLength: 12 })

test('a field is written only where the tracker has what the job wrote last', () => {
  const row = fc.record({ name: text, notes: text, due_on: text })
  fc.assert(
    fc.property(row, row, row, fc.boolean(), (written, current, wanted, reopen) => {
      const known: TaskRow = {
        key: 'k',
        gid: '1',
        plan: 'p',
        section: 'a',
        at: '',
        name: digestOf(written.name),
        notes: digestOf(written.notes),
        due_on: digestOf(written.due_on),
      }
      expect(parseRow(rowText(known))).toEqual(known)
      const task: CurrentTask = {
        ...current,
        gid: '1',
        completed: false,
        external: '',
        sections: ['b'],
      }
      const item = { key: 'k', section: 'P1' as const, reopen, ...wanted }
      const { fields, moves } = changesOf(item, known, task, 'c')
      for (const name of ['name', 'notes', 'due_on'] as const) {
        const isOurs = current[name] === written[name]
        expect(fields[name]).toBe(
          isOurs && wanted[name] !== current[name] ? wanted[name] : undefined,
        )
      }
      expect([moves, fields.completed]).toEqual([false, undefined])
    }),
  )
})
