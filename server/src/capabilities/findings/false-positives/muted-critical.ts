import { toIso } from '../../../kernel/clock.ts'
import { isIssueSuppression, isScannerMute, type SuppressionReason } from '../record/finding.ts'

/** How a finding was suppressed with its issue. */
export interface IssueSuppression {
  /** The name of the user in the history of the issue; '' if it is not there. */
  readonly actor: string
  readonly at: Date | null
  /** When it expires; null: never. */
  readonly until: Date | null
}

/** Suppressed, although critical: as the scanner reports it, or as it is assessed. */
export const MUTED_CRITICAL =
  'suppressed IS TRUE AND (severity = CRITICAL OR ai_risk_level = critical)'

export const SUPPRESSORS = ['scanner', 'user', 'exception'] as const

/** The fields of a listed finding that tell how it was suppressed. */
export interface MutedFields {
  readonly id: string
  readonly source: string
  readonly suppression_reason: SuppressionReason
}

const suppressorOf = (reason: SuppressionReason): (typeof SUPPRESSORS)[number] => {
  if (isScannerMute(reason)) return 'scanner'
  return isIssueSuppression(reason) ? 'user' : 'exception'
}

/** Who suppressed a finding, why, when and until when. Unknown is '' or null. */
export const suppressionOf = (
  { source, suppression_reason }: MutedFields,
  byIssue: IssueSuppression | undefined,
) => {
  const by = suppressorOf(suppression_reason)
  return {
    by,
    actor: by === 'scanner' ? source : (byIssue?.actor ?? ''),
    reason: suppression_reason.replace(/^(?:scanner|issue|exception)(?:: )?/, ''),
    at: toIso(byIssue?.at ?? null),
    until: toIso(byIssue?.until ?? null),
  }
}
