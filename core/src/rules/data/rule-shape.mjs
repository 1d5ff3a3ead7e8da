import { loadSources } from './load-sources.mjs'

/** The words of a rule and its texts exist once, in ../rule.ts. */
export const {
  FIX_METHODS,
  GUIDANCE_FIELDS,
  REMEDIATION_COMPLEXITIES,
  RULE_CATEGORIES,
  RULE_HANDLERS,
  RULE_PROVIDERS,
  RULE_SCANNERS,
  SEVERITIES,
} = await loadSources(`
  export * from './rules/rule.ts'
  export { SEVERITIES } from './kernel/severity.ts'
`)

const isText = (value) => typeof value === 'string' && value.trim() !== ''
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTextList = (value) => Array.isArray(value) && value.every(isText)
const isOneOf = (words) => (value) => words.includes(value)
const isListsBy = (isKey) => (value) =>
  isObject(value) &&
  Object.entries(value).every(([key, ids]) => isKey(key) && isTextList(ids) && ids.length > 0)

const isTitle = (value) => isText(value) && value.length <= 120 && !/[.\n]$/.test(value)
const isId = (value) => isText(value) && /^[a-z]+(-[a-z0-9]+){2,}$/.test(value)
const isTechniques = (value) =>
  isTextList(value) && value.length > 0 && value.every((id) => /^T\d{4}(\.\d{3})?$/.test(id))
const isFix = (value) =>
  isObject(value) &&
  FIX_METHODS.every((method) => isText(value[method])) &&
  Object.keys(value).every((method) => FIX_METHODS.includes(method))

const oneOf = (words) => ({ isValid: isOneOf(words), expected: `one of ${words.join(', ')}` })

/** The type of each field, and whether it is optional. */
const FIELDS = {
  id: { isValid: isId, expected: 'provider-service-problem in kebab-case' },
  title: { isValid: isTitle, expected: 'up to 120 characters without a full stop' },
  problem_title: { isValid: isTitle, expected: 'up to 120 characters without a full stop' },
  provider: oneOf(RULE_PROVIDERS),
  service: { isValid: isText, expected: 'a name' },
  category: oneOf(RULE_CATEGORIES),
  severity: oneOf(SEVERITIES),
  resource_types: { isValid: isTextList, expected: 'a list of names' },
  checks: {
    isValid: (value) => isListsBy(isOneOf(RULE_SCANNERS))(value) && Object.keys(value).length > 0,
    expected: 'lists of identifiers by known scanner',
  },
  controls: {
    isValid: isListsBy(isText),
    expected: 'lists of controls by framework',
    optional: true,
  },
  problem: { isValid: isText, expected: 'text', optional: true },
  impact: { isValid: isText, expected: 'text', optional: true },
  fix: { isValid: isFix, expected: `text for each of ${FIX_METHODS.join(', ')}`, optional: true },
  mitre: { isValid: isTechniques, expected: 'ATT&CK techniques such as T1530', optional: true },
  tier: { ...oneOf(REMEDIATION_COMPLEXITIES), optional: true },
  handler: { ...oneOf(RULE_HANDLERS), optional: true },
  shared: { ...oneOf([true]), optional: true },
  is_group: { ...oneOf([true]), optional: true },
  is_threat: { ...oneOf([true]), optional: true },
}

/** Returns what is wrong with the fields of one rule, as sentences. */
export function findShapeErrors(rule) {
  if (!isObject(rule)) return ['is not an object']
  const unknown = Object.keys(rule).filter((field) => !(field in FIELDS))
  const invalid = Object.entries(FIELDS).filter(([field, { isValid, optional }]) =>
    rule[field] === undefined ? !optional : !isValid(rule[field]),
  )
  return [
    ...unknown.map((field) => `${field} is not a field of a rule`),
    ...invalid.map(([field, { expected }]) => `${field} must be ${expected}`),
    ...findIdErrors(rule),
    ...findTitleErrors(rule),
    ...findGuidanceErrors(rule),
  ]
}

/** An instruction says nothing about what is wrong. */
const INSTRUCTION = /^(?:ensure|check|verify|enable|disable)\b/i

function findTitleErrors({ title, problem_title }) {
  if (!isTitle(title) || !isTitle(problem_title)) return []
  if (title.toLowerCase() === problem_title.toLowerCase()) {
    return ['problem_title must say what is wrong, and not repeat the title']
  }
  return INSTRUCTION.test(problem_title)
    ? ['problem_title must state the problem, not what to do']
    : []
}

function findIdErrors({ id, provider, service }) {
  if (!isId(id)) return []
  const prefix = `${provider}-${service}-`
  return id.startsWith(prefix) ? [] : [`id must begin with ${prefix}`]
}

/** Returns whether an unvalidated rule has any guidance; then it must have all of it. */
export const hasGuidance = (rule) =>
  isObject(rule) && GUIDANCE_FIELDS.some((field) => field in rule)

function findGuidanceErrors(rule) {
  if (!hasGuidance(rule)) return []
  const missing = GUIDANCE_FIELDS.filter((field) => rule[field] === undefined)
  return missing.map((field) => `${field} is missing, but the rule has other guidance`)
}
