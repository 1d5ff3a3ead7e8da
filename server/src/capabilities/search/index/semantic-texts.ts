import type { RuleText } from '@stance/core/search/semantics/rule-text'
import {
  addTexts,
  type SemanticModel,
  textCount,
} from '@stance/core/search/semantics/semantic-model'

/** With more parts, a query takes longer than merging them. */
const MAX_PARTS = 12

/** The texts of rules by their key, and the model over those that an index has. */
export const createSemanticTexts = (space: SemanticModel['space']) => {
  const texts = new Map<string, RuleText>()
  let model: SemanticModel = { space, parts: [] }
  const textOf = (key: string): RuleText => {
    const text = texts.get(key)
    if (!text) throw new Error(`There is no text with the key ${key}. Build the index again.`)
    return text
  }

  return {
    /** Returns the text of a key, or throws. */
    textOf,

    remember: (key: string, text: RuleText): void => {
      if (!texts.has(key)) texts.set(key, text)
    },

    /** Returns the texts of these keys. */
    textsOf: (keys: readonly string[]): (readonly [key: string, text: RuleText])[] =>
      keys.map((key) => [key, textOf(key)]),

    /** Returns the model with the texts of these keys, which begin with those of the last call. */
    modelOf: (keys: readonly string[]): SemanticModel => {
      const known = textCount(model)
      if (keys.length === known) return model
      const isFull = model.parts.length >= MAX_PARTS
      const base = isFull ? { space, parts: [] } : model
      model = addTexts(base, keys.slice(isFull ? 0 : known).map(textOf))
      return model
    },
  }
}

export type SemanticTexts = ReturnType<typeof createSemanticTexts>
