import { addTotals, noWorkTotals } from '@stance/core/assessment/priority/work-totals'
import type { Provider } from '@stance/core/kernel/provider'
import type { AuditLog } from '../audit/audit-log.store.ts'
import { PARTITIONS, RANGES_OF_RUN } from '../findings/key-ranges.ts'
import type { ReportPart } from '../reports/report-part.store.ts'
import { readChunks } from '../reports/text-file.store.ts'
import type { DecidedRun } from '../run/run-facts.ts'
import type { HandOnShards } from '../state/state-rows.ts'
import type { JobThreads } from './job-threads.service.ts'
import type { RangeDecision, Reader, RunKnowledge } from './thread-messages.port.ts'
import { handOnThreadShards } from './thread-shards.service.ts'

/** Ends the reading, and returns the readers whose lines the threads can read. */
export const endReading = async (threads: JobThreads): Promise<readonly Reader[]> => {
  const names = await threads.runInEach<'end-reading'>({ kind: 'end-reading' })
  return names.map((one, at) => ({ name: threads.names[at] ?? '', names: one }))
}

/** What the threads have decided. Parts are in the order of the keys. */
export interface ThreadDecisions extends DecidedRun {
  readonly reports: readonly ReportPart[]
  readonly handOnShards: HandOnShards
}

const appendAudit = async (path: string, audit: AuditLog): Promise<void> => {
  const decoder = new TextDecoder()
  for await (const chunk of readChunks(path))
    audit.debug(() => decoder.decode(chunk, { stream: true }))
}

const joinDecisions = (
  threads: JobThreads,
  decisions: readonly RangeDecision[],
): ThreadDecisions => {
  const counts = noWorkTotals()
  const carried = new Map<Provider, number>()
  for (const decision of decisions) {
    addTotals(counts, decision.counts)
    for (const [provider, open] of decision.carried)
      carried.set(provider, (carried.get(provider) ?? 0) + open)
  }
  return {
    counts,
    carried,
    reports: decisions.flatMap(({ report }) => report ?? []),
    handOnShards: handOnThreadShards(
      threads,
      decisions.flatMap(({ rows }) => rows ?? []),
    ),
  }
}

const countAll = async (threads: JobThreads): Promise<RunKnowledge['falsePositives']> => {
  await Promise.all(RANGES_OF_RUN.map((range) => threads.run<'count'>({ kind: 'count', range })))
  return (await threads.runInEach<'counts'>({ kind: 'counts' })).flat()
}

/** Decides the findings of the run in threads. */
export const decideInThreads = async (
  threads: JobThreads,
  {
    hasFalsePositives,
    ...knowledge
  }: Omit<RunKnowledge, 'falsePositives'> & { readonly hasFalsePositives: boolean },
  audit: AuditLog,
  onProgress: (share: number) => void,
): Promise<ThreadDecisions> => {
  const prepare = (falsePositives: RunKnowledge['falsePositives']) =>
    threads.runInEach<'prepare'>({ kind: 'prepare', knowledge: { ...knowledge, falsePositives } })
  await prepare([])
  if (hasFalsePositives) await prepare(await countAll(threads))
  let done = 0
  const decisions = await Promise.all(
    RANGES_OF_RUN.map(async (range) => {
      const decision = await threads.run<'decide'>({ kind: 'decide', range })
      done += range.to - range.from
      onProgress(done / PARTITIONS)
      return decision
    }),
  )
  for (const { audit: path } of decisions) if (path !== null) await appendAudit(path, audit)
  return joinDecisions(threads, decisions)
}
