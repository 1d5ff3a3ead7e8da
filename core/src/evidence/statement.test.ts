import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { instanceOf } from './place.ts'
import { NO_DECISION, type SourceDecision, type Statement, stateOf } from './statement.ts'

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour))

interface Changes {
  readonly native_id?: string
  readonly artifact?: string | null
  readonly outcome?: Statement['outcome']
  readonly decision?: SourceDecision
  /** Hours; null: the record has no such time. */
  readonly checked?: number | null
  readonly version?: number | null
  readonly received?: number
}

const statement = (changes: Changes = {}): Statement => {
  const { native_id = '', artifact = '', outcome = 'failed', decision = NO_DECISION } = changes
  const { checked = 0, version = checked, received = 100 } = changes
  const receivedAt = at(received)
  const moment = { at: checked === null ? receivedAt : at(checked), isStated: checked !== null }
  return {
    native_id,
    artifact,
    outcome,
    decision,
    checked: { ...moment, receivedAt },
    versionAt: version === null ? null : at(version),
  }
}

const SUPPRESSED: SourceDecision = { kind: 'suppressed', reason: 'accepted' }
const RESOLVED: SourceDecision = { kind: 'resolved' }
const kindOf = (...changes: readonly Changes[]) =>
  stateOf(changes.map((one, index) => statement({ received: 100 + index, ...one })))?.kind ?? null

describe('the state of a finding', () => {
  test.each<[string, readonly Changes[], string | null]>([
    ['nothing but a pass', [{ outcome: 'passed' }], null],
    ['a failure', [{}], 'open'],
    ['a later pass', [{}, { outcome: 'passed', checked: 1 }], 'over'],
    ['an earlier pass', [{ checked: 1 }, { outcome: 'passed' }], 'open'],
    ['a pass at the same time', [{}, { outcome: 'passed' }], 'open'],
    ['a later end', [{}, { outcome: 'ended', checked: 1 }], 'over'],
    ['an undecided check', [{}, { outcome: 'undecided', checked: 1 }], 'open'],
    ['a suppression', [{}, { decision: SUPPRESSED, version: 1 }], 'suppressed'],
    ['a suppression that has no time', [{}, { decision: SUPPRESSED }], 'suppressed'],
    ['an end of a suppression', [{ decision: SUPPRESSED }, { version: 1 }], 'open'],
    [
      'a suppression and a later pass',
      [{ decision: SUPPRESSED }, { outcome: 'passed', checked: 1 }],
      'over',
    ],
    [
      'a pass and a later suppression',
      [
        { outcome: 'passed', checked: 1 },
        { decision: SUPPRESSED, version: 2 },
      ],
      'over',
    ],
    ['a resolution at the source', [{}, { decision: RESOLVED, version: 1 }], 'over'],
    ['a resolution that has no time', [{}, { decision: RESOLVED }], 'over'],
    ['a resolution that is taken back', [{}, { decision: RESOLVED }, {}], 'open'],
    ['a failure after a resolution', [{ decision: RESOLVED, version: 1 }, { checked: 2 }], 'open'],
    [
      'another instance that passes',
      [{ native_id: 'one' }, { native_id: 'two', outcome: 'passed', checked: 1 }],
      'open',
    ],
    [
      'every instance over',
      [
        { native_id: 'one' },
        { native_id: 'two' },
        { native_id: 'two', outcome: 'passed', checked: 1 },
        { native_id: 'one', outcome: 'ended', checked: 1 },
      ],
      'over',
    ],
    [
      'a pass on another node',
      [{ artifact: 'node-a' }, { artifact: 'node-b', outcome: 'passed', checked: 1 }],
      'open',
    ],
    [
      'a pass from a place without a name',
      [{ artifact: null }, { artifact: null, outcome: 'passed', checked: 1 }],
      'open',
    ],
    [
      'a pass without a time, received later',
      [{ checked: 99 }, { outcome: 'passed', checked: null }],
      'over',
    ],
    [
      'a failure without a time, then a pass of last week',
      [{ checked: null }, { outcome: 'passed', checked: 1 }],
      'over',
    ],
    [
      'an older export, stated as such',
      [{ checked: null }, { outcome: 'passed', checked: null, received: 50 }],
      'open',
    ],
  ])('with %s is %j: %s', (_, changes, expected) => {
    expect(kindOf(...changes)).toBe(expected)
  })
})

/** Statements whose versions have a time each. */
const stated: fc.Arbitrary<Statement> = fc
  .record({
    native_id: fc.constantFrom('', 'one', 'two'),
    artifact: fc.constantFrom('', 'node-a', null),
    outcome: fc.constantFrom<Statement['outcome']>(
      'failed',
      'failed',
      'passed',
      'ended',
      'undecided',
    ),
    decision: fc.constantFrom(NO_DECISION, NO_DECISION, SUPPRESSED, RESOLVED),
    checked: fc.nat({ max: 9 }),
    later: fc.nat({ max: 9 }),
    received: fc.integer({ min: 30, max: 60 }),
  })
  .map(({ later, ...one }) =>
    statement({ ...one, version: one.checked + later, received: one.received }),
  )

const statements = fc.array(stated, { maxLength: 8 })
/** Two versions of one time differ by nothing but the order of receipt. */
const withoutTies = (all: readonly Statement[]): readonly Statement[] => [
  ...new Map(
    all.map((one) => [
      `${instanceOf(one)} ${one.versionAt?.getTime()} ${one.checked.at.getTime()}`,
      one,
    ]),
  ).values(),
]

const RUNS = { numRuns: 2_000 }

it('statements that name their times end in one state, in any order and repeated', () => {
  fc.assert(
    fc.property(
      statements
        .map(withoutTies)
        .chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray([...all], { minLength: all.length }),
            fc.subarray([...all]),
          ),
        ),
      ([all, shuffled, repeated]) => {
        expect(stateOf([...repeated, ...shuffled])).toEqual(stateOf(all))
      },
    ),
    RUNS,
  )
})

it('adding a failure never closes, adding a pass or an end never opens', () => {
  const isOpen = (all: readonly Statement[]) => stateOf(all)?.kind === 'open'
  fc.assert(
    fc.property(statements.map(withoutTies), stated, (all, one) => {
      const added = isOpen([...all, one])
      if (one.outcome === 'failed' && one.decision.kind === 'none' && isOpen(all))
        expect(added).toBe(true)
      if (one.outcome !== 'failed' && !isOpen(all)) expect(added).toBe(false)
    }),
    RUNS,
  )
})

it('nothing is over by a statement of another instance or place', () => {
  fc.assert(
    fc.property(statements, stated, (all, one) => {
      const failing = statement({ native_id: 'other', artifact: 'elsewhere', checked: 5 })
      if (one.decision.kind === 'resolved' || one.outcome !== 'failed')
        expect(stateOf([...all, failing, one])?.kind).toBe('open')
    }),
    RUNS,
  )
})
