import type { Schemas } from '../../api/client.ts'
import { issuesText } from '../../text/issues.ts'
import { fieldOfError } from '../../ui/form/field-errors.ts'
import type { DecisionText } from './decision-fields.tsx'
import type { Decision } from './triage.ts'

type Status = Schemas['IssueStatus']

/** Returns the time of a field without a zone, which is meant in UTC. */
const inUtc = (local: string) => new Date(`${local}Z`)

/** Returns what keeps a status from being set; nothing when it can be. */
export const problemsOf = (status: Status, { reason, until }: DecisionText, now: number) => ({
  ...(status === 'SUPPRESSED' && reason.trim() === '' && { reason: issuesText.reasonMissing }),
  ...(status === 'SUPPRESSED' &&
    until !== '' &&
    !(inUtc(until).getTime() > now) && { until: issuesText.untilPast }),
})

/** Returns the decision that sets a status. */
export const statusDecision = (status: Status, { reason, until }: DecisionText): Decision => ({
  status,
  ...(reason.trim() !== '' && { reason: reason.trim() }),
  ...(status === 'SUPPRESSED' && until !== '' && { expires_at: inUtc(until).toISOString() }),
})

const FIELDS = {
  status: 'status',
  assignee: 'assignee',
  reason: 'reason',
  until: 'expires_at',
} as const
type Field = keyof typeof FIELDS

/** Returns what the service has refused: by the field that it is about, else as `other`. */
export const refusalsOf = (error: unknown): Partial<Record<Field | 'other', unknown>> =>
  error === null || error === undefined ? {} : { [fieldOfError(error, FIELDS) ?? 'other']: error }
