/** The files of one set of reports, which stay readable when the next run replaces them. */
export interface OpenedReports {
  /** The size of `findings.json` in bytes. */
  readonly size: number
  /** Reads a part of `findings.json`. */
  readonly read: (start: number, length: number) => Promise<Buffer>
  /** The content of `summary.json`. */
  readonly summary: string
  readonly close: () => Promise<void>
}

/** Where the job publishes its reports. */
export interface ReportSource {
  /** For the log. */
  readonly place: string
  /** How often to look for new reports. */
  readonly intervalMs: number
  /** Returns what changes with each run; null while no run has published reports. */
  readonly version: () => Promise<string | null>
  /** Opens the published reports. */
  readonly open: () => Promise<OpenedReports>
}

/** Reports that cannot be served. The message says what to do. */
export class UnusableReports extends Error {
  override readonly name = 'UnusableReports'
}
