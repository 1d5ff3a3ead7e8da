import type { PlaceSignals } from '../assessment/risk-signals.ts'
import { memo } from '../kernel/bounded-cache.ts'
import type { AccountMetadata } from './account-metadata.ts'
import { metadataFor } from './account-metadata.ts'
import type { ResolvedMetadata } from './metadata-fields.ts'

interface Place {
  readonly account_id: string
  readonly resource: {
    readonly id: string
    readonly tags: Readonly<Record<string, string>>
  }
}

const signalsOf = (known: ResolvedMetadata): PlaceSignals => ({
  tier: known.tier ?? '',
  internet_facing: known.internet_facing ?? null,
  network_type: known.network_type ?? '',
  data_classification: known.data_classification ?? [],
  business_criticality: known.business_criticality ?? '',
  controls: known.controls ?? [],
  compliance_scopes: known.compliance_scopes ?? [],
  sandbox: known.sandbox ?? false,
})

const toFinding = (known: ResolvedMetadata) => ({
  account_name: known.name ?? '',
  environment: known.env_type ?? '',
  application_id: known.application_id ?? '',
  owner: known.owner ?? '',
  cost_center: known.cost_center ?? known.cbu ?? '',
  ...signalsOf(known),
})

const placesOf = (metadata: AccountMetadata) => {
  const known = memo<ReturnType<typeof toFinding>>(MOST_REMEMBERED)
  const placeOf = ({ account_id, resource: { id, tags } }: Place) =>
    toFinding(metadataFor(metadata, { account_id, resource_id: id, tags }))
  // Where nothing is said of resources or tags, all of an account are in one place.
  return metadata.isByAccount
    ? (place: Place) => known.get(place.account_id, () => placeOf(place))
    : placeOf
}

const MOST_REMEMBERED = 10_000

/** What the accounts file says, in the words of those who ask. */
export const accountDirectory = (metadata: AccountMetadata) => ({
  /** About the place of a finding. */
  of: placesOf(metadata),

  /** About an account. */
  account: (account_id: string) => {
    const known = metadataFor(metadata, { account_id, resource_id: '', tags: {} })
    const { environment, application_id, owner, cost_center, ...rest } = toFinding(known)
    return {
      environment,
      application_id,
      owner,
      cost_center,
      name: rest.account_name,
      provider: known.provider ?? '',
      tier: rest.tier,
      internet_facing: rest.internet_facing ?? false,
      data_classification: rest.data_classification,
    }
  },

  /** Accounts that the file names in full, with the provider that it gives them. */
  named: (): { id: string; provider: string }[] =>
    metadata.accounts
      .filter(({ match }) => !/[*?]/.test(match))
      .map(({ match, fields }) => ({ id: match, provider: fields.provider ?? '' })),
})

export type AccountDirectory = ReturnType<typeof accountDirectory>
