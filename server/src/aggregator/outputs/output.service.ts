import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import type { PullTiming } from '../../clouds/pull/call.service.ts'
import type { RunFacts } from '../run-summary.ts'
import type { Outbox, OutboxDraft } from './outbox/outbox.service.ts'

/** What one run has for a destination. */
export interface Planned {
  readonly records: number
  /** The first lines, for a look. */
  readonly preview: readonly string[]
}

/** Collects what one run has for a destination. Findings come in the order of their keys. */
export interface OutputPlan {
  readonly add: (findings: readonly PrioritizedFinding[]) => Promise<void>
  readonly finish: (facts: RunFacts) => Promise<Planned>
}

/** What a destination did not take. */
export interface Sending {
  readonly outbox: Outbox
  readonly timing: PullTiming
  /** Counts records that arrived. */
  readonly sent: (records: number) => void
  /** Reports a record that is refused, and not sent again. */
  readonly refused: (message: string) => void
  /** Throws if the run has to stop. */
  readonly throwIfInterrupted: () => void
}

/** A destination. What has to be sent is in the outbox before `send` is called. */
export interface Output {
  /** Its name in the outbox, in the summary and in the audit log. */
  readonly destination: string
  readonly plan: (draft: OutboxDraft, run_id: string, now: Date) => OutputPlan
  /** Sends all that the outbox has for it, the oldest first. @throws OutputError */
  readonly send: (sending: Sending) => Promise<void>
  readonly close: () => void
}
