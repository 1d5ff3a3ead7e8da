import type { ProblemTrait } from './problem-traits.ts'
import {
  hasTrait,
  holdsDataOf,
  isThreat,
  isUnlikelyExploited,
  isVulnerability,
  type RiskContext,
} from './risk-signals.ts'

/**
 * How strangers reach the problem of a finding: `shown` by the finding itself, through the
 * `resource`, through its `account`; `unreachable`; `unknown` also where it does not matter.
 */
export type Exposure = 'shown' | 'resource' | 'account' | 'unreachable' | 'unknown'

type Vulnerability = RiskContext['cves'][number]

/** Whether a vulnerability can be exploited over the internet, as far as known. */
export const isRemote = ({ attack_vector }: Vulnerability): boolean =>
  attack_vector === undefined || attack_vector === 'network'

const isOnMachine = ({ attack_vector }: Vulnerability): boolean =>
  attack_vector === 'local' || attack_vector === 'physical'

/** Whether all vulnerabilities can be exploited only from the machine itself. */
export const isLocalOnly = ({ cves }: RiskContext): boolean =>
  cves.length > 0 && cves.every(isOnMachine)

/** Whether all vulnerabilities can be exploited only from the same network or machine. */
export const isNearbyOnly = ({ cves }: RiskContext): boolean =>
  cves.length > 0 && !cves.some(isRemote)

const REACHABLE_CATEGORIES: ReadonlySet<string> = new Set([
  'network',
  'compute',
  'container',
  'vulnerability',
  'ai',
])

/** Whether the exposure of an account matters: not for a log, a key or a permission. */
const isNetworkReachable = (context: RiskContext): boolean =>
  isVulnerability(context) || REACHABLE_CATEGORIES.has(context.category)

const showsExposure = hasTrait('exposure')
const isUpkeep = hasTrait('upkeep')

const isStatedUnreachable = ({ internet_facing, exposure_of }: RiskContext): boolean =>
  internet_facing === false && exposure_of === 'resource'

export const exposureOf = (context: RiskContext): Exposure => {
  const { internet_facing, exposure_of } = context
  if (isThreat(context) || isNearbyOnly(context)) return 'unknown'
  if (showsExposure(context)) return isContradicted(context) ? 'unknown' : 'shown'
  if (internet_facing === null || isUpkeep(context)) return 'unknown'
  if (exposure_of === 'account' && !isNetworkReachable(context)) return 'unknown'
  if (!internet_facing) return 'unreachable'
  return exposure_of === 'account' ? 'account' : 'resource'
}

/**
 * Whether strangers reach the resource, as far as known: stated of it or, where that matters, of its
 * account, or shown by the finding itself, whose problem may be exploitable from nearby only.
 */
export const isInternetFacing = (context: RiskContext): boolean | null => {
  const { internet_facing, exposure_of } = context
  const isStated = exposure_of === 'resource' || isNetworkReachable(context)
  if (isStatedUnreachable(context)) return false
  if (showsExposure(context) && !isThreat(context)) return true
  return isStated ? internet_facing : null
}

export const isExposed = (exposure: Exposure): boolean =>
  exposure === 'shown' || exposure === 'resource' || exposure === 'account'

/**
 * Whether exposure alone makes a finding more than LOW. The exposure of an account counts only for a
 * vulnerability that is known to be attacked over a network, and not known to be left alone.
 */
export const isDirectlyExposed = (context: RiskContext, exposure: Exposure): boolean => {
  if (exposure !== 'account') return exposure === 'shown' || exposure === 'resource'
  const isNetworked = context.cves.some(({ attack_vector }) => attack_vector === 'network')
  return isNetworked && !isUnlikelyExploited(context)
}

/** A statement of the operator that contradicts what the finding says. */
export interface Contradiction {
  readonly factor: string
  readonly because: string
  readonly applies: (context: RiskContext) => boolean
}

const holdsSensitiveData = holdsDataOf('pci', 'pii', 'phi', 'confidential', 'restricted')

const LACKS_PREFIX = 'lacks_'

const isControlInPlace = ({ traits = [], controls }: RiskContext): boolean =>
  controls.some((control) => traits.includes(`${LACKS_PREFIX}${control}` satisfies ProblemTrait))

export const CONTRADICTIONS: readonly Contradiction[] = [
  {
    factor: 'public_by_intent',
    because: 'The finding shows that it is public, and its owner states that it is meant to be',
    applies: (context) =>
      context.public_by_intent === true && showsExposure(context) && !holdsSensitiveData(context),
  },
  {
    factor: 'stated_unreachable',
    because: 'The finding shows exposure, and the resource is stated to be out of reach',
    applies: (context) => showsExposure(context) && isStatedUnreachable(context),
  },
  {
    factor: 'control_in_place',
    because: 'The finding misses a control that is stated to be in place',
    applies: isControlInPlace,
  },
]

/** Whether the operator's statements contradict the finding. A threat contradicts them instead. */
export const isContradicted = (context: RiskContext): boolean =>
  !isThreat(context) && CONTRADICTIONS.some(({ applies }) => applies(context))
