import { NO_RESOURCES, type ResourceCounts } from '@stance/core/compliance/control-status'
import { expect, test } from 'vitest'
import { exampleFramework } from '../../../test/support/example-framework.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { type FrameworkImpact, frameworkImpact } from './framework-impact.ts'

const control = (id: string, rules: string[], changes: object = {}) => ({ id, rules, ...changes })

const FRAMEWORKS = [
  exampleFramework('first', [
    control('1', ['Open_Port']),
    control('2', ['Open_Port', 'old_key']),
    control('3', ['other']),
    control('any', ['Open_Port', 'old_key'], { satisfied_by: 'any' }),
  ]),
  exampleFramework('second', [control('1', ['other'])]),
]

type Counts = Readonly<Record<string, Partial<ResourceCounts>>>

const impactOn = (counts: Counts, excepted: Readonly<Record<string, number>>) =>
  frameworkImpact(
    FRAMEWORKS,
    ['open_port'],
    {
      scope: UNRESTRICTED,
      counts: new Map(
        Object.entries(counts).map(([rule, given]) => [rule, { ...NO_RESOURCES, ...given }]),
      ),
      attestations: new Map(),
      knownAccounts: [],
      accounts: null,
      isPast: false,
      at: new Date('2026-03-01T12:00:00.000Z'),
    },
    new Map(Object.entries(excepted)),
  )

const shown = ({ control: id, status, status_if_approved }: FrameworkImpact) =>
  `${id}: ${status} -> ${status_if_approved}`

interface Case {
  readonly what: string
  readonly counts: Counts
  readonly excepted: Readonly<Record<string, number>>
  readonly controls: readonly string[]
  readonly scores: readonly [number | null, number | null]
}

test.each<Case>([
  {
    what: 'lifts controls whose other resources pass',
    counts: { Open_Port: { failing: 2, passing: 5 }, other: { passing: 1 } },
    excepted: { Open_Port: 2 },
    controls: ['1: failed -> passed', '2: failed -> passed', 'any: failed -> passed'],
    scores: [25, 100],
  },
  {
    what: 'changes nothing while another resource fails',
    counts: { Open_Port: { failing: 3, passing: 5 } },
    excepted: { Open_Port: 2 },
    controls: ['1: failed -> failed', '2: failed -> failed', 'any: failed -> failed'],
    scores: [0, 0],
  },
  {
    what: 'changes nothing for a control that another rule fails',
    counts: { Open_Port: { failing: 1, passing: 1 }, old_key: { failing: 1 } },
    excepted: { Open_Port: 1 },
    controls: ['1: failed -> passed', '2: failed -> failed', 'any: failed -> passed'],
    scores: [0, 66.7],
  },
  {
    what: 'makes no evidence of nothing',
    counts: { Open_Port: { failing: 4 } },
    excepted: { Open_Port: 4 },
    controls: [
      '1: failed -> not_assessed',
      '2: failed -> not_assessed',
      'any: failed -> not_assessed',
    ],
    scores: [0, null],
  },
  {
    what: 'excepts no more than the counts have',
    counts: { Open_Port: { passing: 1, excepted: 1 } },
    excepted: { Open_Port: 1 },
    controls: ['1: passed -> passed', '2: passed -> passed', 'any: passed -> passed'],
    scores: [100, 100],
  },
])('an approval $what', ({ counts, excepted, controls, scores }) => {
  const impact = impactOn(counts, excepted)
  expect(impact.map(shown)).toEqual(controls)
  for (const one of impact) {
    expect(one.framework).toBe('first')
    expect([one.score_pct, one.score_if_approved_pct]).toEqual(scores)
  }
})
