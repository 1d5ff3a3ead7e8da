import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { report } from '../findings.test-data.ts'
import {
  countersAndCounts,
  type Findings,
  openFindings,
} from '../record/finding-database.fixture.ts'
import { recordReports } from './findings.service.ts'
import { liftSuppressions, suppressFindings } from './suppression.service.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())
beforeEach(() => findings.clear())

const record = async (...reports: ReturnType<typeof report>[]): Promise<string[]> => {
  const sighted = reports.map((one) => ({ told: one, provenance: null }))
  const recorded = await findings.transact((unit) =>
    recordReports(unit, sighted, findings.world.now),
  )
  return recorded.map((one) => one?.finding_id ?? '')
}

const states = () =>
  findings.rows<{ status: string; suppression_reason: string; version: number }>(
    'select status, suppression_reason, version from finding order by source_finding_id',
  )

const isIssue = (reason: string) => reason.startsWith('issue')

describe('a suppression', () => {
  it('takes what is unresolved, with its reason, and is counted and told', async () => {
    const ids = await record(report({ check_id: 'a' }), report({ check_id: 'b', muted: true }))
    const suppressed = await findings.transact((unit) =>
      suppressFindings(unit, ids, 'issue: planned for "May"', findings.world.now),
    )
    expect(suppressed).toBe(1)
    expect(await states()).toEqual([
      { status: 'suppressed', suppression_reason: 'issue: planned for "May"', version: 2 },
      { status: 'suppressed', suppression_reason: 'scanner', version: 1 },
    ])
    const { counters, counts } = await countersAndCounts(findings)
    expect(counters).toEqual(counts)
    expect(
      await findings.rows("select subject_id from event where type = 'finding.updated'"),
    ).toEqual([{ subject_id: ids[0] }])
  })

  it('is kept when the finding is reported again', async () => {
    const ids = await record(report())
    await findings.transact((unit) => suppressFindings(unit, ids, 'issue', findings.world.now))
    await record(report())
    expect(await states()).toMatchObject([{ status: 'suppressed', suppression_reason: 'issue' }])
  })

  it('is lifted where its reason no longer holds, and nowhere else', async () => {
    const ids = await record(report({ check_id: 'a' }), report({ check_id: 'b', muted: true }))
    await findings.transact((unit) => suppressFindings(unit, ids, 'issue', findings.world.now))
    const lifted = await findings.transact((unit) =>
      liftSuppressions(unit, ids, isIssue, findings.world.now),
    )
    expect(lifted).toBe(1)
    expect(await states()).toMatchObject([
      { status: 'open', suppression_reason: '' },
      { status: 'suppressed', suppression_reason: 'scanner' },
    ])
    const { counters, counts } = await countersAndCounts(findings)
    expect(counters).toEqual(counts)
  })
})
