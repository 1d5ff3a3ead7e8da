import { MINUTE_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLogStore } from '../../src/capabilities/audit-log/audit-log.store.ts'
import { auditRecord } from '../../src/capabilities/audit-log/audit-log.test-data.ts'
import { sealCommitted } from '../../src/capabilities/audit-log/audit-sealer.service.ts'
import { verifyAuditLog } from '../../src/capabilities/audit-log/audit-verify.service.ts'
import {
  asffRecord,
  ndjson,
} from '../../src/capabilities/findings/import/import-records.test-data.ts'
import { recordPasses } from '../../src/capabilities/findings/ingest/ended-findings.fixture.ts'
import { flagOverdueTask } from '../../src/capabilities/findings/rescoring/overdue.jobs.ts'
import { FULL } from './extent.ts'
import { failAtEveryStep, type Operation } from './fault-at-every-step.ts'
import { FAULTS, type Fault } from './faulty-database.ts'
import { type FaultyService, NOW, startFaultyService } from './faulty-service.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000

let service: FaultyService
beforeAll(async () => {
  service = await startFaultyService()
})
afterAll(() => service.close())

let names = 0
/** Each run uses a record of its own. */
const newName = () => {
  names += 1
  return `thing-${names}`
}

const ingest = (name: string) =>
  service.send('POST', '/findings/ingest', {
    source: 'scanner',
    source_finding_id: `check-${name}`,
    resource_id: name,
    account_id: 'acct1',
    severity: 'HIGH',
    finding_type: `kind-${name}`,
    title: 'A port is open',
    description: 'Without credentials',
  })

const occurrences = async (name: string): Promise<number> => {
  const found = await service.rows(
    'select occurrences from finding join finding_seen using (account_id, id) where resource_id = $1',
    [name],
  )
  return found[0]?.occurrences ?? 0
}

const statusOf = async (name: string): Promise<string> =>
  (await service.rows('select status from finding where resource_id = $1', [name]))[0]?.status

const UNSEALABLE_ENTRIES = `select from audit_entry
  where position is null and transaction_id >= pg_snapshot_xmin(pg_current_snapshot())`

const isStored = async (name: string) => (await occurrences(name)) > 0

const createdFinding = async () => {
  const name = newName()
  const { body } = await ingest(name)
  return { name, id: body.finding_id ?? '' }
}

const resolveBehindItsBack = async (name: string) => {
  const [{ id }] = await service.rows('select id from finding where resource_id = $1', [name])
  await service.rows(
    "update finding_seen set last_seen_at = last_seen_at - interval '1 hour' where id = $1",
    [id],
  )
  const at = new Date(NOW.getTime() - MINUTE_MS)
  await service.transactSafely((stores) => recordPasses(stores, [id], { at, now: NOW }))
}

const importing = (records: readonly unknown[], complete = false) =>
  service.send(
    'POST',
    `/findings/import?complete=${complete}`,
    ndjson(...records),
    'application/x-ndjson',
  )

const record = (account: string, bucket: string, changes: Record<string, unknown> = {}) =>
  asffRecord({ AwsAccountId: account, bucket, ...changes })

const bucketStatus = async (account: string, name: string): Promise<string | undefined> =>
  (
    await service.rows('select status from finding where account_id = $1 and resource_id like $2', [
      account,
      `%${name}`,
    ])
  )[0]?.status

/** Erases the type of the records of an operation, so that all operations have one type. */
const operation = <Prepared>(typed: Operation<Prepared>): Operation<unknown> =>
  typed as Operation<unknown>

let accounts = 100_000_000_000
const newAccount = () => {
  accounts += 1
  return String(accounts)
}

