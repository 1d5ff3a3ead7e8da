import type { Connection } from '../../../platform/db/connection.ts'
import { countChanges } from '../counts/finding-counts.ts'
import type { FalsePositiveRatePort } from '../false-positives/false-positive-rate.port.ts'
import type { FindingStores } from '../ingest/findings.service.ts'
import { updateEvent } from '../record/finding-events.ts'
import { type ExistingFinding, type FindingRows, toCounted } from '../record/finding-row.ts'
import type { ExploitIntelligencePort } from '../rescoring/exploit-intelligence.port.ts'
import type { IssueMove, MovedFindingsPort } from './moved-findings.port.ts'
import type { ReprocessStore } from './reprocess.store.ts'

/** The stores that derive findings again, on one transaction. */
export interface ReprocessStores extends FindingStores {
  readonly reprocess: ReprocessStore
  readonly exploitIntelligence: ExploitIntelligencePort
  readonly storedRates: FalsePositiveRatePort
  readonly movedFindings: MovedFindingsPort
  readonly connection: Connection
}

export interface Change extends FindingRows {
  readonly existing: ExistingFinding
}

const issueMoveOf = ({ existing, row }: Change): IssueMove[] => {
  const [from, to] = [existing.issue_id, row.issue_id]
  return from === null || from === to ? [] : [{ account_id: row.account_id, from, to }]
}

/** Writes findings that have changed, counts them and appends to the event log. */
export const save = async (
  stores: ReprocessStores,
  changes: readonly Change[],
  at: Date,
): Promise<void> => {
  if (changes.length === 0) return
  const counts = countChanges(at)
  for (const { existing, row } of changes) counts.move(existing, toCounted(row, row))
  const events = changes.map(({ existing, row }) => updateEvent(existing, row, at))
  await stores.findingWrites.save({
    added: [],
    updated: changes,
    restated: [],
    seen: [],
    counts,
    extraStatements: [stores.eventLog.append(events)],
  })
  await stores.movedFindings.onMoved(changes.flatMap(issueMoveOf), at)
}
