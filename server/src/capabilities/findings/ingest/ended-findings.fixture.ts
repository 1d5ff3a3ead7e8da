import type { RecordingStores } from './findings.service.ts'
import { recordLocked } from './findings.service.ts'

/** Records that checks passed at a time, of findings that exist and whose instance is not known. */
export const recordPasses = async (
  stores: RecordingStores,
  ids: readonly string[],
  { at, now }: { readonly at: Date; readonly now: Date },
) => {
  const locked = await stores.findingWrites.lock(ids)
  const over = { at, isStated: true, receivedAt: now }
  const endings = [...locked.existing.values()].map(({ account_id, id, instance }) => ({
    account_id,
    id,
    instance: instance ?? '',
    artifact: '',
    over,
    resolved: null,
    listed_by: '',
  }))
  const known = { endings: new Map(), covered: [], several: new Map() }
  await recordLocked(stores, { matched: [], endings, locked, known }, now)
}
