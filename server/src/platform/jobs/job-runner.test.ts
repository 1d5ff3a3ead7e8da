import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import { type JobRunner, type JobRunnerOptions, migrateJobs, startJobs } from './job-runner.ts'
import type { JobContext, JobLog, JobTimings } from './job-task.ts'
import { releaseSilentWorkers } from './job-worker.store.ts'

const silent: JobLog = { debug() {}, info() {}, warn() {}, error() {} }
const QUICK: Partial<JobTimings> = { pollMs: 50, restartMs: 10 }
/** A process is given up after two seconds instead of thirty. */
const BRIEF: Partial<JobTimings> = { ...QUICK, beatMs: 100, lostMs: 1_500, silentMs: 2_000 }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let runners: JobRunner[]
let processes: ChildProcess[]

beforeEach(async () => {
  database = await createTestDatabase()
  runners = []
  processes = []
  await database.pool.query(
    'create table note (id bigint generated always as identity, writer text, text text)',
  )
  await migrateJobs(database.address, silent)
})
afterEach(async () => {
  for (const each of processes) each.kill('SIGKILL')
  await Promise.all(runners.map((runner) => runner.stop()))
  await database.close()
})

const start = async (options: Partial<JobRunnerOptions>): Promise<JobRunner> => {
  const runner = await startJobs({
    address: database.address,
    tasks: {},
    crons: [],
    concurrency: 4,
    log: silent,
    timings: QUICK,
    ...options,
  })
  runners.push(runner)
  return runner
}

const add = (
  ...given: Parameters<typeof enqueue> extends [unknown, ...infer Rest] ? Rest : never
) => enqueue(database.connection, ...given)

interface JobRow {
  readonly id: number
  readonly attempts: number
  readonly last_error: string | null
  readonly locked_by: string | null
}
const jobs = async (): Promise<JobRow[]> =>
  (await database.pool.query('select * from graphile_worker.jobs order by id')).rows

const workers = async (): Promise<string[]> =>
  (await database.pool.query('select id from job_worker order by id')).rows.map((row) => row.id)

const eventually = <T>(check: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 })

const noJobsLeft = () => eventually(async () => expect(await jobs()).toEqual([]))

const payloadsOf = (task: Mock): unknown[] => task.mock.calls.map(([payload]) => payload)

/** A promise that is resolved from outside. */
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('a job', () => {
  it('is run with its payload', async () => {
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    await add('greet', { name: 'Ödön', at: [1, null] })
    await noJobsLeft()
    expect(task).toHaveBeenCalledExactlyOnceWith(
      { name: 'Ödön', at: [1, null] },
      expect.objectContaining({ attempt: 1 }),
    )
  })

  it('of a transaction that is rolled back never runs', async () => {
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    const broken = inTransaction(database.connection, async (transaction) => {
      await enqueue(transaction, 'greet', 'never')
      throw new Error('the change failed')
    })
    await expect(broken).rejects.toThrow('the change failed')
    await add('greet', 'later')
    await noJobsLeft()
    expect(payloadsOf(task)).toEqual(['later'])
  })

  it('runs once, however many processes work', async () => {
    const done: number[] = []
    const tasks = {
      count: async (payload: unknown) => {
        done.push(Number(payload))
      },
    }
    await Promise.all([start({ tasks }), start({ tasks })])
    const numbers = Array.from({ length: 200 }, (_, index) => index)
    await Promise.all(numbers.map((number) => add('count', number)))
    await noJobsLeft()
    expect(done.sort((a, b) => a - b)).toEqual(numbers)
  })

  it('replaces the one that waits under the same key', async () => {
    await add('greet', 'first', { key: 'greeting' })
    await add('greet', 'second', { key: 'greeting' })
    await add('greet', 'third', { key: 'other' })
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    await noJobsLeft()
    expect(payloadsOf(task).sort()).toEqual(['second', 'third'])
  })

  it('of a queue waits for the one before, whichever process has it', async () => {
    const order: string[] = []
    const { open, opened } = gate()
    const tasks = {
      first: async () => {
        await opened
        order.push('first')
      },
      second: async () => {
        order.push('second')
      },
      apart: async () => open(),
    }
    await add('first', {}, { queue: 'line' })
    await add('second', {}, { queue: 'line' })
    await Promise.all([start({ tasks }), start({ tasks })])
    await eventually(async () => expect((await jobs())[0]?.locked_by).not.toBeNull())
    await add('apart', {})
    await noJobsLeft()
    expect(order).toEqual(['first', 'second'])
  })

  it('waits for its time', async () => {
    await add('greet', 'next century', { runAt: new Date('2126-01-01') })
    await add('greet', 'now', { runAt: new Date('2026-01-01') })
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    await eventually(async () => expect(await jobs()).toHaveLength(1))
    expect(payloadsOf(task)).toEqual(['now'])
  })

  it('that nobody here knows is left to others', async () => {
    await add('unknown', {})
    await add('greet', {})
    await start({ tasks: { greet: async () => {} } })
    await eventually(async () => expect(await jobs()).toHaveLength(1))
    expect(await jobs()).toMatchObject([{ task_identifier: 'unknown', attempts: 0 }])
  })
})

