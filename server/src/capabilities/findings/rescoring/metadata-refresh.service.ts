import type { ControlHistoryPort } from '../false-positives/false-positive-rate.port.ts'
import type { FindingMetadataPort } from './finding-metadata.port.ts'
import { FIRST, type Renewal, renewFindings } from './rescoring.service.ts'

interface Known {
  readonly metadata: FindingMetadataPort
  readonly history: ControlHistoryPort
}

/** They are found by an index that knows no order of ids, so they are asked for in large pages. */
const IDS_AT_ONCE = 20_000

/** Brings the findings of an account under the metadata of today, in short transactions. */
export const refreshAccount = async (
  renewal: Renewal,
  { metadata, history }: Known,
  accountId: string,
): Promise<void> => {
  for (let after: string | undefined = FIRST; after; ) {
    const from: string = after
    const ids = await renewal.transact(({ store }) =>
      store.idsOfAccount(accountId, from, IDS_AT_ONCE),
    )
    const surroundings = { metadata, intelligence: null, history: await history.current() }
    await renewFindings(renewal, ids, surroundings)
    after = ids.length < IDS_AT_ONCE ? undefined : ids.at(-1)
  }
}
