import { emptyChangeSet, stageGone } from '../ingest/change-set.ts'
import type { FindingStores } from '../ingest/findings.service.ts'
import type { AbsentQuery } from './coverage.store.ts'

export const ABSENT_BATCH_SIZE = 1_000

/**
 * Resolves one batch of the findings that a complete import covered and did not list, at the time of that
 * import. Returns the number of findings in the batch, and how many of them were unresolved; a batch of
 * `ABSENT_BATCH_SIZE` may not be the last.
 */
export const resolveAbsent = async (
  { findingWrites, eventLog, coverage }: FindingStores,
  query: Omit<AbsentQuery, 'limit'>,
  now: Date,
): Promise<{ readonly found: number; readonly resolved: number }> => {
  const absent = await coverage.lockAbsent({ ...query, limit: ABSENT_BATCH_SIZE })
  if (absent.length === 0) return { found: 0, resolved: 0 }
  const changes = emptyChangeSet(now)
  let resolved = 0
  for (const finding of absent) {
    const gone = { at: finding.absent_at, reason: 'absent' }
    if (stageGone(changes, finding, gone, now)) resolved += 1
  }
  const extraStatements = changes.events.length > 0 ? [eventLog.append(changes.events)] : []
  await findingWrites.save({ ...changes, extraStatements })
  return { found: absent.length, resolved }
}
