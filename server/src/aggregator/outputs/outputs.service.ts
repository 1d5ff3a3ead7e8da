import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { type PullTiming, SYSTEM_TIMING } from '../../clouds/pull/call.service.ts'
import type { AuditLog } from '../audit/audit-log.store.ts'
import type { OutputConfig } from '../config/output-config.ts'
import { Interrupted } from '../run/run-failure.service.ts'
import type { OutputResult, RunError, RunFacts } from '../run-summary.ts'
import { LockedState } from '../state/state-store.port.ts'
import { asanaOutput } from './asana/asana-output.service.ts'
import { emailOutput } from './email/email-output.service.ts'
import { type Outbox, type OutboxDraft, openOutbox } from './outbox/outbox.service.ts'
import type { Output, OutputPlan } from './output.service.ts'
import { OutputError } from './output-error.ts'
import { serviceOutput } from './service/service-output.service.ts'
import { webhookOutput } from './webhooks/webhook-output.service.ts'

export { openOutbox }

/** Certificate authorities in addition to Node's. */
export interface OutputAuthorities {
  readonly ca?: string | undefined
}

/** Returns the destinations of a configuration. */
export const outputsOf = (config: OutputConfig, { ca }: OutputAuthorities = {}): Output[] => [
  ...(config.asana ? [asanaOutput(config.asana, ca)] : []),
  ...(config.service ? [serviceOutput(config.service, ca)] : []),
  ...(config.email ? [emailOutput(config.email, ca)] : []),
  ...config.webhooks.map((webhook) => webhookOutput(webhook, ca)),
]

/** What a run plans to send, for all destinations. */
export interface SendPlan {
  readonly add: (findings: readonly PrioritizedFinding[]) => Promise<void>
  readonly finish: (facts: RunFacts) => Promise<readonly OutputResult[]>
}

export const planOutputs = (
  outputs: readonly Output[],
  draft: OutboxDraft,
  run_id: string,
  now: Date,
): SendPlan => {
  const plans = outputs.map((output): readonly [Output, OutputPlan] => [
    output,
    output.plan(draft, run_id, now),
  ])
  return {
    add: async (findings) => {
      for (const [, plan] of plans) await plan.add(findings)
    },
    finish: async (facts) => {
      const results: OutputResult[] = []
      for (const [{ destination }, plan] of plans) {
        const { records, preview } = await plan.finish(facts)
        results.push({ destination, status: 'planned', records, preview })
      }
      return results
    },
  }
}

export interface SendSurroundings {
  readonly audit: AuditLog
  readonly progress: (text: string) => void
  readonly throwIfInterrupted: () => void
  readonly timing?: PullTiming | undefined
}

export interface Sent {
  readonly outputs: readonly OutputResult[]
  readonly errors: readonly RunError[]
}

const MAX_LISTED = 20

interface Attempt {
  records: number
  readonly refused: string[]
  failure: unknown
}

/** Sends what one destination has. Only a lost lock ends the others. */
const attempt = async (
  output: Output,
  outbox: Outbox,
  { throwIfInterrupted, progress, timing = SYSTEM_TIMING }: SendSurroundings,
): Promise<Attempt> => {
  const made: Attempt = { records: 0, refused: [], failure: null }
  try {
    await output.send({
      outbox,
      timing,
      throwIfInterrupted,
      refused: (message) => made.refused.push(message),
      sent: (records) => {
        made.records += records
        progress(`sending: ${output.destination}, ${made.records}`)
      },
    })
  } catch (error) {
    if (error instanceof LockedState) throw error
    made.failure = error
  }
  return made
}

const REST = 'the next run sends the rest'

const messageOf = (failure: unknown): string => {
  if (failure instanceof Interrupted) return `Sending was interrupted; ${REST}`
  const message = failure instanceof Error ? failure.message : String(failure)
  return `${message}; ${REST}`
}

const errorsOf = (destination: string, { failure, refused }: Attempt): RunError[] => {
  const more = refused.length - MAX_LISTED
  return [
    ...(failure === null ? [] : [messageOf(failure)]),
    ...refused.slice(0, MAX_LISTED),
    ...(more > 0 ? [`${more} other records were refused`] : []),
  ].map((message) => ({ file: destination, message }))
}

/** The stack of a failure that is known says nothing, and its words may hold what must not be shown. */
const stackOf = (failure: unknown): string =>
  failure instanceof Error && !(failure instanceof OutputError) ? (failure.stack ?? '') : ''

/** Sends what the outbox has. A destination that fails keeps its parcels, and no other from its own. */
export const sendOutputs = async (
  outputs: readonly Output[],
  outbox: Outbox,
  surroundings: SendSurroundings,
): Promise<Sent> => {
  const results: OutputResult[] = []
  const errors: RunError[] = []
  for (const output of outputs) {
    const { destination } = output
    if (outbox.parcelsFor(destination).length === 0) {
      results.push({ destination, status: 'sent', records: 0 })
      continue
    }
    const made = await attempt(output, outbox, surroundings)
    const failed = errorsOf(destination, made)
    for (const { message } of failed) {
      surroundings.audit.write('ERROR', 'external_write_failed', {
        operation: 'send',
        destination,
        error_message: message,
        stack_trace: stackOf(made.failure),
      })
    }
    const record = { destination, record_count: made.records }
    if (made.records > 0) surroundings.audit.write('INFO', 'external_write', record)
    errors.push(...failed)
    const status = failed.length > 0 ? 'failed' : 'sent'
    results.push({ destination, status, records: made.records })
  }
  return { outputs: results, errors }
}

/** The results of two phases of one run. */
export const addResults = (
  first: readonly OutputResult[],
  second: readonly OutputResult[],
): readonly OutputResult[] =>
  second.map((result) => {
    const before = first.find(({ destination }) => destination === result.destination)
    if (!before) return result
    const status = before.status === 'failed' ? 'failed' : result.status
    return { ...result, status, records: before.records + result.records }
  })
