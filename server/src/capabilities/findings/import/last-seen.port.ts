import type { Observation } from '@stance/core/formats/observation'

/** Who keeps the accounts is told of every account that an import names. */
export interface AccountSightings {
  readonly saw: (
    observations: readonly Pick<Observation, 'account_id' | 'account_name' | 'provider'>[],
  ) => Promise<void>
}
