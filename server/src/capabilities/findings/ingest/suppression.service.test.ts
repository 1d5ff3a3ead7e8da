import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { derivedFinding } from '../findings.test-data.ts'
import {
  countersAndCounts,
  type Findings,
  openFindings,
} from '../record/finding-database.fixture.ts'
import { recordFindings } from './findings.service.ts'
import { liftSuppressions, suppressFindings } from './suppression.service.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())
beforeEach(() => findings.clear())

const record = async (...derived: ReturnType<typeof derivedFinding>[]): Promise<string[]> => {
  const observed = derived.map((finding) => ({ source: finding, provenance: null }))
  const recorded = await findings.transact((stores) =>
    recordFindings(stores, observed, findings.world.now),
  )
  return recorded.map((finding) => finding?.finding_id ?? '')
}

const states = () =>
  findings.rows<{ status: string; suppression_reason: string; version: number }>(
    'select status, suppression_reason, version from finding order by source_finding_id',
  )

const isIssue = (reason: string) => reason.startsWith('issue')

describe('a suppression', () => {
  it('applies to unresolved findings, with its reason, and is counted and logged', async () => {
    const ids = await record(
      derivedFinding({ check_id: 'a' }),
      derivedFinding({ check_id: 'b', muted: true }),
    )
    const suppressed = await findings.transact((stores) =>
      suppressFindings(stores, ids, 'issue: planned for "May"', findings.world.now),
    )
    expect(suppressed).toBe(1)
    expect(await states()).toEqual([
      { status: 'suppressed', suppression_reason: 'issue: planned for "May"', version: 2 },
      { status: 'suppressed', suppression_reason: 'scanner', version: 1 },
    ])
    const { counters, counts } = await countersAndCounts(findings)
    expect(counters).toEqual(counts)
    expect(
      await findings.rows("select subject_id from event where type = 'finding.status_changed'"),
    ).toEqual([{ subject_id: ids[0] }])
  })

  it('stays when the finding is observed again', async () => {
    const ids = await record(derivedFinding())
    await findings.transact((stores) => suppressFindings(stores, ids, 'issue', findings.world.now))
    await record(derivedFinding())
    expect(await states()).toMatchObject([{ status: 'suppressed', suppression_reason: 'issue' }])
  })

  it('is lifted only where its reason no longer applies', async () => {
    const ids = await record(
      derivedFinding({ check_id: 'a' }),
      derivedFinding({ check_id: 'b', muted: true }),
    )
    await findings.transact((stores) => suppressFindings(stores, ids, 'issue', findings.world.now))
    const lifted = await findings.transact((stores) =>
      liftSuppressions(stores, ids, isIssue, findings.world.now),
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
