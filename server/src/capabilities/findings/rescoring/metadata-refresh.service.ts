import { NIL_UUID } from '../../../platform/uuid.ts'
import type { FalsePositiveRatePort } from '../false-positives/false-positive-rate.port.ts'
import type { FindingMetadataPort } from './finding-metadata.port.ts'
import { type RescoreDeps, rescoreFindings } from './rescoring.service.ts'

interface ScoringSources {
  readonly metadata: FindingMetadataPort
  readonly rates: FalsePositiveRatePort
}

/** Large, because the index that finds them is not ordered by id. */
const IDS_BATCH_SIZE = 20_000

/** Rescores the findings of an account with today's metadata, in short transactions. */
export const refreshAccount = async (
  deps: RescoreDeps,
  { metadata, rates }: ScoringSources,
  accountId: string,
): Promise<void> => {
  for (let after: string | undefined = NIL_UUID; after; ) {
    const from: string = after
    const ids = await deps.transact(({ findingWrites }) =>
      findingWrites.idsOfAccount(accountId, from, IDS_BATCH_SIZE),
    )
    const context = { metadata, intelligence: null, rates: await rates.current() }
    await rescoreFindings(deps, ids, context)
    after = ids.length < IDS_BATCH_SIZE ? undefined : ids.at(-1)
  }
}
