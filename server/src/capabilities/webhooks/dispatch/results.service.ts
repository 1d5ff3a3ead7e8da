import { appendEvents, type NewEvent } from '../../../data/events/event-log.store.ts'
import { unscopedConnection } from '../../../data/scoped.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { AuditTrail } from '../../../platform/http/audit-record.ts'
import { deliveryStore } from '../registry/deliveries.store.ts'
import {
  type DeliveryResult,
  type LockedReceiver,
  lockReceivers,
  saveReceivers,
  writeResults,
} from './dispatch.store.ts'
import { type AttemptResult, type ReceiverState, stateAfter } from './receiver-state.ts'

export interface MadeAttempt {
  readonly webhook_id: string
  readonly stored: DeliveryResult
  readonly result: AttemptResult
}

export interface ResultDeps {
  readonly connection: Connection
  readonly audit: AuditTrail
}

const eventOf = (
  type: 'webhook.failing' | 'webhook.disabled',
  { id, url }: LockedReceiver,
  { failure_count, failing_since, disabled_reason }: ReceiverState,
  at: Date,
): NewEvent => ({
  type,
  at,
  account_id: '',
  cloud_provider: '',
  region: '',
  application_id: '',
  subject_id: id,
  data: {
    webhook_id: id,
    host: new URL(url).host,
    failure_count,
    failing_since: failing_since?.toISOString() ?? null,
    ...(type === 'webhook.disabled' && { reason: disabled_reason }),
  },
})

const eventsOf = (before: LockedReceiver, after: ReceiverState, at: Date): NewEvent[] => [
  ...(after.is_announced && !before.is_announced
    ? [eventOf('webhook.failing', before, after, at)]
    : []),
  ...(after.status === 'disabled' && before.status === 'active'
    ? [eventOf('webhook.disabled', before, after, at)]
    : []),
]

const recordDisabled = (
  { audit }: ResultDeps,
  transaction: Connection,
  { id }: LockedReceiver,
  { disabled_reason }: ReceiverState,
  at: Date,
) =>
  audit.append(transaction, [
    {
      at,
      actor: 'stance (job)',
      role: '',
      action: 'disableWebhook',
      method: '',
      path: '',
      resource_type: 'webhooks',
      resource_id: id,
      result: 'success',
      status: 200,
      ip: '',
      request_id: '',
      detail: { reason: disabled_reason },
    },
  ])

/**
 * Writes the results of attempts with what follows from them for their receivers: their state, the events
 * about it, and that nothing waits for a disabled one.
 */
export const saveAttempts = (
  deps: ResultDeps,
  attempts: readonly MadeAttempt[],
  at: Date,
): Promise<void> =>
  inTransaction(deps.connection, async (transaction) => {
    const receivers = await lockReceivers(transaction, [
      ...new Set(attempts.map(({ webhook_id }) => webhook_id)),
    ])
    const written = await writeResults(
      transaction,
      attempts.map(({ stored }) => stored),
    )
    const events: NewEvent[] = []
    const states: (ReceiverState & { id: string })[] = []
    for (const before of receivers) {
      const results = attempts
        .filter(({ webhook_id, stored }) => webhook_id === before.id && written.has(stored.id))
        .map(({ result }) => result)
      const after = stateAfter(before, results)
      states.push({ ...after, id: before.id })
      events.push(...eventsOf(before, after, at))
      if (after.status === 'active' || before.status === 'disabled') continue
      await deliveryStore(unscopedConnection(transaction)).exhaust(
        before.id,
        'The webhook was disabled',
      )
      await recordDisabled(deps, transaction, before, after, at)
    }
    await saveReceivers(transaction, states)
    await appendEvents(transaction, events)
  })
