import type { IssueTable } from './issue-table.ts'
import type { ReplacedIn } from './replaced-documents.ts'
import type { SegmentBytes } from './segments/segment.ts'
import type { RowChunk } from './shared-rows.ts'

/** The index as it can be searched: shared memory and small values, which a message can carry. */
export interface IndexState {
  readonly epoch: number
  readonly segments: readonly SegmentBytes[]
  readonly placements: readonly RowChunk[]
  readonly services: readonly RowChunk[]
  /** The keys of the distinct texts, in the order of their numbers. */
  readonly texts: readonly RowChunk[]
  readonly issues: IssueTable
  /** Documents that others of this state replace: searchers remove them. */
  readonly replaced: readonly ReplacedIn[]
}

export interface IndexSize {
  readonly documents: number
  readonly deadDocuments: number
  readonly segments: number
  readonly texts: number
  readonly bytes: number
}
