import type { ExploitIntelligencePort } from '../rescoring/exploit-intelligence.port.ts'
import { cvesOf, withIntelligence } from '../rescoring/exploit-intelligence.ts'
import type { ImportBatch } from './import-batch.ts'

/** A batch enriched with the exploit intelligence of its CVEs, which is read in one query. */
export const withPublished = async (
  intelligence: ExploitIntelligencePort,
  chunk: ImportBatch,
): Promise<ImportBatch> => {
  const cves = cvesOf(chunk.imported.map(({ observation }) => observation))
  if (cves.length === 0) return chunk
  const published = await intelligence.of(cves)
  const imported = chunk.imported.map((one) => ({
    ...one,
    observation: withIntelligence(one.observation, published),
  }))
  return { ...chunk, imported }
}
