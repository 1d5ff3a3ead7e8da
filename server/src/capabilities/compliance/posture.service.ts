import type { Provider } from '@stance/core/kernel/provider'
import type { Clock } from '../../kernel/clock.ts'
import { type DataScope, narrowScope } from '../../kernel/data-scope.ts'
import type { AttestationStore } from './attestations.store.ts'
import type { PostureCountStore } from './counts/posture-counts.store.ts'
import type { Frameworks } from './frameworks.service.ts'
import type { ControlHistoryStore } from './history/control-history.store.ts'
import { type Evidence, groupAttestations } from './posture.ts'

export interface PostureStores {
  readonly attestations: AttestationStore
  readonly postureCounts: PostureCountStore
}

export interface ComplianceDeps extends PostureStores {
  readonly controlHistory: ControlHistoryStore
  readonly frameworks: Frameworks
  readonly scope: DataScope
  readonly now: Clock
}

/** What a query narrows the caller's data scope to. */
export interface ScopeFilter {
  readonly account_id?: string
  readonly provider?: Provider
  readonly region?: string
  readonly application_id?: string
}

/** The caller's data scope, as far as the filter leaves it. */
export const scopeOf = (
  { scope }: Pick<ComplianceDeps, 'scope'>,
  { provider, ...filter }: ScopeFilter,
): DataScope => narrowScope(scope, { ...filter, cloud_provider: provider })

interface Asked {
  /** One framework; all by default. */
  readonly framework?: string | undefined
  /** With the attestations that were valid then, and have expired since. */
  readonly since?: Date
}

/** Reads what decides about the controls of frameworks in a data scope. */
export const readEvidence = async (
  { attestations, postureCounts }: PostureStores,
  scope: DataScope,
  at: Date,
  { framework, since = at }: Asked = {},
): Promise<Evidence> => {
  const [{ counts, assessed }, known, valid] = await Promise.all([
    postureCounts.read(scope),
    postureCounts.knownAccounts(scope),
    attestations.valid(since, framework),
  ])
  const needsAccounts = scope.accounts === 'all' && valid.some(({ accounts }) => accounts !== null)
  return {
    scope,
    counts,
    attestations: groupAttestations(valid),
    knownAccounts: needsAccounts ? await postureCounts.accountIds(scope) : [],
    accounts: { assessed, known },
    at,
    isPast: false,
  }
}
