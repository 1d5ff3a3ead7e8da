import type { AssetSignals } from '../assessment/risk-signals.ts'
import type { ResolvedMetadata } from './metadata-fields.ts'

/** Whether strangers reach a resource in its network; undefined where the network does not say. */
const isReachableIn = ({ network_type }: ResolvedMetadata): boolean | undefined => {
  if (network_type === undefined) return undefined
  return network_type === 'public' || network_type === 'dmz'
}

/**
 * Returns the signals of a resource from its metadata; `own` is the part that is stated of the
 * resource itself. Its own exposure, or that of its own network, goes before that of its account.
 */
export const assetSignalsOf = (fields: ResolvedMetadata, own: ResolvedMetadata): AssetSignals => {
  const exposure = own.internet_facing ?? isReachableIn(own)
  return {
    tier: fields.tier ?? '',
    internet_facing: exposure ?? fields.internet_facing ?? null,
    exposure_of: exposure === undefined ? 'account' : 'resource',
    public_by_intent: fields.public_by_intent ?? false,
    network_type: fields.network_type ?? '',
    data_classification: fields.data_classification ?? [],
    business_criticality: fields.business_criticality ?? '',
    controls: fields.controls ?? [],
    compliance_scopes: fields.compliance_scopes ?? [],
    sandbox: fields.sandbox ?? false,
  }
}
