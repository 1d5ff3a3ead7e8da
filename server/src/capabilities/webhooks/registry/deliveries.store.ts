import { type RawBuilder, sql } from 'kysely'
import {
  BY_PLACEMENT,
  guardedTable,
  type ScopedConnection,
  unscopedConnection,
} from '../../../data/scoped.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { insertOrCopy } from '../../../platform/db/insert-or-copy.ts'
import type { Delivery, DeliveryStatus } from './webhook.ts'
import { utc } from './webhooks.store.ts'

/** What is sent about an account goes with the account. */
export const MESSAGE = guardedTable('webhook_message', BY_PLACEMENT)

export interface Message {
  readonly event_id: string
  readonly type: string
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly body: string
  /** ISO 8601. */
  readonly at: string
}

export interface NewDelivery {
  readonly id: string
  readonly webhook_id: string
  readonly event_id: string
  readonly event: string
  /** ISO 8601. It is due at once. */
  readonly at: string
}

const MESSAGE_COLUMNS = {
  event_id: 'text',
  type: 'text',
  account_id: 'text',
  cloud_provider: 'text',
  region: 'text',
  application_id: 'text',
  body: 'text',
  at: 'timestamptz',
} as const satisfies Record<keyof Message, string>

const DELIVERY_COLUMNS = {
  id: 'uuid',
  webhook_id: 'uuid',
  event_id: 'text',
  event: 'text',
  attempt: 'smallint',
  status: 'text',
  created_at: 'timestamptz',
  due_at: 'timestamptz',
  next_attempt_at: 'timestamptz',
} as const

const deliveryRow = ({ at, ...delivery }: NewDelivery) => ({
  ...delivery,
  attempt: 1,
  status: 'pending' as DeliveryStatus,
  created_at: at,
  due_at: at,
  next_attempt_at: at,
})

const FIELDS: RawBuilder<unknown> = sql`d.id, d.webhook_id, d.event_id, d.event, d.attempt, d.status, d.response_status,
  d.response_ms, d.error, ${utc('d.created_at')} as created_at, ${utc('d.requested_at')} as requested_at,
  ${utc('d.next_attempt_at')} as next_attempt_at`

/** Which messages are sent again. */
export interface ReplaySelection {
  readonly since: Date | null
  readonly event_ids: readonly string[] | null
}

export type DeliveryStore = ReturnType<typeof deliveryStore>

/**
 * The deliveries of a webhook, which the caller has found in the own data scope: what was sent to it lay in
 * the scope of the webhook.
 */
export const deliveryStore = ({ db, target }: Pick<ScopedConnection, 'db' | 'target'>) => {
  const { scoped } = unscopedConnection(db)
  return {
    async page(
      webhookId: string,
      status: DeliveryStatus | undefined,
      request: PageRequest,
    ): Promise<Page<Delivery>> {
      const filter = sql`d.webhook_id = ${webhookId} and ${status === undefined ? sql`true` : sql`d.status = ${status}`}`
      const { rows } = await sql<Delivery>`
        select ${FIELDS} from webhook_delivery d where ${filter}
        order by d.created_at desc, d.id desc
        limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
      const counted = await sql<{ total: number }>`
        select count(*) as total from webhook_delivery d where ${filter}`.execute(db)
      return pageOf(rows, counted.rows[0]?.total ?? 0, request)
    },

    /** Returns a delivery with the text that is sent. */
    async find(
      webhookId: string,
      id: string,
    ): Promise<(Delivery & { readonly body: string }) | undefined> {
      const { rows } = await sql<Delivery & { readonly body: string }>`
        select ${FIELDS}, m.body from webhook_delivery d
        join ${scoped(MESSAGE)} m on m.event_id = d.event_id
        where d.webhook_id = ${webhookId} and d.id = ${id}`.execute(db)
      return rows[0]
    },

    async add(messages: readonly Message[], deliveries: readonly NewDelivery[]): Promise<void> {
      for (const statement of [
        insertOrCopy(target(MESSAGE), MESSAGE_COLUMNS, messages),
        insertOrCopy(sql.table('webhook_delivery'), DELIVERY_COLUMNS, deliveries.map(deliveryRow)),
      ]) {
        if ('copy' in statement) await statement.copy(db)
        else await statement.execute(db)
      }
    },

    /** Sends messages again that were sent to the webhook, or were to be, and do not wait. Returns their number. */
    async replay(
      webhookId: string,
      { since, event_ids }: ReplaySelection,
      at: Date,
      max: number,
    ): Promise<number> {
      const selected = event_ids
        ? sql`d.event_id = any(${event_ids}::text[])`
        : sql`d.created_at >= ${since}`
      const { rows } = await sql`
        insert into webhook_delivery (id, webhook_id, event_id, event, attempt, status, created_at, due_at, next_attempt_at)
        select gen_random_uuid(), ${webhookId}, event_id, event, 1, 'pending', ${at}, ${at}, ${at}
        from (
          select distinct d.event_id, d.event from webhook_delivery d
          where d.webhook_id = ${webhookId} and ${selected}
            and not exists (select from webhook_delivery waiting
              where waiting.webhook_id = ${webhookId} and waiting.event_id = d.event_id and waiting.status = 'pending')
          limit ${max}
        ) chosen
        returning id`.execute(db)
      return rows.length
    },

    /** What waits for a disabled webhook is not sent. */
    async exhaust(webhookId: string, reason: string): Promise<void> {
      await sql`
        update webhook_delivery set status = 'exhausted', error = ${reason}, next_attempt_at = null
        where webhook_id = ${webhookId} and status = 'pending'`.execute(db)
    },

    /** Deletes messages of before a moment that no delivery waits for. Returns whether there are more. */
    async prune(before: Date, batchSize: number): Promise<boolean> {
      const { rows } = await sql`
        delete from ${target(MESSAGE)} where event_id in (
          select m.event_id from ${scoped(MESSAGE)} m
          where m.at < ${before} and not exists (
            select from webhook_delivery d where d.event_id = m.event_id and d.status = 'pending')
          order by m.at limit ${batchSize}
        ) returning event_id`.execute(db)
      return rows.length === batchSize
    },
  }
}
