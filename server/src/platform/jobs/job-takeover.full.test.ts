import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import type { JobContext } from './job-task.ts'
import { releaseExpiredWorkers, removeWorker } from './job-worker.store.ts'
import { eventually, gate, SHORT_LEASE, useJobs } from './jobs.fixture.ts'

const { start, add, workers, waitForNoJobs, query, connection, address } = useJobs()

describe('the lease of a worker', () => {
  it('is renewed as long as the worker runs', async () => {
    await start({ tasks: { idle: async () => {} }, timings: SHORT_LEASE })
    const [id] = await eventually(async () => {
      const ids = await workers()
      expect(ids).toHaveLength(1)
      return ids
    })
    const readSeenAt = async () => {
      const [row] = await query<{ seen_at: Date }>('select seen_at from job_worker')
      return Number(row?.seen_at)
    }
    const first = await readSeenAt()
    await eventually(async () => expect(await readSeenAt()).toBeGreaterThan(first))
    expect(await releaseExpiredWorkers(connection(), 2_000)).toEqual([])
    expect(await workers()).toEqual([id])
  })

  it('aborts the jobs when it is lost, and another worker is started', async () => {
    const reasons: string[] = []
    const begun = gate()
    const task = async (_: unknown, { attempt, signal, fence }: JobContext) => {
      if (attempt > 1) return
      begun.open()
      await once(signal, 'abort')
      reasons.push(signal.reason.message)
      await inTransaction(connection(), fence).catch((error) => reasons.push(error.message))
    }
    await start({ tasks: { task, next: async () => {} }, timings: SHORT_LEASE })
    await add('task', {})
    await begun.opened
    const [lost = ''] = await workers()
    // As another worker does when the lease has expired.
    await removeWorker(connection(), lost)
    await waitForNoJobs()
    const message = 'The jobs of this worker were released: its lease had expired'
    await eventually(() => expect(reasons).toEqual([message, message]))
    await eventually(async () => expect(await workers()).toEqual([expect.not.stringMatching(lost)]))
    await add('next', {})
    await waitForNoJobs()
  })

  it('is lost when the heartbeat cannot be written', async () => {
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
    await start({ tasks: { task }, timings: { ...SHORT_LEASE, heartbeatTimeoutMs: 300 } })
    await add('task', {})
    await begun.opened
    const blocker = new pg.Client(address())
    await blocker.connect()
    await blocker.query('begin; lock table job_worker in exclusive mode')
    await reason.opened
    await blocker.end()
    expect(message).toBe(
      'The jobs of this worker may belong to another worker: its heartbeat failed',
    )
    await waitForNoJobs()
  })
})

describe('another process', () => {
  let program: string
  let processes: ChildProcess[]

  beforeAll(async () => {
    const result = await build({
      entryPoints: [fileURLToPath(new URL('job-process.fixture.ts', import.meta.url))],
      bundle: true,
      packages: 'external',
      alias: { '@stance/core': fileURLToPath(new URL('../../../../core/src', import.meta.url)) },
      platform: 'node',
      format: 'esm',
      target: 'node20',
      write: false,
    })
    program = result.outputFiles[0]?.text ?? ''
  })

  beforeEach(async () => {
    processes = []
    await query(
      'create table note (id bigint generated always as identity, writer text, text text)',
    )
  })
  afterEach(() => {
    for (const each of processes) each.kill('SIGKILL')
  })

  const notes = async (): Promise<string[]> => {
    const rows = await query<{ line: string }>(`select writer || ' ' || text as line from note`)
    return rows.map((row) => row.line)
  }
  const waitForNote = (line: string) =>
    eventually(async () => expect(await notes()).toContain(line))
  const writeNote = (text: string) =>
    query(`insert into note (writer, text) values ('here', $1)`, [text])

  /** Starts the process and waits until it runs its job. */
  const startProcess = async (): Promise<ChildProcess> => {
    const argument = JSON.stringify({ address: address(), timings: SHORT_LEASE })
    const child = spawn(process.execPath, ['--input-type=module', '-', argument], {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    processes.push(child)
    child.stdin?.end(program)
    await waitForNote('process begun')
    return child
  }

  it('loses its job to this process when it is killed', async () => {
    await add('endless', {}, { queue: 'line' })
    const child = await startProcess()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const attempts: number[] = []
    const endless = async (_: unknown, { attempt }: JobContext) => {
      attempts.push(attempt)
    }
    await start({ tasks: { endless }, timings: SHORT_LEASE })
    await waitForNoJobs()
    expect(attempts[0]).toBe(2)
    expect(await workers()).toHaveLength(1)
  })

  it('cannot write after a pause in which its job was taken over', async () => {
    await add('paused', {})
    const child = await startProcess()
    child.kill('SIGSTOP')
    const paused = async (_: unknown, { fence }: JobContext) => {
      await inTransaction(connection(), fence)
      await writeNote('effect')
    }
    await start({ tasks: { paused }, timings: SHORT_LEASE })
    await waitForNote('here effect')
    await writeNote('go on')
    child.kill('SIGCONT')
    await waitForNote('process refused')
    expect(await notes()).not.toContain('process effect')
    await waitForNoJobs()
  })
})
