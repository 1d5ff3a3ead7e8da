import type { AnnouncedEventType } from '../../../data/events/event-types.ts'
import { badRequest, conflict, forbidden, notFound } from '../../../kernel/app-error.ts'
import { type Caller, displayName } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { JudgeAddress } from '../../../platform/outbound/given-addresses.ts'
import { signingKey } from '../../../platform/outbound/standard-webhooks.ts'
import type { Sealing } from '../../../platform/sealing.ts'
import type { DeliveryStore } from './deliveries.store.ts'
import { scopeColumns, type Webhook, type WebhookStatus } from './webhook.ts'
import { urlProblem } from './webhook-url.service.ts'
import { SEALED_FORMER_SECRET, SEALED_SECRET, type WebhookStore } from './webhooks.store.ts'

export interface RegistryDeps {
  readonly webhooks: WebhookStore
  readonly webhookDeliveries: DeliveryStore
  readonly judgeReceiver: JudgeAddress
  readonly sealing: Sealing
  readonly now: Clock
  readonly newId: () => string
}

/** Each costs work at every event. */
const MAX_WEBHOOKS = 200
const MAX_REPLAYED = 10_000

const DISABLED_BY_PERSON = 'The webhook was disabled'

const requireUrl = (url: string, judge: JudgeAddress): void => {
  const problem = urlProblem(url, judge)
  if (problem) throw badRequest(`url ${problem}`)
}

const requireSecret = (secret: string): void => {
  if (signingKey(secret)) return
  throw badRequest(
    'secret must be whsec_ and the Base64 of 24 to 64 bytes, or text of 16 to 256 bytes',
  )
}

/** A webhook without a place in the data would be in every data scope. */
const requirePlace = ({ scope }: Caller): void => {
  if (Object.values(scope).every((dimension) => dimension === 'all' || dimension.length > 0)) return
  throw forbidden('Your data scope contains nothing; a webhook would receive nothing')
}

export interface WebhookRequest {
  readonly url: string
  readonly secret: string
  readonly events?: readonly AnnouncedEventType[] | undefined
}

const distinct = (events: readonly AnnouncedEventType[]): AnnouncedEventType[] => [
  ...new Set(events),
]

/** Registers a receiver in the data scope of the caller. */
export const registerWebhook = async (
  { webhooks, judgeReceiver, sealing, now, newId }: RegistryDeps,
  { url, secret, events = [] }: WebhookRequest,
  caller: Caller,
): Promise<Webhook> => {
  requirePlace(caller)
  requireUrl(url, judgeReceiver)
  requireSecret(secret)
  const id = newId()
  const created = await webhooks.insert(
    {
      id,
      url,
      events: distinct(events),
      created_by: displayName(caller),
      secret: await sealing.seal(SEALED_SECRET, { id }, Buffer.from(secret)),
      ...scopeColumns(caller.scope),
    },
    now(),
    MAX_WEBHOOKS,
  )
  if (!created) throw conflict(`There are ${MAX_WEBHOOKS} webhooks; delete one that is not used`)
  return created
}

export interface WebhookChanges {
  readonly url?: string | undefined
  readonly secret?: string | undefined
  readonly events?: readonly AnnouncedEventType[] | undefined
  readonly status?: WebhookStatus | undefined
}

/** Changes a webhook. A former secret signs too for a day. */
export const changeWebhook = async (
  { webhooks, webhookDeliveries, judgeReceiver, sealing, now }: RegistryDeps,
  id: string,
  { url, secret, events, status }: WebhookChanges,
): Promise<Webhook> => {
  if (url !== undefined) requireUrl(url, judgeReceiver)
  if (secret !== undefined) requireSecret(secret)
  const before = await webhooks.lock(id)
  if (!before) throw notFound('WEBHOOK')
  if (secret !== undefined) {
    const former = await sealing.open(SEALED_SECRET, { id }, before.secret)
    await webhooks.replaceSecret(
      id,
      {
        secret: await sealing.seal(SEALED_SECRET, { id }, Buffer.from(secret)),
        former_secret: await sealing.seal(SEALED_FORMER_SECRET, { id }, former),
      },
      now(),
    )
  }
  if (status === 'disabled') await webhookDeliveries.exhaust(id, DISABLED_BY_PERSON)
  return webhooks.update(
    id,
    {
      url: url ?? before.url,
      events: events ? distinct(events) : before.events,
      status: status ?? before.status,
    },
    now(),
  )
}

/** Returns a webhook that is active, locked. */
const lockActive = async (webhooks: WebhookStore, id: string): Promise<Webhook> => {
  const webhook = await webhooks.lock(id)
  if (!webhook) throw notFound('WEBHOOK')
  if (webhook.status === 'disabled') throw conflict('The webhook is disabled; enable it first')
  return webhook
}

const PING = 'webhook.ping'

/** Sends an event to this webhook alone, whatever types it wants. */
export const pingWebhook = async (
  { webhooks, webhookDeliveries, now, newId }: RegistryDeps,
  id: string,
  caller: Caller,
): Promise<{ readonly event_id: string; readonly delivery_id: string }> => {
  await lockActive(webhooks, id)
  const at = now().toISOString()
  const event_id = `ping_${newId()}`
  const delivery_id = newId()
  const data = { webhook_id: id, requested_by: displayName(caller) }
  const nowhere = { account_id: '', cloud_provider: '', region: '', application_id: '' }
  const body = JSON.stringify({ type: PING, timestamp: at, data })
  await webhookDeliveries.add(
    [{ event_id, type: PING, ...nowhere, body, at }],
    [{ id: delivery_id, webhook_id: id, event_id, event: PING, at }],
  )
  return { event_id, delivery_id }
}

export interface ReplayRequest {
  readonly since?: string | undefined
  readonly event_ids?: readonly string[] | undefined
}

/** Sends events again that were meant for the webhook. Returns how many there are. */
export const replayWebhook = async (
  { webhooks, webhookDeliveries, now }: RegistryDeps,
  id: string,
  { since, event_ids }: ReplayRequest,
): Promise<number> => {
  if ((since === undefined) === (event_ids === undefined))
    throw badRequest('Name exactly one of since and event_ids')
  await lockActive(webhooks, id)
  const selection = { since: since ? new Date(since) : null, event_ids: event_ids ?? null }
  return webhookDeliveries.replay(id, selection, now(), MAX_REPLAYED)
}
