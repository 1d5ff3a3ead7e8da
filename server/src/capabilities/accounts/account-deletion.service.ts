import { conflict, forbidden, notFound } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import {
  type DeletionStores,
  deleteAccounts,
  deleteFindings,
} from '../findings/retention/deletion.service.ts'
import type { AccountStore } from './accounts.store.ts'

export interface AccountDeletionDeps {
  readonly accounts: AccountStore
  readonly transact: Transact<DeletionStores>
  readonly now: Clock
}

const findingsOf = async ({ accounts }: AccountDeletionDeps, id: string): Promise<number> => {
  const counts = await accounts.counts([id])
  return counts.reduce((sum, { findings }) => sum + findings, 0)
}

/**
 * Deletes an account with its findings, in short transactions: a call that is interrupted has deleted a part.
 * Returns the number of findings. Throws ACCOUNT_NOT_FOUND, FORBIDDEN to a caller who sees a part of the
 * account, and CONFLICT if it has another number of findings than `count`.
 */
export const deleteAccount = async (
  deps: AccountDeletionDeps,
  id: string,
  count: number,
): Promise<number> => {
  const { accounts, transact, now } = deps
  const findings = await findingsOf(deps, id)
  if (findings === 0 && !(await accounts.isStored(id))) throw notFound('ACCOUNT')
  if (!accounts.hasWholeAccounts) {
    throw forbidden('Only a caller whose data scope contains whole accounts can delete one')
  }
  if (findings !== count) {
    throw conflict(
      `The account has ${findings} findings, but count is ${count}; name their number to delete them with it`,
    )
  }
  for (let deleted = -1; deleted !== 0; ) {
    deleted = await transact((stores) => deleteFindings(stores, [id], now()))
  }
  await transact((stores) => deleteAccounts(stores, [id]))
  return findings
}
