import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { asffRecord } from '../../src/capabilities/findings/import/import-records.test-data.ts'
import { client, findingBody, installation, pollUntil, type Service } from '../product/product.ts'
import { ask, type Client, traffic } from '../product/traffic.ts'
import { FULL } from './extent.ts'
import { ISSUES_BEHIND, violatedInvariants, violatedIssueInvariants } from './invariants.ts'
import { randomFrom } from './random.ts'

const POINTS = FULL ? 200 : 4
const SEED = Number(process.env.STANCE_TEST_SEED ?? Date.now() % 1_000_000)
/**
 * The number of rounds between full checks, because a check costs more with every round. Lost or
 * inconsistent data stays so, and is found a few rounds later as well.
 */
const FULL_CHECK_EVERY = 10
const WRITERS = 6
const RECORDS = 1_200
const MAX_LIFETIME_MS = 1_200
/** Far above measured times, but bounded. */
const MAX_RECOVERY_MS = 240_000

const VICTIMS = ['service', 'database', 'both'] as const
type Victim = (typeof VICTIMS)[number]

type Agent = Parameters<Client['send']>[0]

interface Ingested {
  readonly finding_id: string
}
interface Commented {
  readonly id: string
}

const parsed = <T>(bodies: readonly string[]) => bodies.map((body) => JSON.parse(body) as T)

/** Each import has an account of its own. */
const accountOf = (number: number) => String(200_000_000_000 + number)

const scanOf = (number: number) =>
  Array.from({ length: RECORDS }, (_, index) =>
    asffRecord({ AwsAccountId: accountOf(number), bucket: `bucket-${index}` }),
  )

/** All kinds of load at once, until `stop`. */
const loadOn = (service: Service, token: string, numbers: { report: number; scan: number }) => {
  const unfinished = new Set<number>()
  const post = (agent: Agent, path: string, body: unknown) =>
    ask(`${service.url}/api/v1${path}`, { agent, token, method: 'POST', body })
  let isRunning = true
  const drive = (clients: readonly Client[]) =>
    traffic(clients, { everyMs: 1, shouldContinue: () => isRunning })

  const reports = drive(
    Array.from({ length: WRITERS }, () => ({
      send: (agent) => {
        numbers.report += 1
        return post(agent, '/findings/ingest', findingBody(numbers.report))
      },
      accepts: (status) => status === 201,
    })),
  )
  const comments = drive([
    {
      send: async (agent) => {
        const latest = await pollUntil(
          'A finding',
          () => reports.acknowledged.at(-1) ?? (isRunning ? undefined : ''),
        )
        const { finding_id } = JSON.parse(latest || '{"finding_id":"none"}') as Ingested
        return post(agent, `/findings/${finding_id}/comments`, { body: 'Seen' })
      },
      accepts: (status) => status === 201,
    },
  ])
  const scans = drive([
    {
      send: async (agent) => {
        numbers.scan += 1
        const number = numbers.scan
        unfinished.add(number)
        const answer = await post(agent, '/findings/import', scanOf(number))
        if (answer.status === 200) unfinished.delete(number)
        return answer
      },
      accepts: (status) => status === 200,
    },
  ])
  return {
    reports,
    comments,
    scans,
    unfinished,
    stop: async () => {
      isRunning = false
      await Promise.all([reports.done, comments.done, scans.done])
    },
  }
}

