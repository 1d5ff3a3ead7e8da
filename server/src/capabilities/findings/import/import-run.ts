import type { Observation } from '@stance/core/formats/observation'
import type { RunIdentity } from './import-rows.ts'
import { type ImportTally, importTally } from './import-summary.ts'
import { type Remembered, remembered } from './seen-set.ts'

/** What one source has looked at. */
interface Covered {
  readonly accounts: Set<string>
  readonly checks: Set<string>
  /** It looks for vulnerabilities, so every one that it does not report is gone. */
  vulnerabilities: boolean
}

/** What an import knows while it goes on. */
export interface Run extends RunIdentity {
  readonly tally: ImportTally
  /** Accounts and checks that were met, by source. */
  readonly covered: Map<string, Covered>
  /** Accounts and resources that the run has saved already, as they were. */
  readonly accounts: Remembered
  readonly resources: Remembered
  /** Part of the input was cut off or damaged. */
  unreadable: boolean
}

const MOST_ACCOUNTS = 10_000
const MOST_RESOURCES = 20_000

export const newRun = (identity: RunIdentity): Run => ({
  ...identity,
  tally: importTally(),
  covered: new Map(),
  accounts: remembered(MOST_ACCOUNTS),
  resources: remembered(MOST_RESOURCES),
  unreadable: false,
})

/** Notes which check of which source looked at which account. */
export const coverCheck = (
  { covered }: Run,
  check: { source: string; account_id: string; check_id: string; vulnerability: boolean },
): void => {
  const known = covered.get(check.source) ?? {
    accounts: new Set(),
    checks: new Set(),
    vulnerabilities: false,
  }
  known.accounts.add(check.account_id)
  known.checks.add(check.check_id)
  if (check.vulnerability) known.vulnerabilities = true
  covered.set(check.source, known)
}

export const cover = (run: Run, { source, account_id, check_id, cves }: Observation): void =>
  coverCheck(run, { source, account_id, check_id, vulnerability: cves.length > 0 })

/** What a run covered: which sources looked at which accounts with which checks. */
export interface Coverage {
  readonly sources: readonly string[]
  readonly accounts: readonly string[]
  readonly checks: readonly string[]
}

const sorted = (sets: readonly ReadonlySet<string>[]): string[] =>
  [...new Set(sets.flatMap((set) => [...set]))].sort()

/** `accounts` are those that the sender has named; empty: those that were met. */
export const coverageOf = ({ covered }: Run, accounts: readonly string[]): Coverage => {
  const all = [...covered.values()]
  return {
    sources: [...covered.keys()].sort(),
    accounts: accounts.length > 0 ? [...accounts] : sorted(all.map((one) => one.accounts)),
    checks: sorted(all.map((one) => one.checks)),
  }
}
