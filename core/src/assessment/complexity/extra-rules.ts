import { wordsOf } from '../../classification/check-words.ts'
import { PROBLEM_KINDS } from '../../classification/problem-kind.ts'
import { boolean, type FieldType, listOf, oneOf, scalar } from '../../kernel/field-type.ts'
import {
  type LocatedEntry,
  type LocatedMap,
  type LocatedNode,
  type LocatedProblem,
  type Position,
  parseLocatedYaml,
} from '../../kernel/located-yaml.ts'
import { didYouMean } from '../../kernel/nearest-name.ts'
import { PROVIDERS } from '../../kernel/provider.ts'
import { SEVERITIES } from '../../kernel/severity.ts'
import { RULE_CATEGORIES } from '../../rules/rule.ts'
import type { ComplexityTier, RatedSeverity } from '../priority/prioritized-finding.ts'
import {
  type ComplexityMatch,
  type ComplexityRule,
  SERVICE_IMPACTS,
  TEAMS,
} from './complexity-rule.ts'

/** The rules of an operator's file. When there are problems, they are not usable. */
export interface ComplexityRulesFile {
  readonly rules: readonly ComplexityRule[]
  readonly problems: readonly LocatedProblem[]
}

const MAX_TEXT = 500

const text = scalar(`text of at most ${MAX_TEXT} characters`, (value) =>
  value.length <= MAX_TEXT ? value : undefined,
)

/** A phrase without letters and digits would match every title. */
const phrase = scalar(`a phrase of at most ${MAX_TEXT} characters`, (value) =>
  value.length <= MAX_TEXT && wordsOf(value) !== '' ? value : undefined,
)

const numberUpTo = (max: number, unit: string) =>
  scalar(`a number of ${unit} from 0 to ${max}`, (value) =>
    /^\d{1,5}(?:\.\d{1,2})?$/.test(value) && Number(value) <= max ? Number(value) : undefined,
  )

const tier: FieldType<ComplexityTier> = scalar('1, 2 or 3', (value) =>
  value === '1' || value === '2' || value === '3' ? (Number(value) as ComplexityTier) : undefined,
)

const RATED = SEVERITIES.filter((severity): severity is RatedSeverity => severity !== 'INFO')

const MATCH_FIELDS = {
  controls: listOf(text),
  title: listOf(phrase),
  clouds: listOf(oneOf(PROVIDERS)),
  kinds: listOf(oneOf(PROBLEM_KINDS)),
  categories: listOf(oneOf(RULE_CATEGORIES)),
  resource_types: listOf(text),
  severities: listOf(oneOf(RATED)),
} as const

const RULE_FIELDS = {
  id: scalar('a name of lower-case letters, digits and hyphens', (value) =>
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) ? value : undefined,
  ),
  subject: text,
  tier,
  effort_hours: numberUpTo(1000, 'hours'),
  teams: listOf(oneOf(TEAMS)),
  downtime_min: numberUpTo(10_000, 'minutes'),
  change_window: boolean,
  service_impact: oneOf(SERVICE_IMPACTS),
  blockers: listOf(text),
  approach: text,
} as const

type Fields = Readonly<Record<string, FieldType<unknown>>>
type Parsed<Shape extends Fields> = {
  [Name in keyof Shape]?: Shape[Name] extends FieldType<infer Value> ? Value : never
}

const REQUIRED = ['id', 'tier', 'effort_hours', 'approach'] as const

/** What a rule is without the fields that it may leave out. */
const DEFAULTS = {
  teams: [],
  downtime_min: 0,
  change_window: false,
  service_impact: 'minimal',
  blockers: [],
} as const

interface ParseContext {
  readonly problems: LocatedProblem[]
}

const addProblem = (
  { problems }: ParseContext,
  { line, column }: Position,
  message: string,
): undefined => {
  problems.push({ line, column, message })
}

const parseFields = <Shape extends Fields>(
  shape: Shape,
  entries: readonly LocatedEntry[],
  others: readonly string[],
  context: ParseContext,
): Parsed<Shape> => {
  const values: Record<string, unknown> = {}
  for (const entry of entries) {
    const { key, value } = entry
    const type = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (type === undefined) {
      const names = [...others, ...Object.keys(shape)]
      addProblem(context, entry, `Unknown field "${key}"${didYouMean(key, names)}`)
      continue
    }
    values[key] = type.parse(value)
    if (values[key] === undefined) addProblem(context, value, `${key} must be ${type.accepts}`)
  }
  return values as Parsed<Shape>
}

