import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { enqueue } from './enqueue.ts'
import { type JobRunner, type JobRunnerOptions, migrateJobs, startJobs } from './job-runner.ts'
import type { JobLog, JobTimings } from './job-task.ts'

export const NO_LOG: JobLog = { debug() {}, info() {}, warn() {}, error() {} }
export const QUICK_TIMINGS: Partial<JobTimings> = { pollMs: 50, restartDelayMs: 10 }
/** Leases expire after two seconds instead of thirty. */
export const SHORT_LEASE: Partial<JobTimings> = {
  ...QUICK_TIMINGS,
  heartbeatMs: 100,
  heartbeatTimeoutMs: 1_500,
  leaseExpiryMs: 2_000,
}

export interface JobRow {
  readonly id: number
  readonly attempts: number
  readonly last_error: string | null
  readonly locked_by: string | null
}

export const eventually = <T>(check: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })

/** Returns a promise with the function that resolves it. */
export const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

type AfterConnection<T> = T extends [unknown, ...infer Rest] ? Rest : never

/** Provides a separate database for each test of the file, and runners that are stopped after it. */
export const useJobs = () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let runners: JobRunner[]

  beforeEach(async () => {
    database = await createTestDatabase()
    runners = []
    await migrateJobs(database.address, NO_LOG)
  })
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
    await database.close()
  })

  const start = async (options: Partial<JobRunnerOptions>): Promise<JobRunner> => {
    const runner = await startJobs({
      address: database.address,
      tasks: {},
      crons: [],
      concurrency: 4,
      log: NO_LOG,
      timings: QUICK_TIMINGS,
      ...options,
    })
    runners.push(runner)
    return runner
  }
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query(text, values)).rows
  const jobs = () => query<JobRow>('select * from graphile_worker.jobs order by id')
  const workers = async (): Promise<string[]> =>
    (await query<{ id: string }>('select id from job_worker order by id')).map((row) => row.id)

  return {
    start,
    query,
    jobs,
    workers,
    add: (...args: AfterConnection<Parameters<typeof enqueue>>) =>
      enqueue(database.connection, ...args),
    waitForNoJobs: () => eventually(async () => expect(await jobs()).toEqual([])),
    connection: () => database.connection,
    address: () => database.address,
  }
}
