import type { ExploitIntelligencePort } from '../rescoring/exploit-intelligence.port.ts'
import { cvesOf, withIntelligence } from '../rescoring/exploit-intelligence.ts'
import type { Chunk } from './import-chunk.ts'

/** A chunk with what is published of its CVEs: asked once for all of them, and not at all for none. */
export const withPublished = async (
  intelligence: ExploitIntelligencePort,
  chunk: Chunk,
): Promise<Chunk> => {
  const cves = cvesOf(chunk.imported.map(({ observation }) => observation))
  if (cves.length === 0) return chunk
  const published = await intelligence.of(cves)
  const imported = chunk.imported.map((one) => ({
    ...one,
    observation: withIntelligence(one.observation, published),
  }))
  return { ...chunk, imported }
}
