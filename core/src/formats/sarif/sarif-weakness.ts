import { type CweReference, cweReferences } from '../reading/cwe-reference.ts'
import {
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

/**
 * Returns the weaknesses that a result is about: tags and properties name them, and references to a
 * taxonomy.
 */
export function weaknessesOf(
  result: JsonObject,
  rule: JsonObject,
  run: JsonObject,
): CweReference[] {
  const targets = objectsIn(rule, 'relationships').map((relation) => objectIn(relation, 'target'))
  return cweReferences([
    ...tagsOf(rule),
    ...[result, rule].flatMap((object) => propertiesIn(objectIn(object, 'properties'))),
    ...[...targets, ...objectsIn(result, 'taxa')].map((reference) => weaknessIn(reference, run)),
  ])
}

const propertiesIn = (properties: JsonObject): string[] =>
  PROPERTIES.flatMap((name) => [wordIn(properties, name), ...textsIn(properties, name)]).map(
    withPrefix,
  )

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
