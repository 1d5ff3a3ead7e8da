import type { PullTiming } from '../../../clouds/pull/call.service.ts'

/** A mail as it is in the outbox. A repetition has the same id. */
export interface Mail {
  readonly message_id: string
  readonly run_id: string
  readonly date: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Recipients that did not get a mail that others got. */
export interface Refusal {
  readonly recipient: string
  /** Whether the server may accept it later. */
  readonly isTemporary: boolean
}

export interface Delivery {
  readonly timing: PullTiming
  /** Whether the mail may have been accepted before. */
  readonly isRepetition: boolean
}

export interface MailTransport {
  /** Sends a mail to some recipients. @throws OutputError if none of them gets it. */
  readonly send: (
    mail: Mail,
    recipients: readonly string[],
    delivery: Delivery,
  ) => Promise<readonly Refusal[]>
  readonly close: () => void
}
