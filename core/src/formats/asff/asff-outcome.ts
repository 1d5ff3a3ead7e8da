import type { Observation, Outcome, RecordError } from '../observation.ts'
import { fieldOf, type JsonObject, objectIn } from '../reading/record-fields.ts'
import { findUnknownStatus, statusWord } from '../reading/status-word.ts'

/** Outcomes by the status of a control. PASSED findings keep the severity of the control. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['passed', 'pass'],
  ['failed', 'fail'],
  ['warning', 'not_evaluated'],
  ['not_available', 'not_evaluated'],
  ['infoed', 'manual'],
  ['infed', 'manual'],
])

/** ASFF has no status for muted and manual checks, for which Prowler uses these. */
const PROWLER_OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['warning', 'fail'],
  ['not_available', 'manual'],
])

const RECORD_STATES: ReadonlySet<string> = new Set(['active', 'archived'])
const WORKFLOWS: ReadonlySet<string> = new Set(['new', 'notified', 'resolved', 'suppressed'])
/** The field that `Workflow` replaced. */
const OLD_WORKFLOWS: ReadonlySet<string> = new Set([
  'new',
  'assigned',
  'in_progress',
  'deferred',
  'resolved',
])

const complianceStatusIn = (record: JsonObject) => fieldOf(objectIn(record, 'Compliance'), 'Status')
const workflowIn = (record: JsonObject) => fieldOf(objectIn(record, 'Workflow'), 'Status')

/** Returns the error of the first status that Security Hub does not have; null if there is none. */
export const unknownStatusIn = (record: JsonObject): RecordError | null =>
  findUnknownStatus(
    { field: 'RecordState', value: fieldOf(record, 'RecordState'), known: RECORD_STATES },
    { field: 'Compliance.Status', value: complianceStatusIn(record), known: OUTCOMES },
    { field: 'Workflow.Status', value: workflowIn(record), known: WORKFLOWS },
    { field: 'WorkflowState', value: fieldOf(record, 'WorkflowState'), known: OLD_WORKFLOWS },
  )

/**
 * Compliance takes precedence over the workflow: a person may mark a finding as resolved whose
 * control still fails. A finding without compliance (a threat, a vulnerability) exists because
 * something is wrong, until a person resolves it. An archived finding is no longer reported: its
 * resource is gone, or its control was switched off.
 */
export function outcomeOf(
  record: JsonObject,
  source: string,
): Pick<Observation, 'outcome' | 'muted' | 'resolved_at_source'> {
  const status = statusWord(complianceStatusIn(record))
  const workflow = statusWord(workflowIn(record)) || statusWord(fieldOf(record, 'WorkflowState'))
  const isProwler = source === 'prowler'
  const muted = workflow === 'suppressed' || (isProwler && status === 'warning')
  if (statusWord(fieldOf(record, 'RecordState')) === 'archived') {
    return { outcome: 'ended', muted, resolved_at_source: false }
  }
  const reported = (isProwler ? PROWLER_OUTCOMES.get(status) : undefined) ?? OUTCOMES.get(status)
  if (reported) return { outcome: reported, muted, resolved_at_source: false }
  return { outcome: 'fail', muted, resolved_at_source: workflow === 'resolved' }
}
