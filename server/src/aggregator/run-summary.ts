import type { DeltaCounts, RunTotals } from '@stance/core/assessment/priority/work-totals'
import type { Provider } from '@stance/core/kernel/provider'

export interface ProviderResult {
  readonly status: 'completed' | 'failed'
  readonly findings: number
  readonly pages: number
  readonly duration_ms: number
  /** Of a pull of changes only: since when. */
  readonly since?: string
}

/** An error of a provider, or a record that is no finding. */
export interface RunError {
  readonly provider?: Provider
  readonly file?: string
  /** Where in the file: `record 12`, `line 4`. */
  readonly position?: string
  readonly message: string
}

export interface OutputResult {
  /** The path or address that was written to. */
  readonly destination: string
  readonly status: 'written' | 'sent' | 'planned' | 'failed'
  readonly records: number
  /** In a dry run: the first lines of what would be sent. */
  readonly preview?: readonly string[]
}

/** A configured provider whose findings were not read in this run. */
export interface UnreadProvider {
  readonly provider: Provider
  readonly reason: 'failed' | 'not_asked'
  /** The start of the last run that read it; '' when none did. */
  readonly last_read_at: string
  /** Its open findings, as the state knows them. */
  readonly open: number
  /** Whether these findings are handed to the reports. */
  readonly is_listed: boolean
}

/** What a language model contributed to a run. */
export interface ModelResult {
  readonly provider: string
  readonly name: string
  /** Questions that were sent, each with its repetitions. */
  readonly asked: number
  /** Of these, those with an answer that could be used. */
  readonly answered: number
  /** Questions that an earlier run has the answer to. */
  readonly from_cache: number
  /** Findings whose text is not shown to a model. */
  readonly withheld: number
  readonly calls: number
  readonly input_tokens: number
  readonly output_tokens: number
  /** US dollars; null without prices. */
  readonly cost_usd: number | null
  /** Why findings were left without advice; '' if the model works. */
  readonly unavailable: string
}

/** What the reports say about the run besides its findings. */
export interface RunFacts {
  readonly run_id: string
  readonly version: string
  readonly dry_run: boolean
  readonly started_at: string
  readonly providers: Readonly<Partial<Record<Provider, ProviderResult>>>
  readonly delta: DeltaCounts
  /** Absent: all were read. */
  readonly unread?: readonly UnreadProvider[]
  readonly errors: readonly RunError[]
  /** Absent without a model. */
  readonly model?: ModelResult
  /** Up to twelve runs, the oldest first; the last one is this run. */
  readonly trend: readonly RunTotals[]
}
