import type { Provider } from '@stance/core/kernel/provider'
import type { FindingFacts } from '../findings/finding-facts.ts'
import type { Verdict } from '../findings/normalise.ts'
import type { KnownOpen, KnownState } from './known-state.ts'
import type { ReportedInstances } from './open-instances.ts'

/** What one provider reports about a finding in this run: of several records the one that counts. */
export interface ReportedState {
  readonly provider: Provider
  readonly verdict: Verdict
  readonly facts: FindingFacts
  /** The earliest observation of all records of the finding that say it is open; '' if unknown. */
  readonly first_observed_at: string
  readonly instances: ReportedInstances
  /** The encoded facts without the closing bracket, where they are known. */
  readonly encoded?: string | undefined
}

/** All that is known of one finding. */
export interface FindingHistory {
  readonly key: string
  readonly reported: readonly ReportedState[]
  readonly known: readonly KnownState[]
}

/** Accounts about which findings could not be read. */
export interface UnreadAccounts {
  readonly isEvery: boolean
  readonly accounts: ReadonlySet<string>
}

export interface RunTimes {
  /** The start of the run, ISO 8601 UTC. */
  readonly now: string
  /** The providers that were read to their end. */
  readonly completed: ReadonlySet<Provider>
  /** Of these, the providers of which only changes were read. */
  readonly changesOnly: ReadonlySet<Provider>
  /** Accounts of providers of which a part could not be read: what is absent there may be in that part. */
  readonly unread: ReadonlyMap<Provider, UnreadAccounts>
  /** The start of the last run before this one that read each provider. */
  readonly lastRead: ReadonlyMap<Provider, string>
}

/** What the run and the state say about a finding together. */
export interface Merged {
  readonly open: readonly ReportedState[]
  readonly knownOpen: readonly KnownOpen[]
  /** Open in the state, and nothing in this run says otherwise. */
  readonly unchanged: readonly KnownOpen[]
  readonly isKnown: boolean
}
