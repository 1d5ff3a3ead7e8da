import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { FindingFacts } from '../findings/finding-facts.ts'
import type { Verdict } from '../findings/normalise.ts'
import { combineRecords } from './combined-records.ts'
import { ReportedLine, recordLine } from './finding-lines.ts'

const FACTS: FindingFacts = {
  key: '0'.repeat(64),
  finding_id: '',
  csp: 'aws',
  account_id: '111122223333',
  resource_id: 'arn:aws:s3:::ledgers',
  resource_type: 'AwsS3Bucket',
  tags: {},
  title: 'A bucket is public',
  description: '',
  severity: 'HIGH',
  control_id: 'S3.8',
  standard: '',
  source: 'securityhub',
  finding_type: '',
  kind: 'misconfiguration',
  category: 'data',
  cves: [],
  exploit_available: false,
  first_observed_at: '',
  last_observed_at: '',
}

interface Stated {
  readonly id?: string
  readonly instance?: string
  readonly verdict: Verdict | 'RESOLVED_AT_SOURCE'
  /** Days; null: the record does not say it. */
  readonly checked: number | null
  readonly version?: number | null
}

const DAY_MS = 86_400_000
const timeOf = (day: number | null): string =>
  day === null ? '' : new Date(day * DAY_MS).toISOString()

const lineOf = ({ id = '', instance = 'a', verdict, checked, version = checked }: Stated) => {
  const is_resolved = verdict === 'RESOLVED_AT_SOURCE'
  const statement = {
    instance: instance.padEnd(10, '0'),
    checked_at: checked === null ? null : checked * DAY_MS,
    version_at: version === null ? null : version * DAY_MS,
    is_resolved,
  }
  const times = { first_observed_at: timeOf(checked), last_observed_at: timeOf(checked) }
  const facts = { ...FACTS, finding_id: id, ...times }
  const head = { isListed: false, control: 0, shared: null }
  const said = is_resolved ? 'RESOLVED' : verdict
  const bytes = Buffer.from(`${recordLine('aws', said, head, facts, statement)}\n`)
  const line = { bytes, from: 0, to: bytes.length - 1 }
  return new ReportedLine(line, { shared: { at: () => null }, controlOf: (number) => number })
}

const combine = (stated: readonly Stated[]) => {
  const combined = combineRecords(stated.map(lineOf))
  return combined && { verdict: combined.verdict, id: combined.facts.finding_id }
}

describe('the records of one finding', () => {
  test.each<[string, Verdict, readonly Stated[]]>([
    [
      'of which the later one passes',
      'RESOLVED',
      [
        { verdict: 'ACTIVE', checked: 1 },
        { verdict: 'RESOLVED', checked: 2 },
      ],
    ],
    [
      'of which the earlier one passes',
      'ACTIVE',
      [
        { verdict: 'ACTIVE', checked: 2 },
        { verdict: 'RESOLVED', checked: 1 },
      ],
    ],
    [
      'of one time',
      'ACTIVE',
      [
        { verdict: 'RESOLVED', checked: 1 },
        { verdict: 'ACTIVE', checked: 1 },
      ],
    ],
    [
      'of another instance that passes',
      'ACTIVE',
      [
        { verdict: 'ACTIVE', checked: 1 },
        { instance: 'b', verdict: 'RESOLVED', checked: 2 },
      ],
    ],
    [
      'of another instance that is muted',
      'ACTIVE',
      [
        { verdict: 'ACTIVE', checked: 1 },
        { instance: 'b', verdict: 'SUPPRESSED', checked: 2 },
      ],
    ],
    [
      'of another instance that was not evaluated',
      'UNDECIDED',
      [
        { verdict: 'RESOLVED', checked: 1 },
        { instance: 'b', verdict: 'UNDECIDED', checked: 2 },
      ],
    ],
    [
      'of which the later one was not evaluated',
      'ACTIVE',
      [
        { verdict: 'ACTIVE', checked: 1 },
        { verdict: 'UNDECIDED', checked: 2 },
      ],
    ],
    [
      'that a later version mutes',
      'SUPPRESSED',
      [
        { verdict: 'ACTIVE', checked: 1 },
        { verdict: 'SUPPRESSED', checked: 1, version: 2 },
      ],
    ],
    [
      'that a later version no longer mutes',
      'ACTIVE',
      [
        { verdict: 'SUPPRESSED', checked: 1 },
        { verdict: 'ACTIVE', checked: 1, version: 2 },
      ],
    ],
    [
      'that a later version resolves',
      'RESOLVED',
      [
        { verdict: 'ACTIVE', checked: 1 },
        { verdict: 'RESOLVED_AT_SOURCE', checked: 1, version: 2 },
      ],
    ],
    [
      'without times',
      'ACTIVE',
      [
        { verdict: 'RESOLVED', checked: null },
        { verdict: 'ACTIVE', checked: null },
      ],
    ],
  ])('%s say together: %s', (_, verdict, stated) => {
    expect(combine(stated)?.verdict).toBe(verdict)
    expect(combine(stated.toReversed())?.verdict).toBe(verdict)
  })

  it('are shown by the latest of those that say it', () => {
    const stated: Stated[] = [
      { id: 'old', verdict: 'ACTIVE', checked: 1 },
      { id: 'new', verdict: 'ACTIVE', checked: 2 },
      { id: 'other', instance: 'b', verdict: 'RESOLVED', checked: 3 },
    ]
    expect(combine(stated)).toEqual({ verdict: 'ACTIVE', id: 'new' })
    expect(combineRecords(stated.map(lineOf))?.first_observed_at).toBe(timeOf(1))
  })

  const records = fc.array(
    fc.record({
      id: fc.constantFrom('x', 'y'),
      instance: fc.constantFrom('a', 'b'),
      verdict: fc.constantFrom<Stated['verdict']>(
        'ACTIVE',
        'SUPPRESSED',
        'RESOLVED',
        'UNDECIDED',
        'RESOLVED_AT_SOURCE',
      ),
      checked: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    }),
    { minLength: 1, maxLength: 6 },
  )

  it('say the same in any order', () => {
    const orders = records.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(orders, ([all, shuffled]) => {
        expect(combine(shuffled)).toEqual(combine(all))
      }),
    )
  })

  it('are open while a record of an instance without another one fails', () => {
    fc.assert(
      fc.property(records, (all) => {
        const failing: Stated = { instance: 'c', verdict: 'ACTIVE', checked: 1 }
        expect(combine([...all, failing])?.verdict).toBe('ACTIVE')
      }),
    )
  })
})
