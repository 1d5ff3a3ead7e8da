import { sql } from 'kysely'
import { unscopedConnection } from '../../../data/scoped.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { rowsAs } from '../../../platform/db/rows.ts'
import { MESSAGE } from '../registry/deliveries.store.ts'
import type { ReceiverState } from './receiver-state.ts'

/** A delivery that this process has claimed, with what it takes to make the request. */
export interface ClaimedDelivery {
  readonly id: string
  readonly webhook_id: string
  readonly event_id: string
  readonly attempt: number
  readonly first_at: Date | null
  readonly body: string
  readonly url: string
  readonly secret: Buffer
  /** Null: no other secret signs. */
  readonly former_secret: Buffer | null
  readonly failure_count: number
}

/** The free places of a receiver. */
export interface FreePlaces {
  readonly id: string
  readonly free: number
}

export interface ClaimRequest {
  readonly at: Date
  /** Of the receivers that this process knows. */
  readonly known: readonly FreePlaces[]
  /** Of a receiver that it does not know, with and without failures. */
  readonly otherwise: number
  readonly whenFailing: number
  readonly limit: number
}

/** A claim that is not followed by a result ends after this time: its process may be gone. */
const LEASE_SECONDS = 30

/**
 * Claims deliveries that are due, of each receiver the oldest, as many as it has free places. Others that
 * claim at the same time get other deliveries.
 */
export const claimDeliveries = async (
  connection: Connection,
  { at, known, otherwise, whenFailing, limit }: ClaimRequest,
): Promise<readonly ClaimedDelivery[]> => {
  const places = rowsAs('places', { id: 'uuid', free: 'integer' }, known)
  const { rows } = await sql<ClaimedDelivery>`
    with receiver as materialized (
      select w.id, coalesce(places.free,
        case when w.failure_count > 0 then ${whenFailing}::int else ${otherwise}::int end) as free
      from webhook w left join ${places} on places.id = w.id
      where w.status = 'active'
    ), due as materialized (
      select d.id from receiver cross join lateral (
        select id, due_at from webhook_delivery
        where webhook_id = receiver.id and status = 'pending' and due_at <= ${at}
        order by due_at limit receiver.free for update skip locked
      ) d
      where receiver.free > 0
      order by d.due_at limit ${limit}
    ), claimed as (
      update webhook_delivery delivery
      set due_at = ${at}::timestamptz + make_interval(secs => ${LEASE_SECONDS}::int)
      from due where delivery.id = due.id
      returning delivery.id, delivery.webhook_id, delivery.event_id, delivery.attempt, delivery.first_at
    )
    select claimed.id, claimed.webhook_id, claimed.event_id, claimed.attempt, claimed.first_at, m.body,
      w.url, w.secret, case when w.former_until > ${at} then w.former_secret end as former_secret,
      w.failure_count
    from claimed
    join webhook w on w.id = claimed.webhook_id
    join ${unscopedConnection(connection).scoped(MESSAGE)} m on m.event_id = claimed.event_id`.execute(
    connection,
  )
  return rows
}

/** The result of a request, as it is stored. */
export interface DeliveryResult {
  readonly id: string
  readonly status: 'succeeded' | 'failed' | 'exhausted'
  readonly response_status: number | null
  readonly response_ms: number
  readonly error: string
  /** ISO 8601, as the next. */
  readonly requested_at: string
  readonly first_at: string
  readonly next_id: string | null
  readonly next_attempt_at: string | null
}

const RESULT_COLUMNS = {
  id: 'uuid',
  status: 'text',
  response_status: 'smallint',
  response_ms: 'integer',
  error: 'text',
  requested_at: 'timestamptz',
  first_at: 'timestamptz',
  next_id: 'uuid',
  next_attempt_at: 'timestamptz',
} as const satisfies Record<keyof DeliveryResult, string>

/**
 * Writes results and adds the attempts that follow. Returns the ids of those that were written: the first
 * result of a delivery counts. What was exhausted while it was sent stays so, unless it succeeded.
 */
export const writeResults = async (
  transaction: Connection,
  results: readonly DeliveryResult[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    with written as (
      update webhook_delivery d set
        status = case when d.status = 'exhausted' and result.status = 'failed' then d.status else result.status end,
        response_status = result.response_status, response_ms = result.response_ms, error = result.error,
        requested_at = result.requested_at, first_at = result.first_at, next_attempt_at = null
      from ${rowsAs('result', RESULT_COLUMNS, results)}
      where d.id = result.id and d.requested_at is null
      returning d.id, d.webhook_id, d.event_id, d.event, d.attempt, d.status, d.first_at, result.next_id,
        result.next_attempt_at, result.requested_at
    ), following as (
      insert into webhook_delivery (id, webhook_id, event_id, event, attempt, status, created_at, due_at, first_at,
        next_attempt_at)
      select next_id, webhook_id, event_id, event, attempt + 1, 'pending', requested_at, next_attempt_at, first_at,
        next_attempt_at
      from written where status = 'failed'
    )
    select id from written`.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}

/** A receiver with what is known of it, for its events. */
export interface LockedReceiver extends ReceiverState {
  readonly id: string
  readonly url: string
  readonly events: string[]
}

export const lockReceivers = async (
  transaction: Connection,
  ids: readonly string[],
): Promise<readonly LockedReceiver[]> => {
  const { rows } = await sql<LockedReceiver>`
    select id, url, events, status, disabled_reason, last_delivery_at, last_success_at, failure_count,
      failing_since, is_announced
    from webhook where id = any(${ids}::uuid[]) order by id for no key update`.execute(transaction)
  return rows
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const STATE_COLUMNS = {
  id: 'uuid',
  status: 'text',
  disabled_reason: 'text',
  last_delivery_at: 'timestamptz',
  last_success_at: 'timestamptz',
  failure_count: 'integer',
  failing_since: 'timestamptz',
  is_announced: 'boolean',
} as const

export const saveReceivers = async (
  transaction: Connection,
  receivers: readonly (ReceiverState & { readonly id: string })[],
): Promise<void> => {
  const rows = receivers.map((receiver) => ({
    id: receiver.id,
    status: receiver.status,
    disabled_reason: receiver.disabled_reason,
    last_delivery_at: iso(receiver.last_delivery_at),
    last_success_at: iso(receiver.last_success_at),
    failure_count: receiver.failure_count,
    failing_since: iso(receiver.failing_since),
    is_announced: receiver.is_announced,
  }))
  await sql`
    update webhook w set status = state.status, disabled_reason = state.disabled_reason,
      last_delivery_at = state.last_delivery_at, last_success_at = state.last_success_at,
      failure_count = state.failure_count, failing_since = state.failing_since,
      is_announced = state.is_announced
    from ${rowsAs('state', STATE_COLUMNS, rows)} where w.id = state.id`.execute(transaction)
}
