import type { Observation } from '@stance/core/formats/observation'
import type { RunIdentity } from './import-rows.ts'
import { type ImportTally, importTally } from './import-summary.ts'
import { type SeenSet, seenSet } from './seen-set.ts'

/** The coverage of one source. */
interface SourceCoverage {
  readonly accounts: Set<string>
  readonly checks: Set<string>
  /** Whether it scans for vulnerabilities: a vulnerability that it does not report is absent. */
  vulnerabilities: boolean
}

/** The state of an import in progress. */
export interface ImportRun extends RunIdentity {
  readonly tally: ImportTally
  /** Accounts and checks that occurred, by source. */
  readonly covered: Map<string, SourceCoverage>
  /** The states of accounts and resources that the run has saved. */
  readonly accounts: SeenSet
  readonly resources: SeenSet
  /** Whether part of the input is truncated or damaged. */
  hasUnreadableInput: boolean
}

const MAX_ACCOUNTS = 10_000
const MAX_RESOURCES = 20_000

export const newImportRun = (identity: RunIdentity): ImportRun => ({
  ...identity,
  tally: importTally(),
  covered: new Map(),
  accounts: seenSet(MAX_ACCOUNTS),
  resources: seenSet(MAX_RESOURCES),
  hasUnreadableInput: false,
})

/** Adds a check of a source in an account to the coverage. */
export const coverCheck = (
  { covered }: ImportRun,
  check: { source: string; account_id: string; check_id: string; vulnerability: boolean },
): void => {
  const coverage = covered.get(check.source) ?? {
    accounts: new Set(),
    checks: new Set(),
    vulnerabilities: false,
  }
  coverage.accounts.add(check.account_id)
  coverage.checks.add(check.check_id)
  if (check.vulnerability) coverage.vulnerabilities = true
  covered.set(check.source, coverage)
}

export const cover = (run: ImportRun, { source, account_id, check_id, cves }: Observation): void =>
  coverCheck(run, { source, account_id, check_id, vulnerability: cves.length > 0 })

/** The coverage of a run: its sources, accounts and checks. */
export interface Coverage {
  readonly sources: readonly string[]
  readonly accounts: readonly string[]
  readonly checks: readonly string[]
}

const sorted = (sets: readonly ReadonlySet<string>[]): string[] =>
  [...new Set(sets.flatMap((set) => [...set]))].sort()

/** `accounts` are those that the caller named; empty: those that occurred. */
export const coverageOf = ({ covered }: ImportRun, accounts: readonly string[]): Coverage => {
  const coverages = [...covered.values()]
  return {
    sources: [...covered.keys()].sort(),
    accounts:
      accounts.length > 0 ? [...accounts] : sorted(coverages.map((coverage) => coverage.accounts)),
    checks: sorted(coverages.map((coverage) => coverage.checks)),
  }
}
