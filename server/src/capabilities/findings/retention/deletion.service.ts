import { countChanges } from '../counts/finding-counts.ts'
import type { FindingStores } from '../ingest/findings.service.ts'
import { findingEvent } from '../record/finding-events.ts'
import type { ExistingFinding } from '../record/finding-row.ts'
import type { DeletionStore } from './deletion.store.ts'

/** The stores that delete findings, over one transaction. */
export interface DeletionStores extends FindingStores {
  readonly findingDeletions: DeletionStore
}

const FINDINGS_BATCH_SIZE = 500

/** Deletes locked findings with their counts and comments, and appends to the event log. */
export const deleteCounted = async (
  { findingWrites, findingDeletions, eventLog }: DeletionStores,
  findings: ReadonlyMap<string, ExistingFinding>,
  at: Date,
): Promise<number> => {
  if (findings.size === 0) return 0
  const counts = countChanges(at)
  for (const finding of findings.values()) counts.move(finding, null)
  const events = [...findings.values()].map((finding) =>
    findingEvent('finding.removed', finding, at),
  )
  await findingWrites.saveCounts(counts, [eventLog.append(events)])
  const accounts = new Set([...findings.values()].map(({ account_id }) => account_id))
  await findingDeletions.deleteFindings([...accounts], [...findings.keys()])
  return findings.size
}

/** Deletes a batch of findings of the accounts and their counts. Returns their number; 0: none is left. */
export const deleteFindings = async (
  stores: DeletionStores,
  accounts: readonly string[],
  at: Date,
): Promise<number> => {
  const ids = await stores.findingDeletions.findingIds(accounts, FINDINGS_BATCH_SIZE)
  return deleteCounted(stores, (await stores.findingWrites.lock(ids)).existing, at)
}

/**
 * Deletes the other rows of accounts without findings: resources, outcomes, runs, deltas. Their events stay, from
 * which others follow that the findings are gone.
 */
export const deleteAccounts = async (
  { findingDeletions }: DeletionStores,
  accounts: readonly string[],
) => {
  await findingDeletions.subtractDeltas(accounts)
  await findingDeletions.deleteAccounts(accounts)
}
