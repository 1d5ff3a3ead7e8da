import type { Transact } from '../../../platform/db/transaction.ts'
import {
  ABSENT_BATCH_SIZE,
  resolveAbsent,
  resolveAbsentInstances,
  resolveReplaced,
} from '../coverage/absence.service.ts'
import type { CoveredCell } from '../coverage/covered-cells.ts'
import type { FindingStores } from '../ingest/findings.service.ts'
import type { ImportRunStore } from './import-run.store.ts'
import type { ImportRun } from './import-run.ts'

export interface ResolvingDeps {
  readonly transact: Transact<FindingStores & { readonly importRuns: ImportRunStore }>
}

/** Small, because a batch reads every finding of its accounts. */
const ACCOUNTS_BATCH_SIZE = 20

const accountBatches = (accounts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(accounts.length / ACCOUNTS_BATCH_SIZE) }, (_, index) =>
    accounts.slice(index * ACCOUNTS_BATCH_SIZE, (index + 1) * ACCOUNTS_BATCH_SIZE),
  )

/** Resolves the absent findings of some accounts, or their absent instances, in short transactions. */
const resolveAbsentIn = async (
  deps: ResolvingDeps,
  run: ImportRun,
  query: Parameters<typeof resolveAbsent>[1],
  resolveNext: typeof resolveAbsent,
): Promise<void> => {
  for (let found = ABSENT_BATCH_SIZE; found === ABSENT_BATCH_SIZE; ) {
    const absent = await deps.transact(async (stores) => {
      const result = await resolveNext(stores, query, run.at)
      const { resolved } = result
      await stores.importRuns.progress(run.id, { resolved }, run.tally.counts())
      return result
    })
    run.tally.add({ resolved: absent.resolved })
    found = absent.found
  }
}

/** Deletes the outcomes of resources that are gone, in short transactions. */
const deleteAbsentOutcomesIn = async (
  deps: ResolvingDeps,
  query: Parameters<typeof resolveAbsent>[1],
): Promise<void> => {
  for (let deleted = ABSENT_BATCH_SIZE; deleted === ABSENT_BATCH_SIZE; )
    deleted = await deps.transact(({ coverage }) =>
      coverage.deleteAbsentOutcomes({ ...query, limit: ABSENT_BATCH_SIZE }),
    )
}

/**
 * Resolves the findings that a complete import covered and did not list, and deletes such outcomes: a
 * resource that is gone neither fails nor passes.
 */
export const resolveUnlisted = async (
  deps: ResolvingDeps,
  run: ImportRun,
  cells: readonly CoveredCell[],
  { failuresOnly }: { readonly failuresOnly: boolean },
): Promise<void> => {
  const proven = cells.filter(({ account_id }) => !run.unproven.has(account_id))
  if (proven.length === 0) return
  const accounts = [...new Set(proven.map(({ account_id }) => account_id))].sort()
  const sources = [...new Set(proven.map(({ source }) => source))].sort()
  await deps.transact(({ coverage }) => coverage.save(run.id, proven, { allChecks: failuresOnly }))
  for (const batch of accountBatches(accounts)) {
    const query = { run_id: run.id, sources, accounts: batch }
    await resolveAbsentIn(deps, run, query, resolveAbsent)
    await resolveAbsentIn(deps, run, query, resolveAbsentInstances)
    await resolveAbsentIn(deps, run, query, resolveReplaced)
    if (!failuresOnly) await deleteAbsentOutcomesIn(deps, query)
  }
}

/** Stores what an import covered. The coverage of a complete one refers to its list of checks. */
export const saveCovered = (
  deps: ResolvingDeps,
  run: ImportRun,
  cells: readonly CoveredCell[],
): Promise<void> => {
  const sources = [...new Set(cells.map(({ source }) => source))].sort()
  const accounts = [...new Set(cells.map(({ account_id }) => account_id))].sort()
  return deps.transact(({ importRuns }) =>
    importRuns.saveCovered(run.id, { sources, accounts, checks: run.cells.checks() }),
  )
}
