import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { prioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding.test-data'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf } from '../../findings/key-ranges.ts'
import { createDigest } from './digest.ts'

const [first] = fc.sample(prioritizedFinding, { numRuns: 1, seed: 3 }) as [PrioritizedFinding]

/** More owners than a report has room for, in one range of keys and in two. */
const OWNERS = 11_000

const findingOf = (range: number, owner: number): PrioritizedFinding => ({
  ...first,
  priority: 'P2',
  finding: {
    ...first.finding,
    finding_id_short: range.toString(16) + String(owner).padStart(63, '0'),
    status: 'ACTIVE',
    delta_status: 'EXISTING',
    owner: `owner-${owner}`,
  },
})

/** Every range after the first one begins with owners that are new. */
const FINDINGS = [0, 1, 15].flatMap((range) =>
  Array.from({ length: OWNERS }, (_, at) => findingOf(range, (at + range * 5_000) % OWNERS)),
)

const digestOf = (findings: readonly PrioritizedFinding[]) => {
  const digest = createDigest()
  for (const listed of findings) digest.add(listed)
  return digest
}

test('the digest of all findings is that of ranges of keys, also beyond the limits of the groups', () => {
  const joined = createDigest()
  for (const range of [0, 1, 15]) {
    const ofRange = FINDINGS.filter(({ finding }) => rangeOf(finding.finding_id_short) === range)
    expect(ofRange).toHaveLength(OWNERS)
    joined.merge(digestOf(ofRange).part())
  }
  const expected = digestOf(FINDINGS).digest()
  expect(expected.teams).toHaveLength(10_000)
  expect(expected.ungrouped.teams).toBeGreaterThan(0)
  expect(joined.digest()).toEqual(expected)
})
