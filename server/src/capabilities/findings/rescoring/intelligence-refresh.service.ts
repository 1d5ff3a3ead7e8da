import type { FalsePositiveRates } from '../false-positives/false-positive-rate.ts'
import type { FindingStores } from '../ingest/findings.service.ts'
import { contentOf } from '../record/finding-json.ts'
import type { ExploitIntelligencePort } from './exploit-intelligence.port.ts'
import { cvesOf } from './exploit-intelligence.ts'
import type { FindingMetadataPort } from './finding-metadata.port.ts'
import { nextCursor, type RescorePage, rescore } from './rescoring.service.ts'

interface ScoringSources {
  readonly metadata: FindingMetadataPort
  readonly intelligence: ExploitIntelligencePort
  readonly rates: FalsePositiveRates
}

/**
 * Rescores a page of findings of vulnerabilities with today's exploit intelligence, in the caller's
 * transaction. Returns the cursor of the next page, or null after the last one.
 */
export const refreshVulnerable = async (
  stores: FindingStores,
  { metadata, intelligence, rates }: ScoringSources,
  page: RescorePage,
): Promise<string | null> => {
  const stored = await stores.findingWrites.lockVulnerable(page.after, page.limit)
  const published = await intelligence.of(cvesOf(stored.map(contentOf)))
  await rescore(stores, stored, { metadata, intelligence: published, rates }, page.at)
  return nextCursor(stored, page)
}
