import type { ComplexityTier } from '../priority/prioritized-finding.ts'
import type { ComplexityContext } from './complexity-problem.ts'

/** More than so many dependencies raise the tier. */
export const MAX_SIMPLE_DEPENDENCIES = 5

const REGULATED: ReadonlySet<string> = new Set(['pci', 'pii', 'phi'])

/** What the resource changes. */
export interface ComplexityBump {
  /** A verb and its object: the subject is the resource. */
  readonly because: string
  /** Tiers that it adds. */
  readonly add: 0 | 1
  /** The tier that it reaches at least. */
  readonly minimum: ComplexityTier
  readonly change_window: boolean
  /** Why it rules out automation; '' if it does not. */
  readonly blocker: string
  readonly applies: (context: ComplexityContext) => boolean
}

const BUMP = { add: 1, minimum: 1, change_window: false, blocker: '' } as const
const MINIMUM = { add: 0, minimum: 2 } as const

/** Tiers are added first; then the minimum of each holds. Tier 3 is the highest. */
export const COMPLEXITY_BUMPS: readonly ComplexityBump[] = [
  { because: 'is in production', ...BUMP, applies: ({ is_production }) => is_production },
  { because: 'is stateful', ...BUMP, applies: ({ stateful }) => stateful },
  {
    because: `has more than ${MAX_SIMPLE_DEPENDENCIES} dependencies`,
    ...BUMP,
    applies: ({ dependencies }) => dependencies > MAX_SIMPLE_DEPENDENCIES,
  },
  {
    because: 'is shared (at least Tier 2, no automation)',
    ...MINIMUM,
    change_window: false,
    blocker: 'The resource is shared',
    applies: ({ shared }) => shared,
  },
  {
    because: 'holds PCI, PII or PHI data (at least Tier 2, a change window)',
    ...MINIMUM,
    change_window: true,
    blocker: '',
    applies: ({ data_classification }) =>
      data_classification.some((name) => REGULATED.has(name.toLowerCase())),
  },
]

const MAX_TIER = 3

/** Returns the tier of a remediation with these bumps. */
export const raiseTier = (
  tier: ComplexityTier,
  bumps: readonly ComplexityBump[],
): ComplexityTier => {
  const added = bumps.reduce<number>((sum, { add }) => sum + add, tier)
  const least = bumps.reduce<number>((highest, { minimum }) => Math.max(highest, minimum), added)
  return Math.min(least, MAX_TIER) as ComplexityTier
}
