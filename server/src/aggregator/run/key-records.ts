import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import type { FindingHistory } from '../delta/finding-history.ts'
import type { SpilledLines } from '../spill/spilled-lines.ts'
import { combineRecords } from './combined-records.ts'
import {
  isStateLine,
  keyOfLine,
  type LineBytes,
  type LineNumbers,
  providerOfLine,
  ReportedLine,
} from './finding-lines.ts'
import { knownOfLine } from './known-lines.ts'

/** The lines of one finding. */
export interface LineGroup {
  readonly key: string
  readonly reported: ReportedLine[]
  known: readonly LineBytes[]
}

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
    group = { key, reported: [], known: NO_LINES }
    groups.set(key, group)
  }
  if (reported) group.reported.push(reported)
  else group.known = [...group.known, line]
}

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

/** What the records of each provider say together. */
export const reportsOf = ({ reported }: LineGroup): readonly ReportedLine[] => {
  if (reported.length < 2) return reported
  return PROVIDERS.flatMap((name) => {
    const own = reported.filter(({ provider }) => provider === name)
    return combineRecords(own) ?? []
  }).sort(byProvider)
}

export const historyOf = (group: LineGroup): FindingHistory => ({
  key: group.key,
  reported: reportsOf(group),
  known: group.known.map(knownOfLine).sort(byProvider),
})
