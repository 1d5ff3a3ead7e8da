import type { Severity } from '../kernel/severity.ts'
import { type AccountNumbers, type EvidenceLevel, evidenceLevel } from './evidence-level.ts'
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
  /** Places in code, such as a file of Terraform: they say nothing about what runs in an account. */
  readonly code_failing: number
  readonly code_passing: number
}

export const NO_RESOURCES: ResourceCounts = {
  failing: 0,
  passing: 0,
  excepted: 0,
  muted: 0,
  undecided: 0,
  stale: 0,
  code_failing: 0,
  code_passing: 0,
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
  code_failing: one.code_failing + other.code_failing,
  code_passing: one.code_passing + other.code_passing,
})

/** What is known of a control in one data scope. */
export interface ControlEvidence {
  readonly counts: CountsByRule
  /** What is attested for every account of the scope; null: nothing, or not for every account. */
  readonly attested: AttestedOutcome | null
  /** Where it was looked at; null: not known. */
  readonly accounts: AccountNumbers | null
}

/** What decides about a rule: whether any resource fails, and whether any passes. */
export type ResultsOfRule = Pick<ResourceCounts, 'failing' | 'passing'>

type DecidedControl = Pick<FrameworkControl, 'assessment' | 'satisfied_by' | 'rules'>

const hasFailed = (
  { satisfied_by }: Pick<FrameworkControl, 'satisfied_by'>,
  results: readonly ResultsOfRule[],
): boolean => {
  const failed = results.filter(({ failing }) => failing > 0)
  if (satisfied_by === 'all' || failed.length === 0) return failed.length > 0
  return results.every(({ failing, passing }) => failing > 0 || passing === 0)
}

const statusFrom = (
  control: DecidedControl,
  results: readonly ResultsOfRule[],
  attested: AttestedOutcome | null,
): ControlStatus => {
  if (hasFailed(control, results) || attested === 'failed') return 'failed'
  if (results.some(({ passing }) => passing > 0) || attested === 'passed') return 'passed'
  return control.assessment === 'manual' || control.rules.length === 0 ? 'manual' : 'not_assessed'
}

/**
 * Returns the status of a control by the results of those of its rules that have any, and by what is attested;
 * the first condition that holds decides. Null: attested as not applicable, and nothing fails.
 */
export const controlStatus = (
  control: DecidedControl,
  results: readonly ResultsOfRule[],
  attested: AttestedOutcome | null,
): ControlStatus | null => {
  const status = statusFrom(control, results, attested)
  return attested === 'not_applicable' && status !== 'failed' ? null : status
}

/** A control in one data scope. */
export interface AssessedControl {
  /** Null: attested as not applicable, and nothing fails. */
  readonly status: ControlStatus | null
  /** What the status would be if there were no exceptions. */
  readonly status_without_exceptions: ControlStatus | null
  /** What the status would be if what is muted failed. */
  readonly status_without_mutes: ControlStatus | null
  /** How much the status rests on; null: not known. */
  readonly evidence: EvidenceLevel | null
  readonly accounts: AccountNumbers | null
  /** The rules by which a resource passes or fails. */
  readonly assessed_rules: number
  /** The sum over its rules. */
  readonly resources: ResourceCounts
}

/**
 * Returns a control by its evidence. Excepted, muted, undecided and stale resources count for neither
 * side, so a control without evidence never passes.
 */
export const assessControl = (
  control: DecidedControl,
  { counts, attested, accounts }: ControlEvidence,
): AssessedControl => {
  const results = control.rules.flatMap((rule) => counts.get(rule) ?? [])
  const without = (state: 'excepted' | 'muted') =>
    results.map((one) => ({ failing: one.failing + one[state], passing: one.passing }))
  const status = controlStatus(control, results, attested)
  const resources = results.reduce(addCounts, NO_RESOURCES)
  const assessed_rules = results.filter(({ failing, passing }) => failing + passing > 0).length
  return {
    status,
    status_without_exceptions: controlStatus(control, without('excepted'), attested),
    status_without_mutes: controlStatus(control, without('muted'), attested),
    evidence: evidenceLevel(control, { resources, assessed_rules, accounts, attested }),
    accounts,
    assessed_rules,
    resources,
  }
}

/** The summary of a framework in one data scope. */
export interface Posture {
  readonly total_controls: number
  readonly passed: number
  /** Those of the passed controls that rest on partial evidence, or on none; null: not known. */
  readonly partial: number | null
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
  /** If what is muted failed; null without evidence, or if it is not known. */
  readonly score_without_mutes_pct: number | null
  /** Controls that would fail if what is muted failed; null: not known. */
  readonly muted_controls: number | null
  /** Accounts in which any of the controls is assessed, and the others; null: not known. */
  readonly assessed_accounts: number | null
  readonly unassessed_accounts: number | null
  /** Controls with nothing but results that are too old. */
  readonly stale_controls: number
  /** Passing of passing and failing resources, weighted by the severities of the rules. */
  readonly resource_score_pct: number | null
}

const ROUNDING = 10

/** A share as a percentage with one decimal, rounded half up; null of nothing. */
export const percentage = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 100 * ROUNDING) / whole + 0.5) / ROUNDING

type Statuses = readonly (ControlStatus | null)[]

const countOf = (statuses: Statuses, wanted: ControlStatus | null): number =>
  statuses.filter((status) => status === wanted).length

/** Returns passed of passed and failed controls; null without either. */
export const scoreOf = (statuses: Statuses): number | null => {
  const passed = countOf(statuses, 'passed')
  return percentage(passed, passed + countOf(statuses, 'failed'))
}

const isStale = ({ status, resources: { stale } }: AssessedControl): boolean =>
  stale > 0 && (status === 'not_assessed' || status === 'manual')

type ScoreWithout = 'status_without_exceptions' | 'status_without_mutes'

const wouldFail = (controls: readonly AssessedControl[], without: ScoreWithout): number =>
  controls.filter((control) => control[without] === 'failed' && control.status !== 'failed').length

/**
 * Returns the summary of the controls of a framework, with the accounts in which any of them is assessed.
 * Without accounts it is the past, of which only states are kept.
 */
export const postureOf = (
  controls: readonly AssessedControl[],
  resource_score_pct: number | null,
  accounts: AccountNumbers | null = null,
): Posture => {
  const statuses = controls.map(({ status }) => status)
  const scoreWithout = (without: ScoreWithout) => scoreOf(controls.map((one) => one[without]))
  const passed = countOf(statuses, 'passed')
  const failed = countOf(statuses, 'failed')
  const not_applicable = countOf(statuses, null)
  const total_controls = controls.length - not_applicable
  return {
    total_controls,
    passed,
    partial:
      accounts === null
        ? null
        : controls.filter(({ status, evidence }) => status === 'passed' && evidence !== 'full')
            .length,
    failed,
    manual: countOf(statuses, 'manual'),
    not_assessed: countOf(statuses, 'not_assessed'),
    not_applicable,
    score_pct: scoreOf(statuses),
    coverage_pct: percentage(passed + failed, total_controls),
    score_without_exceptions_pct: scoreWithout('status_without_exceptions'),
    excepted_controls: wouldFail(controls, 'status_without_exceptions'),
    score_without_mutes_pct: accounts === null ? null : scoreWithout('status_without_mutes'),
    muted_controls: accounts === null ? null : wouldFail(controls, 'status_without_mutes'),
    assessed_accounts: accounts?.assessed ?? null,
    unassessed_accounts: accounts?.unassessed ?? null,
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
