import { PROVIDERS, type Provider } from '../kernel/provider.ts'
import { identifiersOf, type ReportedCheck } from './check-identifiers.ts'
import rules from './data/rules.json' with { type: 'json' }
import type { Rule } from './rule.ts'

/** A check and the kind of resource that it looked at. */
export interface RuleSubject extends ReportedCheck {
  readonly provider: Provider | ''
  /** As the scanner spells it; '' unknown. */
  readonly resource_type: string
}

/** Every rule, by id. */
// The type of the file itself would be a union of a thousand object types.
export const RULES = rules as unknown as readonly Rule[]

const keyOf = (scanner: string, id: string) => `${scanner}:${id.trim().toLowerCase()}`

/** The rules by every name of their checks, in any letter case. Names repeat among providers. */
function indexOf(all: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const index = new Map<string, Rule[]>()
  for (const rule of all) {
    for (const [scanner, ids] of Object.entries(rule.checks)) {
      for (const id of ids) {
        const key = keyOf(scanner, id)
        const known = index.get(key)
        if (known) known.push(rule)
        else index.set(key, [rule])
      }
    }
  }
  return index
}

const byId: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]))
const byCheck = indexOf(RULES)

export const ruleById = (id: string): Rule | null => byId.get(id) ?? null

/** Rules about no cloud in particular are about the resources of each. */
const concerns = (rule: Rule, provider: Provider | ''): boolean =>
  provider === '' || rule.provider === provider || !CLOUDS.has(rule.provider)

const CLOUDS: ReadonlySet<string> = new Set(['aws', 'azure', 'gcp'])

/** Of several, the one that names the kind of resource. */
function preferred(found: readonly Rule[], { provider, resource_type }: RuleSubject): Rule | null {
  const fitting = found.filter((rule) => concerns(rule, provider))
  if (fitting.length < 2) return fitting[0] ?? null
  const type = resource_type.toLowerCase()
  const named = fitting.filter(({ resource_types }) =>
    resource_types.some((one) => one.toLowerCase() === type),
  )
  if (named.length > 0) return named[0] ?? null
  // Without a provider, rules of several say nothing.
  return new Set(fitting.map((rule) => rule.provider)).size === 1 ? (fitting[0] ?? null) : null
}

/**
 * The rule of a check: the problem that it reports, whoever reports it. Null when the catalogue does
 * not know it. The first name that is known decides.
 */
export function ruleOf(subject: RuleSubject): Rule | null {
  for (const { scanner, id } of identifiersOf(subject)) {
    const found = byCheck.get(keyOf(scanner, id))
    const rule = found ? preferred(found, subject) : null
    if (rule) return rule
  }
  return null
}

/** Whose resources a check is about, by its rule; '' where that does not tell. */
export interface RuleTarget {
  readonly provider: Provider | ''
  readonly resource_type: string
}

/** For scanners that say what they looked for but not at what. */
export function targetOfRule(check: ReportedCheck, provider: Provider | ''): RuleTarget {
  const rule = ruleOf({ ...check, provider, resource_type: '' })
  const [type = '', ...others] = rule?.resource_types ?? []
  return {
    provider: provider === '' ? cloudOf(rule) : provider,
    resource_type: others.length === 0 ? type : '',
  }
}

const cloudOf = (rule: Rule | null): Provider | '' =>
  PROVIDERS.find((provider) => provider === rule?.provider) ?? ''

/** What the catalogue says of a check; what it does not know, its reader derives otherwise. */
export interface RuleDescription {
  readonly rule: Rule
  /** The rule's id; with the check's own, where a rule stands for a family of checks. */
  readonly control_id: string
  readonly category: Rule['category']
  readonly auto_remediatable: boolean
  /** 1 to 3; null where the rule is not written in full. */
  readonly tier: Rule['tier'] | null
}

/** What a finding takes from its rule; null when the catalogue does not know its check. */
export function describeByRule(subject: RuleSubject): RuleDescription | null {
  const rule = ruleOf(subject)
  if (!rule) return null
  return {
    rule,
    control_id: rule.family ? `${rule.id}/${subject.check_id}` : rule.id,
    category: rule.category,
    auto_remediatable: rule.handler !== undefined,
    tier: rule.tier ?? null,
  }
}
