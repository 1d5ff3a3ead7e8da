import type { Provider } from '@stance/core/kernel/provider'
import { type FindingHistory, rankOf } from '../delta/delta.ts'
import type { SpilledLines } from '../spill/spilled-lines.ts'
import {
  isStateLine,
  keyOfLine,
  knownOfLine,
  type LineBytes,
  type LineNumbers,
  providerOfLine,
  ReportedLine,
} from './finding-lines.ts'

/** The choice depends on the records only, not on their order. */
const isBetter = (a: ReportedLine, b: ReportedLine): boolean => {
  const [rankA, rankB] = [rankOf(a.verdict), rankOf(b.verdict)]
  if (rankA !== rankB) return rankB > rankA
  const [timeA, timeB] = [a.facts.last_observed_at, b.facts.last_observed_at]
  return timeA === timeB ? b.encoded > a.encoded : timeB > timeA
}

const earlier = (a: string, b: string): string => {
  if (a === '' || b === '') return a || b
  return a < b ? a : b
}

/** Of the records of one finding the best counts, with the earliest observation of all. */
const combine = (a: ReportedLine, b: ReportedLine): ReportedLine => {
  const { line, numbers } = isBetter(a, b) ? b : a
  return new ReportedLine(line, numbers, earlier(a.first_observed_at, b.first_observed_at))
}

/** The lines of one finding; those of records by the provider that reported them. */
export interface LineGroup {
  readonly key: string
  reported: readonly ReportedLine[]
  known: readonly LineBytes[]
}

const addReported = (
  reported: readonly ReportedLine[],
  line: ReportedLine,
): readonly ReportedLine[] =>
  reported.some(({ provider }) => provider === line.provider)
    ? reported.map((one) => (one.provider === line.provider ? combine(one, line) : one))
    : [...reported, line]

/** What one reader has put into the partitions. */
export interface LineSource {
  readonly lines: SpilledLines
  readonly numbers: LineNumbers
}

/** What decides which records of a run count. */
export interface RecordsOfRun {
  /** The providers that were read to their end. */
  readonly completed: ReadonlySet<Provider>
  /** Whether other findings of the run are the parts of this one. */
  readonly isDetailed: (line: ReportedLine) => boolean
}

const addLine = (
  groups: Map<string, LineGroup>,
  line: LineBytes,
  numbers: LineNumbers,
  { completed, isDetailed }: RecordsOfRun,
): void => {
  const isState = isStateLine(line)
  // Records of a provider that failed later.
  if (!isState && !completed.has(providerOfLine(line))) return
  const reported = isState ? null : new ReportedLine(line, numbers)
  if (reported && isDetailed(reported)) return
  const key = keyOfLine(line)
  let group = groups.get(key)
  if (!group) {
    group = { key, reported: NO_RECORDS, known: NO_LINES }
    groups.set(key, group)
  }
  if (reported) group.reported = addReported(group.reported, reported)
  else group.known = [...group.known, line]
}

const NO_RECORDS: readonly ReportedLine[] = []
const NO_LINES: readonly LineBytes[] = []
const LINE_FEED = 0x0a

/** Groups the lines of a partition by finding. */
export const groupLines = (
  sources: readonly LineSource[],
  partition: number,
  run: RecordsOfRun,
): readonly LineGroup[] => {
  const groups = new Map<string, LineGroup>()
  for (const { lines, numbers } of sources) {
    for (const chunk of lines.readBytes(partition)) {
      // The lines are decoded when their facts are read, and the next chunk overwrites this one.
      const bytes = Buffer.from(chunk)
      for (let from = 0; from < bytes.length; ) {
        const to = bytes.indexOf(LINE_FEED, from)
        addLine(groups, { bytes, from, to }, numbers, run)
        from = to + 1
      }
    }
  }
  return [...groups.values()]
}

export const inOrderOfKeys = (groups: readonly LineGroup[]): readonly LineGroup[] =>
  [...groups].sort((a, b) => (a.key < b.key ? -1 : 1))

const byProvider = (a: { provider: Provider }, b: { provider: Provider }): number =>
  a.provider < b.provider ? -1 : 1

/** The record of each provider. */
export const reportsOf = ({ reported }: LineGroup): readonly ReportedLine[] =>
  reported.length < 2 ? reported : [...reported].sort(byProvider)

export const historyOf = (group: LineGroup): FindingHistory => ({
  key: group.key,
  reported: reportsOf(group),
  known: group.known.map(knownOfLine).sort(byProvider),
})
