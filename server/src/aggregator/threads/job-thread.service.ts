import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { Detect } from '@stance/core/formats/record-parsing'
import { createFormatDetector } from '@stance/core/formats/registry'
import type { Provider } from '@stance/core/kernel/provider'
import { assetContextLookup } from '@stance/core/metadata/asset-context'
import { maskSecrets } from '@stance/core/record-stream/masked-secrets'
import { recordsIn } from '../../clouds/page-body.ts'
import { collectDetailedAssessments } from '../findings/detailed-assessments.ts'
import { PARTITIONS, type PartitionRange } from '../findings/key-ranges.ts'
import { createSharedTable } from '../findings/shared-facts.ts'
import { readExport, readPiece } from '../input/export-reading.service.ts'
import { compressPageNow } from '../input/page-compression.service.ts'
import { type PageReading, recordOfPage } from '../input/pulled-page.ts'
import { type ExportSink, type NoFinding, takeListed } from '../input/record-taking.ts'
import { createReportPart } from '../reports/report-part.store.ts'
import { createTextFile } from '../reports/text-file.store.ts'
import { type CollectedRecords, headsOf, namesOf, sourceOf } from '../run/collected-records.ts'
import {
  type CountingContext,
  countAllFalsePositives,
  decideFindings,
} from '../run/deciding.service.ts'
import { type ObservationTarget, takeObservations } from '../run/provider-reading.service.ts'
import { scoringOf } from '../run/scoring-files.service.ts'
import { countFalsePositives } from '../scoring/false-positive-counts.ts'
import { createPartitions, openPartitions } from '../spill/partitions.store.ts'
import { collectRows, ROW_PARTITIONS } from '../state/state-rows.ts'
import type {
  CountsTask,
  CountTask,
  DecideTask,
  EndReadingTask,
  MoreShardsTask,
  PageTask,
  PieceReading,
  PrepareTask,
  RangeDecision,
  ReadTask,
  Replies,
  Reply,
  RunKnowledge,
  ShardsReply,
  ShardsTask,
  Task,
  ThreadData,
} from './thread-messages.port.ts'
import { memoryOf, openShards } from './thread-shards.service.ts'

/** The thread that started this one stops it where a run has to stop. */
const pause = (): void => {}

/** A sink that keeps errors, for the thread that tells them. */
const createSink = (provider: Provider, target: ObservationTarget) => {
  const counts = { findings: 0, hasSuppressed: false }
  const errors: NoFinding[] = []
  const sink: ExportSink = {
    observation: takeObservations(provider, target, counts),
    noFinding: (_, what) => void errors.push(what),
    pause,
  }
  return { counts, errors, sink }
}

const readPage = (
  { provider, page: { label, number, list, body, isKept } }: PageTask,
  target: ObservationTarget,
  detect: Detect,
): PageReading => {
  const { counts, errors, sink } = createSink(provider, target)
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  // Nothing after this reads a secret of a known shape.
  const masked = maskSecrets(bytes)
  const records = recordsIn(masked, { list })
  for (const [at, record] of records.entries())
    takeListed({ file: label, sink, detect }, recordOfPage(number, at), record)
  // A copy, because a reply has the whole memory of what is in it.
  return { ...counts, errors, compressed: isKept ? new Uint8Array(compressPageNow(masked)) : null }
}

const readTask = async (
  { provider, piece }: ReadTask,
  target: ObservationTarget,
): Promise<PieceReading | null> => {
  const { counts, errors, sink } = createSink(provider, target)
  try {
    const { file, bytes } = piece
    const read = bytes
      ? await readPiece(file, bytes, sink)
      : { ...(await readExport(file, sink)), records: 0 }
    return { ...read, ...counts, errors }
  } catch {
    // The file is read again, by the thread that reports its error.
    return null
  }
}

/** What deciding needs of the run, as this thread has prepared it. */
const prepareDeciding = (
  { work }: ThreadData,
  { metadata, complexity, assessFindingRisk }: ReturnType<typeof scoringOf>,
  knowledge: RunKnowledge,
) => {
  const { readers, run, now } = knowledge
  const falsePositives = countFalsePositives()
  falsePositives.merge(knowledge.falsePositives)
  const detailed = collectDetailedAssessments()
  for (const { names } of readers) detailed.merge(names.detailed)
  return {
    sources: readers.map(({ name, names }) =>
      sourceOf(openPartitions(work, name), names, falsePositives),
    ),
    records: { completed: run.completed, isDetailed: detailed.has },
    run,
    scoring: {
      assetOf: assetContextLookup(metadata),
      assessComplexity: complexity.assess,
      assessFindingRisk,
      falsePositives,
      now,
    },
    isFalsePositive: metadata.isFalsePositive,
    pause,
  }
}

