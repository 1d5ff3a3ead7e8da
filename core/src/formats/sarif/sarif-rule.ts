import { type AttackVector, farthestVector } from '../reading/attack-vector.ts'
import {
  fieldOf,
  firstText,
  heldListIn,
  isObject,
  type JsonObject,
  joinParagraphs,
  LONG_TEXT_LENGTH,
  listIn,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import { PAUSE } from '../reading/scan-result.ts'

/** The rules of a run: the tool's own and those of its extensions (query packs, plugins). */
export interface RuleBook {
  /** The rule of a result and its id; an empty rule if the run does not describe it. */
  readonly ruleOf: (result: JsonObject) => NamedRule
  /** The rules that the run describes and did not disable. */
  readonly rulesRun: (run: JsonObject) => readonly NamedRule[]
}

export interface NamedRule {
  /** The id in the result, else in the rule; '' if neither has one. */
  readonly id: string
  readonly rule: JsonObject
}

const NO_RULE: JsonObject = {}

/** The rules of the driver or of an extension, in the order of its list. */
type RulesOf = (component: JsonObject) => readonly JsonObject[]

/** Reads the rules, of which there may be tens of thousands, and pauses in between. */
export function* readRuleBook(tool: JsonObject): Generator<typeof PAUSE, RuleBook> {
  const driver = objectIn(tool, 'driver')
  const extensions = listIn(tool, 'extensions').map((extension) =>
    isObject(extension) ? extension : NO_RULE,
  )
  const byId = new Map<string, JsonObject>()
  const lists = new Map<JsonObject, readonly JsonObject[]>()
  for (const component of [...extensions, driver]) {
    const rules: JsonObject[] = []
    for (const item of heldListIn(component, 'rules')) {
      const rule = isObject(item) ? item : NO_RULE
      rules.push(rule)
      byId.set(textIn(rule, 'id'), rule)
      yield PAUSE
    }
    lists.set(component, rules)
  }
  byId.delete('')
  return ruleBookOf(byId, { driver, extensions, rulesOf: (one) => lists.get(one) ?? [] })
}

export function createRuleBook(tool: JsonObject): RuleBook {
  const reading = readRuleBook(tool)
  let step = reading.next()
  while (!step.done) step = reading.next()
  return step.value
}

interface Components {
  readonly driver: JsonObject
  readonly extensions: readonly JsonObject[]
  readonly rulesOf: RulesOf
}

function ruleBookOf(
  byId: ReadonlyMap<string, JsonObject>,
  { driver, extensions, rulesOf }: Components,
): RuleBook {
  /** By its index in the list of the referenced component, which is usually the driver. */
  const byIndex = (index: unknown, component: unknown): JsonObject => {
    const owner = typeof component === 'number' ? extensions[component] : driver
    const rule = typeof index === 'number' && owner ? rulesOf(owner)[index] : undefined
    return rule ?? NO_RULE
  }
  return {
    ruleOf: (result) => findRule(result, byId, byIndex),
    rulesRun: (run) => {
      const overrides = new Map(
        overridesIn(run).map(({ rule, isEnabled }) => [
          findRule({ rule }, byId, byIndex).id,
          isEnabled,
        ]),
      )
      return [...byId]
        .filter(([id, rule]) => overrides.get(id) ?? isEnabledByDefault(rule))
        .map(([id, rule]) => ({ id, rule }))
    },
  }
}

const isEnabledByDefault = (rule: JsonObject) =>
  fieldOf(objectIn(rule, 'defaultConfiguration'), 'enabled') !== false

/** Returns the references to the rules that the user of the tool turned on or off. */
const overridesIn = (run: JsonObject) =>
  objectsIn(run, 'invocations')
    .flatMap((invocation) => objectsIn(invocation, 'ruleConfigurationOverrides'))
    .flatMap((override) => {
      const isEnabled = fieldOf(objectIn(override, 'configuration'), 'enabled')
      const rule = objectIn(override, 'descriptor')
      return typeof isEnabled === 'boolean' ? [{ rule, isEnabled }] : []
    })

function findRule(
  result: JsonObject,
  byId: ReadonlyMap<string, JsonObject>,
  byIndex: (index: unknown, component: unknown) => JsonObject,
): NamedRule {
  const reference = objectIn(result, 'rule')
  const component = fieldOf(objectIn(reference, 'toolComponent'), 'index')
  const indexed = byIndex(fieldOf(result, 'ruleIndex') ?? fieldOf(reference, 'index'), component)
  const id = firstText(textIn(result, 'ruleId'), textIn(reference, 'id'), textIn(indexed, 'id'))
  // `CA1000/1` is a case of the rule `CA1000`.
  const listed = byId.get(id) ?? byId.get(id.slice(0, Math.max(id.lastIndexOf('/'), 0)))
  if (id !== '') return { id, rule: listed ?? indexed }
  return ruleInMessage(result, byId)
}

/** Tools that name no rule begin the message with the name of the rule. */
function ruleInMessage(result: JsonObject, byId: ReadonlyMap<string, JsonObject>): NamedRule {
  const message = textIn(objectIn(result, 'message'), 'text')
  for (const [id, rule] of byId) if (message.startsWith(`${id} `)) return { id, rule }
  return { id: '', rule: NO_RULE }
}

/**
 * Returns the message of the result, else that of the rule with the result's arguments in place of
 * `{0}`.
 */
export function messageOf(result: JsonObject, rule: JsonObject): string {
  const message = objectIn(result, 'message')
  const text = textIn(message, 'text', LONG_TEXT_LENGTH)
  if (text !== '') return text
  const template = objectIn(objectIn(rule, 'messageStrings'), textIn(message, 'id'))
  const values = textsIn(message, 'arguments')
  return textIn(template, 'text', LONG_TEXT_LENGTH).replace(
    /\{(\d{1,3})\}/g,
    (placeholder, index) => values[Number(index)] ?? placeholder,
  )
}

/** Returns the text of a rule's multi-format message. */
export const ruleText = (rule: JsonObject, key: string): string =>
  textIn(objectIn(rule, key), 'text', LONG_TEXT_LENGTH)

export const tagsOf = (rule: JsonObject): string[] => textsIn(objectIn(rule, 'properties'), 'tags')

/**
 * Returns the CVSS base score of version 3, which dependency scanners write to the result or the
 * rule.
 */
export const cvssOf = (result: JsonObject, rule: JsonObject): number | undefined =>
  [result, rule]
    .map((object) => objectIn(object, 'properties'))
    .flatMap((properties) => [
      numberIn(properties, 'cvssv3_baseScore', 0, 10),
      numberIn(properties, 'security-severity', 0, 10),
      numberIn(properties, 'cvssScore', 0, 10),
      numberIn(properties, 'cvss_score', 0, 10),
      numberIn(properties, 'cvss', 0, 10),
    ])
    .find((score) => score !== undefined)

const VECTOR_PROPERTIES = ['cvssv3_vector', 'cvssv3_attackVector', 'cvssv2_vector']

/** Returns the attack vector, from the same properties. */
export const attackVectorIn = (result: JsonObject, rule: JsonObject): AttackVector | undefined =>
  farthestVector(
    [result, rule].flatMap((object) =>
      VECTOR_PROPERTIES.map((name) => textIn(objectIn(object, 'properties'), name)),
    ),
  )

/** The texts of a rule that its results share. */
interface RuleTexts {
  readonly short: string
  readonly full: string
  readonly remediation: string
  readonly name: string
  readonly deprecatedIds: readonly string[]
  readonly tags: readonly string[]
}

const textsOfRules = new WeakMap<JsonObject, RuleTexts>()

/** Kept with the rule: thousands of results may have the same. */
export function textsOfRule(rule: JsonObject): RuleTexts {
  const known = textsOfRules.get(rule)
  if (known) return known
  const texts = {
    short: ruleText(rule, 'shortDescription'),
    full: ruleText(rule, 'fullDescription'),
    remediation: joinParagraphs(ruleText(rule, 'help'), textIn(rule, 'helpUri')),
    name: textIn(rule, 'name'),
    deprecatedIds: textsIn(rule, 'deprecatedIds'),
    tags: tagsOf(rule),
  }
  textsOfRules.set(rule, texts)
  return texts
}
