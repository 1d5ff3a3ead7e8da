import { boundedCache } from '../kernel/bounded-cache.ts'
import { PROVIDERS, type Provider } from '../kernel/provider.ts'
import type { AccountMetadata } from './account-metadata.ts'
import { resolveMetadata, resolveResource } from './account-metadata.ts'
import { assetSignalsOf } from './asset-signals.ts'
import type { ResolvedMetadata } from './metadata-fields.ts'

interface Asset {
  readonly account_id: string
  /** '' for what belongs to no cloud. */
  readonly provider: string
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

/** Subscriptions of Azure are UUIDs, accounts of AWS have twelve digits; so may projects of Google Cloud. */
const PROVIDERS_OF_IDS: readonly (readonly [RegExp, readonly Provider[]])[] = [
  [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, ['azure']],
  [/^[0-9]{12}$/, ['aws', 'gcp']],
]

/** Whose account it may be: the file decides, then the form of its id. */
const possibleProviders = (account_id: string, stated: Provider | undefined) =>
  stated
    ? [stated]
    : (PROVIDERS_OF_IDS.find(([pattern]) => pattern.test(account_id))?.[1] ?? PROVIDERS)

/** Looks up what the metadata contains about the asset that a finding is on. */
const createLookup = (metadata: AccountMetadata) => {
  const cache = boundedCache<ReturnType<typeof toAssetFields>>(MAX_CACHED_ACCOUNTS)
  const providers = boundedCache<readonly string[]>(MAX_CACHED_ACCOUNTS)
  const providersOf = (account_id: string) =>
    providers.get(account_id, () => {
      const { provider } = resolveMetadata(metadata, { account_id, resource_id: '', tags: {} })
      return possibleProviders(account_id, provider)
    })
  const lookUp = ({ account_id, provider, resource: { id, tags } }: Asset) => {
    // A report of one cloud in an account of another tells nothing of the account.
    const isOwn = provider === '' || providersOf(account_id).includes(provider)
    const { fields, own } = resolveResource(metadata, {
      account_id: isOwn ? account_id : '',
      resource_id: id,
      tags,
    })
    return toAssetFields(fields, own)
  }
  // Without entries for resources or tags, all resources of an account have the same fields.
  return metadata.isByAccount
    ? (asset: Asset) => cache.get(`${asset.provider} ${asset.account_id}`, () => lookUp(asset))
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
      /** Whose account it is, as far as the file and the form of its id tell. */
      possible_providers: possibleProviders(account_id, fields.provider),
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
