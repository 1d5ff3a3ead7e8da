import type { Provider } from '@stance/core/kernel/provider'
import type { ReportFormat } from '../config/config-shape.ts'
import type { RunTimes } from '../delta/finding-history.ts'
import type { PartitionRange } from '../findings/key-ranges.ts'
import type { ExportReading } from '../input/export-end.ts'
import type { ExportPiece } from '../input/export-piece.ts'
import type { PageReading, PulledPage } from '../input/pulled-page.ts'
import type { ReportPart } from '../reports/report-part.store.ts'
import type { ReaderNames } from '../run/collected-records.ts'
import type { DecidedRun } from '../run/run-facts.ts'
import type { ScoringFiles } from '../run/run-options.ts'
import type { ControlCount } from '../scoring/false-positive-counts.ts'
import type { AccountsPart, EncodedShard, PartitionAccounts } from '../state/state-rows.ts'

/** What a thread knows from its start. */
export interface ThreadData {
  /** The name of the partitions that it writes. */
  readonly name: string
  /** The folder of the run for temporary files. */
  readonly work: string
  readonly scoring_files: ScoringFiles
}

export interface ReadTask {
  readonly kind: 'read'
  readonly provider: Provider
  readonly piece: ExportPiece
}

/** What a thread has read of a piece. */
export interface PieceReading extends Omit<ExportReading, 'file'> {
  readonly records: number
}

/** A page that was pulled. */
export interface PageTask {
  readonly kind: 'page'
  readonly provider: Provider
  readonly page: PulledPage
}

/** Ends the reading: what was read is in files, for all threads. */
export interface EndReadingTask {
  readonly kind: 'end-reading'
}

/** A reader whose lines are in the partitions of this name. */
export interface Reader {
  readonly name: string
  readonly names: ReaderNames
}

/** What all decisions of a run depend on. */
export interface RunKnowledge {
  readonly readers: readonly Reader[]
  readonly run: RunTimes
  readonly now: Date
  /** Of the whole run; empty while they are counted. */
  readonly falsePositives: readonly ControlCount[]
  /** Where the parts of the reports go; null: no reports. */
  readonly reports: { readonly folder: string; readonly formats: readonly ReportFormat[] } | null
  readonly hasState: boolean
  readonly hasAudit: boolean
}

export interface PrepareTask {
  readonly kind: 'prepare'
  readonly knowledge: RunKnowledge
}

export interface CountTask {
  readonly kind: 'count'
  readonly range: PartitionRange
}

/** Asks for what the thread has counted. */
export interface CountsTask {
  readonly kind: 'counts'
}

export interface DecideTask {
  readonly kind: 'decide'
  readonly range: PartitionRange
}

export interface NamedRows extends AccountsPart {
  readonly name: string
}

/** What was decided about the findings of a range. */
export interface RangeDecision extends DecidedRun {
  readonly report: ReportPart | null
  /** The rows of the state, in the partitions of this name; null: none. */
  readonly rows: NamedRows | null
  /** The file with the audit records of its findings; null: none. */
  readonly audit: string | null
}

/** Asks for the shards of a partition of the rows. The reply has the first ones. */
export interface ShardsTask {
  readonly kind: 'shards'
  readonly partition: number
  /** The names of the rows of each range, in the order of the ranges. */
  readonly names: readonly string[]
  readonly accounts: PartitionAccounts
}

/** Asks for the shards that follow. */
export interface MoreShardsTask {
  readonly kind: 'more-shards'
}

/** The memory of the shards has moved to the thread that gets them. */
export interface ShardsReply {
  readonly shards: readonly EncodedShard[]
  readonly isLast: boolean
}

export type Task =
  | ReadTask
  | PageTask
  | EndReadingTask
  | PrepareTask
  | CountTask
  | CountsTask
  | DecideTask
  | ShardsTask
  | MoreShardsTask

/** What a thread replies to each task. */
export interface Replies {
  /** Null: the piece cannot be read. */
  readonly read: PieceReading | null
  readonly page: PageReading
  readonly 'end-reading': ReaderNames
  readonly prepare: null
  readonly count: null
  readonly counts: readonly ControlCount[]
  readonly decide: RangeDecision
  readonly shards: ShardsReply
  readonly 'more-shards': ShardsReply
}

export type Reply =
  | { readonly ok: true; readonly value: Replies[Task['kind']] }
  | { readonly ok: false; readonly error: Error }
