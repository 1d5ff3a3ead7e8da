import type { NewEvent } from '../../../data/events/event-log.store.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { countChanges } from '../counts/finding-counts.ts'
import type { FalsePositiveRates } from '../false-positives/false-positive-rate.ts'
import { applyMetadata, reportedPlacementOf } from '../ingest/derived-finding.ts'
import type { FindingStores } from '../ingest/findings.service.ts'
import type { StoredContent } from '../ingest/findings-write.store.ts'
import { updateEvent } from '../record/finding-events.ts'
import { contentOf } from '../record/finding-json.ts'
import { digestOf, type FindingRows, rowsOf, toCounted } from '../record/finding-row.ts'
import { type CveIntelligenceById, withIntelligence } from './exploit-intelligence.ts'
import type { FindingMetadataPort } from './finding-metadata.port.ts'
import { handleIsolated, type IsolationDeps, RESCORING } from './isolated-findings.service.ts'

/** The inputs of a score in addition to the scanner's data. */
export interface ScoringContext {
  readonly metadata: FindingMetadataPort
  /** By CVE; null leaves the CVEs unchanged. */
  readonly intelligence: CveIntelligenceById | null
  /** By control. */
  readonly rates: FalsePositiveRates
}

/** Whether the finding was muted when it was assessed: the stored assessment says so. */
const wasMuted = (risk: string): boolean => JSON.parse(risk).recommended_action === 'suppress'

/** The rows of a finding in a new context; null when nothing changes. */
const rescoredRows = (
  existing: StoredContent,
  { metadata, intelligence, rates }: ScoringContext,
): FindingRows | null => {
  const stored = contentOf(existing)
  const content = intelligence ? withIntelligence(stored, intelligence) : stored
  const { account_id, cloud_provider: provider, resource_id: id, tags } = content
  const derived = applyMetadata(
    content,
    metadata.describeAsset({ account_id, provider, resource: { id, tags } }),
    existing.reported_placement,
    wasMuted(existing.risk),
    rates,
  )
  const finding = {
    id: existing.id,
    check_id: existing.check_id,
    ...derived,
    // jsonb reorders the members; the digest depends on their original order.
    placement: reportedPlacementOf(existing.reported_placement),
  }
  if (digestOf(finding) === existing.content_digest) return null
  return rowsOf(finding, existing, existing.version + 1)
}

/**
 * Rescores locked findings in the caller's transaction. Writes those that change, counts them and
 * appends to the event log.
 */
export const rescore = async (
  { findingWrites, eventLog }: FindingStores,
  stored: readonly StoredContent[],
  context: ScoringContext,
  at: Date,
): Promise<void> => {
  const updated: FindingRows[] = []
  const events: NewEvent[] = []
  const counts = countChanges(at)
  for (const existing of stored) {
    const rows = rescoredRows(existing, context)
    if (!rows) continue
    updated.push(rows)
    const { row } = rows
    counts.move(existing, toCounted(row, existing))
    events.push(updateEvent(existing, row, at))
  }
  const extraStatements = events.length > 0 ? [eventLog.append(events)] : []
  await findingWrites.save({
    added: [],
    updated,
    restated: [],
    seen: [],
    counts,
    extraStatements,
  })
}

/** The stores that rescore findings, on one transaction. */
export interface RescoreStores extends FindingStores {
  readonly connection: Connection
}

/** The dependencies of `rescoreFindings`. */
export interface RescoreDeps extends IsolationDeps<RescoreStores> {
  readonly signal: AbortSignal
}

/** The context, or how it follows from the findings. */
type ContextOf = ScoringContext | ((stored: readonly StoredContent[]) => Promise<ScoringContext>)

const FINDINGS_BATCH_SIZE = 500

/**
 * Rescores findings in short transactions, so that other writers wait for few locks at a time. A finding that
 * cannot be rescored is set aside.
 */
export const rescoreFindings = async (
  deps: RescoreDeps,
  ids: readonly string[],
  context: ContextOf,
): Promise<void> => {
  const work = async (stores: RescoreStores, part: readonly string[]) => {
    const stored = await stores.findingWrites.lockContents(part)
    const of = typeof context === 'function' ? await context(stored) : context
    await rescore(stores, stored, of, deps.now())
  }
  for (let start = 0; start < ids.length; start += FINDINGS_BATCH_SIZE) {
    deps.signal.throwIfAborted()
    const batch = ids.slice(start, start + FINDINGS_BATCH_SIZE)
    await handleIsolated(deps, { consumer: RESCORING, ids: batch, work })
  }
}
