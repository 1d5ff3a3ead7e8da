import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { prioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding.test-data'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PARTITIONS, RANGES_OF_RUN, rangeOf } from '../../findings/key-ranges.ts'
import { createDigest } from './digest.ts'

const [first] = fc.sample(prioritizedFinding, { numRuns: 1, seed: 3 }) as [PrioritizedFinding]

/** More owners than a report has room for, in one range of keys and in two. */
const OWNERS = 11_000

/** The first bits of the keys of a range. */
const prefixOf = (range: number): string => {
  const { from = 0 } = RANGES_OF_RUN[range] ?? {}
  return (from * (256 / PARTITIONS)).toString(16).padStart(2, '0')
}

const findingOf = (range: number, owner: number): PrioritizedFinding => ({
  ...first,
  priority: 'P2',
  finding: {
    ...first.finding,
    finding_id_short: prefixOf(range) + String(owner).padStart(62, '0'),
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
