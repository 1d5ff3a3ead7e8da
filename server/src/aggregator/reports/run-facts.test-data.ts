import type { RunFacts } from '../run-summary.ts'

/** A run over three clouds with one earlier run. */
export const runFacts = (facts: Partial<RunFacts> = {}): RunFacts => {
  const completed = { status: 'completed', findings: 10, pages: 1, duration_ms: 20 } as const
  const totals = {
    open: 10,
    delta: { new: 2, existing: 8, closed: 1, reopened: 0 },
    by_priority: { P1: 1, P2: 2, P3: 3, P4: 4, P5: 0 },
    overdue: 2,
    open_risk: 500,
  }
  return {
    run_id: 'run-2',
    version: '0.1.0',
    dry_run: false,
    started_at: '2026-11-01T06:00:00.000Z',
    providers: { aws: completed, azure: completed, gcp: completed },
    delta: totals.delta,
    errors: [],
    trend: [
      { ...totals, run_id: 'run-1', started_at: '2026-10-01T06:00:00.000Z' },
      { ...totals, run_id: 'run-2', started_at: '2026-11-01T06:00:00.000Z' },
    ],
    ...facts,
  }
}
