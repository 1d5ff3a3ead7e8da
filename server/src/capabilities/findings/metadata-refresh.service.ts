import type { NewEvent } from '../../platform/events/event-log.store.ts'
import { countChanges } from './finding-counts.ts'
import { updateOf } from './finding-events.ts'
import type { FindingMetadataPort } from './finding-metadata.port.ts'
import { withMetadata } from './finding-report.ts'
import type { FindingRow } from './finding-row.ts'
import { contentOf, countedAs, digestOf, rowOf } from './finding-row.ts'
import type { FindingsUnit } from './findings.service.ts'
import type { StoredContent } from './findings-write.store.ts'

/** Before the id of every finding. */
export const FIRST = '00000000-0000-0000-0000-000000000000'

/** Muting counts in the risk assessment, which remembers it. */
const wasMuted = (risk: string): boolean => JSON.parse(risk).recommended_action === 'suppress'

/** The row of a finding under the metadata of today; null when nothing of it changes. */
const renewedRow = (
  { body, risk, stated, check_id, ...known }: StoredContent,
  metadata: FindingMetadataPort,
): FindingRow | null => {
  const { content, deduplication_key } = contentOf(body)
  const { account_id, resource_id: id, tags } = content
  const renewed = withMetadata(
    content,
    metadata.of({ account_id, resource: { id, tags } }),
    stated,
    wasMuted(risk),
  )
  const report = { id: known.id, deduplication_key, check_id, stated, ...renewed }
  if (digestOf(report) === known.content_digest) return null
  return rowOf(report, known, known.version + 1)
}

/**
 * Brings some findings of an account, those after an id, under the metadata of today, in the
 * caller's transaction. Answers the id to go on after, or null when there are no more.
 */
export const refreshAccount = async (
  { store, announce }: FindingsUnit,
  metadata: FindingMetadataPort,
  accountId: string,
  { after, limit, at }: { after: string; limit: number; at: Date },
): Promise<string | null> => {
  const stored = await store.lockOfAccount(accountId, after, limit)
  const updated: FindingRow[] = []
  const events: NewEvent[] = []
  const counts = countChanges()
  for (const known of stored) {
    const row = renewedRow(known, metadata)
    if (!row) continue
    updated.push(row)
    counts.move(known, countedAs(row, known))
    events.push(updateOf(known, row, at))
  }
  const also = events.length > 0 ? [announce(events)] : []
  await store.save({ added: [], updated, seen: [], counts, also })
  return stored.length < limit ? null : (stored.at(-1)?.id ?? null)
}
