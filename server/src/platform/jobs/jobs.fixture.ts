import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { enqueue } from './enqueue.ts'
import { type JobRunner, type JobRunnerOptions, migrateJobs, startJobs } from './job-runner.ts'
import type { JobLog, JobTimings } from './job-task.ts'

export const SILENT: JobLog = { debug() {}, info() {}, warn() {}, error() {} }
export const QUICK: Partial<JobTimings> = { pollMs: 50, restartMs: 10 }
/** A process is given up after two seconds instead of thirty. */
export const BRIEF: Partial<JobTimings> = {
  ...QUICK,
  beatMs: 100,
  lostMs: 1_500,
  silentMs: 2_000,
}

export interface JobRow {
  readonly id: number
  readonly attempts: number
  readonly last_error: string | null
  readonly locked_by: string | null
}

export const eventually = <T>(check: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 })

/** A promise that is resolved from outside. */
export const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

type AfterConnection<T> = T extends [unknown, ...infer Rest] ? Rest : never

/** A database of its own for each test of the file, and runners that stop with the test. */
export const useJobs = () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let runners: JobRunner[]

  beforeEach(async () => {
    database = await createTestDatabase()
    runners = []
    await migrateJobs(database.address, SILENT)
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
      log: SILENT,
      timings: QUICK,
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
    add: (...given: AfterConnection<Parameters<typeof enqueue>>) =>
      enqueue(database.connection, ...given),
    noJobsLeft: () => eventually(async () => expect(await jobs()).toEqual([])),
    connection: () => database.connection,
    address: () => database.address,
  }
}
