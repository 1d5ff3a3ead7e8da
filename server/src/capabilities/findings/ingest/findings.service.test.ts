import { DAY_MS } from '@stance/core/kernel/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LOG_START, readEventsAfter } from '../../../data/events/event-log.store.ts'
import { scopedConnection } from '../../../data/scoped.ts'
import { UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { openDatabase } from '../../../platform/db/connection.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { coverageStore } from '../coverage/coverage.store.ts'
import { derivedFinding, EMPTY_RATES, NO_METADATA } from '../findings.test-data.ts'
import {
  countersAndCounts,
  type Findings,
  openFindings,
} from '../record/finding-database.fixture.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'
import { refreshAccount } from '../rescoring/metadata-refresh.service.ts'
import { flagOverdueTask } from '../rescoring/overdue.jobs.ts'
import { statementStore } from '../statements/statements.store.ts'
import { recordFindings } from './findings.service.ts'
import { findingsWriteStore } from './findings-write.store.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())

const record = (...observed: ReturnType<typeof derivedFinding>[]) =>
  findings.transact((stores) =>
    recordFindings(
      stores,
      observed.map((finding) => ({ source: finding, provenance: null })),
      findings.world.now,
    ),
  )

const signal = (aborted = false) => {
  const controller = new AbortController()
  if (aborted) controller.abort(new Error('the process stops'))
  return { signal: controller.signal } as never
}

describe('observations of one finding', () => {
  it('from two concurrent processes insert it once, and each is counted', async () => {
    const other = openDatabase(findings.database.address, { size: 5, onError: () => {} })
    const connections = [findings.connection, other.connection]
    const finding = derivedFinding({ check_id: 'raced' })
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        inTransaction(connections[index % 2]!, (open) => {
          const scoped = scopedConnection(open, UNRESTRICTED)
          const store = findingsWriteStore(scoped)
          const coverage = coverageStore(scoped)
          const observed = [{ source: finding, provenance: null }]
          return recordFindings(
            {
              findingWrites: store,
              coverage,
              findingStatements: statementStore(scoped),
              eventLog: { append: () => sql`select 1` },
              findingExceptions: { follow: async () => {} },
            },
            observed,
            findings.world.now,
          )
        }),
      ),
    )
    await other.close()
    const recorded = results.flat()
    expect(recorded.filter((result) => result?.isDuplicate === false)).toHaveLength(1)
    expect(recorded.map((result) => result?.occurrences).sort((a, b) => a! - b!)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
    const { counters, counts } = await countersAndCounts(findings)
    expect(counters).toEqual(counts)
  })

  it('append one event for each transaction', async () => {
    await findings.clear()
    await record(derivedFinding(), derivedFinding(), derivedFinding({ check_id: 'other' }))
    await record(derivedFinding({ severity: 'LOW' }))
    // The log waits for the oldest transaction of the server, which may be one of another test.
    const events = await vi.waitFor(async () => {
      const appended = await readEventsAfter(findings.connection, LOG_START, 10)
      expect(appended).toHaveLength(3)
      return appended
    }, 60_000)
    const [one, other] = [derivedFinding().id, derivedFinding({ check_id: 'other' }).id]
    expect(events.map(({ type, subject_id }) => [type, subject_id]).sort()).toEqual(
      [
        ['finding.created', one],
        ['finding.created', other],
        ['finding.updated', one],
      ].sort(),
    )
    expect(events[0]?.data).toMatchObject({ severity: 'HIGH', resource_id: 'arn:aws:s3:::ledgers' })
  })
})

describe('overdue findings', () => {
  it('are all flagged and counted', async () => {
    await findings.clear()
    const count = 1_100
    await record(
      ...Array.from({ length: count }, (_, n) => derivedFinding({ check_id: `check-${n}` })),
    )
    const { transact, world, rows } = findings
    const flagged = () => rows('select 1 from finding where sla_breached')
    const task = flagOverdueTask({ transact, now: () => world.now })
    await task({}, signal())
    expect(await flagged()).toHaveLength(0)
    world.now = new Date(world.now.getTime() + 8 * DAY_MS)
    await expect(task({}, signal(true))).rejects.toThrow('the process stops')
    await task({}, signal())
    await task({}, signal())
    expect(await flagged()).toHaveLength(count)
    const { counters, counts } = await countersAndCounts(findings)
    expect(counters).toEqual(counts)
  })
})

const refresh = (metadata: FindingMetadataPort, account: string) =>
  refreshAccount(
    {
      transact: findings.transact,
      now: () => findings.world.now,
      signal: new AbortController().signal,
    },
    { metadata, rates: EMPTY_RATES },
    account,
  )

describe('a refresh of metadata', () => {
  it('writes only the findings that change', async () => {
    await findings.clear()
    await record(
      derivedFinding(),
      derivedFinding({ check_id: 'other', account_id: '444455556666' }),
    )
    const metadata = {
      describeAsset: ({ account_id }: { account_id: string }) =>
        account_id === '111122223333' ? { ...NO_METADATA, owner: 'ann' } : NO_METADATA,
    }
    for (const account of ['111122223333', '444455556666', '111122223333']) {
      await refresh(metadata, account)
    }
    expect(
      await findings.rows('select account_id, owner, version from finding order by account_id'),
    ).toEqual([
      { account_id: '111122223333', owner: 'ann', version: 2 },
      { account_id: '444455556666', owner: '', version: 1 },
    ])
  })

  it('keeps a muted finding muted', async () => {
    await findings.clear()
    await record(derivedFinding({ muted: true }))
    const metadata = { describeAsset: () => ({ ...NO_METADATA, environment: 'PROD' }) }
    await refresh(metadata, '111122223333')
    const [row] = await findings.rows<{ assessment: string; status: string }>(
      'select status, assessment from finding join risk_assessment on digest = risk_digest',
    )
    expect(row?.status).toBe('suppressed')
    expect(JSON.parse(row?.assessment ?? '')).toMatchObject({ recommended_action: 'suppress' })
    const again = await findings.transact((stores) =>
      recordFindings(
        stores,
        [{ source: derivedFinding({ muted: true }, metadata.describeAsset()), provenance: null }],
        findings.world.now,
      ),
    )
    expect(again).toMatchObject([{ isDuplicate: true }])
    expect(await findings.rows('select version from finding')).toEqual([{ version: 2 }])
  })
})
