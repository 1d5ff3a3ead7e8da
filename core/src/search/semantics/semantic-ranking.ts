import type { SemanticRanking } from '../index/semantic-lists.ts'
import { rankTexts, type SemanticModel } from './semantic-model.ts'

/**
 * Ranks the texts of an index by a model that has them in the order of their numbers. Texts that the
 * model does not have yet match nothing. `queryVector`: that of the query, for a model with the vectors of an
 * embeddings endpoint.
 */
export const semanticRanking = (
  model: SemanticModel,
  queryVector?: Float32Array,
): SemanticRanking => ({
  rank: (text, visible) => {
    const { words, vectors, conceptShare } = rankTexts(model, text, visible, queryVector)
    return { lexical: words, vector: vectors, conceptShare }
  },
})
