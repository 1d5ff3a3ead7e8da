import { type WorkTotals, workNumbers } from '@stance/core/assessment/priority/work-totals'
import { PROVIDERS } from '@stance/core/kernel/provider'
import type { RunFacts } from '../run-summary.ts'

/** The others are in the output of the run and in the audit log. */
const MAX_ERRORS = 100

/** Without durations, so that the same findings give the same reports. */
const providersOf = ({ providers }: RunFacts) =>
  Object.fromEntries(
    PROVIDERS.flatMap((provider) => {
      const result = providers[provider]
      if (result === undefined) return []
      const { status, findings, pages, since } = result
      return [[provider, { status, findings, pages, ...(since && { since }) }]]
    }),
  )

/** The run, as `findings.json` and `summary.json` name it. */
export const runJson = (run: RunFacts) => ({
  run_id: run.run_id,
  version: run.version,
  started_at: run.started_at,
  dry_run: run.dry_run,
  providers: providersOf(run),
  unread: run.unread ?? [],
  delta: run.delta,
})

/** The content of `summary.json`: open findings in numbers, and the run. */
export const summaryJson = (run: RunFacts, totals: WorkTotals) => ({
  ...runJson(run),
  ...workNumbers(totals),
  ...(run.model && { model: run.model }),
  errors: run.errors.slice(0, MAX_ERRORS),
  errors_total: run.errors.length,
  runs: run.trend,
})