describe('a job that fails', () => {
  const runNow = (rows: readonly JobRow[]) =>
    database.pool.query('select graphile_worker.reschedule_jobs($1::bigint[], run_at => now())', [
      rows.map((row) => row.id),
    ])

  it('is tried again, later', async () => {
    const attempts: number[] = []
    const frail = async (_: unknown, { attempt }: JobContext) => {
      attempts.push(attempt)
      if (attempt < 2) throw new Error('not yet')
    }
    await start({ tasks: { frail } })
    await add('frail', {})
    const failed = await eventually(async () => {
      const rows = await jobs()
      expect(rows).toMatchObject([{ attempts: 1, last_error: 'not yet', locked_by: null }])
      return rows
    })
    await runNow(failed)
    await noJobsLeft()
    expect(attempts).toEqual([1, 2])
  })

  it('is kept for inspection after the last attempt, and reported without its payload', async () => {
    const error = vi.fn()
    const tasks = {
      hopeless: async () => {
        throw new Error('never')
      },
    }
    await start({ tasks, log: { ...silent, error } })
    await add('hopeless', { note: 'confidential' }, { maxAttempts: 1 })
    await eventually(async () =>
      expect(await jobs()).toMatchObject([{ attempts: 1, last_error: 'never', locked_by: null }]),
    )
    expect(error).toHaveBeenCalledExactlyOnceWith(
      {
        err: expect.objectContaining({ message: 'never' }),
        task: 'hopeless',
        job_id: expect.any(String),
        attempt: 1,
      },
      'The job failed for the last time',
    )
  })
})

describe('stopping', () => {
  it('waits for the jobs that run, takes no more, and leaves no trace', async () => {
    const { open, opened } = gate()
    const begun = gate()
    const done = vi.fn()
    const slow = async () => {
      begun.open()
      await opened
      done()
    }
    const runner = await start({ tasks: { slow }, concurrency: 1 })
    await add('slow', {})
    await begun.opened
    await add('slow', {})
    const stopped = runner.stop()
    open()
    await stopped
    expect(done).toHaveBeenCalledOnce()
    expect(await jobs()).toMatchObject([{ attempts: 0, locked_by: null }])
    expect(await workers()).toEqual([])
    expect(runner.stop()).toBe(stopped)
  })

  it('interrupts a job that takes long, and gives back one that does not listen', async () => {
    const never = gate()
    const interrupted = vi.fn()
    const begun = [gate(), gate()]
    const runner = await start({
      timings: { ...QUICK, undisturbedMs: 50, stopMs: 200 },
      tasks: {
        polite: async (_, { signal }) => {
          begun[0]?.open()
          await once(signal, 'abort')
          interrupted(signal.reason.message)
        },
        deaf: async () => {
          begun[1]?.open()
          await never.opened
        },
      },
    })
    await add('polite', {})
    await add('deaf', {})
    await Promise.all(begun.map((each) => each.opened))
    await runner.stop()
    expect(interrupted).toHaveBeenCalledExactlyOnceWith('The process is stopping')
    expect(await jobs()).toMatchObject([{ task_identifier: 'deaf', attempts: 1, locked_by: null }])
    expect(await workers()).toEqual([])
    never.open()
  })
})

