import {
  type FalsePositives,
  isOftenWrong,
  isProvedOftenWrong,
} from '@stance/core/assessment/risk-signals'

/** The controls that are often wrong, by their ids in lower case. */
export type ControlHistory = ReadonlyMap<string, FalsePositives>

export const NO_HISTORY: ControlHistory = new Map()

/** What a finding of this control is assessed by; null when the control is not often wrong. */
export const falsePositivesOf = (
  history: ControlHistory,
  control_id: string,
): FalsePositives | null =>
  history.size === 0 ? null : (history.get(control_id.toLowerCase()) ?? null)

/** All that an assessment tells apart. `proved`: there are enough false positives to go by. */
export type Verdict = 'sound' | 'often_wrong' | 'proved'

/** How often a control was wrong. */
export interface CountedControl {
  readonly control_id: string
  readonly false_positives: number
  /** Of any status. */
  readonly findings: number
}

export interface JudgedControl extends CountedControl {
  readonly verdict: Verdict
}

const experienceOf = ({ false_positives, findings }: CountedControl): FalsePositives => ({
  count: false_positives,
  rate: findings === 0 ? 0 : false_positives / findings,
})

export const verdictOn = (control: CountedControl): Verdict => {
  const experience = { false_positives: experienceOf(control) }
  if (isProvedOftenWrong(experience)) return 'proved'
  return isOftenWrong(experience) ? 'often_wrong' : 'sound'
}

/**
 * Controls on which the verdict is another one now; `counted` are all that have false positives. The
 * numbers of the others stay those of the day on which they were judged: a score does not move with
 * every finding that is muted.
 */
export const newVerdicts = (
  judged: readonly JudgedControl[],
  counted: readonly CountedControl[],
): JudgedControl[] => {
  const before = new Map(judged.map(({ control_id, verdict }) => [control_id, verdict]))
  const now = new Set(counted.map(({ control_id }) => control_id))
  const cleared = judged
    .filter(({ control_id }) => !now.has(control_id))
    .map(({ control_id }) => ({ control_id, false_positives: 0, findings: 0 }))
  return [...counted, ...cleared]
    .map((control) => ({ ...control, verdict: verdictOn(control) }))
    .filter(({ control_id, verdict }) => verdict !== (before.get(control_id) ?? 'sound'))
}

/** What findings are scored by, of the controls that were judged. */
export const historyOf = (judged: readonly JudgedControl[]): ControlHistory =>
  new Map(
    judged
      .filter(({ verdict }) => verdict !== 'sound')
      .map((control) => [control.control_id.toLowerCase(), experienceOf(control)]),
  )
