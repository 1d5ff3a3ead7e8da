import { compareVersions, type Version } from '@stance/core/evidence/version'

/** What decides which of two reports of a failure is the current one. */
export interface Precedence extends Version {
  readonly muted: boolean
  /** The digest of its content. */
  readonly digest: () => string
}

/**
 * Whether a report takes precedence over one that arrived before: the later version does. Of two with
 * the same times the order of arrival must not decide: the one that is not muted does, then the one with
 * the greater digest.
 */
export const takesPrecedence = (report: Precedence, before: Precedence): boolean => {
  const difference = compareVersions(report, before)
  if (difference !== 0) return difference > 0
  if (!report.checked.isStated) return true
  if (report.muted !== before.muted) return before.muted
  return report.digest() >= before.digest()
}
