import type { ExploitIntelligencePort } from '../rescoring/exploit-intelligence.port.ts'
import { cvesOf, withIntelligence } from '../rescoring/exploit-intelligence.ts'
import type { ImportBatch } from './import-batch.ts'

/** Returns a batch with the exploit intelligence of its CVEs, which is read in one query. */
export const withPublished = async (
  intelligence: ExploitIntelligencePort,
  batch: ImportBatch,
): Promise<ImportBatch> => {
  const cves = cvesOf(batch.imported.map(({ observation }) => observation))
  if (cves.length === 0) return batch
  const published = await intelligence.of(cves)
  const imported = batch.imported.map((entry) => ({
    ...entry,
    observation: withIntelligence(entry.observation, published),
  }))
  return { ...batch, imported }
}