describe('the lease of a worker', () => {
  it('is renewed for as long as it works', async () => {
    await start({ tasks: { idle: async () => {} }, timings: BRIEF })
    const [id] = await eventually(async () => {
      const ids = await workers()
      expect(ids).toHaveLength(1)
      return ids
    })
    const seen = async () =>
      (await database.pool.query('select seen_at from job_worker')).rows[0].seen_at.getTime()
    const first = await seen()
    await eventually(async () => expect(await seen()).toBeGreaterThan(first))
    expect(await releaseSilentWorkers(database.connection, 2_000)).toEqual([])
    expect(await workers()).toEqual([id])
  })

  it('when lost ends its jobs, and another worker takes its place', async () => {
    const reasons: string[] = []
    const begun = gate()
    const task = async (_: unknown, { attempt, signal, fence }: JobContext) => {
      if (attempt > 1) return
      begun.open()
      await once(signal, 'abort')
      reasons.push(signal.reason.message)
      await inTransaction(database.connection, fence).catch((error) => reasons.push(error.message))
    }
    await start({ tasks: { task }, timings: BRIEF })
    await add('task', {})
    await begun.opened
    const [lost] = await workers()
    await database.pool.query("update job_worker set seen_at = now() - interval '1 hour'")
    expect(await releaseSilentWorkers(database.connection, 60_000)).toEqual([lost])
    await noJobsLeft()
    const message = 'The jobs of this worker were given to another: it had been silent'
    await eventually(() => expect(reasons).toEqual([message, message]))
    await eventually(async () =>
      expect(await workers()).toEqual([expect.not.stringMatching(`${lost}`)]),
    )
    await add('task', {})
    await eventually(() => expect(reasons).toHaveLength(2))
  })

  it('is given up when the heartbeat cannot be written', async () => {
    const begun = gate()
    const reason = gate()
    let message = ''
    const task = async (_: unknown, { attempt, signal }: JobContext) => {
      if (attempt > 1) return
      begun.open()
      await once(signal, 'abort')
      message = signal.reason.message
      reason.open()
    }
    await start({ tasks: { task }, timings: { ...BRIEF, lostMs: 300 } })
    await add('task', {})
    await begun.opened
    const blocker = new pg.Client(database.address)
    await blocker.connect()
    await blocker.query('begin; lock table job_worker in exclusive mode')
    await reason.opened
    await blocker.end()
    expect(message).toBe('The jobs of this worker may belong to another: its heartbeat failed')
    await noJobsLeft()
  })
})

describe('the clock', () => {
  it('refuses a pattern that it cannot read', async () => {
    const crons = [{ task: 'nightly', pattern: '0 25 * * *' }]
    await expect(start({ tasks: { nightly: async () => {} }, crons })).rejects.toThrow()
    expect(await workers()).toEqual([])
  })

  it('is known to the database once for all processes', async () => {
    const crons = [{ task: 'nightly', pattern: '0 3 * * *', payload: { full: true } }]
    const tasks = { nightly: async () => {} }
    await Promise.all([start({ tasks, crons }), start({ tasks, crons })])
    const known = 'select identifier from graphile_worker._private_known_crontabs'
    await eventually(async () =>
      expect((await database.pool.query(known)).rows).toEqual([{ identifier: 'nightly' }]),
    )
  })
})

describe('another process', () => {
  let program: string

  beforeAll(async () => {
    const result = await build({
      entryPoints: [fileURLToPath(new URL('job-process.fixture.ts', import.meta.url))],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      write: false,
    })
    program = result.outputFiles[0]?.text ?? ''
  })

  const notes = async (): Promise<string[]> => {
    const { rows } = await database.pool.query(`select writer || ' ' || text as line from note`)
    return rows.map((row) => row.line)
  }
  const noted = (line: string) => eventually(async () => expect(await notes()).toContain(line))
  const note = (text: string) =>
    database.pool.query(`insert into note (writer, text) values ('here', $1)`, [text])

  /** Starts it, and waits until it has the job. */
  const startProcess = async (): Promise<ChildProcess> => {
    const given = JSON.stringify({ address: database.address, timings: BRIEF })
    const child = spawn(process.execPath, ['--input-type=module', '-', given], {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    processes.push(child)
    child.stdin?.end(program)
    await noted('process begun')
    return child
  }

  it('that is killed has its job taken over', async () => {
    await add('endless', {}, { queue: 'line' })
    const child = await startProcess()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const attempts: number[] = []
    const endless = async (_: unknown, { attempt }: JobContext) => {
      attempts.push(attempt)
    }
    await start({ tasks: { endless }, timings: BRIEF })
    await noJobsLeft()
    expect(attempts).toEqual([2])
    expect(await workers()).toHaveLength(1)
  })

  it('that was paused cannot write what another has taken over', async () => {
    await add('paused', {})
    const child = await startProcess()
    child.kill('SIGSTOP')
    const paused = async (_: unknown, { fence }: JobContext) => {
      await inTransaction(database.connection, fence)
      await note('effect')
    }
    await start({ tasks: { paused }, timings: BRIEF })
    await noted('here effect')
    await note('go on')
    child.kill('SIGCONT')
    await noted('process refused')
    expect(await notes()).not.toContain('process effect')
    await noJobsLeft()
  })
})
