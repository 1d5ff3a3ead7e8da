import type { SemanticRanking } from '@stance/core/search/index/semantic-lists'
import { rankTexts, type SemanticModel } from '@stance/core/search/semantics/semantic-model'

/**
 * Ranks texts by a model. No score depends on a text that the caller does not see. Texts that the model does
 * not have yet match nothing.
 */
export const semanticRanking = (model: SemanticModel): SemanticRanking => ({
  rank: (text, visible) => {
    const { words, vectors, hasConcepts } = rankTexts(model, text, visible)
    return { lexical: words, vector: vectors, hasConcepts }
  },
})
