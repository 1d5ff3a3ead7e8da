import type { Attestation } from '@stance/core/compliance/attestation'
import type { AttestedOutcome } from '@stance/core/compliance/control-status'
import { DAY_MS } from '@stance/core/kernel/durations'
import { badRequest, notFound } from '../../kernel/app-error.ts'
import { type Caller, displayName } from '../../kernel/caller.ts'
import { admits, type Dimension } from '../../kernel/data-scope.ts'
import type { AttestationStore } from './attestations.store.ts'

export interface NewAttestation {
  readonly outcome: AttestedOutcome
  readonly evidence: string
  readonly expires_at?: string
  readonly accounts?: readonly string[]
}

const DEFAULT_DAYS = 90
const MAX_DAYS = 365

const endOf = (expires_at: string | undefined, at: Date): Date => {
  if (expires_at === undefined) return new Date(at.getTime() + DEFAULT_DAYS * DAY_MS)
  const end = new Date(expires_at)
  if (end <= at) throw badRequest('expires_at must be in the future')
  if (end.getTime() > at.getTime() + MAX_DAYS * DAY_MS) {
    throw badRequest(`expires_at must be within ${MAX_DAYS} days`)
  }
  return end
}

const listOf = (dimension: Dimension) => (dimension === 'all' ? null : dimension)

/** Stores what a caller states about a control, for the accounts named or for the caller's data scope. */
export const attestControl = async (
  attestations: AttestationStore,
  { framework, control }: Pick<Attestation, 'framework' | 'control'>,
  { outcome, evidence, expires_at, accounts }: NewAttestation,
  { caller, at, id }: { caller: Caller; at: Date; id: string },
): Promise<Attestation> => {
  const { scope } = caller
  if (accounts?.some((account) => !admits(scope.accounts, account))) throw notFound('ACCOUNT')
  const attestation: Attestation = {
    id,
    framework,
    control,
    outcome,
    evidence,
    by: displayName(caller),
    at,
    expires_at: endOf(expires_at, at),
    accounts: accounts ?? listOf(scope.accounts),
    providers: listOf(scope.providers),
    regions: listOf(scope.regions),
    applications: listOf(scope.applications),
  }
  await attestations.add(attestation)
  return attestation
}
