import { boundedCache } from '../kernel/bounded-cache.ts'
import type { AccountMetadata } from './account-metadata.ts'
import { resolveMetadata, resolveResource } from './account-metadata.ts'
import { assetSignalsOf } from './asset-signals.ts'
import type { ResolvedMetadata } from './metadata-fields.ts'

interface Asset {
  readonly account_id: string
  readonly resource: {
    readonly id: string
    readonly tags: Readonly<Record<string, string>>
  }
}

const NOTHING_OWN: ResolvedMetadata = {}

const toAssetFields = (fields: ResolvedMetadata, own = NOTHING_OWN) => ({
  account_name: fields.name ?? '',
  environment: fields.env_type ?? '',
  application_id: fields.application_id ?? '',
  owner: fields.owner ?? '',
  cost_center: fields.cost_center ?? fields.cbu ?? '',
  ...assetSignalsOf(fields, own),
})

/** Looks up what the metadata contains about the asset that a finding is on. */
const createLookup = (metadata: AccountMetadata) => {
  const cache = boundedCache<ReturnType<typeof toAssetFields>>(MAX_CACHED_ACCOUNTS)
  const lookUp = ({ account_id, resource: { id, tags } }: Asset) => {
    const { fields, own } = resolveResource(metadata, { account_id, resource_id: id, tags })
    return toAssetFields(fields, own)
  }
  // Without entries for resources or tags, all resources of an account have the same fields.
  return metadata.isByAccount
    ? (asset: Asset) => cache.get(asset.account_id, () => lookUp(asset))
    : lookUp
}

const MAX_CACHED_ACCOUNTS = 10_000

/** The content of the accounts file in the field names of findings and accounts. */
export const accountDirectory = (metadata: AccountMetadata) => ({
  /** Returns the fields of a finding that follow from its account, resource and tags. */
  describeAsset: createLookup(metadata),

  /** Returns the fields of an account itself, without those of its resources. */
  describeAccount: (account_id: string) => {
    const fields = resolveMetadata(metadata, { account_id, resource_id: '', tags: {} })
    const { environment, application_id, owner, cost_center, ...rest } = toAssetFields(fields)
    return {
      environment,
      application_id,
      owner,
      cost_center,
      name: rest.account_name,
      provider: fields.provider ?? '',
      tier: rest.tier,
      internet_facing: rest.internet_facing ?? false,
      data_classification: rest.data_classification,
    }
  },

  /** Lists the accounts that the file names without wildcards, with their provider. */
  listNamedAccounts: (): { id: string; provider: string }[] =>
    metadata.accounts
      .filter(({ match }) => !/[*?]/.test(match))
      .map(({ match, fields }) => ({ id: match, provider: fields.provider ?? '' })),
})

export type AccountDirectory = ReturnType<typeof accountDirectory>
