import type { Attestation } from '@stance/core/compliance/attestation'
import type { Framework } from '@stance/core/compliance/framework'
import { DAY_MS } from '@stance/core/kernel/durations'
import { badRequest, notFound } from '../../../kernel/app-error.ts'
import { type Caller, displayName } from '../../../kernel/caller.ts'
import { admits, scopeLists } from '../../../kernel/data-scope.ts'
import { coverageOf, DEFAULT_DAYS, requireEnd } from '../attestations.service.ts'
import type { AttestationStore } from '../attestations.store.ts'
import {
  type AssessedTarget,
  assessedTargets,
  endOf,
  evidenceOf,
  type OscalResult,
} from './assessed-targets.ts'
import { oscalId } from './oscal-id.ts'

export interface ForeignResults {
  readonly document: string
  readonly results: readonly OscalResult[]
  readonly account_id?: string | undefined
  readonly expires_at?: string | undefined
}

const expiryOf = ({ result }: AssessedTarget, expires_at: string | undefined, at: Date): Date => {
  const assessed = endOf(result)
  if (assessed > at) throw badRequest('The end of a result must not be in the future')
  if (assessed < new Date(result.start)) throw badRequest('The end of a result is before its start')
  if (expires_at !== undefined) return requireEnd(expires_at, at)
  const end = new Date(assessed.getTime() + DEFAULT_DAYS * DAY_MS)
  if (end > at) return end
  throw badRequest(
    `The results are older than ${DEFAULT_DAYS} days; set expires_at if they still prove something`,
  )
}

/**
 * Stores what assessment results of others say about controls, as attestations of the caller. The same
 * results attest once.
 */
export const importResults = async (
  attestations: AttestationStore,
  framework: Framework,
  { document, results, account_id, expires_at }: ForeignResults,
  { caller, at }: { readonly caller: Caller; readonly at: Date },
) => {
  const { scope } = caller
  if (account_id !== undefined && !admits(scope.accounts, account_id)) throw notFound('ACCOUNT')
  const covered = coverageOf(scope, account_id === undefined ? undefined : [account_id])
  const key = JSON.stringify([scopeLists(scope), account_id ?? null, expires_at ?? null])
  const { assessed, unknown } = assessedTargets(framework, results)
  const given = assessed.map(
    (one): Attestation => ({
      id: oscalId('attestation', framework.id, one.control, one.result.uuid, key),
      framework: framework.id,
      control: one.control,
      outcome: one.outcome,
      evidence: evidenceOf(document, one),
      by: displayName(caller),
      at,
      expires_at: expiryOf(one, expires_at, at),
      ...covered,
    }),
  )
  const attested = await attestations.add(given)
  return { attested, already_attested: given.length - attested, unknown }
}
