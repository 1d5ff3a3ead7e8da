import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_METADATA } from '../findings.test-data.ts'
import { ndjson } from '../import/import-records.test-data.ts'
import {
  countersAndCounts,
  type Findings,
  openFindings,
} from '../record/finding-database.fixture.ts'
import { STATUS_EVENT_TYPES } from '../record/finding-events.ts'
import {
  asff,
  observed,
  rowsOf,
  runScript,
  scannedResult,
  script,
} from '../record/finding-model.fixture.ts'
import { deriveFinding } from './derived-finding.ts'
import { recordFindings } from './findings.service.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())

const deltasOf = async ({ rows }: Findings, table: string, amount: string) => {
  const deltaRows = await rows<{ hour: Date; amount: number }>(`
    select hour, sum(${amount})::bigint as amount from ${table}
    group by hour having sum(${amount}) <> 0`)
  return new Map(deltaRows.map((row) => [row.hour.toISOString(), row.amount]))
}

test('the tables equal the model, whatever is observed', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const model = await runScript(findings, steps)
      const rows = await rowsOf(findings)
      expect(rows.map(({ id }) => id)).toEqual([...model.findings.keys()].sort())
      for (const row of rows) expect(row).toMatchObject(model.findings.get(row.id) ?? {})
      const { counters, counts } = await countersAndCounts(findings)
      expect(counters).toEqual(counts)
      for (const table of ['finding_delta', 'finding_delta_global']) {
        expect(await deltasOf(findings, table, 'opened')).toEqual(model.opened)
        expect(await deltasOf(findings, table, 'resolved')).toEqual(model.resolved)
      }
    }),
    { numRuns: 40 },
  )
}, 600_000)

/** Without the state but for what is found since when, and without what each write counts up. */
const CONTENT = `to_jsonb(f) - '{status, suppression_reason, reopened_at, resolved_at, resolved_by_user, sla_deadline,
  sla_breached, sla_paused_at, sla_paused_ms, version}'::text[] as content`

interface StoredContent {
  readonly id: string
  readonly status: string
  readonly content: unknown
}

test('what changes together with a status has another event', async () => {
  const statusTypes: ReadonlySet<string> = new Set(STATUS_EVENT_TYPES)
  let statusesOnly = 0
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      /** Takes nothing but the status after the events of a status. */
      const reader = new Map<string, StoredContent>()
      let last = 0
      await runScript(findings, steps, async () => {
        const events = await findings.rows<{ subject_id: string; types: string[]; last: number }>(
          `select subject_id, array_agg(type) as types, max(id) as last from event
          where id > ${last} and type like 'finding.%' group by subject_id`,
        )
        const stored = new Map(
          (await findings.rows<StoredContent>(`select id, status, ${CONTENT} from finding f`)).map(
            (row) => [row.id, row],
          ),
        )
        for (const { subject_id, types, last: id } of events) {
          last = Math.max(last, id)
          const row = stored.get(subject_id)
          const known = reader.get(subject_id)
          const isStatusOnly = types.every((type) => statusTypes.has(type))
          if (isStatusOnly) statusesOnly++
          if (row)
            reader.set(subject_id, isStatusOnly && known ? { ...known, status: row.status } : row)
        }
        expect(reader).toEqual(stored)
      })
    }),
    { numRuns: 40 },
  )
  expect(statusesOnly).toBeGreaterThan(0)
}, 600_000)

test('concurrent writers of the same findings do not lose a count', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(scannedResult, { minLength: 1, maxLength: 12 }), {
        minLength: 2,
        maxLength: 6,
      }),
      async (writers) => {
        await findings.clear()
        const { transact, world } = findings
        const outcomes = await Promise.all(
          writers.map((all, index) => {
            const observedFindings = all.map((result) => ({
              source: deriveFinding(observed(result), NO_METADATA),
              provenance: null,
            }))
            return index % 2 === 0
              ? transact((stores) => recordFindings(stores, observedFindings, world.now))
              : findings.import([ndjson(...all.map(asff))], { complete: true }).then(() => [])
          }),
        )
        const { counters, counts } = await countersAndCounts(findings)
        expect(counters).toEqual(counts)
        const accepted = outcomes.flat().filter((recorded) => recorded && !recorded.isDuplicate)
        expect(new Set(accepted.map((recorded) => recorded?.finding_id)).size).toBe(accepted.length)
      },
    ),
    { numRuns: 25 },
  )
}, 600_000)
