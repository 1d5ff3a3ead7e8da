import type { AnnouncedEventType } from '../../../data/events/event-types.ts'
import type { DataScope, Dimension } from '../../../kernel/data-scope.ts'

export const WEBHOOK_STATUSES = ['active', 'disabled'] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

/** A receiver of events. */
export interface Webhook {
  readonly id: string
  readonly url: string
  /** Empty: every type. */
  readonly events: AnnouncedEventType[]
  readonly status: WebhookStatus
  /** Why it is disabled; '' if a person did it. */
  readonly disabled_reason: string
  readonly created_at: string
  readonly created_by: string
  readonly updated_at: string
  readonly last_delivery_at: string | null
  readonly failure_count: number
  readonly failing_since: string | null
}

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'exhausted'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** One attempt: made, or to be made. */
export interface Delivery {
  readonly id: string
  readonly webhook_id: string
  readonly event_id: string
  readonly event: string
  readonly attempt: number
  /** `failed`: another attempt follows; `exhausted`: none does. */
  readonly status: DeliveryStatus
  readonly response_status: number | null
  readonly response_ms: number | null
  readonly error: string
  readonly created_at: string
  readonly requested_at: string | null
  readonly next_attempt_at: string | null
}

/** The data scope of a webhook as columns; null stands for everything. */
export type ScopeColumns = Readonly<Record<keyof DataScope, readonly string[] | null>>

const columnOf = (dimension: Dimension) => (dimension === 'all' ? null : dimension)

export const scopeColumns = ({
  accounts,
  providers,
  regions,
  applications,
}: DataScope): ScopeColumns => ({
  accounts: columnOf(accounts),
  providers: columnOf(providers),
  regions: columnOf(regions),
  applications: columnOf(applications),
})

export const scopeOf = ({
  accounts,
  providers,
  regions,
  applications,
}: ScopeColumns): DataScope => ({
  accounts: accounts ?? 'all',
  providers: providers ?? 'all',
  regions: regions ?? 'all',
  applications: applications ?? 'all',
})

export const MAX_URL_LENGTH = 2_048

/** How long a former secret signs too. */
export const FORMER_SECRET_HOURS = 24
