import { riskSharePct, type WorkTotals } from '@stance/core/assessment/priority/work-totals'
import type { RunFacts } from '../run-summary.ts'
import type { QuickWinRecord } from './quick-wins.ts'
import { runJson } from './run-summary-json.ts'
import { appendTo, linesOf, moveInto, type SpillFile } from './spill.store.ts'
import { createTextFile } from './text-file.store.ts'

/** Begins a record; the first one of a report has no comma. */
export const JSON_SEPARATOR = ',\n'

/**
 * Writes `findings.json`: the run, and one line for each finding. What was spilled is kept where another report
 * needs it.
 */
export const writeFindingsJson = async (
  path: string,
  run: RunFacts,
  spilled: readonly SpillFile[],
  spillUse: 'last' | 'not last',
): Promise<void> => {
  const add = spillUse === 'last' ? moveInto : appendTo
  const file = await createTextFile(path)
  file.put(`{"run":${JSON.stringify(runJson(run))},\n"findings":[`)
  for (const [index, part] of spilled.entries()) await add(file, part, index === 0 ? 1 : 0)
  file.put('\n]}\n')
  await file.close('durable')
}

const quickWinJson = ({ risk_score, ...quickWin }: QuickWinRecord, openRisk: number): string =>
  JSON.stringify({ ...quickWin, risk_reduction_pct: riskSharePct(risk_score, openRisk) })

/** Writes `quick-wins.json` from the lines of quick wins, whose shares need the sum of all risks. */
export const writeQuickWinsJson = async (
  path: string,
  totals: WorkTotals,
  spilled: readonly SpillFile[],
): Promise<void> => {
  const file = await createTextFile(path)
  file.put('{"quick_wins":[')
  let separator = '\n'
  for (const part of spilled) {
    for await (const line of linesOf(part.path)) {
      file.put(separator + quickWinJson(JSON.parse(line), totals.open_risk))
      separator = JSON_SEPARATOR
    }
  }
  const total = riskSharePct(totals.quick_win_risk, totals.open_risk)
  file.put(`\n],\n"total_risk_reduction_pct":${total}}\n`)
  await file.close('durable')
}

export const writeText = async (path: string, text: string): Promise<void> => {
  const file = await createTextFile(path)
  file.put(text)
  await file.close('durable')
}

export const writeJson = (path: string, content: unknown): Promise<void> =>
  writeText(path, `${JSON.stringify(content, null, 2)}\n`)
