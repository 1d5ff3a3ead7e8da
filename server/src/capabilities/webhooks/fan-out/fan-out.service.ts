import { consume } from '../../../data/events/event-consumer.store.ts'
import type { LoggedEvent } from '../../../data/events/event-log.store.ts'
import { startEventLoop } from '../../../data/events/event-loop.service.ts'
import { unscopedConnection } from '../../../data/scoped.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { storableText } from '../../../platform/db/storable-text.ts'
import type { LoopLog } from '../../../platform/jobs/background-loop.ts'
import { deliveryStore, type Message, type NewDelivery } from '../registry/deliveries.store.ts'
import { bodyOf, isFor } from './matching.ts'
import { activeReceivers } from './receivers.store.ts'

export const WEBHOOKS_CONSUMER = 'webhooks'

const BATCH_SIZE = 500

export interface FanOutDeps {
  readonly connection: Connection
  readonly newId: () => string
  /** Absent where a test calls the consumer. */
  readonly log?: LoopLog
}

/** Unique in the log; without a dot, as the id of a signed message. */
const eventIdOf = ({ transaction_id, id }: LoggedEvent): string => `evt_${transaction_id}_${id}`

const messageOf = (event: LoggedEvent): Message => {
  const { type, account_id, cloud_provider, region, application_id, at } = event
  const place = { account_id, cloud_provider, region, application_id }
  const body = storableText(bodyOf(event))
  return { event_id: eventIdOf(event), type, ...place, body, at: at.toISOString() }
}

/**
 * Writes the deliveries of the next events, at most `limit`. Returns how many were read; 0 also when another
 * process does so. Events of before the first start are not delivered.
 */
export const fanOutNextEvents = (
  { connection, newId, log }: FanOutDeps,
  limit: number,
): Promise<number> =>
  consume(
    connection,
    WEBHOOKS_CONSUMER,
    limit,
    async (events, transaction) => {
      const receivers = await activeReceivers(transaction)
      const messages: Message[] = []
      const deliveries: NewDelivery[] = []
      for (const event of events) {
        const wanted = receivers.filter((receiver) => isFor(receiver, event))
        if (wanted.length === 0) continue
        const message = messageOf(event)
        const { event_id, type, at } = message
        messages.push(message)
        for (const { id: webhook_id } of wanted)
          deliveries.push({ id: newId(), webhook_id, event_id, event: type, at })
      }
      if (messages.length > 0)
        await deliveryStore(unscopedConnection(transaction)).add(messages, deliveries)
    },
    {
      start: 'end',
      onSetAside: ({ type, subject_id }, err) =>
        log?.error({ err, type, subject_id }, 'an event was set aside: no webhook gets it'),
    },
  )

/** Writes deliveries while the process runs. Any number of processes may do so. */
export const startFanOut = (
  deps: FanOutDeps & { readonly log: LoopLog },
  onDeliveries: () => void,
) =>
  startEventLoop({
    name: 'writing deliveries of webhooks',
    log: deps.log,
    round: async () => {
      const read = await fanOutNextEvents(deps, BATCH_SIZE)
      if (read > 0) onDeliveries()
      return read === BATCH_SIZE
    },
  })