const escapePattern = (value: string): string => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `*` stands for any characters. */
const globs = (patterns: readonly string[]): RegExp => {
  const alternatives = patterns.map((pattern) =>
    pattern.toLowerCase().split(/\*+/).map(escapePattern).join('.*'),
  )
  return new RegExp(`^(?:${alternatives.join('|')})$`)
}

/** Whole words, in any letter case and with any punctuation between them. */
const phrases = (texts: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${texts.map((words) => escapePattern(wordsOf(words))).join('|')})\\b`)

const MATCH = 'match'

const parseMatch = (
  node: LocatedNode | undefined,
  rule: LocatedMap,
  context: ParseContext,
): ComplexityMatch => {
  if (node?.kind !== 'map' || node.entries.length === 0) {
    const fields = Object.keys(MATCH_FIELDS).join(', ')
    addProblem(context, node ?? rule, `A rule must have a match with one of ${fields}`)
    return {}
  }
  const parsed = parseFields(MATCH_FIELDS, node.entries, [], context)
  const { controls, title, clouds, kinds, categories, resource_types, severities } = parsed
  return {
    kinds: kinds ?? PROBLEM_KINDS,
    ...(controls && { controls: globs(controls) }),
    ...(title && { title: phrases(title) }),
    ...(clouds && { providers: clouds }),
    ...(categories && { categories }),
    ...(resource_types && { resource_types: globs(resource_types) }),
    ...(severities && { severities }),
  }
}

const parseRule = (node: LocatedNode, context: ParseContext): ComplexityRule[] => {
  if (node.kind !== 'map') {
    addProblem(context, node, 'Each rule must be a map of fields')
    return []
  }
  const match = node.entries.find(({ key }) => key === MATCH)?.value
  const entries = node.entries.filter(({ key }) => key !== MATCH)
  const parsed = parseFields(RULE_FIELDS, entries, [MATCH], context)
  for (const field of REQUIRED) {
    const isGiven = entries.some(({ key }) => key === field)
    if (!isGiven) addProblem(context, node, `A rule must have the field ${field}`)
  }
  const fields = { ...DEFAULTS, ...parsed }
  return [
    {
      id: fields.id ?? '',
      subject: fields.subject ?? 'a rule of the rules file',
      match: parseMatch(match, node, context),
      tier: fields.tier ?? 3,
      effort: fields.effort_hours ?? 0,
      teams: fields.teams,
      downtime: fields.downtime_min,
      change_window: fields.change_window,
      impact: fields.service_impact,
      blockers: fields.blockers,
      approach: fields.approach ?? '',
    },
  ]
}

const ID = 'id'

const reportDuplicates = (items: readonly LocatedNode[], context: ParseContext): void => {
  const lines = new Map<string, number>()
  for (const item of items) {
    const id = item.kind === 'map' ? item.entries.find(({ key }) => key === ID) : undefined
    const name = id?.value.kind === 'scalar' ? id.value.text : null
    if (id === undefined || name === null) continue
    const first = lines.get(name)
    if (first === undefined) lines.set(name, id.line)
    else addProblem(context, id, `The rule "${name}" is in line ${first} already`)
  }
}

const RULES = 'rules'

const rulesIn = (root: LocatedNode, context: ParseContext): readonly LocatedNode[] => {
  if (root.kind === 'scalar' && root.text === null) return []
  const entries = root.kind === 'map' ? root.entries : []
  const list = entries.find(({ key }) => key === RULES)?.value
  for (const entry of entries.filter(({ key }) => key !== RULES)) {
    addProblem(context, entry, `Unknown field "${entry.key}"${didYouMean(entry.key, [RULES])}`)
  }
  if (list?.kind === 'list') return list.items
  addProblem(context, list ?? root, 'The file must have a list of rules under "rules"')
  return []
}

/** Parses the rules of complexity that an operator adds. They are tried before the predefined ones. */
export const parseComplexityRules = (yaml: string): ComplexityRulesFile => {
  const { root, problems } = parseLocatedYaml(yaml)
  if (problems.length > 0) return { rules: [], problems }
  const context: ParseContext = { problems: [] }
  const items = rulesIn(root, context)
  const rules = items.flatMap((item) => parseRule(item, context))
  reportDuplicates(items, context)
  return { rules: context.problems.length === 0 ? rules : [], problems: context.problems }
}
