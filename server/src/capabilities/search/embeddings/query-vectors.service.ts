import { createBackOff } from './back-off.ts'
import { EmbeddingsProblem } from './embedding-answer.ts'
import type { Embed } from './embeddings-endpoint.service.ts'

/** The vectors of queries. */
export interface QueryVectors {
  /** Returns null if there is none in time: then the vectors of the product are compared. */
  readonly of: (query: string, dimensions: number) => Promise<Float32Array | null>
}

const TIMEOUT_MS = 700
const MAX_RUNNING = 16
const MAX_KEPT = 1_000
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/** Asks an endpoint for the vectors of queries, and keeps the latest. */
export const createQueryVectors = (
  embed: Embed,
  onProblem: (problem: string | null) => void,
): QueryVectors => {
  const kept = new Map<string, Float32Array>()
  const backOff = createBackOff(FIRST_PAUSE_MS, MAX_PAUSE_MS, () => performance.now())
  let running = 0

  const ask = async (query: string, dimensions: number): Promise<Float32Array | null> => {
    running += 1
    try {
      const [vector = null] = await embed([query.toWellFormed()], TIMEOUT_MS)
      if (vector?.length !== dimensions)
        throw new EmbeddingsProblem('The endpoint gives queries other dimensions than texts')
      backOff.succeed()
      onProblem(null)
      return vector
    } catch (error) {
      // Several may fail at once: that is one failure.
      if (backOff.mayTry()) backOff.fail()
      onProblem(error instanceof Error ? error.message : String(error))
      return null
    } finally {
      running -= 1
    }
  }

  return {
    of: async (query, dimensions) => {
      const existing = kept.get(query)
      if (existing?.length === dimensions) return existing
      if (running >= MAX_RUNNING || !backOff.mayTry()) return null
      const vector = await ask(query, dimensions)
      if (vector === null) return null
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string)
      kept.set(query, vector)
      return vector
    },
  }
}
