import type { Observation, Outcome } from '../observation.ts'
import { latestTimestamp } from '../reading/timestamp.ts'

/** What a record says about the state of a problem. Unknown text is ''. */
export interface WizState {
  readonly status: string
  /** The result of a configuration check, in addition to the status that users set. */
  readonly result?: string
  /** Why it was resolved or rejected: `FALSE_POSITIVE`, `OBJECT_DELETED` … */
  readonly resolution: string
  /** What a person wrote about it. */
  readonly note: string
}

type State = 'open' | 'dismissed' | 'resolved'

/** Lists of problems need not name the state: what they list is open. */
const STATES: ReadonlyMap<string, State> = new Map([
  ['', 'open'],
  ['NEW', 'open'],
  ['OPEN', 'open'],
  ['REOPENED', 'open'],
  ['IN_PROGRESS', 'open'],
  ['UNRESOLVED', 'open'],
  ['REJECTED', 'dismissed'],
  ['IGNORED', 'dismissed'],
  ['RESOLVED', 'resolved'],
])

const RESULTS: ReadonlyMap<string, Outcome> = new Map([
  ['PASS', 'pass'],
  ['PASSED', 'pass'],
  ['FAIL', 'fail'],
  ['FAILED', 'fail'],
  ['ERROR', 'not_evaluated'],
  ['UNKNOWN', 'not_evaluated'],
  ['NOT_ASSESSED', 'not_evaluated'],
])

/** Resolutions with which a person closes a problem that still exists. */
const DISMISSALS: ReadonlySet<string> = new Set(['FALSE_POSITIVE', 'EXCEPTION', 'WONT_FIX'])

const wordOf = (text: string) => text.trim().toUpperCase().replaceAll(/[ -]+/g, '_')

type WizOutcome = Pick<Observation, 'outcome' | 'muted' | 'mute_reason'>

/** Returns the outcome, or the field that has an unknown word. */
export function outcomeOf(wiz: WizState): WizOutcome | 'status' | 'result' {
  const reported = STATES.get(wordOf(wiz.status))
  if (reported === undefined) return 'status'
  const result = wiz.result === undefined ? 'fail' : RESULTS.get(wordOf(wiz.result))
  if (result === undefined) return 'result'
  const isDismissal = DISMISSALS.has(wordOf(wiz.resolution))
  const state = reported === 'resolved' && isDismissal ? 'dismissed' : reported
  const muted = state === 'dismissed'
  return {
    outcome: result === 'fail' && state === 'resolved' ? resolvedOutcome(wiz) : result,
    muted,
    mute_reason: muted ? reasonOf(wiz) : '',
  }
}

const FIXED = 'ISSUE_FIXED'

/** Wiz also resolves the problems of resources that are gone and of controls that were switched off. */
const resolvedOutcome = ({ resolution }: WizState): Outcome =>
  wordOf(resolution) === FIXED ? 'pass' : 'ended'

/** `FALSE_POSITIVE` and a note → `false positive: the note`. */
const reasonOf = ({ resolution, note }: WizState): string =>
  [resolution.replaceAll('_', ' ').toLowerCase().trim(), note.trim()]
    .filter((text) => text !== '')
    .join(': ')

/** The zone that follows the offset in times such as `2031-01-25 00:19:27.5 +0000 UTC`. */
const ZONE_NAME = / ?([+-]\d{4}) [A-Z]{3,4}$/

/** Returns a time in a form that every format reads. */
export const wizTime = (text: string): string => text.trim().replace(ZONE_NAME, '$1')

/**
 * Returns the latest time at which the state of a problem was set. The time of its creation alone
 * does not say when it was last seen: then this is null.
 */
export function lastObserved(times: readonly string[], created: string): string | null {
  const latest = latestTimestamp(...times.map(wizTime))
  return latest === null ? null : latestTimestamp(latest, wizTime(created))
}
