import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FindingFacts } from '../findings/finding-facts.ts'
import { VERDICTS, type Verdict } from '../findings/normalise.ts'
import { decide } from './delta.ts'
import type { ReportedState } from './finding-history.ts'
import type { KnownState } from './known-state.ts'
import { CLOSED_KEPT_DAYS } from './next-states.ts'

const NOW = '2026-06-30T00:00:00.000Z'
const BEFORE = '2026-05-31T00:00:00.000Z'
const FIRST = '2026-04-01T00:00:00.000Z'

const FACTS: FindingFacts = {
  key: 'a'.repeat(64),
  finding_id: 'one',
  csp: 'aws',
  account_id: '111122223333',
  resource_id: 'arn:aws:s3:::one',
  resource_type: 'AwsS3Bucket',
  tags: {},
  title: 'A bucket is public',
  description: '',
  severity: 'HIGH',
  control_id: 'aws-s3-public',
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

const instanceOf = (name: string): string => name.repeat(10)
const instancesOf = (verdict: Verdict, ...names: readonly string[]) => {
  const isOpen = verdict === 'ACTIVE' || verdict === 'SUPPRESSED'
  return {
    open: isOpen ? names.map(instanceOf) : [],
    over: verdict === 'RESOLVED' ? names.map(instanceOf) : [],
  }
}

const reported = (verdict: Verdict, changes: Partial<ReportedState> = {}): ReportedState => ({
  provider: 'aws',
  verdict,
  facts: FACTS,
  first_observed_at: '',
  instances: instancesOf(verdict, 'a'),
  ...changes,
})

const open = (changes: Partial<Extract<KnownState, { isOpen: true }>> = {}): KnownState => ({
  provider: 'aws',
  isOpen: true,
  account_id: FACTS.account_id,
  facts: FACTS,
  isSuppressed: false,
  first_seen: FIRST,
  reopened_at: '',
  task: '',
  instances: '',
  ...changes,
})

const closed = (closed_at = BEFORE, provider: Provider = 'aws'): KnownState => ({
  provider,
  isOpen: false,
  account_id: FACTS.account_id,
  first_seen: FIRST,
  closed_at,
  task: '',
})

const decideIn = (
  known: readonly KnownState[],
  report: readonly ReportedState[],
  completed: readonly Provider[] = ['aws'],
  changesOnly: readonly Provider[] = [],
) =>
  decide(
    { key: FACTS.key, known, reported: report },
    {
      now: NOW,
      completed: new Set(completed),
      changesOnly: new Set(changesOnly),
      unread: new Map(),
      lastRead: new Map([['aws', BEFORE]]),
    },
  )

describe('the delta of a finding', () => {
  test.each<[string, readonly KnownState[], readonly ReportedState[], string | null]>([
    ['not known before', [], [reported('ACTIVE')], 'NEW'],
    ['not known before, suppressed', [], [reported('SUPPRESSED')], 'NEW'],
    ['unknown and reported RESOLVED', [], [reported('RESOLVED')], null],
    ['unknown and not evaluated', [], [reported('UNDECIDED')], null],
    ['known and open', [open()], [reported('ACTIVE')], 'EXISTING'],
    ['known, open, suppressed now', [open()], [reported('SUPPRESSED')], 'EXISTING'],
    ['known, open, not evaluated now', [open()], [reported('UNDECIDED')], 'EXISTING'],
    ['known, open, absent', [open()], [], 'CLOSED'],
    ['known, open, reported RESOLVED', [open()], [reported('RESOLVED')], 'CLOSED'],
    ['known and closed, seen again', [closed()], [reported('ACTIVE')], 'REOPENED'],
    ['known and closed, seen again, suppressed', [closed()], [reported('SUPPRESSED')], 'REOPENED'],
    ['known and closed, absent', [closed()], [], null],
    ['known and closed, reported RESOLVED', [closed()], [reported('RESOLVED')], null],
  ])('%s', (_, known, report, delta) => {
    expect(decideIn(known, report).finding?.delta ?? null).toBe(delta)
  })

  test.each<[string, readonly KnownState[], readonly ReportedState[], string | null]>([
    ['open and absent is as it was', [open()], [], 'EXISTING'],
    ['open and not evaluated is as it was', [open()], [reported('UNDECIDED')], 'EXISTING'],
    ['open and reported RESOLVED is closed', [open()], [reported('RESOLVED')], 'CLOSED'],
    [
      'open, and another record of it is RESOLVED, is as it was',
      [open()],
      [reported('RESOLVED', { facts: { ...FACTS, finding_id: 'another' } })],
      'EXISTING',
    ],
    ['not known is new', [], [reported('ACTIVE')], 'NEW'],
    ['closed and absent stays closed', [closed()], [], null],
    ['closed and seen again is reopened', [closed()], [reported('ACTIVE')], 'REOPENED'],
  ])('of a provider of which only changes were read: %s', (_, known, report, delta) => {
    const { finding, next } = decideIn(known, report, ['aws'], ['aws'])
    expect(finding?.delta ?? null).toBe(delta)
    expect(next.some(({ isOpen }) => isOpen)).toBe(delta !== null && delta !== 'CLOSED')
  })

  test('of a provider that was not read is as it was', () => {
    const { finding, next } = decideIn([open()], [], ['gcp'])
    expect(finding).toMatchObject({ delta: 'EXISTING', isCarried: true, last_seen: BEFORE })
    expect(next).toEqual([])
  })

  test('depends on every provider that reports it', () => {
    const elsewhere = open({ provider: 'azure' })
    expect(decideIn([open(), elsewhere], []).finding?.delta).toBe('EXISTING')
    expect(decideIn([open(), elsewhere], [], ['aws', 'azure']).finding?.delta).toBe('CLOSED')
    expect(decideIn([closed(), elsewhere], [reported('ACTIVE')]).finding?.delta).toBe('EXISTING')
  })
})

describe('the times of a finding', () => {
  test('begin with its first observation, or with the run', () => {
    const seen = reported('ACTIVE', { first_observed_at: FIRST })
    expect(decideIn([], [seen]).finding).toMatchObject({ first_seen: FIRST, days_open: 90 })
    expect(decideIn([], [reported('ACTIVE')]).finding).toMatchObject({
      first_seen: NOW,
      last_seen: NOW,
      days_open: 0,
    })
  })

  test('do not lie in the future', () => {
    const future = '2031-01-01T00:00:00.000Z'
    const facts = { ...FACTS, last_observed_at: future }
    const { finding } = decideIn([], [reported('ACTIVE', { first_observed_at: future, facts })])
    expect(finding).toMatchObject({ first_seen: NOW, last_seen: NOW, days_open: 0 })
  })

  test('keep the first one after a reopening, from which the SLA counts again', () => {
    const { finding, next } = decideIn([closed()], [reported('ACTIVE')])
    expect(finding).toMatchObject({ first_seen: FIRST, sla_start: NOW, days_open: 90 })
    const [state] = next
    const later = state && decideIn([state], [reported('ACTIVE')])
    expect(later?.finding).toMatchObject({ first_seen: FIRST, sla_start: NOW, delta: 'EXISTING' })
  })

  test('of a closed finding end with the last run that saw it', () => {
    expect(decideIn([open()], []).finding).toMatchObject({ last_seen: BEFORE, first_seen: FIRST })
  })
})

describe('the instances of a finding', () => {
  const known = open({ instances: instanceOf('a') + instanceOf('b') })
  const next = (
    report: readonly ReportedState[],
    state = known,
    changesOnly: Provider[] = ['aws'],
  ) => {
    const { finding, next: states } = decideIn([state], report, ['aws'], changesOnly)
    const [one] = states
    return [finding?.delta, one?.isOpen === true ? one.instances : null]
  }

  test('end one by one, where only changes are read', () => {
    expect(next([reported('RESOLVED')])).toEqual(['EXISTING', instanceOf('b')])
    const last = open({ instances: instanceOf('b') })
    expect(next([reported('RESOLVED')], last)).toEqual(['EXISTING', instanceOf('b')])
    const both = reported('RESOLVED', { instances: instancesOf('RESOLVED', 'a', 'b') })
    expect(next([both])).toEqual(['CLOSED', null])
  })

  test('are added to those that are known, where only changes are read', () => {
    const more = reported('ACTIVE', {
      instances: { open: [instanceOf('c')], over: [instanceOf('a')] },
    })
    expect(next([more])).toEqual(['EXISTING', instanceOf('b') + instanceOf('c')])
  })

  test('are those of the run, where everything is read', () => {
    expect(next([reported('ACTIVE')], known, [])).toEqual(['EXISTING', instanceOf('a')])
    expect(next([reported('RESOLVED')], known, [])).toEqual(['CLOSED', null])
  })

  test('are not counted beyond a thousand: only a run that reads everything closes the finding', () => {
    const names = Array.from({ length: 1_001 }, (_, at) => String(at).padStart(10, '0'))
    const many = reported('ACTIVE', { instances: { open: names, over: [] } })
    expect(next([many])).toEqual(['EXISTING', '*'])
    const over = reported('RESOLVED', { instances: { open: [], over: names } })
    expect(next([over], open({ instances: '*' }))).toEqual(['EXISTING', '*'])
    expect(next([over], open({ instances: '*' }), [])).toEqual(['CLOSED', null])
  })
})

describe('the state', () => {
  test('remembers a closed finding for a time', () => {
    const ago = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString()
    expect(decideIn([closed(ago(CLOSED_KEPT_DAYS))], []).next).toHaveLength(1)
    expect(decideIn([closed(ago(CLOSED_KEPT_DAYS + 1))], []).next).toEqual([])
    expect(decideIn([closed(ago(CLOSED_KEPT_DAYS + 1))], [], ['gcp']).next).toEqual([])
  })

  const states = fc.array(
    fc.record({
      provider: fc.constantFrom(...PROVIDERS),
      kind: fc.constantFrom('open', 'closed', 'none'),
      verdict: fc.option(fc.constantFrom(...VERDICTS), { nil: null }),
      isRead: fc.boolean(),
    }),
    { minLength: 3, maxLength: 3 },
  )

  test('changes for providers that were read only, and a repeated run finds nothing new', () => {
    fc.assert(
      fc.property(states, (drawn) => {
        const all = PROVIDERS.map((provider, at) => ({ ...drawn[at], provider }))
        const completed = all.flatMap(({ provider, isRead }) => (isRead ? [provider] : []))
        const known = all.flatMap(({ provider, kind }) => {
          if (kind === 'open') return [open({ provider })]
          return kind === 'closed' ? [closed(BEFORE, provider)] : []
        })
        const report = all.flatMap(({ provider, verdict, isRead }) =>
          isRead && verdict ? [reported(verdict, { provider })] : [],
        )
        const { finding, next } = decideIn(known, report, completed)
        expect(next.every(({ provider }) => completed.includes(provider))).toBe(true)
        const after = [...next, ...known.filter(({ provider }) => !completed.includes(provider))]
        const isOpen = after.some((one) => one.isOpen)
        expect(finding !== null && finding.delta !== 'CLOSED').toBe(isOpen)
        const again = decideIn(after, report, completed)
        expect(again.finding?.delta ?? null).toBe(isOpen ? 'EXISTING' : null)
        expect(again.finding?.first_seen).toBe(isOpen ? finding?.first_seen : undefined)
      }),
    )
  })
})