const missing = async (
  database: pg.Client,
  table: 'finding' | 'finding_comment',
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await database.query(
    `select given.id from unnest($1::uuid[]) as given (id)
     where not exists (select from ${table} t where t.id = given.id)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

describe(`a service that is killed again and again, STANCE_TEST_SEED=${SEED}`, async () => {
  const random = randomFrom(SEED)
  const stance = await installation()
  let service: Service = await stance.serve()
  const token = await stance.token('admin')
  const numbers = { report: 0, scan: 0 }
  const recoveries: Record<Victim, number[]> = { service: [], database: [], both: [] }
  const everything: { findings: string[]; comments: string[] } = { findings: [], comments: [] }

  const kill = async (victim: Victim, running: Service): Promise<Service> => {
    const postmaster = await stance.postmasterPid()
    if (victim !== 'service' && postmaster) process.kill(postmaster, 'SIGKILL')
    if (victim === 'database') {
      // Remains of the old server may respond for a moment.
      await pollUntil('Another server', async () => {
        const pid = await stance.postmasterPid()
        return (pid !== undefined && pid !== postmaster) || undefined
      })
      return running
    }
    await running.stop('SIGKILL')
    return stance.serve()
  }

  const acceptsAgain = async (running: Service): Promise<unknown> => {
    const caller = client(running, token)
    return pollUntil('An accepted report', async () => {
      numbers.report += 1
      const { status } = await caller.post('/api/v1/findings/ingest', findingBody(numbers.report))
      return status === 201 || undefined
    })
  }

  const finishScans = async (running: Service, unfinished: Iterable<number>) => {
    const caller = client(running, token)
    for (const number of unfinished) {
      const { status, body } = await pollUntil('An answer of the database', async () => {
        const answer = await caller.post('/api/v1/findings/import', scanOf(number))
        return answer.status === 503 ? undefined : answer
      })
      expect({ status, body }).toMatchObject({ status: 200, body: { read: RECORDS, rejected: 0 } })
    }
  }

  const requireWhole = async (running: Service) => {
    const totals = await client(running, token).totals()
    await stance.inDatabase(async (database) => {
      const rows = async (text: string) => (await database.query(text)).rows
      expect(await missing(database, 'finding', everything.findings)).toEqual([])
      expect(await missing(database, 'finding_comment', everything.comments)).toEqual([])
      expect(await violatedInvariants(rows)).toEqual({})
      await pollUntil('Issues of all findings', async () => {
        const [{ behind }] = await rows(ISSUES_BEHIND)
        return behind === 0 || undefined
      })
      expect(await violatedIssueInvariants(rows)).toEqual({})
      const [{ findings }] = await rows('select count(*)::int as findings from finding')
      expect(totals).toEqual([findings, findings])
      const scanned = await rows(
        `select account_id, count(*)::int as findings from finding where account_id >= '2'
         group by account_id having count(*) <> ${RECORDS}`,
      )
      expect(scanned).toEqual([])
    })
    expect(await stance.run(['audit', 'verify'])).toMatchObject({ code: 0, stderr: '' })
  }

  test(`keeps what it acknowledged, ${POINTS} times`, { timeout: POINTS * 60_000 }, async () => {
    for (let point = 1; point <= POINTS; point += 1) {
      const victim = VICTIMS[point % VICTIMS.length] as Victim
      const running = service
      const load = loadOn(running, token, numbers)
      await pollUntil('Load', () => load.reports.acknowledged.length > 0 || undefined)
      await sleep(random() * MAX_LIFETIME_MS)

      const killedAt = performance.now()
      const stopped = sleep(victim === 'database' ? 200 : 0).then(load.stop)
      service = await kill(victim, running)
      await acceptsAgain(service)
      recoveries[victim].push(Math.round(performance.now() - killedAt))
      await stopped

      everything.findings.push(
        ...parsed<Ingested>(load.reports.acknowledged).map(({ finding_id }) => finding_id),
      )
      everything.comments.push(...parsed<Commented>(load.comments.acknowledged).map(({ id }) => id))
      if (victim === 'database') {
        for (const failure of [...load.reports.failures, ...load.scans.failures]) {
          expect(failure).toMatch(/^503 \{"code":"SERVICE_UNAVAILABLE"/)
        }
      }
      const current = service
      const ended = current.ended.then(({ stdout, stderr }) => {
        throw new Error(`stance serve ended by itself:\n${stdout.slice(-4_000)}\n${stderr}`)
      })
      // The next round kills it.
      ended.catch(() => {})
      const checked = finishScans(current, load.unfinished).then(async () => {
        if (!FULL || point % FULL_CHECK_EVERY === 0) await requireWhole(current)
      })
      await Promise.race([checked, ended])
    }
    await service.stop()
    const longest = Object.entries(recoveries).map(([victim, times]) => [
      victim,
      Math.max(0, ...times),
    ])
    process.stdout.write(`Longest recovery in ms: ${JSON.stringify(Object.fromEntries(longest))}\n`)
    expect(Math.max(...Object.values(recoveries).flat())).toBeLessThan(MAX_RECOVERY_MS)
  })
})
