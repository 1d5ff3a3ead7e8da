import type { ListedPages } from '@stance/core/formats/input/listed-pages'
import type { NoFinding } from './record-taking.ts'

/** What is known of an export besides its findings, when it has ended. */
export interface ExportEnd {
  /** What the file is, if it is known to hold no findings; else ''. */
  readonly other: string
  readonly pages: readonly ListedPages[]
  /** Whether it has a record of a known format, or a list without records: an empty report. */
  readonly isReport: boolean
}

/** What other threads have read of an export. */
export interface ExportReading extends ExportEnd {
  readonly file: string
  readonly findings: number
  readonly hasSuppressed: boolean
  readonly errors: readonly NoFinding[]
}
