import { DAY_MS, HOUR_MS } from '@stance/core/kernel/durations'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { FULL } from '../../../test/survival/extent.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { migrateJobs } from '../../platform/jobs/job-runner.ts'
import { NO_LOG } from '../../platform/jobs/jobs.fixture.ts'
import { applyPending, CHUNK_SIZE } from './coverage.service.ts'
import { followNextEvents } from './exception-consumer.service.ts'
import { runExpiry } from './exception-expiry.service.ts'

const PATH = '/api/v1/exceptions'
const ACCOUNT = '111122223333'
const START = new Date('2026-03-01T12:00:00.000Z')
const RUNS = FULL ? 1_000 : 100
const KILLS = FULL ? 200 : 4

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  await migrateJobs(api.database.address, NO_LOG)
  await followNextEvents(api.context, 1)
})
afterAll(() => api.close())

const arnOf = (application: string, resource: string) =>
  `arn:aws:sqs:eu-west-1:${ACCOUNT}:${application}-${resource}`

interface Reported {
  readonly application: string
  readonly check: string
  readonly resource: string
}

const report = async ({ application, check, resource }: Reported): Promise<string> => {
  const body = {
    source: 'scanner',
    source_finding_id: `${application}-${check}-${resource}`,
    resource_id: arnOf(application, resource),
    account_id: ACCOUNT,
    application_id: application,
    severity: 'HIGH',
    finding_type: check,
    control_id: check,
    title: `The check ${check} failed`,
    description: 'About it.',
  }
  const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
  expect([201, 409], answer.body).toContain(answer.statusCode)
  return answer.json().finding_id
}

/** Asks for an exception, and approves it until a moment. */
const except = async (request: object, expires_at: Date): Promise<string> => {
  const developer = { subject: 'dev@example.test', email: 'dev@example.test' }
  const asked = await api.as('operator', developer)('POST', PATH, { body: request })
  const { id } = asked.json()
  const body = { decision: 'approve', expires_at: expires_at.toISOString() }
  const approved = await api.as('admin')('POST', `${PATH}/${id}/approve`, { body })
  expect(approved.statusCode, approved.body).toBe(200)
  return id
}

const withdraw = (id: string) => api.as('admin')('POST', `${PATH}/${id}/withdraw`)

class Killed extends Error {}

interface Kill {
  /** The number of the transaction that is the last one. */
  readonly transaction: number
  readonly isCommitted: boolean
}

/** Ends a process in one of its transactions, before or after it is committed. */
const killing = <Stores>(transact: Transact<Stores>, kill: Kill): Transact<Stores> => {
  let transactions = 0
  return async (work) => {
    transactions += 1
    if (transactions < kill.transaction) return transact(work)
    if (transactions > kill.transaction) throw new Killed()
    if (kill.isCommitted) await transact(work)
    throw new Killed()
  }
}

const jobDeps = (kill: Kill | null = null) => {
  const { transact, now } = api.context
  const { signal } = new AbortController()
  return { transact: kill ? killing(transact, kill) : transact, now, signal }
}

const unlessKilled = (error: unknown): void => {
  const isKill = error instanceof Killed || (error as Error).cause instanceof Killed
  if (!isKill) throw error
}