const OPERATIONS: Readonly<Record<string, Operation<unknown>>> = {
  'a report of a new finding': operation({
    prepare: async () => newName(),
    run: async (name) => [await ingest(name)],
    done: async (name) => [await isStored(name)],
  }),

  'a report of an existing finding': operation({
    prepare: createdFinding,
    run: async ({ name }) => [await ingest(name)],
    done: async ({ name }) => [(await occurrences(name)) > 1],
  }),

  'a report of a resolved finding': operation({
    prepare: async () => {
      const { name } = await createdFinding()
      await resolveBehindItsBack(name)
      return name
    },
    run: async (name) => [await ingest(name)],
    done: async (name) => [(await statusOf(name)) === 'open'],
  }),

  'reports that share a transaction': operation({
    prepare: async () => [newName(), newName(), newName()],
    run: (group) => Promise.all(group.map(ingest)),
    done: (group) => Promise.all(group.map(isStored)),
  }),

  'an import': operation({
    isPartial: true,
    prepare: async () => newAccount(),
    run: async (account) => [
      await importing([
        record(account, 'one'),
        record(account, 'two'),
        record(account, 'three', { status: 'PASSED' }),
      ]),
    ],
    done: async (account) => [
      (await bucketStatus(account, 'one')) === 'open' &&
        (await bucketStatus(account, 'two')) === 'open',
    ],
  }),

  'a complete import': operation({
    isPartial: true,
    prepare: async () => {
      const account = newAccount()
      await importing([record(account, 'one'), record(account, 'two')])
      return account
    },
    run: async (account) => [await importing([record(account, 'one')], true)],
    done: async (account) => [(await bucketStatus(account, 'two')) === 'resolved'],
  }),

  'a comment': operation({
    prepare: createdFinding,
    run: async ({ id }) => [
      await service.send('POST', `/findings/${id}/comments`, { body: 'Seen' }),
    ],
    done: async ({ id }) => [
      (await service.rows('select from finding_comment where finding_id = $1', [id])).length > 0,
    ],
  }),

  'the deletion of a comment': operation({
    prepare: async () => {
      const { id } = await createdFinding()
      const comments = `/findings/${id}/comments`
      const { body } = await service.send('POST', comments, { body: 'Seen' })
      return { comments, comment: body.id }
    },
    run: async ({ comments, comment }) => {
      const answer = await service.send('DELETE', `${comments}/${comment}`)
      // A retry after a lost response gets 404.
      return [answer.code === 'COMMENT_NOT_FOUND' ? { ...answer, status: 204 } : answer]
    },
    done: async ({ comment }) => [
      (await service.rows('select from finding_comment where id = $1', [comment])).length === 0,
    ],
  }),

  'sealing the audit log': operation({
    isPartial: true,
    prepare: async () => {
      const requestId = newName()
      await auditLogStore(service.database.connection).append([
        auditRecord({ request_id: requestId }),
      ])
      // The sealer stops at the oldest transaction of the server, which may be one of another test.
      await vi.waitFor(async () => expect(await service.rows(UNSEALABLE_ENTRIES, [])).toEqual([]), {
        timeout: 60_000,
        interval: 10,
      })
      return requestId
    },
    run: () =>
      service.job(async () => {
        while ((await sealCommitted(service.faulty.connection, 1_000)) > 0);
      }),
    done: async (requestId) => [
      (
        await service.rows(
          'select from audit_entry where request_id = $1 and position is not null',
          [requestId],
        )
      ).length === 1,
    ],
  }),

  'flagging what is overdue': operation({
    prepare: async () => (await createdFinding()).name,
    run: () => {
      const now = () => new Date(NOW.getTime() + YEAR_MS)
      const task = flagOverdueTask({ transact: service.transact, now })
      const signal = new AbortController().signal
      return service.job(() => task({}, { signal } as Parameters<typeof task>[1]))
    },
    done: async (name) => [
      (await service.rows('select from finding where resource_id = $1 and sla_breached', [name]))
        .length === 1,
    ],
  }),
}

/** The most different faults; the others are variants of them. */
const SHORT: readonly Fault[] = ['deadlock', 'disk full', 'answer lost']

describe.each(FULL ? FAULTS : SHORT)('%s', (fault) => {
  test.each(Object.keys(OPERATIONS))('at every step of %s', { timeout: 600_000 }, async (name) => {
    const { faulty, broken } = service
    const whole = OPERATIONS[name] as Operation<unknown>
    const steps = await failAtEveryStep(fault, whole, { faults: faulty, broken })
    expect(steps).toBeGreaterThan(2)
  })
})

test('the audit log verifies after all faults', async () => {
  const { connection } = service.database
  // Entries are sealed up to the oldest transaction of the server, which may belong to another test.
  await vi.waitFor(
    async () => {
      while ((await sealCommitted(connection, 1_000)) > 0);
      expect(
        await verifyAuditLog({ connection, trustedKeys: [], externalCheckpoints: [] }),
      ).toMatchObject({ ok: true, unsealed: 0 })
    },
    { timeout: 60_000, interval: 250 },
  )
})
