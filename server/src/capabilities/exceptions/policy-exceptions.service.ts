import { unscopedConnection } from '../../data/scoped.ts'
import type { Dimension } from '../../kernel/data-scope.ts'
import type { ReadGateExceptions } from '../policies/gate-exceptions.port.ts'
import { exceptionStore } from './exceptions.store.ts'

const dimensionOf = (bound: readonly string[] | null): Dimension => bound ?? 'all'

/** Returns the approved exceptions from policies, which gates give to what decides. */
export const readPolicyExceptions: ReadGateExceptions = async (db) => {
  const exceptions = await exceptionStore(unscopedConnection(db)).approvedFromPolicies()
  return exceptions.flatMap((one) =>
    one.expires_at === null
      ? []
      : {
          id: one.id,
          application_id: one.application_id,
          policy_violated: one.policy_violated.toLowerCase(),
          resource_requested: one.resource_requested,
          expires_at: one.expires_at,
          bounds: {
            accounts: dimensionOf(one.within_accounts),
            providers: dimensionOf(one.within_providers),
            regions: dimensionOf(one.within_regions),
            applications: [one.application_id],
          },
        },
  )
}
