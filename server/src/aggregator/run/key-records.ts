import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import {
  type FindingHistory,
  type KnownState,
  type ReportedState,
  rankOf,
  rowToKnown,
} from '../delta/delta.ts'
import { type FindingFacts, factsToRow, rowToFacts } from '../findings/finding-facts.ts'
import { VERDICTS, type Verdict } from '../findings/normalise.ts'

/**
 * Lines of the partitions: two characters, then a row as JSON. The first is the provider; the second
 * is the verdict of a record, or that of the state.
 */
const FROM_STATE = 's'
const ROW_AT = 2
const KEY_AT = ROW_AT + 2
const KEY_LENGTH = 64

export const recordLine = (provider: Provider, verdict: Verdict, facts: FindingFacts): string =>
  `${PROVIDERS.indexOf(provider)}${rankOf(verdict)}${JSON.stringify(factsToRow(facts))}`

export const stateLine = (provider: Provider, row: string): string =>
  `${PROVIDERS.indexOf(provider)}${FROM_STATE}${row}`

/** Larger rows would not fit into a file of the state with others. */
const MAX_ROW_LENGTH = 100_000

/** Returns a finding as a row of the state; without its longest texts if it is very large. */
export const knownToRow = (key: string, known: KnownState): string => {
  if (!known.isOpen) {
    return JSON.stringify([key, known.account_id, known.first_seen, known.closed_at, known.task])
  }
  const { isSuppressed, first_seen, reopened_at, task } = known
  const encode = (facts: FindingFacts) =>
    JSON.stringify([...factsToRow(facts), isSuppressed ? 1 : 0, first_seen, reopened_at, task])
  const row = encode(known.facts)
  return row.length <= MAX_ROW_LENGTH
    ? row
    : encode({ ...known.facts, description: '', tags: {}, cves: known.facts.cves.slice(0, 100) })
}

export const keyOfLine = (line: string): string => line.slice(KEY_AT, KEY_AT + KEY_LENGTH)

const providerOf = (line: string): Provider => PROVIDERS[Number(line[0])] ?? 'aws'

/** The partitions divide the keys by their first bits, so that they are in the order of the keys. */
export const PARTITIONS = 128
const PARTITION_SHIFT = 1
export const partitionOf = (key: string): number =>
  Number.parseInt(key.slice(0, 2), 16) >> PARTITION_SHIFT

const isOpenVerdict = (verdict: Verdict): boolean =>
  verdict === 'ACTIVE' || verdict === 'SUPPRESSED'

interface Candidate {
  readonly state: ReportedState
  readonly line: string
}

/** The choice depends on the records only, not on their order. */
const isBetter = (a: Candidate, b: Candidate): boolean => {
  const [rankA, rankB] = [rankOf(a.state.verdict), rankOf(b.state.verdict)]
  if (rankA !== rankB) return rankB > rankA
  const [timeA, timeB] = [a.state.facts.last_observed_at, b.state.facts.last_observed_at]
  return timeA === timeB ? b.line > a.line : timeB > timeA
}

const earlier = (a: string, b: string): string => {
  if (a === '' || b === '') return a || b
  return a < b ? a : b
}

/** Of the records of one finding the best counts, with the earliest observation of all. */
const combine = (a: Candidate, b: Candidate): Candidate => {
  const best = isBetter(a, b) ? b : a
  const first_observed_at = earlier(a.state.first_observed_at, b.state.first_observed_at)
  return { line: best.line, state: { ...best.state, first_observed_at } }
}

interface Group {
  readonly reported: Map<Provider, Candidate>
  readonly known: KnownState[]
}

const candidateOf = (line: string, provider: Provider): Candidate => {
  const verdict = VERDICTS[Number(line[1])] ?? 'UNDECIDED'
  const facts = rowToFacts(JSON.parse(line.slice(ROW_AT)))
  const first_observed_at = isOpenVerdict(verdict) ? facts.first_observed_at : ''
  return { line, state: { provider, verdict, facts, first_observed_at } }
}

const addLine = (groups: Map<string, Group>, line: string, isRead: ReadonlySet<Provider>): void => {
  const provider = providerOf(line)
  const isState = line[1] === FROM_STATE
  // Records of a provider that failed later.
  if (!isState && !isRead.has(provider)) return
  const key = keyOfLine(line)
  let group = groups.get(key)
  if (!group) {
    group = { reported: new Map(), known: [] }
    groups.set(key, group)
  }
  if (isState) {
    group.known.push(rowToKnown(provider, JSON.parse(line.slice(ROW_AT))))
    return
  }
  const candidate = candidateOf(line, provider)
  const existing = group.reported.get(provider)
  group.reported.set(provider, existing ? combine(existing, candidate) : candidate)
}

const byProvider = (a: { provider: Provider }, b: { provider: Provider }): number =>
  a.provider < b.provider ? -1 : 1

/** Groups the lines of a partition by finding, in the order of the keys. */
export const groupLines = (
  parts: Iterable<readonly string[]>,
  completed: ReadonlySet<Provider>,
): FindingHistory[] => {
  const groups = new Map<string, Group>()
  for (const lines of parts) for (const line of lines) addLine(groups, line, completed)
  return [...groups.keys()].sort().map((key) => {
    const group = groups.get(key)
    return {
      key,
      reported: [...(group?.reported.values() ?? [])].map(({ state }) => state).sort(byProvider),
      known: [...(group?.known ?? [])].sort(byProvider),
    }
  })
}
