import {
  type FalsePositives,
  isConfirmedNoisy,
  isNoisy,
} from '@stance/core/assessment/risk-signals'

/** The rates of noisy controls, by their ids in lower case. */
export type FalsePositiveRates = ReadonlyMap<string, FalsePositives>

export const NO_RATES: FalsePositiveRates = new Map()

/** The rate that findings of this control are assessed with; null when the control is not noisy. */
export const falsePositivesOf = (
  rates: FalsePositiveRates,
  control_id: string,
): FalsePositives | null =>
  rates.size === 0 ? null : (rates.get(control_id.toLowerCase()) ?? null)

/** The verdicts that an assessment distinguishes. `confirmed_noisy`: noisy with enough false positives. */
export type Verdict = 'ok' | 'noisy' | 'confirmed_noisy'

/** The counts of a control. */
export interface ControlCounts {
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

export const verdictOf = (control: ControlCounts): Verdict => {
  const signals = { false_positives: rateOf(control) }
  if (isConfirmedNoisy(signals)) return 'confirmed_noisy'
  return isNoisy(signals) ? 'noisy' : 'ok'
}

/**
 * Returns the controls whose verdict changes; `counted` are all with false positives. Where the verdict
 * stays, so do its counts: a score does not change with every muted finding.
 */
export const changedVerdicts = (
  verdicts: readonly ControlVerdict[],
  counted: readonly ControlCounts[],
): ControlVerdict[] => {
  const before = new Map(verdicts.map(({ control_id, verdict }) => [control_id, verdict]))
  const now = new Set(counted.map(({ control_id }) => control_id))
  const cleared = verdicts
    .filter(({ control_id }) => !now.has(control_id))
    .map(({ control_id }) => ({ control_id, false_positives: 0, findings: 0 }))
  return [...counted, ...cleared]
    .map((control) => ({ ...control, verdict: verdictOf(control) }))
    .filter(({ control_id, verdict }) => verdict !== (before.get(control_id) ?? 'ok'))
}

/** The rates that findings are scored with. */
export const ratesOf = (verdicts: readonly ControlVerdict[]): FalsePositiveRates =>
  new Map(
    verdicts
      .filter(({ verdict }) => verdict !== 'ok')
      .map((control) => [control.control_id.toLowerCase(), rateOf(control)]),
  )
