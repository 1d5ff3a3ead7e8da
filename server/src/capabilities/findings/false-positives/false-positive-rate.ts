import {
  type FalsePositives,
  isConfirmedNoisy,
  isNoisy,
} from '@stance/core/assessment/risk-signals'
import { saysFalsePositive } from '@stance/core/classification/false-positive-reason'

/**
 * The part of an installation in which a control is judged: the findings of one application in one
 * environment; where the application is unknown, those of one account in one environment. Teams and
 * configurations differ between groups, so a false positive of one says nothing about another.
 */
export interface AccountGroup {
  /** '' where the application is known. */
  readonly account_id: string
  readonly application_id: string
  readonly environment: string
}

/** The fields of a finding that determine its control and its account group. */
export interface JudgedFinding extends AccountGroup {
  /** In any letter case. */
  readonly control_id: string
}

const keyOf = ({ control_id, account_id, application_id, environment }: JudgedFinding): string =>
  JSON.stringify([
    control_id.toLowerCase(),
    application_id === '' ? account_id : '',
    application_id,
    environment,
  ])

/** The rates of the noisy controls of account groups. */
export type FalsePositiveRates = ReadonlyMap<string, FalsePositives>

export const NO_RATES: FalsePositiveRates = new Map()

/** The rate of a finding's control in its account group; null when the control is not noisy there. */
export const falsePositivesOf = (
  rates: FalsePositiveRates,
  finding: JudgedFinding,
): FalsePositives | null => (rates.size === 0 ? null : (rates.get(keyOf(finding)) ?? null))

const REASON = /^(?:issue|scanner): (?<words>.*)$/s

/**
 * Returns whether a stored suppression reason says that the finding is wrong. An exception, a scanner's
 * mute without a reason and an accepted risk do not.
 */
export const isFalsePositive = (suppression_reason: string): boolean =>
  saysFalsePositive(REASON.exec(suppression_reason)?.groups?.words ?? '')

/** The verdicts that an assessment distinguishes. `confirmed_noisy`: noisy with enough false positives. */
export const NOISY_VERDICTS = ['noisy', 'confirmed_noisy'] as const
export type Verdict = 'ok' | (typeof NOISY_VERDICTS)[number]

/** The counts of a control in an account group. */
export interface ControlCounts extends AccountGroup {
  /** In lower case. */
  readonly control_id: string
  readonly false_positives: number
  /** Of any status. */
  readonly findings: number
}

export interface ControlVerdict extends ControlCounts {
  readonly verdict: Verdict
}

const rateOf = ({ false_positives, findings }: ControlCounts): FalsePositives => ({
  count: false_positives,
  rate: findings === 0 ? 0 : false_positives / findings,
})

/** The verdict by a rate; null: no false positives are known. */
export const verdictByRate = (false_positives: FalsePositives | null): Verdict => {
  if (isConfirmedNoisy({ false_positives })) return 'confirmed_noisy'
  return isNoisy({ false_positives }) ? 'noisy' : 'ok'
}

export const verdictOf = (control: ControlCounts): Verdict => verdictByRate(rateOf(control))

/**
 * Returns the controls whose verdict changes; `counted` are all with false positives. Where the verdict
 * stays, so do its counts: a score does not change with every muted finding.
 */
export const changedVerdicts = (
  verdicts: readonly ControlVerdict[],
  counted: readonly ControlCounts[],
): ControlVerdict[] => {
  const before = new Map(verdicts.map((control) => [keyOf(control), control.verdict]))
  const now = new Set(counted.map(keyOf))
  const cleared = verdicts
    .filter((control) => !now.has(keyOf(control)))
    .map((control) => ({ ...control, false_positives: 0, findings: 0 }))
  return [...counted, ...cleared]
    .map((control) => ({ ...control, verdict: verdictOf(control) }))
    .filter((control) => control.verdict !== (before.get(keyOf(control)) ?? 'ok'))
}

/** The rates that findings are scored with. */
export const ratesOf = (verdicts: readonly ControlVerdict[]): FalsePositiveRates =>
  new Map(
    verdicts
      .filter(({ verdict }) => verdict !== 'ok')
      .map((control) => [keyOf(control), rateOf(control)]),
  )
