import type { Attestation } from '@stance/core/compliance/attestation'
import type { AttestedOutcome } from '@stance/core/compliance/control-status'
import { DAY_MS } from '@stance/core/kernel/durations'
import { badRequest, notFound } from '../../kernel/app-error.ts'
import { type Caller, displayName } from '../../kernel/caller.ts'
import { admits, type DataScope, type Dimension } from '../../kernel/data-scope.ts'
import type { AttestationStore } from './attestations.store.ts'

export interface NewAttestation {
  readonly outcome: AttestedOutcome
  readonly evidence: string
  readonly expires_at?: string
  readonly accounts?: readonly string[]
}

/** How long an attestation holds unless it says otherwise. */
export const DEFAULT_DAYS = 90
const MAX_DAYS = 365

/** Returns the end that a caller wants. Throws BAD_REQUEST if it is over or too late. */
export const requireEnd = (expires_at: string, at: Date): Date => {
  const end = new Date(expires_at)
  if (end <= at) throw badRequest('expires_at must be in the future')
  if (end.getTime() > at.getTime() + MAX_DAYS * DAY_MS) {
    throw badRequest(`expires_at must be within ${MAX_DAYS} days`)
  }
  return end
}

const endOf = (expires_at: string | undefined, at: Date): Date =>
  expires_at === undefined
    ? new Date(at.getTime() + DEFAULT_DAYS * DAY_MS)
    : requireEnd(expires_at, at)

const listOf = (dimension: Dimension) => (dimension === 'all' ? null : dimension)

/** What an attestation of a caller covers: the data scope, or the accounts that are named. */
export const coverageOf = (
  { accounts, providers, regions, applications }: DataScope,
  named: readonly string[] | undefined,
) => ({
  accounts: named ?? listOf(accounts),
  providers: listOf(providers),
  regions: listOf(regions),
  applications: listOf(applications),
})

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
    ...coverageOf(scope, accounts),
  }
  await attestations.add([attestation])
  return attestation
}
