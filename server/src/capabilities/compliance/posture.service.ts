import type { Clock } from '../../kernel/clock.ts'
import type { DataScope } from '../../kernel/data-scope.ts'
import type { AttestationStore } from './attestations.store.ts'
import type { PostureCountStore } from './counts/posture-counts.store.ts'
import type { Frameworks } from './frameworks.service.ts'
import { type Evidence, groupAttestations } from './posture.ts'

export interface PostureStores {
  readonly attestations: AttestationStore
  readonly postureCounts: PostureCountStore
}

export interface ComplianceDeps extends PostureStores {
  readonly frameworks: Frameworks
  readonly scope: DataScope
  readonly now: Clock
}

/** Reads what decides about the controls of a framework, or of all, in a data scope. */
export const readEvidence = async (
  { attestations, postureCounts }: PostureStores,
  scope: DataScope,
  at: Date,
  framework?: string,
): Promise<Evidence> => {
  const [counts, valid] = await Promise.all([
    postureCounts.read(scope),
    attestations.valid(at, framework),
  ])
  const needsAccounts = scope.accounts === 'all' && valid.some(({ accounts }) => accounts !== null)
  return {
    scope,
    counts,
    attestations: groupAttestations(valid),
    knownAccounts: needsAccounts ? await postureCounts.accountIds(scope) : [],
    at,
  }
}
