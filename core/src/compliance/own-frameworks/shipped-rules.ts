import { ruleById } from '../../rules/rule-index.ts'
import { SHIPPED_FRAMEWORKS } from '../shipped-frameworks.ts'
import type { RuleCatalogue } from './own-framework.ts'

const rulesByControl: ReadonlyMap<string, readonly string[]> = new Map(
  SHIPPED_FRAMEWORKS.flatMap(({ id: framework, controls }) =>
    controls.map(({ id, rules }) => [`${framework}/${id}`.toLowerCase(), rules] as const),
  ),
)

/** The rules and the controls that come with the product. */
export const SHIPPED_RULES: RuleCatalogue = {
  hasRule: (rule) => ruleById(rule) !== null,
  rulesOfControl: (name) => rulesByControl.get(name.toLowerCase()),
}
