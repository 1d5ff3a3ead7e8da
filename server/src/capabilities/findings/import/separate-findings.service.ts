import { identityOf, regionOf } from '../ingest/derived-finding.ts'
import type { FindingsWriteStore } from '../ingest/findings-write.store.ts'
import { separateIdOf } from '../ingest/separate-identity.ts'
import type { ImportedObservation } from './import-batch.ts'
import { keyListOf } from './rows/row-keys.ts'

export type HiddenLookup = Pick<FindingsWriteStore, 'hiddenIds' | 'seesWholeAccounts'>

/** The observations, with separate ids where the identity is taken outside of the data scope. */
export const withSeparateIds = async (
  lookup: HiddenLookup,
  imported: readonly ImportedObservation[],
): Promise<readonly ImportedObservation[]> => {
  if (lookup.seesWholeAccounts) return imported
  const identities = imported.map(({ observation }) => identityOf(observation).id)
  const accounts = imported.map(({ observation }) => observation.account_id)
  const hidden = await lookup.hiddenIds(
    keyListOf(identities.map((id, index) => [accounts[index] ?? '', id] as const)),
  )
  return imported.map((one, index) => {
    const id = identities[index] ?? ''
    if (!hidden.has(id)) return one
    const { observation, metadata } = one
    const region = regionOf(observation)
    const placement = { ...metadata, cloud_provider: observation.provider, region }
    return { ...one, separateId: separateIdOf(id, placement) }
  })
}
