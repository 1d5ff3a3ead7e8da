import type { NewEvent } from '../../../data/events/event-log.store.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { countChanges } from '../counts/finding-counts.ts'
import type { ControlHistory } from '../false-positives/false-positive-rate.ts'
import { statedPlaceOf, withMetadata } from '../ingest/derived-finding.ts'
import type { FindingsTransact, FindingsUnit } from '../ingest/findings.service.ts'
import type { StoredContent } from '../ingest/findings-write.store.ts'
import { updateOf } from '../record/finding-events.ts'
import { contentOf } from '../record/finding-json.ts'
import { countedAs, digestOf, type FindingRows, rowsOf } from '../record/finding-row.ts'
import { type CveIntelligenceById, withIntelligence } from './exploit-intelligence.ts'
import type { FindingMetadataPort } from './finding-metadata.port.ts'

/** Before the id of every finding. */
export const FIRST = '00000000-0000-0000-0000-000000000000'

/** Some findings after an id, and the moment at which they are renewed. */
export interface Portion {
  readonly after: string
  readonly limit: number
  readonly at: Date
}

/** What is known besides the scanner's word. */
export interface Surroundings {
  readonly metadata: FindingMetadataPort
  /** Of the findings' CVEs; null leaves them as they are. */
  readonly intelligence: CveIntelligenceById | null
  /** Of the findings' controls. */
  readonly history: ControlHistory
}

/** Muting counts in the risk assessment, which remembers it. */
const wasMuted = (risk: string): boolean => JSON.parse(risk).recommended_action === 'suppress'

/** A finding by what is known today; null when nothing of it changes. */
const renewed = (
  known: StoredContent,
  { metadata, intelligence, history }: Surroundings,
): FindingRows | null => {
  const stored = contentOf(known)
  const content = intelligence ? withIntelligence(stored, intelligence) : stored
  const { account_id, resource_id: id, tags } = content
  const said = withMetadata(
    content,
    metadata.of({ account_id, resource: { id, tags } }),
    known.stated,
    wasMuted(known.risk),
    history,
  )
  const report = {
    id: known.id,
    check_id: known.check_id,
    ...said,
    // The database has its own order of members, and the digest knows the sender's.
    stated: statedPlaceOf(known.stated),
  }
  if (digestOf(report) === known.content_digest) return null
  return rowsOf(report, known, known.version + 1)
}

/**
 * Brings locked findings up to what is known today, in the caller's transaction: those of which
 * something changes are written, counted and told of.
 */
export const renew = async (
  { store, announce }: FindingsUnit,
  stored: readonly StoredContent[],
  surroundings: Surroundings,
  at: Date,
): Promise<void> => {
  const updated: FindingRows[] = []
  const events: NewEvent[] = []
  const counts = countChanges()
  for (const known of stored) {
    const written = renewed(known, surroundings)
    if (!written) continue
    updated.push(written)
    const { row } = written
    counts.move(known, countedAs(row, known))
    events.push(updateOf(known, row, at))
  }
  const also = events.length > 0 ? [announce(events)] : []
  await store.save({ added: [], updated, seen: [], counts, also })
}

/** What findings are renewed with, in transactions of its own. */
export interface Renewal {
  readonly transact: FindingsTransact
  readonly now: Clock
  readonly signal: AbortSignal
}

const FINDINGS_AT_ONCE = 500

/** Renews findings in short transactions: who holds one up waits for no more than these. */
export const renewFindings = async (
  { transact, now, signal }: Renewal,
  ids: readonly string[],
  surroundings: Surroundings,
): Promise<void> => {
  for (let start = 0; start < ids.length; start += FINDINGS_AT_ONCE) {
    signal.throwIfAborted()
    const some = ids.slice(start, start + FINDINGS_AT_ONCE)
    await transact(async (unit) =>
      renew(unit, await unit.store.lockContents(some), surroundings, now()),
    )
  }
}

/** The id to go on after; null when a portion was the last one. */
export const nextAfter = (stored: readonly StoredContent[], { limit }: Portion): string | null =>
  stored.length < limit ? null : (stored.at(-1)?.id ?? null)
