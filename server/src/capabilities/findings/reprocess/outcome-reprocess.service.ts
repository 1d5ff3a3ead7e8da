import { canEnd, instanceOf } from '@stance/core/evidence/place'
import type { ParseResult } from '@stance/core/formats/observation'
import { settledOutcome } from '@stance/core/formats/settled-outcome'
import { storedOutcome } from '../import/rows/import-rows.ts'
import { identityOf } from '../ingest/derived-finding.ts'
import { outcomeSubjectOf } from '../ingest/outcome-subject.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'
import type { DerivedOutcome, ReferencedBatch } from './reprocess.store.ts'
import { parseRecords, type RecordReading } from './stored-records.service.ts'

export interface OutcomeReprocessing extends RecordReading {
  readonly deps: RecordReading['deps'] & { readonly findingMetadata: FindingMetadataPort }
  readonly dryRun: boolean
}

const subjectsIn = (
  result: ParseResult,
  findingMetadata: FindingMetadataPort,
  wanted: ReadonlySet<string>,
): DerivedOutcome[] =>
  (result.kind === 'observations' ? result.observations : []).flatMap((observation) => {
    const { id } = identityOf(observation)
    if (settledOutcome(observation) === 'fail' || !wanted.has(id)) return []
    const { account_id } = observation
    const metadata = findingMetadata.describeAsset(observation)
    return [
      {
        account_id,
        id,
        artifact: observation.artifact,
        instance: canEnd(observation) ? instanceOf(observation) : null,
        outcome: storedOutcome(observation),
        ...outcomeSubjectOf(observation, metadata),
      },
    ]
  })

/**
 * Derives what the outcomes of a batch are about with today's formats, rules and metadata. An outcome that
 * its record no longer contains stays as it is. Idempotent.
 */
export const reprocessOutcomes = async (
  task: OutcomeReprocessing,
  { id: batchId, rows }: ReferencedBatch,
): Promise<void> => {
  const { deps, tally, dryRun } = task
  const wanted = new Set(rows.map(({ id }) => id))
  const lines = new Set(rows.map(({ line }) => line))
  const results = await parseRecords(task, batchId, lines)
  const derived = [...results.values()].flatMap((result) =>
    subjectsIn(result, deps.findingMetadata, wanted),
  )
  const outcomes_updated = await deps.transact(({ reprocess }) =>
    dryRun
      ? reprocess.countChangedOutcomes(batchId, derived)
      : reprocess.updateOutcomes(batchId, derived),
  )
  tally.add({ outcomes: rows.length, outcomes_updated })
}