/** The states of the findings of an application, by check and resource. */
const statesOf = async (application: string): Promise<Record<string, string>> => {
  const { rows } = await api.database.pool.query<{ name: string; state: string }>(
    `select control_id || ' ' || resource_name as name, trim(status || ' ' || suppression_reason) as state
     from finding where application_id = $1`,
    [application],
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

const CHECKS = ['open_port', 'old_key'] as const
const RESOURCES = ['web', 'worker', 'database'] as const
const SELECTORS = ['', 'web', 'w*'] as const

const kill: fc.Arbitrary<Kill | null> = fc.option(
  fc.record({ transaction: fc.integer({ min: 1, max: 5 }), isCommitted: fc.boolean() }),
)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('report' as const),
    check: fc.constantFrom(...CHECKS),
    resource: fc.constantFrom(...RESOURCES),
  }),
  fc.record({
    kind: fc.constant('except' as const),
    check: fc.constantFrom(...CHECKS),
    selector: fc.constantFrom(...SELECTORS),
    days: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), number: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 72 }) }),
  fc.record({ kind: fc.constant('jobs' as const), kill }),
  fc.record({ kind: fc.constant('follow' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Excepting = Extract<Step, { kind: 'except' }>

interface Granted extends Excepting {
  readonly id: string
  readonly since: Date
  readonly until: Date
  withdrawnAt: Date | null
}

/** What is known about one history: its findings and exceptions, from the steps alone. */
interface History {
  readonly application: string
  readonly reported: Map<string, Reported & { readonly at: Date }>
  readonly granted: Granted[]
}

const isMeant = ({ check, selector }: Excepting, reported: Reported): boolean =>
  check === reported.check &&
  (selector === '' ||
    selector === reported.resource ||
    (selector === 'w*' && reported.resource.startsWith('w')))

const expectedStates = ({ reported, granted, application }: History): Record<string, string> =>
  Object.fromEntries(
    [...reported.values()].map((one) => {
      const isExcepted = granted.some(
        (exception) =>
          exception.withdrawnAt === null &&
          exception.until > api.time.now &&
          isMeant(exception, one),
      )
      const name = `${one.check} ${application}-${one.resource}`
      return [name, isExcepted ? 'suppressed exception' : 'open']
    }),
  )

/** The days until a finding of high severity is due. */
const SLA_DAYS = 7

/** The deadlines of the findings: later by the hours in which an exception covered them. */
const expectedDeadlines = ({ reported, granted, application }: History): Record<string, string> =>
  Object.fromEntries(
    [...reported.values()].map((one) => {
      const periods = granted.filter((exception) => isMeant(exception, one))
      let deadline = one.at.getTime() + SLA_DAYS * DAY_MS
      // All moments of a history are whole hours.
      for (let at = one.at.getTime(); at < api.time.now.getTime(); at += HOUR_MS) {
        const isExcepted = periods.some(
          ({ since, until, withdrawnAt }) =>
            since.getTime() <= at &&
            at < until.getTime() &&
            (withdrawnAt === null || at < withdrawnAt.getTime()),
        )
        if (isExcepted) deadline += HOUR_MS
      }
      return [`${one.check} ${application}-${one.resource}`, new Date(deadline).toISOString()]
    }),
  )

const deadlinesOf = async (application: string): Promise<Record<string, string>> => {
  const { rows } = await api.database.pool.query<{ name: string; deadline: Date }>(
    `select control_id || ' ' || resource_name as name, sla_deadline as deadline
     from finding where application_id = $1`,
    [application],
  )
  return Object.fromEntries(rows.map(({ name, deadline }) => [name, deadline.toISOString()]))
}

const STEPS: {
  readonly [Kind in Step['kind']]: (
    history: History,
    step: Extract<Step, { kind: Kind }>,
  ) => Promise<void>
} = {
  report: async ({ application, reported }, { check, resource }) => {
    const one = { application, check, resource, at: api.time.now }
    await report(one)
    const name = `${check} ${resource}`
    reported.set(name, reported.get(name) ?? one)
  },
  except: async ({ application, granted }, wanted) => {
    const until = new Date(api.time.now.getTime() + wanted.days * DAY_MS)
    const resource_requested = wanted.selector === '' ? '' : arnOf(application, wanted.selector)
    const request = { application_id: application, policy_violated: wanted.check }
    const id = await except({ ...request, resource_requested }, until)
    granted.push({ ...wanted, id, since: api.time.now, until, withdrawnAt: null })
  },
  withdraw: async ({ granted }, { number }) => {
    const exception = granted[number]
    if (!exception) return
    const { statusCode } = await withdraw(exception.id)
    const isActive = exception.withdrawnAt === null && exception.until > api.time.now
    expect(statusCode).toBe(isActive ? 200 : 409)
    if (isActive) exception.withdrawnAt = api.time.now
  },
  wait: async (_, { hours }) => {
    api.time.now = new Date(api.time.now.getTime() + hours * HOUR_MS)
  },
  jobs: (_, { kill }) => runExpiry(jobDeps(kill)).catch(unlessKilled),
  follow: async () => {
    await followNextEvents(api.context, 1_000)
  },
}

const take = (history: History, next: Step): Promise<void> =>
  (STEPS[next.kind] as (history: History, step: Step) => Promise<void>)(history, next)

/** Lets the jobs and the consumer do what is left, until the findings have the expected states. */
const settle = (history: History): Promise<void> =>
  vi.waitFor(
    async () => {
      await runExpiry(jobDeps())
      await followNextEvents(api.context, 1_000)
      expect(await statesOf(history.application)).toEqual(expectedStates(history))
    },
    { timeout: 60_000 },
  )

test('findings are suppressed under an exception and open without one, and are due as much later', {
  timeout: 180_000 + RUNS * 20_000,
}, async () => {
  let histories = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      histories += 1
      const application = `history${histories}`
      const history: History = { application, reported: new Map(), granted: [] }
      api.time.now = START
      for (const next of steps) await take(history, next)
      await settle(history)
      for (const [number] of history.granted.entries())
        await STEPS.withdraw(history, { kind: 'withdraw', number })
      await settle(history)
      expect(new Set(Object.values(await statesOf(application)))).not.toContain(
        'suppressed exception',
      )
      expect(await deadlinesOf(application)).toEqual(expectedDeadlines(history))
    }),
    { numRuns: RUNS },
  )
})

const MANY = 2 * CHUNK_SIZE + 100

/** Runs the job until it ends, killed once in a transaction. */
const applyKilled = async (kill: Kill): Promise<void> => {
  await applyPending(jobDeps(kill)).catch(unlessKilled)
  await applyPending(jobDeps())
}

test('an exception over more findings than one transaction takes is applied whole after a kill', {
  timeout: 180_000 + KILLS * 30_000,
}, async () => {
  api.time.now = START
  const all = Array.from({ length: MANY }, (_, index) => index)
  for (let from = 0; from < MANY; from += 20)
    await Promise.all(
      all
        .slice(from, from + 20)
        .map((index) =>
          report({ application: 'many', check: 'open_port', resource: `queue-${index}` }),
        ),
    )
  const counted = async () => {
    const { rows } = await api.database.pool.query<{ status: string; findings: number }>(
      `select status, count(*)::integer as findings from finding
         where application_id = 'many' group by status`,
    )
    return rows
  }
  for (let kills = 0; kills < KILLS; kills += 2) {
    const killed = { transaction: 1 + (kills % 6), isCommitted: kills % 4 === 0 }
    const until = new Date(START.getTime() + 10 * DAY_MS)
    const id = await except({ application_id: 'many', policy_violated: 'open_port' }, until)
    await applyKilled(killed)
    expect(await counted()).toEqual([{ status: 'suppressed', findings: MANY }])
    expect((await withdraw(id)).statusCode).toBe(200)
    await applyKilled(killed)
    expect(await counted()).toEqual([{ status: 'open', findings: MANY }])
  }
})
