import {
  type InstanceEvidence,
  learn,
  NOTHING_STATED_YET,
  type Statement,
  verdictOf,
} from '@stance/core/evidence/statement'
import type { Verdict } from '../findings/normalise.ts'
import { ReportedLine } from './finding-lines.ts'

/** The records of a run were received at one time, so that their order says nothing. */
const RECEIVED_AT = new Date(0)

const OUTCOMES = {
  ACTIVE: 'failed',
  SUPPRESSED: 'failed',
  RESOLVED: 'passed',
  UNDECIDED: 'undecided',
} as const

const decisionOf = (verdict: Verdict, is_resolved: boolean): Statement['decision'] => {
  if (is_resolved) return { kind: 'resolved' }
  return verdict === 'SUPPRESSED' ? { kind: 'suppressed', reason: '' } : { kind: 'none' }
}

/** Where times are missing, the order of the records would decide: it is that of what they say. */
const inOneOrder = (records: readonly ReportedLine[]): readonly ReportedLine[] =>
  records
    .map((record) => {
      const { checked_at, version_at } = record.statement
      return { record, time: checked_at ?? version_at ?? -1 }
    })
    .sort((a, b) => a.time - b.time || (a.record.encoded < b.record.encoded ? -1 : 1))
    .map(({ record }) => record)

/** What is stated is about one instance, whose place is a part of it. */
const statementIn = ({ statement }: ReportedLine): Statement => {
  const { instance, checked_at, version_at, is_resolved, verdict } = statement
  return {
    native_id: instance,
    artifact: '',
    outcome: is_resolved ? 'failed' : OUTCOMES[verdict],
    decision: decisionOf(verdict, is_resolved),
    checked: {
      at: new Date(checked_at ?? 0),
      isStated: checked_at !== null,
      receivedAt: RECEIVED_AT,
    },
    versionAt: version_at === null ? null : new Date(version_at),
  }
}

/** The records of one instance, and what they say together. */
interface Instance {
  readonly lines: ReportedLine[]
  evidence: InstanceEvidence
}

const verdictOfInstance = ({ lines, evidence }: Instance): Verdict => {
  const kind = verdictOf(evidence)?.kind
  if (kind === 'open') return 'ACTIVE'
  if (kind === 'suppressed') return 'SUPPRESSED'
  // A check that was not evaluated leaves what is known as it is.
  return lines.every(({ statement }) => statement.verdict === 'UNDECIDED')
    ? 'UNDECIDED'
    : 'RESOLVED'
}

/** An instance that was not evaluated may still fail: it keeps a finding open that others do not. */
const RANK: Readonly<Record<Verdict, number>> = {
  RESOLVED: 0,
  UNDECIDED: 1,
  SUPPRESSED: 2,
  ACTIVE: 3,
}

const earliest = (times: readonly string[]): string =>
  times.filter((time) => time !== '').reduce((a, b) => (a === '' || b < a ? b : a), '')

/** Of two records of one verdict the later one counts; the choice does not depend on their order. */
const isBetter = (a: ReportedLine, b: ReportedLine): boolean => {
  const [timeA, timeB] = [a.facts.last_observed_at, b.facts.last_observed_at]
  return timeA === timeB ? b.encoded > a.encoded : timeB > timeA
}

const isOpenVerdict = (verdict: Verdict): boolean =>
  verdict === 'ACTIVE' || verdict === 'SUPPRESSED'

const bestOf = (lines: readonly ReportedLine[], verdict: Verdict): ReportedLine | undefined => {
  const own = lines.filter(({ statement }) => statement.verdict === verdict)
  const candidates = own.length > 0 ? own : lines
  return candidates.reduce((best, line) => (isBetter(best, line) ? line : best))
}

/**
 * Combines the records of one finding by one provider: of each instance the latest statement decides, and
 * the finding is open while one of them is.
 */
export const combineRecords = (records: readonly ReportedLine[]): ReportedLine | null => {
  const [first] = records
  if (!first || records.length === 1) return first ?? null
  const instances = new Map<string, Instance>()
  for (const line of inOneOrder(records)) {
    const statement = statementIn(line)
    const known = instances.get(statement.native_id) ?? { lines: [], evidence: NOTHING_STATED_YET }
    known.lines.push(line)
    known.evidence = learn(known.evidence, statement)
    instances.set(statement.native_id, known)
  }
  const decided = [...instances].map(([instance, one]) => ({
    instance,
    lines: one.lines,
    verdict: verdictOfInstance(one),
  }))
  const verdict = decided.reduce<Verdict>(
    (before, one) => (RANK[one.verdict] > RANK[before] ? one.verdict : before),
    'RESOLVED',
  )
  const lines = decided.filter((one) => one.verdict === verdict).flatMap((one) => one.lines)
  const best = bestOf(lines, verdict) ?? first
  const opened = isOpenVerdict(verdict)
    ? records.filter(({ statement }) => isOpenVerdict(statement.verdict))
    : []
  const first_observed_at = earliest(opened.map(({ facts }) => facts.first_observed_at))
  const namesOf = (isIn: (of: Verdict) => boolean) =>
    decided.filter((one) => isIn(one.verdict)).map((one) => one.instance)
  return new ReportedLine(best.line, best.numbers, {
    verdict,
    first_observed_at,
    instances: { open: namesOf(isOpenVerdict), over: namesOf((of) => of === 'RESOLVED') },
  })
}
