import { once } from 'node:events'
import { describe, expect, it, type Mock, vi } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import type { JobContext } from './job-task.ts'
import {
  eventually,
  gate,
  type JobRow,
  NO_LOG,
  QUICK_TIMINGS,
  SHORT_LEASE,
  useJobs,
} from './jobs.fixture.ts'

const { start, add, jobs, workers, waitForNoJobs, query, connection } = useJobs()

const payloadsOf = (task: Mock): unknown[] => task.mock.calls.map(([payload]) => payload)

describe('a job', () => {
  it('runs with its payload', async () => {
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    await add('greet', { name: 'Ödön', at: [1, null] })
    await waitForNoJobs()
    expect(task).toHaveBeenCalledExactlyOnceWith(
      { name: 'Ödön', at: [1, null] },
      expect.objectContaining({ attempt: 1 }),
    )
  })

  it('never runs when its transaction is rolled back', async () => {
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    const broken = inTransaction(connection(), async (transaction) => {
      await enqueue(transaction, 'greet', 'never')
      throw new Error('the change failed')
    })
    await expect(broken).rejects.toThrow('the change failed')
    await add('greet', 'later')
    await waitForNoJobs()
    expect(payloadsOf(task)).toEqual(['later'])
  })

  it('runs once when several processes run jobs', async () => {
    const done: number[] = []
    const tasks = {
      count: async (payload: unknown) => {
        done.push(Number(payload))
      },
    }
    await Promise.all([start({ tasks }), start({ tasks })])
    const numbers = Array.from({ length: 200 }, (_, index) => index)
    await Promise.all(numbers.map((number) => add('count', number)))
    await waitForNoJobs()
    expect(done.sort((a, b) => a - b)).toEqual(numbers)
  })

  it('replaces a waiting job with the same key', async () => {
    await add('greet', 'first', { key: 'greeting' })
    await add('greet', 'second', { key: 'greeting' })
    await add('greet', 'third', { key: 'other' })
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    await waitForNoJobs()
    expect(payloadsOf(task).sort()).toEqual(['second', 'third'])
  })

  it('waits for the preceding job of its queue, whichever process runs that', async () => {
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
      unqueued: async () => open(),
    }
    await add('first', {}, { queue: 'line' })
    await add('second', {}, { queue: 'line' })
    await Promise.all([start({ tasks }), start({ tasks })])
    await eventually(async () => expect((await jobs())[0]?.locked_by).not.toBeNull())
    await add('unqueued', {})
    await waitForNoJobs()
    expect(order).toEqual(['first', 'second'])
  })

  it('waits until it is due', async () => {
    await add('greet', 'next century', { runAt: new Date('2126-01-01') })
    await add('greet', 'now', { runAt: new Date('2026-01-01') })
    const task = vi.fn(async () => {})
    await start({ tasks: { greet: task } })
    await eventually(async () => expect(await jobs()).toHaveLength(1))
    expect(payloadsOf(task)).toEqual(['now'])
  })

  it('survives the loss of every connection of its worker', async () => {
    const { open, opened } = gate()
    const begun = gate()
    const task = vi.fn(async () => {
      begun.open()
      await opened
    })
    await start({ tasks: { task }, concurrency: 1, timings: SHORT_LEASE })
    await add('task', 'running')
    await begun.opened
    await add('task', 'waiting')
    await query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    open()
    await waitForNoJobs()
    // The first may run twice, because its success could not be recorded.
    expect(new Set(payloadsOf(task))).toEqual(new Set(['running', 'waiting']))
  })

  it('is left to other processes when its task is unknown', async () => {
    await add('unknown', {})
    await add('greet', {})
    await start({ tasks: { greet: async () => {} } })
    await eventually(async () => expect(await jobs()).toHaveLength(1))
    expect(await jobs()).toMatchObject([{ task_identifier: 'unknown', attempts: 0 }])
  })
})

describe('a job that fails', () => {
  const runNow = (rows: readonly JobRow[]) =>
    query('select graphile_worker.reschedule_jobs($1::bigint[], run_at => now())', [
      rows.map((row) => row.id),
    ])

  it('is tried again later', async () => {
    const attempts: number[] = []
    const flaky = async (_: unknown, { attempt }: JobContext) => {
      attempts.push(attempt)
      if (attempt < 2) throw new Error('not yet')
    }
    await start({ tasks: { flaky } })
    await add('flaky', {})
    const failed = await eventually(async () => {
      const rows = await jobs()
      expect(rows).toMatchObject([{ attempts: 1, last_error: 'not yet', locked_by: null }])
      return rows
    })
    await runNow(failed)
    await waitForNoJobs()
    expect(attempts).toEqual([1, 2])
  })

  it('is kept after the last attempt, and logged without its payload', async () => {
    const error = vi.fn()
    const tasks = {
      failing: async () => {
        throw new Error('never')
      },
    }
    await start({ tasks, log: { ...NO_LOG, error } })
    await add('failing', { note: 'confidential' }, { maxAttempts: 1 })
    await eventually(async () =>
      expect(await jobs()).toMatchObject([{ attempts: 1, last_error: 'never', locked_by: null }]),
    )
    // It is logged once the worker knows that its failure is stored.
    await eventually(() =>
      expect(error).toHaveBeenCalledExactlyOnceWith(
        {
          err: expect.objectContaining({ message: 'never' }),
          task: 'failing',
          job_id: expect.any(String),
          attempt: 1,
        },
        'job failed for the last time',
      ),
    )
  })
})

describe('stopping the runner', () => {
  it('waits for the running jobs, takes no more and removes its worker', async () => {
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

  it('aborts a long job, and releases one that ignores the signal', async () => {
    const never = gate()
    const interrupted = vi.fn()
    const begun = [gate(), gate()]
    const runner = await start({
      timings: { ...QUICK_TIMINGS, gracePeriodMs: 50, stopTimeoutMs: 200 },
      tasks: {
        cooperative: async (_, { signal }) => {
          begun[0]?.open()
          await once(signal, 'abort')
          interrupted(signal.reason.message)
        },
        unresponsive: async () => {
          begun[1]?.open()
          await never.opened
        },
      },
    })
    await add('cooperative', {})
    await add('unresponsive', {})
    await Promise.all(begun.map((each) => each.opened))
    await runner.stop()
    expect(interrupted).toHaveBeenCalledExactlyOnceWith('The process is stopping')
    expect(await jobs()).toMatchObject([
      { task_identifier: 'unresponsive', attempts: 1, locked_by: null },
    ])
    expect(await workers()).toEqual([])
    never.open()
  })
})

describe('cron jobs', () => {
  it('fail at the start when a pattern is invalid', async () => {
    const crons = [{ task: 'nightly', pattern: '0 25 * * *' }]
    await expect(start({ tasks: { nightly: async () => {} }, crons })).rejects.toThrow()
    expect(await workers()).toEqual([])
  })

  it('are registered once for all processes', async () => {
    const crons = [{ task: 'nightly', pattern: '0 3 * * *', payload: { full: true } }]
    const tasks = { nightly: async () => {} }
    await Promise.all([start({ tasks, crons }), start({ tasks, crons })])
    const registered = 'select identifier from graphile_worker._private_known_crontabs'
    await eventually(async () =>
      expect(await query(registered)).toEqual([{ identifier: 'nightly' }]),
    )
  })
})
