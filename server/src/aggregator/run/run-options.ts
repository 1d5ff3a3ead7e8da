import type { AssessFindingRisk } from '@stance/core/assessment/priority/finding-risk'
import type { Priority } from '@stance/core/assessment/sla'
import type { Provider } from '@stance/core/kernel/provider'
import type { AccountMetadata } from '@stance/core/metadata/account-metadata'
import type { JudgedComplexity } from '../advice/judged-complexity.ts'
import type { AggregatorConfig } from '../config/aggregator-config.ts'

/** Since when changes are pulled; true: since the last complete pull. */
export type Since = true | Date

/** A file that the configuration names; both are '' if it names none. */
export interface NamedFile {
  readonly path: string
  readonly text: string
}

/** The files that scoring depends on. */
export interface ScoringFiles {
  readonly metadata: NamedFile
  readonly rules: NamedFile
  readonly weights: NamedFile
}

/** The input of one run. */
export interface RunOptions {
  readonly config: AggregatorConfig
  /** The folder of the configuration. */
  readonly folder: string
  readonly config_hash: string
  /** The providers to read. */
  readonly asked: readonly Provider[]
  readonly dryRun: boolean
  /** Null: open findings do not change the exit code. */
  readonly failOn: Priority | null
  /** Null: everything is pulled. */
  readonly since: Since | null
  readonly metadata: AccountMetadata
  readonly complexity: JudgedComplexity
  readonly assessFindingRisk: AssessFindingRisk
  readonly version: string
  /** What metadata, complexity and risk were read from, so that other threads read the same. */
  readonly scoring_files: ScoringFiles
}
