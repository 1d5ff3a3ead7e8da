import { appendEvents, type NewEvent } from '../../../data/events/event-log.store.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { AuditTrail } from '../../../platform/http/audit-record.ts'
import { resolve } from '../../findings/ingest/finding-lifecycle.ts'
import type { FindingStores } from '../../findings/ingest/findings.service.ts'
import { changeStates } from '../../findings/ingest/state-update.service.ts'
import type { FindingState } from '../../findings/record/finding.ts'
import type { ExistingFinding } from '../../findings/record/finding-row.ts'
import type { Remediation } from '../remediation.ts'

/** What is written with the outcome of an action, in one transaction. */
export interface OutcomeDeps {
  readonly audit: AuditTrail
  readonly storesOver: (transaction: Connection) => FindingStores
  readonly now: Clock
}

type RemediationEvent = 'started' | 'completed' | 'failed' | 'rolled_back'

const eventOf = (
  remediation: Remediation,
  what: RemediationEvent,
  at: Date,
  more: object,
): NewEvent => {
  const { id, batch_id, finding_id, handler, tier, account_id, resource_id } = remediation
  const { cloud_provider, region, application_id } = remediation
  return {
    type: `remediation.${what}`,
    at,
    account_id,
    cloud_provider,
    region,
    application_id,
    subject_id: id,
    data: {
      remediation_id: id,
      batch_id,
      finding_id,
      handler,
      tier,
      account_id,
      resource_id,
      ...more,
    },
  }
}

/** What the finding becomes; null leaves it. A state that someone else has set stays. */
const NEXT_STATE: Readonly<
  Record<RemediationEvent | 'skipped', (current: ExistingFinding, at: Date) => FindingState | null>
> = {
  started: (current) => (current.status === 'open' ? { ...current, status: 'in_progress' } : null),
  completed: (current, at) => resolve(current, at),
  failed: (current) => (current.status === 'in_progress' ? { ...current, status: 'open' } : null),
  skipped: (current) => (current.status === 'in_progress' ? { ...current, status: 'open' } : null),
  rolled_back: (current, at) =>
    current.status === 'resolved'
      ? {
          ...current,
          status: 'open',
          resolved_at: null,
          resolved_by_user: false,
          reopened_at: at,
        }
      : null,
}

/** Moves the finding, appends the event and the audit entry of what happened to a remediation. */
export const announceOutcome = async (
  { audit, storesOver }: OutcomeDeps,
  transaction: Connection,
  remediation: Remediation,
  what: RemediationEvent | 'skipped',
  at: Date,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const { id, finding_id, created_by, batch_id, handler, resource_id } = remediation
  if (finding_id !== null) {
    await changeStates(
      storesOver(transaction),
      [finding_id],
      (current) => NEXT_STATE[what](current, at),
      at,
    )
  }
  if (what !== 'skipped') await appendEvents(transaction, [eventOf(remediation, what, at, detail)])
  await audit.append(transaction, [
    {
      at,
      actor: `${created_by} (by stance)`,
      role: '',
      action: `remediation.${what}`,
      method: 'JOB',
      path: '',
      resource_type: 'remediations',
      resource_id: id,
      result: what === 'failed' ? 'failure' : 'success',
      status: 0,
      ip: '',
      request_id: '',
      detail: { batch_id, handler, resource: resource_id, ...detail },
    },
  ])
}
