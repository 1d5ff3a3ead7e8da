import type { AccountMetadata } from '@stance/core/metadata/account-metadata'
import type { DetailedAssessments, DetailedDigests } from '../findings/detailed-assessments.ts'
import type { FindingFacts } from '../findings/finding-facts.ts'
import type { SharedEntry, SharedTable } from '../findings/shared-facts.ts'
import type { FalsePositiveCounts } from '../scoring/false-positive-counts.ts'
import type { Partitions, SpilledLines } from '../spill/spilled-lines.ts'
import type { RecordHead } from './finding-lines.ts'
import type { LineSource } from './key-records.ts'

/** What one reader fills for the stages that follow. */
export interface CollectedRecords {
  readonly partitions: Partitions
  readonly shared: SharedTable
  readonly detailed: DetailedAssessments
  readonly falsePositives: FalsePositiveCounts
}

/** What another thread needs to read the lines of a reader. */
export interface ReaderNames {
  readonly controls: readonly string[]
  readonly shared: readonly SharedEntry[]
  readonly detailed: DetailedDigests
}

/** Returns the function that composes the heads of the lines of a reader. */
export const headsOf =
  (
    { shared, falsePositives }: Pick<CollectedRecords, 'shared' | 'falsePositives'>,
    metadata: AccountMetadata,
  ) =>
  (facts: FindingFacts): RecordHead => ({
    isListed: metadata.isFalsePositive(facts),
    control: falsePositives.numberOf(facts.control_id),
    shared: shared.entryOf(facts),
  })

export const namesOf = ({ shared, detailed, falsePositives }: CollectedRecords): ReaderNames => ({
  controls: falsePositives.controls(),
  shared: shared.entries,
  detailed: detailed.digests(),
})

/** The lines of the reader itself, whose numbers are those of the run. */
export const ownSource = ({ partitions, shared }: CollectedRecords): LineSource => ({
  lines: partitions,
  numbers: { shared, controlOf: (number) => number },
})

/** The lines of another reader, whose numbers are its own. */
export const sourceOf = (
  lines: SpilledLines,
  { controls, shared }: ReaderNames,
  falsePositives: FalsePositiveCounts,
): LineSource => {
  const numbers = controls.map((control_id) => falsePositives.numberOf(control_id))
  return {
    lines,
    numbers: {
      shared: { at: (number) => shared[number] ?? null },
      controlOf: (number) => numbers[number] ?? -1,
    },
  }
}
