import { type RawBuilder, sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { DataScope, Dimension } from '../../../kernel/data-scope.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { storableText } from '../../../platform/db/storable-text.ts'
import type { SealedColumn } from '../../../platform/sealing.ts'
import { FORMER_SECRET_HOURS, type ScopeColumns, type Webhook } from './webhook.ts'

export const SEALED_SECRET: SealedColumn = { table: 'webhook', column: 'secret', bound: ['id'] }
export const SEALED_FORMER_SECRET: SealedColumn = {
  table: 'webhook',
  column: 'former_secret',
  bound: ['id'],
}

export interface NewWebhook
  extends Pick<Webhook, 'id' | 'url' | 'events' | 'created_by'>,
    ScopeColumns {
  readonly secret: Buffer
}

export interface WebhookSecrets {
  readonly secret: Buffer
  readonly former_secret: Buffer
}

export type WebhookValues = Pick<Webhook, 'url' | 'events' | 'status'>

export const utc = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const FIELDS = sql`id, url, events, status, disabled_reason, created_by, failure_count,
  ${utc('created_at')} as created_at, ${utc('updated_at')} as updated_at,
  ${utc('last_delivery_at')} as last_delivery_at, ${utc('failing_since')} as failing_since`

const within = (column: string, dimension: Dimension): RawBuilder<unknown> =>
  dimension === 'all' ? sql`true` : sql`coalesce(${sql.ref(column)} <@ ${dimension}::text[], false)`

/** Whether a scope includes that of the webhook: others must not learn what is sent to it. */
const isVisible = ({ accounts, providers, regions, applications }: DataScope) =>
  sql`${within('accounts', accounts)} and ${within('providers', providers)}
    and ${within('regions', regions)} and ${within('applications', applications)}`

export type WebhookStore = ReturnType<typeof webhookStore>

/** The webhooks whose data scope lies in the caller's. */
export const webhookStore = ({ db, scope }: ScopedConnection) => ({
  async page(request: PageRequest): Promise<Page<Webhook>> {
    const { rows } = await sql<Webhook>`
      select ${FIELDS} from webhook where ${isVisible(scope)}
      order by webhook.created_at desc, id desc
      limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*) as total from webhook where ${isVisible(scope)}`.execute(db)
    return pageOf(rows, counted.rows[0]?.total ?? 0, request)
  },

  async find(id: string): Promise<Webhook | undefined> {
    const { rows } = await sql<Webhook>`
      select ${FIELDS} from webhook where id = ${id} and ${isVisible(scope)}`.execute(db)
    return rows[0]
  },

  /** Also the sealed secret. */
  async lock(id: string): Promise<(Webhook & Pick<WebhookSecrets, 'secret'>) | undefined> {
    const { rows } = await sql<Webhook & Pick<WebhookSecrets, 'secret'>>`
      select ${FIELDS}, secret from webhook where id = ${id} and ${isVisible(scope)}
      for update`.execute(db)
    return rows[0]
  },

  /** Returns undefined if the installation has `max` webhooks. */
  async insert(created: NewWebhook, at: Date, max: number): Promise<Webhook | undefined> {
    const { id, url, events, created_by, secret } = created
    const { accounts, providers, regions, applications } = created
    const { rows } = await sql<Webhook>`
      insert into webhook (id, url, events, status, accounts, providers, regions, applications, secret,
        created_at, created_by, updated_at)
      select ${id}, ${url}, ${events}::text[], 'active', ${accounts}::text[], ${providers}::text[],
        ${regions}::text[], ${applications}::text[], ${secret}::bytea,
        ${at}, ${storableText(created_by)}, ${at}
      where (select count(*) from webhook) < ${max}
      returning ${FIELDS}`.execute(db)
    return rows[0]
  },

  /** An enabled webhook begins without failures. */
  async update(id: string, { url, events, status }: WebhookValues, at: Date): Promise<Webhook> {
    const { rows } = await sql<Webhook>`
      update webhook set url = ${url}, events = ${events}::text[], status = ${status},
        disabled_reason = case when status = ${status} then disabled_reason else '' end,
        failure_count = case when status = ${status} then failure_count else 0 end,
        failing_since = case when status = ${status} then failing_since end,
        is_announced = status = ${status} and is_announced,
        updated_at = ${at}
      where id = ${id} returning ${FIELDS}`.execute(db)
    const [updated] = rows
    if (!updated) throw new Error(`The webhook ${id} is gone while it is locked`)
    return updated
  },

  /** Both secrets sign for a day. */
  async replaceSecret(id: string, { secret, former_secret }: WebhookSecrets, at: Date) {
    await sql`
      update webhook set secret = ${secret}::bytea, former_secret = ${former_secret}::bytea,
        former_until = ${at}::timestamptz + make_interval(hours => ${FORMER_SECRET_HOURS}::int)
      where id = ${id}`.execute(db)
  },

  /** Returns whether there was one. What waits for it goes with it. */
  async delete(id: string): Promise<boolean> {
    const { rows } = await sql`
      delete from webhook where id = ${id} and ${isVisible(scope)} returning id`.execute(db)
    return rows.length > 0
  },
})
