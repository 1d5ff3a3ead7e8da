import { type FindingState, isScannerMute } from '../record/finding.ts'

/** What decides which of two reports of a failure is the current one. */
export interface Precedence {
  readonly at: Date
  /** Whether the record has a time; otherwise it is the time at which it arrived. */
  readonly isDated: boolean
  readonly muted: boolean
  /** The digest of its content. */
  readonly digest: () => string
}

/**
 * Whether a report takes precedence over one that arrived before: the later one does. Of two at the same
 * time the order of arrival must not decide, if they have times of their own: the one that is not muted
 * does, then the one with the greater digest.
 */
export const takesPrecedence = (report: Precedence, before: Precedence): boolean => {
  const difference = report.at.getTime() - before.at.getTime()
  if (difference !== 0) return difference > 0
  if (!report.isDated) return true
  if (report.muted !== before.muted) return before.muted
  return report.digest() >= before.digest()
}

export const isMutedState = ({ status, suppression_reason }: FindingState): boolean =>
  status === 'suppressed' && isScannerMute(suppression_reason)
