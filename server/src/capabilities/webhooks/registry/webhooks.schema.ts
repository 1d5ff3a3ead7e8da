import { Type } from 'typebox'
import { EVENT_TYPES } from '../../../data/events/event-types.ts'
import { Nullable, OneOf, Strict, Timestamp, UuidText } from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  MAX_URL_LENGTH,
  WEBHOOK_STATUSES,
} from './webhook.ts'

const Url = Type.String({
  minLength: 1,
  maxLength: MAX_URL_LENGTH,
  description: 'An https:// URL whose host has a public address',
})

const Secret = Type.String({
  minLength: 1,
  maxLength: 256,
  description:
    'Signs deliveries, and is never returned: `whsec_` and the Base64 of 24 to 64 bytes, or text of 16 to 256 bytes',
})

const Events = Type.Array(OneOf(EVENT_TYPES), {
  maxItems: EVENT_TYPES.length,
  description: 'The types of events to deliver; empty: all of them',
})

const MORE_RULES = 'The URL and the secret have the form that their descriptions say.'

export const NewWebhookBody = named(
  'NewWebhook',
  Type.Object(
    { url: Url, secret: Secret, events: Type.Optional(Events) },
    { additionalProperties: false, 'x-more-rules': MORE_RULES },
  ),
)

export const WebhookChange = named(
  'WebhookChange',
  Type.Object(
    {
      url: Type.Optional(Url),
      secret: Type.Optional(Secret),
      events: Type.Optional(Events),
      status: Type.Optional(OneOf(WEBHOOK_STATUSES)),
    },
    { additionalProperties: false, 'x-more-rules': MORE_RULES },
  ),
)

export const WebhookBody = named(
  'Webhook',
  Type.Object({
    id: Type.String(),
    url: Type.String(),
    events: Type.Array(Type.String()),
    status: OneOf(WEBHOOK_STATUSES),
    disabled_reason: Type.String({ description: 'Empty if a person disabled it' }),
    created_at: Timestamp,
    created_by: Type.String(),
    updated_at: Timestamp,
    last_delivery_at: Nullable(Timestamp),
    failure_count: Type.Integer({ description: 'Failures in a row' }),
    failing_since: Nullable(Timestamp),
  }),
)

const delivery = {
  id: Type.String(),
  webhook_id: Type.String(),
  event_id: Type.String({ description: 'The header `webhook-id`, the same at each attempt' }),
  event: Type.String(),
  attempt: Type.Integer(),
  status: Type.Unsafe<DeliveryStatus>({
    ...OneOf(DELIVERY_STATUSES),
    description: '`failed`: another attempt follows; `exhausted`: none does',
  }),
  response_status: Nullable(Type.Integer()),
  response_ms: Nullable(Type.Integer()),
  error: Type.String(),
  created_at: Timestamp,
  requested_at: Nullable(Timestamp),
  next_attempt_at: Nullable(Timestamp),
}

export const DeliveryBody = named('WebhookDelivery', Type.Object(delivery))

export const DeliveryDetail = named(
  'WebhookDeliveryDetail',
  Type.Object({ ...delivery, body: Type.String({ description: 'The text that is sent' }) }),
)

export const DeliveryParams = Strict({ id: UuidText, delivery_id: UuidText })

const MAX_REPLAYED_IDS = 1_000

export const ReplayBody = named(
  'WebhookReplay',
  Type.Object(
    {
      since: Type.Optional(Timestamp),
      event_ids: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
          minItems: 1,
          maxItems: MAX_REPLAYED_IDS,
        }),
      ),
    },
    {
      additionalProperties: false,
      'x-more-rules': 'Exactly one of since and event_ids.',
    },
  ),
)

export const AcceptedPing = named(
  'WebhookPing',
  Type.Object({ event_id: Type.String(), delivery_id: Type.String() }),
)

export const AcceptedReplay = named(
  'AcceptedReplay',
  Type.Object({ events: Type.Integer({ description: 'The events that are sent again' }) }),
)
