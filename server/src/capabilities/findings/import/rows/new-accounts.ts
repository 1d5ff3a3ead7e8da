import type { Observation } from '@stance/core/formats/observation'
import type { ImportedObservation } from '../import-batch.ts'
import type { ImportRun } from '../import-run.ts'

const accountState = ({ account_id, provider, account_name }: Observation): string =>
  JSON.stringify([account_id, provider, account_name])

const isSameAccount = (one: Observation, other: Observation): boolean =>
  one.account_id === other.account_id &&
  one.provider === other.provider &&
  one.account_name === other.account_name

/** One observation of each account that the run has not saved in this state. */
export const newAccounts = (
  { accounts }: Pick<ImportRun, 'accounts'>,
  imported: readonly ImportedObservation[],
): Observation[] => {
  const found: Observation[] = []
  let last: Observation | null = null
  for (const { observation } of imported) {
    const isRepeated = last !== null && isSameAccount(observation, last)
    last = observation
    if (!isRepeated && accounts.isNew(accountState(observation))) found.push(observation)
  }
  return found
}
