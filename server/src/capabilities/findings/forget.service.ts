import { countChanges } from './finding-counts.ts'
import type { FindingsWriteStore } from './findings-write.store.ts'
import type { ForgetStore } from './forget.store.ts'

export interface ForgetUnit {
  readonly findings: FindingsWriteStore
  readonly forget: ForgetStore
}

const AT_ONCE = 500

/** Removes some findings of the accounts and their counts. Answers how many; 0: none are left. */
export const forgetFindings = async (
  { findings, forget }: ForgetUnit,
  accounts: readonly string[],
): Promise<number> => {
  const known = await findings.lock(await forget.someFindings(accounts, AT_ONCE))
  if (known.size === 0) return 0
  const counts = countChanges()
  for (const finding of known.values()) counts.move(finding, null)
  await findings.saveCounts(counts)
  await forget.removeFindings(accounts, [...known.keys()])
  return known.size
}

/** Removes what is left of accounts without findings: resources, outcomes, runs, changes. */
export const forgetAccounts = async ({ forget }: ForgetUnit, accounts: readonly string[]) => {
  await forget.subtractDeltas(accounts)
  await forget.removeAccounts(accounts)
}
