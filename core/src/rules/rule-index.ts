import { PROVIDERS, type Provider } from '../kernel/provider.ts'
import { identifiersOf } from './check-identifiers.ts'
import rules from './data/rules.json' with { type: 'json' }
import type { ReportedCheck } from './reported-check.ts'
import type { Rule } from './rule.ts'

/** A check and the type of the resource that it looked at. */
export interface CheckOnResource extends ReportedCheck {
  readonly provider: Provider | ''
  /** As the scanner spells it; '' when unknown. */
  readonly resource_type: string
}

/** Every rule, sorted by id. */
// Cast, because the inferred type of the file is a union of a thousand object types.
export const RULES = rules as unknown as readonly Rule[]

const keyOf = (scanner: string, id: string) => `${scanner}:${id.trim().toLowerCase()}`

/** Indexes the rules by their checks, in lower case. Providers may share a check identifier. */
function buildIndex(all: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const index = new Map<string, Rule[]>()
  for (const rule of all) {
    for (const [scanner, ids] of Object.entries(rule.checks)) {
      for (const id of ids) {
        const key = keyOf(scanner, id)
        const existing = index.get(key)
        if (existing) existing.push(rule)
        else index.set(key, [rule])
      }
    }
  }
  return index
}

const byId: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]))
const byCheck = buildIndex(RULES)

const threats: ReadonlySet<string> = new Set(
  [...byCheck].flatMap(([key, rules]) => (rules.some(({ is_threat }) => is_threat) ? [key] : [])),
)

/**
 * Returns whether the catalogue has the check as one that reports an attack. The id may be that of
 * its rule, which stored findings have as their control.
 */
export const isThreatCheck = (scanner: string, id: string): boolean =>
  threats.has(keyOf(scanner, id)) || byId.get(id)?.is_threat === true

export const ruleById = (id: string): Rule | null => byId.get(id) ?? null

/** Rules that are not about one cloud apply to the resources of every cloud. */
const appliesTo = (rule: Rule, provider: Provider | ''): boolean =>
  provider === '' || rule.provider === provider || !CLOUDS.has(rule.provider)

const CLOUDS: ReadonlySet<string> = new Set(PROVIDERS)

/** The clouds of the types of resources in infrastructure code, which names no account. */
const CLOUD_OF_TYPE: readonly (readonly [RegExp, Provider])[] = [
  [/^aws(?:_|::)/i, 'aws'],
  [/^(?:azurerm_|azuread_|microsoft\.)/i, 'azure'],
  [/^(?:google[_.]|[a-z]+\.googleapis\.com\/|gcp-types\/)/i, 'gcp'],
]

const cloudOfType = (resource_type: string): Provider | '' =>
  CLOUD_OF_TYPE.find(([pattern]) => pattern.test(resource_type))?.[1] ?? ''

/** Selects the applicable rule; of several, the one that names the resource type. */
function selectRule(
  candidates: readonly Rule[],
  { provider, resource_type }: CheckOnResource,
): Rule | null {
  const cloud = provider === '' ? cloudOfType(resource_type) : provider
  const applicable = candidates.filter((rule) => appliesTo(rule, cloud))
  if (applicable.length < 2) return applicable[0] ?? null
  const type = resource_type.toLowerCase()
  const byType = applicable.filter(({ resource_types }) =>
    resource_types.some((listed) => listed.toLowerCase() === type),
  )
  if (byType.length > 0) return byType[0] ?? null
  // Without a provider, rules of several providers are ambiguous.
  return new Set(applicable.map((rule) => rule.provider)).size === 1
    ? (applicable[0] ?? null)
    : null
}

/**
 * Returns the rule of a check, or null when the catalogue has none. The first identifier that has a
 * rule decides.
 */
export function ruleOf(check: CheckOnResource): Rule | null {
  for (const { scanner, id } of identifiersOf(check)) {
    const candidates = byCheck.get(keyOf(scanner, id))
    const rule = candidates ? selectRule(candidates, check) : null
    if (rule) return rule
  }
  return null
}

/** The provider and resource type that a check is about, by its rule; '' when unknown. */
export interface RuleTarget {
  readonly provider: Provider | ''
  readonly resource_type: string
}

/** Finds the target of a check, for scanners that report no resource. */
export function findCheckTarget(check: ReportedCheck, provider: Provider | ''): RuleTarget {
  const rule = ruleOf({ ...check, provider, resource_type: '' })
  const [type = '', ...others] = rule?.resource_types ?? []
  return {
    provider: provider === '' ? cloudOf(rule) : provider,
    resource_type: others.length === 0 ? type : '',
  }
}

const cloudOf = (rule: Rule | null): Provider | '' =>
  PROVIDERS.find((provider) => provider === rule?.provider) ?? ''

/** The fields that a finding takes from the rule of its check. */
export interface RuleDescription {
  readonly rule: Rule
  /** The rule's id, followed by that of the check when the rule covers a group of checks. */
  readonly control_id: string
  readonly category: Rule['category']
  readonly auto_remediatable: boolean
  /** 1 to 3; null when the rule has no guidance. */
  readonly tier: Rule['tier'] | null
}

/**
 * Returns the fields that a finding takes from the rule of its check; null when the check has no
 * rule.
 */
export function describeCheck(check: CheckOnResource): RuleDescription | null {
  const rule = ruleOf(check)
  if (!rule) return null
  return {
    rule,
    control_id: rule.is_group ? `${rule.id}/${check.check_id}` : rule.id,
    category: rule.category,
    auto_remediatable: rule.handler !== undefined,
    tier: rule.tier ?? null,
  }
}
