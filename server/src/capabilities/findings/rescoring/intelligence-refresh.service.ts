import type { ControlHistory } from '../false-positives/false-positive-rate.ts'
import type { FindingsUnit } from '../ingest/findings.service.ts'
import { contentOf } from '../record/finding-json.ts'
import type { ExploitIntelligencePort } from './exploit-intelligence.port.ts'
import { cvesOf } from './exploit-intelligence.ts'
import type { FindingMetadataPort } from './finding-metadata.port.ts'
import { nextAfter, type Portion, renew } from './rescoring.service.ts'

interface Known {
  readonly metadata: FindingMetadataPort
  readonly intelligence: ExploitIntelligencePort
  readonly history: ControlHistory
}

/**
 * Scores some findings of vulnerabilities, those after an id, by what is published of their CVEs
 * today, in the caller's transaction. Answers the id to go on after, or null when there are no more.
 */
export const refreshVulnerable = async (
  unit: FindingsUnit,
  { metadata, intelligence, history }: Known,
  portion: Portion,
): Promise<string | null> => {
  const stored = await unit.store.lockVulnerable(portion.after, portion.limit)
  const published = await intelligence.of(cvesOf(stored.map(contentOf)))
  await renew(unit, stored, { metadata, intelligence: published, history }, portion.at)
  return nextAfter(stored, portion)
}
