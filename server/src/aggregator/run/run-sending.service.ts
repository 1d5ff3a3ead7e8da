import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { draftOutbox, openOutbox } from '../outputs/outbox/outbox.service.ts'
import type { Output } from '../outputs/output.service.ts'
import {
  addResults,
  planOutputs,
  type SendSurroundings,
  type Sent,
  sendOutputs,
} from '../outputs/outputs.service.ts'
import type { RunFacts } from '../run-summary.ts'
import type { OutboxState } from '../state/manifest.ts'
import type { StateStore } from '../state/state-store.port.ts'
import type { StateHead } from '../state/state-writing.service.ts'
import type { RunOptions } from './run-options.ts'

/** What sending reads of a run. */
export interface SendingRun extends Omit<SendSurroundings, 'timing'> {
  readonly options: Pick<RunOptions, 'dryRun'>
  readonly run_id: string
  readonly now: Date
  readonly store: StateStore
  readonly checkLock: () => Promise<void>
  readonly outputs: readonly Output[]
  readonly pull?: { readonly timing?: SendSurroundings['timing'] }
}

/** What earlier runs left, after it was sent. */
export interface Pending extends Sent {
  readonly head: StateHead
}

const NOTHING: Sent = { outputs: [], errors: [] }

const surroundingsOf = ({ audit, progress, throwIfInterrupted, pull }: SendingRun) => ({
  audit,
  progress,
  throwIfInterrupted,
  timing: pull?.timing,
})

/** Sends what earlier runs could not send, before anything is read. */
export const sendPending = async (run: SendingRun, head: StateHead): Promise<Pending> => {
  const parcels = head.manifest.outbox?.parcels ?? []
  if (run.options.dryRun || parcels.length === 0) return { head, ...NOTHING }
  const outbox = openOutbox(run.store, head, run.checkLock)
  const waiting = run.outputs.filter((output) => outbox.parcelsFor(output.destination).length > 0)
  const sent = await sendOutputs(waiting, outbox, surroundingsOf(run))
  return { head: outbox.head(), ...sent }
}

/** What one run sends. */
export interface RunSending {
  readonly add: (findings: readonly PrioritizedFinding[]) => Promise<void>
  /** Completes what is in the outbox of the next generation of the state. */
  readonly finish: (facts: RunFacts) => Promise<Sent>
  readonly outbox: () => OutboxState | undefined
  readonly pending: Sent
}

export const planSending = (
  { outputs, store, run_id, now, options, audit }: SendingRun,
  { manifest }: StateHead,
  pending: Sent,
): RunSending => {
  const draft = draftOutbox(store, manifest.outbox, options.dryRun)
  const plan = planOutputs(outputs, draft, run_id, now)
  const isUnused = outputs.length === 0 && manifest.outbox === undefined
  return {
    pending,
    add: plan.add,
    outbox: () => (isUnused ? undefined : draft.state()),
    finish: async (facts) => {
      const planned = await plan.finish(facts)
      if (!options.dryRun) return pending
      for (const { destination, records, preview = [] } of planned) {
        const record_count = records
        audit.write('INFO', 'external_write_planned', { destination, record_count, preview })
      }
      return { outputs: planned, errors: [] }
    },
  }
}

/** Sends what the run has put into the outbox. A destination that failed before in this run waits. */
export const sendPlanned = async (
  run: SendingRun,
  head: StateHead,
  { pending }: RunSending,
): Promise<Sent> => {
  const failed = pending.outputs.filter(({ status }) => status === 'failed')
  const isLeft = ({ destination }: Output): boolean =>
    failed.every((one) => one.destination !== destination)
  const outbox = openOutbox(run.store, head, run.checkLock)
  const sent = await sendOutputs(run.outputs.filter(isLeft), outbox, surroundingsOf(run))
  return {
    outputs: [...failed, ...addResults(pending.outputs, sent.outputs)],
    errors: [...pending.errors, ...sent.errors],
  }
}
