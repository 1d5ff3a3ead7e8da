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

const toFinding = (known: ResolvedMetadata) => ({
  account_name: known.name ?? '',
  environment: known.env_type ?? '',
  application_id: known.application_id ?? '',
  owner: known.owner ?? '',
  cost_center: known.cost_center ?? known.cbu ?? '',
  internet_facing: known.internet_facing ?? null,
  sandbox: known.sandbox ?? false,
  data_classification: known.data_classification ?? [],
})

/** What the accounts file says, in the words of those who ask. */
export const accountDirectory = (metadata: AccountMetadata) => ({
  /** About the place of a finding. */
  of: ({ account_id, resource }: Place) =>
    toFinding(metadataFor(metadata, { account_id, resource_id: resource.id, tags: resource.tags })),

  /** About an account. */
  account: (account_id: string) => {
    const known = metadataFor(metadata, { account_id, resource_id: '', tags: {} })
    const { account_name, sandbox: _, ...rest } = toFinding(known)
    return {
      ...rest,
      internet_facing: rest.internet_facing ?? false,
      name: account_name,
      provider: known.provider ?? '',
      tier: known.tier ?? '',
    }
  },

  /** Accounts that the file names in full, with the provider that it gives them. */
  named: (): { id: string; provider: string }[] =>
    metadata.accounts
      .filter(({ match }) => !/[*?]/.test(match))
      .map(({ match, fields }) => ({ id: match, provider: fields.provider ?? '' })),
})

export type AccountDirectory = ReturnType<typeof accountDirectory>
