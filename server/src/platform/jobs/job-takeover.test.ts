import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import type { JobContext } from './job-task.ts'
import { releaseSilentWorkers, removeWorker } from './job-worker.store.ts'
import { BRIEF, eventually, gate, useJobs } from './jobs.fixture.ts'

const { start, add, workers, noJobsLeft, query, connection, address } = useJobs()

describe('the lease of a worker', () => {
  it('is renewed for as long as it works', async () => {
    await start({ tasks: { idle: async () => {} }, timings: BRIEF })
    const [id] = await eventually(async () => {
      const ids = await workers()
      expect(ids).toHaveLength(1)
      return ids
    })
    const seen = async () => {
      const [row] = await query<{ seen_at: Date }>('select seen_at from job_worker')
      return Number(row?.seen_at)
    }
    const first = await seen()
    await eventually(async () => expect(await seen()).toBeGreaterThan(first))
    expect(await releaseSilentWorkers(connection(), 2_000)).toEqual([])
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
      await inTransaction(connection(), fence).catch((error) => reasons.push(error.message))
    }
    await start({ tasks: { task, next: async () => {} }, timings: BRIEF })
    await add('task', {})
    await begun.opened
    const [lost = ''] = await workers()
    // As when it is found silent.
    await removeWorker(connection(), lost)
    await noJobsLeft()
    const message = 'The jobs of this worker were given to another: it had been silent'
    await eventually(() => expect(reasons).toEqual([message, message]))
    await eventually(async () => expect(await workers()).toEqual([expect.not.stringMatching(lost)]))
    await add('next', {})
    await noJobsLeft()
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
    const blocker = new pg.Client(address())
    await blocker.connect()
    await blocker.query('begin; lock table job_worker in exclusive mode')
    await reason.opened
    await blocker.end()
    expect(message).toBe('The jobs of this worker may belong to another: its heartbeat failed')
    await noJobsLeft()
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
  const noted = (line: string) => eventually(async () => expect(await notes()).toContain(line))
  const note = (text: string) =>
    query(`insert into note (writer, text) values ('here', $1)`, [text])

  /** Starts it, and waits until it has the job. */
  const startProcess = async (): Promise<ChildProcess> => {
    const given = JSON.stringify({ address: address(), timings: BRIEF })
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
    expect(attempts[0]).toBe(2)
    expect(await workers()).toHaveLength(1)
  })

  it('that was paused cannot write what another has taken over', async () => {
    await add('paused', {})
    const child = await startProcess()
    child.kill('SIGSTOP')
    const paused = async (_: unknown, { fence }: JobContext) => {
      await inTransaction(connection(), fence)
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
