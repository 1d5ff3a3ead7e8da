import { compareMoments, laterMoment, type Moment } from './moment.ts'
import { canEnd, instanceOf, type StatedAt } from './place.ts'
import { compareVersions, type Version } from './version.ts'

/** What was decided about a record where it comes from. */
export type SourceDecision =
  | { readonly kind: 'none' }
  | { readonly kind: 'suppressed'; readonly reason: string }
  | { readonly kind: 'resolved' }

export const NO_DECISION: SourceDecision = { kind: 'none' }

/** One record of a scanner about one check on one resource. */
export interface Statement extends StatedAt, Version {
  /**
   * `ended`: the record is no longer about anything. `undecided`: the check did not decide, which says
   * nothing about what it decided before.
   */
  readonly outcome: 'failed' | 'passed' | 'ended' | 'undecided'
  readonly decision: SourceDecision
}

/** What is known of one instance. */
export interface InstanceEvidence {
  /** The latest failure. */
  readonly failed: Moment | null
  /** The latest pass or end. */
  readonly over: (Moment & { readonly proves: boolean }) | null
  /** The latest version of the record of a failure, with what was decided about it. */
  readonly version: DecidedVersion | null
}

export const NOTHING_STATED_YET: InstanceEvidence = { failed: null, over: null, version: null }

export type DecidedVersion = Version & { readonly decision: SourceDecision }

const DECISION_RANK = { none: 2, suppressed: 1, resolved: 0 } as const

/** The later one of two versions; of two that nothing distinguishes, the one with less decided. */
export const laterVersion = <One extends DecidedVersion>(one: One | null, other: One): One => {
  if (!one) return other
  const difference = compareVersions(other, one)
  if (difference !== 0) return difference > 0 ? other : one
  return DECISION_RANK[other.decision.kind] >= DECISION_RANK[one.decision.kind] ? other : one
}

/** Adds a statement to what is known of its instance. A record that is resolved is no failure. */
export const learn = (known: InstanceEvidence, statement: Statement): InstanceEvidence => {
  const { outcome, checked, versionAt, decision } = statement
  const isResolved = decision.kind === 'resolved'
  if (outcome === 'undecided' || (!canEnd(statement) && (isResolved || outcome !== 'failed')))
    return known
  const isOver = outcome === 'passed' || outcome === 'ended'
  const over = isOver ? { ...checked, proves: outcome === 'passed' } : null
  return {
    failed: isOver || isResolved ? known.failed : laterMoment(known.failed, checked),
    over: laterMoment(known.over, over),
    version:
      isOver && !isResolved
        ? known.version
        : laterVersion(known.version, { checked, versionAt, decision }),
  }
}

/** What the evidence says about a problem. */
export type Verdict =
  | { readonly kind: 'open'; readonly failedAt: Date }
  | { readonly kind: 'suppressed'; readonly failedAt: Date; readonly reason: string }
  | { readonly kind: 'over'; readonly at: Date }

/** Whether a pass or an end is later than a failure, which wins at the same time. */
const outweighs = (over: Moment, failed: Moment): boolean => compareMoments(over, failed) > 0

/**
 * What is known of one instance says. `ends` are times at which it was over for other reasons: complete
 * imports that did not list it. Null: it never failed.
 */
export const verdictOf = (
  { failed, over, version }: InstanceEvidence,
  ends: readonly Date[] = [],
): Verdict | null => {
  if (!failed || !version) return null
  const { decision, versionAt } = version
  if (decision.kind === 'resolved') return { kind: 'over', at: versionAt ?? failed.at }
  const times = over && outweighs(over, failed) ? [...ends, over.at] : ends
  const [first] = [...times].sort((a, b) => a.getTime() - b.getTime())
  if (first) return { kind: 'over', at: first }
  return decision.kind === 'suppressed'
    ? { kind: 'suppressed', failedAt: failed.at, reason: decision.reason }
    : { kind: 'open', failedAt: failed.at }
}

const RANK = { open: 2, suppressed: 1, over: 0 } as const
const timeOf = (verdict: Verdict): number =>
  (verdict.kind === 'over' ? verdict.at : verdict.failedAt).getTime()

/** A problem is over when every instance of it is, and suppressed when no other is open. */
export const together = (verdicts: readonly Verdict[]): Verdict | null =>
  verdicts.reduce<Verdict | null>((before, verdict) => {
    if (!before) return verdict
    const difference = RANK[verdict.kind] - RANK[before.kind] || timeOf(verdict) - timeOf(before)
    return difference > 0 ? verdict : before
  }, null)

/** The state of one finding, from everything that was stated about it, in the order of receipt. */
export const stateOf = (statements: readonly Statement[]): Verdict | null => {
  const instances = new Map<string, InstanceEvidence>()
  for (const statement of statements) {
    const instance = instanceOf(statement)
    instances.set(instance, learn(instances.get(instance) ?? NOTHING_STATED_YET, statement))
  }
  return together([...instances.values()].flatMap((known) => verdictOf(known) ?? []))
}
