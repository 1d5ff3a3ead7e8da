import { countChanges } from './finding-counts.ts'
import type { KnownFinding } from './finding-row.ts'
import type { FindingsWriteStore } from './findings-write.store.ts'
import type { ForgetStore } from './forget.store.ts'

export interface ForgetUnit {
  readonly findings: FindingsWriteStore
  readonly forget: ForgetStore
}

const AT_ONCE = 500

/** Removes locked findings with their counts and comments. */
export const removeCounted = async (
  { findings, forget }: ForgetUnit,
  known: ReadonlyMap<string, KnownFinding>,
): Promise<number> => {
  if (known.size === 0) return 0
  const counts = countChanges()
  for (const finding of known.values()) counts.move(finding, null)
  await findings.saveCounts(counts)
  const accounts = new Set([...known.values()].map(({ account_id }) => account_id))
  await forget.removeFindings([...accounts], [...known.keys()])
  return known.size
}

/** Removes some findings of the accounts and their counts. Answers how many; 0: none are left. */
export const forgetFindings = async (
  unit: ForgetUnit,
  accounts: readonly string[],
): Promise<number> => {
  const ids = await unit.forget.someFindings(accounts, AT_ONCE)
  return removeCounted(unit, (await unit.findings.lock(ids)).known)
}

/** Removes what is left of accounts without findings: resources, outcomes, runs, changes. */
export const forgetAccounts = async ({ forget }: ForgetUnit, accounts: readonly string[]) => {
  await forget.subtractDeltas(accounts)
  await forget.removeAccounts(accounts)
}
