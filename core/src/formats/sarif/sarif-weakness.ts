import { type CweReference, cweReferences } from '../reading/cwe-reference.ts'
import {
  fieldOf,
  type JsonObject,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
  wordIn,
} from '../reading/record-fields.ts'
import { tagsOf } from './sarif-rule.ts'

/** Properties in which tools name a weakness, as a text or a list of texts. */
const PROPERTIES = ['cwe', 'cwe-id', 'cwe-ids', 'cwes']

/** The texts of a rule that may name weaknesses, and those that they name. */
interface RuleWeaknesses {
  readonly tags: readonly string[]
  readonly others: readonly string[]
  readonly references: readonly CweReference[]
}

const weaknessesOfRules = new WeakMap<JsonObject, RuleWeaknesses>()

/** Kept with the rule: thousands of results may have the same. */
function weaknessesOfRule(rule: JsonObject, run: JsonObject): RuleWeaknesses {
  const known = weaknessesOfRules.get(rule)
  if (known) return known
  const targets = objectsIn(rule, 'relationships').map((relation) => objectIn(relation, 'target'))
  const tags = tagsOf(rule)
  const others = [
    ...propertiesIn(objectIn(rule, 'properties')),
    ...targets.map((reference) => weaknessIn(reference, run)),
  ]
  const weaknesses = { tags, others, references: cweReferences([...tags, ...others]) }
  weaknessesOfRules.set(rule, weaknesses)
  return weaknesses
}

/**
 * Returns the weaknesses that a result is about: tags and properties name them, and references to a
 * taxonomy.
 */
export function weaknessesOf(
  result: JsonObject,
  rule: JsonObject,
  run: JsonObject,
): readonly CweReference[] {
  const ofRule = weaknessesOfRule(rule, run)
  const properties = propertiesIn(objectIn(result, 'properties'))
  const taxa = objectsIn(result, 'taxa')
  if (properties.length === 0 && taxa.length === 0) return ofRule.references
  return cweReferences([
    ...ofRule.tags,
    ...properties,
    ...ofRule.others,
    ...taxa.map((reference) => weaknessIn(reference, run)),
  ])
}

function propertiesIn(properties: JsonObject): string[] {
  const texts: string[] = []
  for (const name of PROPERTIES) {
    if (fieldOf(properties, name) === undefined) continue
    texts.push(wordIn(properties, name), ...textsIn(properties, name))
  }
  return texts.map(withPrefix)
}

const withPrefix = (text: string) => (/^\d+$/.test(text) ? `CWE-${text}` : text)

/** In the taxonomy of CWE, the id may be the number alone. */
function weaknessIn(reference: JsonObject, run: JsonObject): string {
  const component = objectIn(reference, 'toolComponent')
  const index = numberIn(component, 'index')
  const taxonomy = index === undefined ? undefined : objectsIn(run, 'taxonomies')[index]
  const names = [textIn(component, 'name'), taxonomy ? textIn(taxonomy, 'name') : '']
  const taxa = taxonomy ? listIn(taxonomy, 'taxa') : []
  const id = textIn(reference, 'id') || idAt(taxa, numberIn(reference, 'index'))
  return names.some((name) => name.toUpperCase() === 'CWE') ? withPrefix(id) : ''
}

const idAt = (taxa: readonly unknown[], index: number | undefined): string => {
  const taxon = index === undefined ? undefined : taxa[index]
  return typeof taxon === 'object' && taxon !== null ? textIn(taxon as JsonObject, 'id') : ''
}
