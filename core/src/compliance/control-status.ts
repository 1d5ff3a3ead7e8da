import type { Severity } from '../kernel/severity.ts'
import type { FrameworkControl } from './framework.ts'

/** The states of a control. */
export const CONTROL_STATUSES = ['passed', 'failed', 'manual', 'not_assessed'] as const
export type ControlStatus = (typeof CONTROL_STATUSES)[number]

/** The outcomes that a person can attest. */
export const ATTESTED_OUTCOMES = ['passed', 'failed', 'not_applicable'] as const
export type AttestedOutcome = (typeof ATTESTED_OUTCOMES)[number]

/** How many resources are in each state of one rule. */
export interface ResourceCounts {
  readonly failing: number
  readonly passing: number
  readonly excepted: number
  readonly muted: number
  readonly undecided: number
  readonly stale: number
}

export const NO_RESOURCES: ResourceCounts = {
  failing: 0,
  passing: 0,
  excepted: 0,
  muted: 0,
  undecided: 0,
  stale: 0,
}

export const STATES = Object.keys(NO_RESOURCES) as readonly (keyof ResourceCounts)[]

/** The counts of each rule that has results. */
export type CountsByRule = ReadonlyMap<string, ResourceCounts>

export const addCounts = (one: ResourceCounts, other: ResourceCounts): ResourceCounts => ({
  failing: one.failing + other.failing,
  passing: one.passing + other.passing,
  excepted: one.excepted + other.excepted,
  muted: one.muted + other.muted,
  undecided: one.undecided + other.undecided,
  stale: one.stale + other.stale,
})

/** What is known of a control in one data scope. */
export interface ControlEvidence {
  readonly counts: CountsByRule
  /** What is attested for every account of the scope; null: nothing, or not for every account. */
  readonly attested: AttestedOutcome | null
}

type ResultsOfRule = Pick<ResourceCounts, 'failing' | 'passing'>

const hasFailed = (
  { satisfied_by }: Pick<FrameworkControl, 'satisfied_by'>,
  results: readonly ResultsOfRule[],
): boolean => {
  const failed = results.filter(({ failing }) => failing > 0)
  if (satisfied_by === 'all' || failed.length === 0) return failed.length > 0
  return results.every(({ failing, passing }) => failing > 0 || passing === 0)
}

const statusFrom = (
  control: Pick<FrameworkControl, 'assessment' | 'satisfied_by' | 'rules'>,
  results: readonly ResultsOfRule[],
  attested: AttestedOutcome | null,
): ControlStatus => {
  if (hasFailed(control, results) || attested === 'failed') return 'failed'
  if (results.some(({ passing }) => passing > 0) || attested === 'passed') return 'passed'
  return control.assessment === 'manual' || control.rules.length === 0 ? 'manual' : 'not_assessed'
}

/** A control in one data scope. */
export interface AssessedControl {
  /** Null: attested as not applicable, and nothing fails. */
  readonly status: ControlStatus | null
  /** What the status would be if there were no exceptions. */
  readonly status_without_exceptions: ControlStatus | null
  /** The sum over its rules. */
  readonly resources: ResourceCounts
}

/**
 * Returns the status of a control by its evidence; the first condition that holds decides. Excepted,
 * muted, undecided and stale resources count for neither side, so a control without evidence never
 * passes.
 */
export const assessControl = (
  control: Pick<FrameworkControl, 'assessment' | 'satisfied_by' | 'rules'>,
  { counts, attested }: ControlEvidence,
): AssessedControl => {
  const results = control.rules.flatMap((rule) => counts.get(rule) ?? [])
  const applicable = (status: ControlStatus): ControlStatus | null =>
    attested === 'not_applicable' && status !== 'failed' ? null : status
  const withoutExceptions = results.map(({ failing, passing, excepted }) => ({
    failing: failing + excepted,
    passing,
  }))
  return {
    status: applicable(statusFrom(control, results, attested)),
    status_without_exceptions: applicable(statusFrom(control, withoutExceptions, attested)),
    resources: results.reduce(addCounts, NO_RESOURCES),
  }
}

/** The summary of a framework in one data scope. */
export interface Posture {
  readonly total_controls: number
  readonly passed: number
  readonly failed: number
  readonly manual: number
  readonly not_assessed: number
  readonly not_applicable: number
  /** Passed of passed and failed; null without evidence. */
  readonly score_pct: number | null
  /** Passed and failed of all controls. */
  readonly coverage_pct: number | null
  readonly score_without_exceptions_pct: number | null
  /** Controls that would fail if there were no exceptions. */
  readonly excepted_controls: number
  /** Controls with nothing but results that are too old. */
  readonly stale_controls: number
  /** Passing of passing and failing resources, weighted by the severities of the rules. */
  readonly resource_score_pct: number | null
}

const ROUNDING = 10

/** A share as a percentage with one decimal, rounded half up; null of nothing. */
export const percentage = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 100 * ROUNDING) / whole + 0.5) / ROUNDING

const countBy = (
  controls: readonly AssessedControl[],
  of: (control: AssessedControl) => ControlStatus | null,
  status: ControlStatus | null,
): number => controls.filter((control) => of(control) === status).length

const current = ({ status }: AssessedControl) => status
const unexcepted = ({ status_without_exceptions: status }: AssessedControl) => status

const scoreOf = (
  controls: readonly AssessedControl[],
  of: (control: AssessedControl) => ControlStatus | null,
): number | null => {
  const passed = countBy(controls, of, 'passed')
  return percentage(passed, passed + countBy(controls, of, 'failed'))
}

const isStale = ({ status, resources: { stale } }: AssessedControl): boolean =>
  stale > 0 && (status === 'not_assessed' || status === 'manual')

/** Returns the summary of the controls of a framework. */
export const postureOf = (
  controls: readonly AssessedControl[],
  resource_score_pct: number | null,
): Posture => {
  const passed = countBy(controls, current, 'passed')
  const failed = countBy(controls, current, 'failed')
  const not_applicable = countBy(controls, current, null)
  const total_controls = controls.length - not_applicable
  return {
    total_controls,
    passed,
    failed,
    manual: countBy(controls, current, 'manual'),
    not_assessed: countBy(controls, current, 'not_assessed'),
    not_applicable,
    score_pct: scoreOf(controls, current),
    coverage_pct: percentage(passed + failed, total_controls),
    score_without_exceptions_pct: scoreOf(controls, unexcepted),
    excepted_controls: controls.filter(
      (control) => unexcepted(control) === 'failed' && current(control) !== 'failed',
    ).length,
    stale_controls: controls.filter(isStale).length,
    resource_score_pct,
  }
}

/** How much a resource counts by the severity of the rule. */
const WEIGHTS: Readonly<Record<Severity, number>> = {
  CRITICAL: 10,
  HIGH: 6,
  MEDIUM: 3,
  LOW: 1,
  INFO: 0,
}

/** Returns the share of passing resources of rules, weighted by their severity; null without any. */
export const resourceScore = (
  rules: Iterable<string>,
  counts: CountsByRule,
  severityOf: (rule: string) => Severity,
): number | null => {
  let passing = 0
  let assessed = 0
  for (const rule of new Set(rules)) {
    const found = counts.get(rule)
    if (!found) continue
    const weight = WEIGHTS[severityOf(rule)]
    passing += weight * found.passing
    assessed += weight * (found.passing + found.failing)
  }
  return percentage(passing, assessed)
}
