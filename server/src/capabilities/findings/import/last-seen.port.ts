import type { Observation } from '@stance/core/formats/observation'

/** Receives every account that occurs in an import. */
export interface AccountObserver {
  readonly observe: (
    observations: readonly Pick<Observation, 'account_id' | 'account_name' | 'provider'>[],
  ) => Promise<void>
}
