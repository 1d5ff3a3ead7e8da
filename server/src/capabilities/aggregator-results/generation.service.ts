import {
  type RunTotals,
  riskSharePct,
  runTotals,
  type WorkTotals,
  workNumbers,
} from '@stance/core/assessment/priority/work-totals'
import { type DataScope, includesScope, UNRESTRICTED } from '../../kernel/data-scope.ts'
import type { LoadedReports, QuickWin } from './generation-loading.service.ts'
import type { OpenedReports } from './report-source.port.ts'
import { listSummary, totalsOf } from './result-counts.ts'
import { digestOf } from './result-cursor.ts'
import {
  countRows,
  type ResultFilter,
  type RowCounts,
  type RowSelection,
  rowsOfPage,
  selectRows,
  withoutClosed,
} from './row-selection.ts'
import { readTexts } from './row-texts.ts'

const MAX_CACHED = 64
/** A page of very long texts has fewer findings than it may have. */
const MAX_PAGE_BYTES = 8 << 20

interface Counted {
  readonly selection: RowSelection
  readonly counts: RowCounts
}

export interface PageOfFindings {
  /** The findings as JSON, separated by commas. */
  readonly text: string
  readonly summary: ReturnType<typeof listSummary>
  /** How many matches come before the next page; null if this page is the last one. */
  readonly next: number | null
}

/** The results of one run. */
export interface Generation {
  readonly run_id: string
  readonly page: (
    scope: DataScope,
    filter: ResultFilter,
    from: number,
    limit: number,
  ) => Promise<PageOfFindings>
  readonly dashboard: (scope: DataScope) => ReturnType<typeof workNumbers>
  /** Returns JSON. */
  readonly quickWins: (scope: DataScope) => string
  /** Returns the last runs for callers who may see everything; null for others. */
  readonly runs: (scope: DataScope) => readonly RunTotals[] | null
  readonly totals: (scope: DataScope) => RunTotals
  /** Closes the file as soon as no page is being read. */
  readonly retire: () => Promise<void>
}

/** Keeps the values that were used last. */
const createCache = <Value>() => {
  const entries = new Map<string, Value>()
  return (key: string, compute: () => Value): Value => {
    const value = entries.get(key) ?? compute()
    entries.delete(key)
    entries.set(key, value)
    if (entries.size > MAX_CACHED) entries.delete(entries.keys().next().value as string)
    return value
  }
}

const quickWinsText = (wins: readonly QuickWin[], riskAt: Uint8Array, openRisk: number): string => {
  let risk = 0
  const texts = wins.map(({ row, text }) => {
    const own = riskAt[row] as number
    risk += own
    return `${text},"risk_reduction_pct":${riskSharePct(own, openRisk)}}`
  })
  const total = riskSharePct(risk, openRisk)
  return `{"quick_wins":[${texts.join(',')}],"total_risk_reduction_pct":${total}}`
}

/** Lets the file be closed when the last reading is done. */
const closeWhenIdle = (close: () => Promise<void>) => {
  let active = 0
  let isRetired = false
  const closeIfIdle = async (): Promise<void> => {
    if (isRetired && active === 0) await close()
  }
  return {
    use: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      active += 1
      try {
        return await work()
      } finally {
        active -= 1
        await closeIfIdle()
      }
    },
    retire: async (): Promise<void> => {
      if (isRetired) return
      isRetired = true
      await closeIfIdle()
    },
  }
}

/** Opens what was loaded to questions. */
export const createGeneration = (loaded: LoadedReports, reports: OpenedReports): Generation => {
  const { run_id, index } = loaded
  const file = closeWhenIdle(reports.close)
  const cached = createCache<Counted>()
  const count = (selection: RowSelection): Counted => ({
    selection,
    counts: countRows(index, selection),
  })
  const listed = (scope: DataScope, filter: ResultFilter): Counted =>
    cached(`listed ${digestOf(scope, filter)}`, () =>
      count(withoutClosed(selectRows(index, scope, filter), index)),
    )
  const all = (scope: DataScope): Counted =>
    cached(`all ${digestOf(scope, {})}`, () => count(selectRows(index, scope, {})))
  const totals = (scope: DataScope): WorkTotals => totalsOf(index, all(scope).counts)
  return {
    run_id,
    page: (scope, filter, from, limit) =>
      file.use(async () => {
        const { selection, counts } = listed(scope, filter)
        const rows = rowsOfPage(index, selection, counts, { from, limit, maxBytes: MAX_PAGE_BYTES })
        const next = from + rows.length
        return {
          text: await readTexts(index, rows, reports.read),
          summary: listSummary(index, counts, totals(scope).open_risk),
          next: next < counts.total ? next : null,
        }
      }),
    dashboard: (scope) => workNumbers(totals(scope)),
    quickWins: (scope) => {
      const { places } = listed(scope, {}).selection
      const wins = loaded.quickWins.filter(({ row }) => places[index.placeAt[row] as number] === 1)
      return quickWinsText(wins, index.riskAt, totals(scope).open_risk)
    },
    runs: (scope) => (includesScope(scope, UNRESTRICTED) ? loaded.runs : null),
    totals: (scope) => runTotals(loaded, totals(scope)),
    retire: file.retire,
  }
}
