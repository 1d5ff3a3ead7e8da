import type { AssetSignals, AssetTier } from '../assessment/risk-signals.ts'
import { boundedCache } from '../kernel/bounded-cache.ts'
import { type AccountMetadata, type MetadataEntry, mergeMatches } from './account-metadata.ts'
import { assetSignalsOf } from './asset-signals.ts'
import type { EnvType } from './metadata-fields.ts'

/** The resource to look up; unknown text is ''. */
export interface AssetRef {
  readonly account_id: string
  readonly resource_id: string
  readonly tags: Readonly<Record<string, string>>
}

/** What the metadata says about a resource. Unknown text is ''. */
export interface AssetContext {
  /** The business unit; the cost center where none is set. */
  readonly cbu: string
  readonly tier: AssetTier | ''
  readonly env_type: EnvType | ''
  readonly owner: string
  readonly signals: AssetSignals
  /** How many other resources depend on it; 0 if unknown. */
  readonly dependencies: number
  readonly stateful: boolean
  readonly shared: boolean
  readonly sla_tier: string
}

const MAX_CACHED = 20_000

const contextOf = (
  metadata: AccountMetadata,
  ofAccount: readonly MetadataEntry[],
  ofResource: readonly MetadataEntry[],
): AssetContext => {
  const { fields, own } = mergeMatches(metadata, ofAccount, ofResource)
  return {
    cbu: fields.cbu ?? fields.cost_center ?? '',
    tier: fields.tier ?? '',
    env_type: fields.env_type ?? '',
    owner: fields.owner ?? '',
    signals: assetSignalsOf(fields, own),
    dependencies: fields.dependencies ?? 0,
    stateful: fields.stateful ?? false,
    shared: fields.shared ?? false,
    sla_tier: fields.sla_tier ?? '',
  }
}

/**
 * Returns a function that looks up the context of a resource. Resources that match the same entries
 * share one object, and those with equal signals share these, so that what is derived from them can be
 * cached by them.
 */
export const assetContextLookup = (
  metadata: AccountMetadata,
): ((asset: AssetRef) => AssetContext) => {
  const contexts = boundedCache<AssetContext>(MAX_CACHED)
  const accounts = boundedCache<readonly MetadataEntry[]>(MAX_CACHED)
  const signals = boundedCache<AssetSignals>(MAX_CACHED)
  const numbers = new Map<MetadataEntry, number>()
  const numberOf = (entry: MetadataEntry): number => {
    const known = numbers.get(entry)
    if (known !== undefined) return known
    numbers.set(entry, numbers.size)
    return numbers.size - 1
  }
  const matchesOf = ({ resource_id, tags }: AssetRef): readonly MetadataEntry[] => {
    if (metadata.isByAccount) return []
    const tagTexts = Object.entries(tags).map(([key, value]) => `${key}=${value}`)
    return [
      ...metadata.findResources(resource_id === '' ? [] : [resource_id]),
      ...metadata.findTags(tagTexts),
    ]
  }
  const lookUp = (
    ofAccount: readonly MetadataEntry[],
    ofResource: readonly MetadataEntry[],
  ): AssetContext => {
    const key = `${ofAccount.map(numberOf).join()}|${ofResource.map(numberOf).join()}`
    return contexts.get(key, () => {
      const context = contextOf(metadata, ofAccount, ofResource)
      const own = context.signals
      return { ...context, signals: signals.get(JSON.stringify(own), () => own) }
    })
  }
  // Most resources match no entry of their own.
  const ofAccounts = boundedCache<AssetContext>(MAX_CACHED)
  return (asset) => {
    const { account_id } = asset
    const entriesOfAccount = () =>
      accounts.get(account_id, () => metadata.findAccounts(account_id === '' ? [] : [account_id]))
    const ofResource = matchesOf(asset)
    return ofResource.length === 0
      ? ofAccounts.get(account_id, () => lookUp(entriesOfAccount(), ofResource))
      : lookUp(entriesOfAccount(), ofResource)
  }
}