type Prepared = ReturnType<typeof prepareDeciding>

const openAuditFile = async (work: string, name: string) => {
  mkdirSync(work, { recursive: true, mode: 0o700 })
  return createTextFile(join(work, `audit-${name}`))
}

const decideRange = async (
  { work }: ThreadData,
  prepared: Prepared,
  { reports, hasState, hasAudit }: RunKnowledge,
  range: PartitionRange,
): Promise<RangeDecision> => {
  const name = `rows-of-${range.from}`
  const report =
    reports && createReportPart(reports.folder, String(range.from), new Set(reports.formats))
  const partitions = hasState ? createPartitions(work, name, ROW_PARTITIONS) : null
  const rows = partitions && collectRows(partitions)
  const audit = hasAudit ? await openAuditFile(work, String(range.from)) : null
  const decided = await decideFindings({
    ...prepared,
    range,
    advice: null,
    sending: { add: async () => {} },
    reports: report,
    rows,
    audit: { debug: (record) => audit?.put(record()) },
  })
  partitions?.close()
  await audit?.close('temporary')
  return {
    ...decided,
    report: report && (await report.finish()),
    rows: rows && { name, accounts: rows.accounts },
    audit: audit?.path ?? null,
  }
}

const createJob = (data: ThreadData) => {
  const scoring = scoringOf(data.scoring_files)
  const records: CollectedRecords = {
    partitions: createPartitions(data.work, data.name, PARTITIONS),
    shared: createSharedTable(),
    detailed: collectDetailedAssessments(),
    falsePositives: countFalsePositives(),
  }
  const target = { ...records, headOf: headsOf(records, scoring.metadata) }
  const detect = createFormatDetector()
  let knowledge: RunKnowledge | null = null
  let prepared: Prepared | null = null
  const requirePrepared = () => {
    if (!prepared || !knowledge) throw new Error('The thread knows nothing of the run yet')
    return { prepared, knowledge }
  }
  let nextShards: (() => ShardsReply) | null = null
  const prepare = (task: PrepareTask): null => {
    knowledge = task.knowledge
    prepared = prepareDeciding(data, scoring, knowledge)
    return null
  }
  const readInto = async (task: ReadTask | PageTask | EndReadingTask) => {
    if (task.kind === 'read') return readTask(task, target)
    if (task.kind === 'page') return readPage(task, target, detect)
    records.partitions.close()
    return namesOf(records)
  }
  const decideWith = async (task: CountTask | CountsTask | DecideTask) => {
    const known = requirePrepared()
    if (task.kind === 'counts') return known.prepared.scoring.falsePositives.counts()
    if (task.kind === 'decide')
      return decideRange(data, known.prepared, known.knowledge, task.range)
    const context: CountingContext = { ...known.prepared, range: task.range }
    await countAllFalsePositives(context)
    return null
  }
  const encodeShards = (task: ShardsTask | MoreShardsTask): ShardsReply => {
    if (task.kind === 'shards') nextShards = openShards(data.work, task)
    return nextShards?.() ?? { shards: [], isLast: true }
  }
  return async (task: Task): Promise<Replies[Task['kind']]> => {
    switch (task.kind) {
      case 'read':
      case 'page':
      case 'end-reading':
        return readInto(task)
      case 'prepare':
        return prepare(task)
      case 'shards':
      case 'more-shards':
        return encodeShards(task)
      default:
        return decideWith(task)
    }
  }
}

const memoryIn = (reply: Reply): ArrayBuffer[] =>
  reply.ok && reply.value && 'shards' in reply.value ? memoryOf(reply.value) : []

/** Does the tasks that the port brings, one after another. */
export const runJobThread = (port: MessagePort, data: ThreadData): void => {
  const job = createJob(data)
  port.on('message', async (task: Task) => {
    const reply: Reply = await job(task).then(
      (value) => ({ ok: true, value }),
      (error) => ({ ok: false, error }),
    )
    port.postMessage(reply, memoryIn(reply))
  })
}
