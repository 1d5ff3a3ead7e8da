import { RULES } from '@stance/core/rules/rule-index'
import type { RuleText } from '@stance/core/search/semantics/rule-text'
import { type SemanticModel, trainSemantics } from '@stance/core/search/semantics/semantic-model'

const catalogueTexts = (): RuleText[] =>
  RULES.map((rule) => ({
    title: rule.title,
    description: rule.problem ?? '',
    service: rule.service,
    rule: rule.id,
    guidance: rule.impact ?? '',
  }))

/**
 * Trains the meaning of words on the rules of the product. It is the same in every process, and does not
 * depend on what any account reports: a rank that did would tell a caller about others.
 */
export const trainCatalogueSpace = (): SemanticModel['space'] =>
  trainSemantics(catalogueTexts()).space
