import { countChanges } from '../counts/finding-counts.ts'
import type { FindingsUnit } from '../ingest/findings.service.ts'
import type { FindingsWriteStore } from '../ingest/findings-write.store.ts'
import { eventOf } from '../record/finding-events.ts'
import type { KnownFinding } from '../record/finding-row.ts'
import type { ForgetStore } from './deletion.store.ts'

export interface ForgetUnit {
  readonly findings: FindingsWriteStore
  readonly forget: ForgetStore
  readonly announce: FindingsUnit['announce']
}

const AT_ONCE = 500

/** Removes locked findings with their counts and comments, and says so. */
export const removeCounted = async (
  { findings, forget, announce }: ForgetUnit,
  known: ReadonlyMap<string, KnownFinding>,
  at: Date,
): Promise<number> => {
  if (known.size === 0) return 0
  const counts = countChanges()
  for (const finding of known.values()) counts.move(finding, null)
  const events = [...known.values()].map((finding) => eventOf('finding.removed', finding, at))
  await findings.saveCounts(counts, [announce(events)])
  const accounts = new Set([...known.values()].map(({ account_id }) => account_id))
  await forget.removeFindings([...accounts], [...known.keys()])
  return known.size
}

/** Removes some findings of the accounts and their counts. Answers how many; 0: none are left. */
export const forgetFindings = async (
  unit: ForgetUnit,
  accounts: readonly string[],
  at: Date,
): Promise<number> => {
  const ids = await unit.forget.someFindings(accounts, AT_ONCE)
  return removeCounted(unit, (await unit.findings.lock(ids)).known, at)
}

/** Removes what is left of accounts without findings: resources, outcomes, runs, changes. */
export const forgetAccounts = async ({ forget }: ForgetUnit, accounts: readonly string[]) => {
  await forget.subtractDeltas(accounts)
  await forget.removeAccounts(accounts)
}
