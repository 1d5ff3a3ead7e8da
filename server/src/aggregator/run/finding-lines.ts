import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { type ReportedState, rankOf } from '../delta/delta.ts'
import { type KnownOpen, type KnownState, rowToKnown } from '../delta/known-state.ts'
import {
  type FindingFacts,
  factsToRow,
  joinFacts,
  ownRow,
  rowToFacts,
  timesRow,
} from '../findings/finding-facts.ts'
import { VERDICTS, type Verdict } from '../findings/normalise.ts'
import type { SharedEntries, SharedEntry } from '../findings/shared-facts.ts'

/**
 * Lines of the partitions: a head of fixed length, then a row as JSON. The head says what the passes
 * that group and count read, so that they decode no row: the provider, the verdict of a record or the
 * mark of the state, whether the metadata lists the finding as a false positive, the number of its
 * control, and that of the facts that it shares with other findings, which are not in its row.
 */
const VERDICT_AT = 1
const LISTED_AT = 2
const CONTROL_AT = 3
const CONTROL_LENGTH = 6
const SHARED_AT = CONTROL_AT + CONTROL_LENGTH
const SHARED_LENGTH = 5
const ROW_AT = SHARED_AT + SHARED_LENGTH
const KEY_AT = ROW_AT + 2
const KEY_LENGTH = 64
const BASE = 36

const NOTHING_SHARED = '-'.padEnd(SHARED_LENGTH)
const FROM_STATE = 's'
const STATE_HEAD = FROM_STATE.padEnd(ROW_AT - VERDICT_AT, '0')

/** A line in bytes, which stay as they are. */
export interface LineBytes {
  readonly bytes: Buffer
  readonly from: number
  /** Where its line feed is. */
  readonly to: number
}

/** What the head of a record says besides its provider and verdict. */
export interface RecordHead {
  /** Whether the metadata lists it as a false positive. */
  readonly isListed: boolean
  /** The number of its control in this run. */
  readonly control: number
  /** The facts that it shares with other findings; null: none. */
  readonly shared: SharedEntry | null
}

const numberText = (number: number, length: number): string =>
  number.toString(BASE).padStart(length, '0')

const sharedText = (shared: SharedEntry | null): string =>
  shared === null ? NOTHING_SHARED : numberText(shared.number, SHARED_LENGTH)

export const recordLine = (
  provider: Provider,
  verdict: Verdict,
  { isListed, control, shared }: RecordHead,
  facts: FindingFacts,
): string => {
  const row = shared === null ? factsToRow(facts) : [...ownRow(facts), ...timesRow(facts)]
  return (
    `${PROVIDERS.indexOf(provider)}${rankOf(verdict)}${isListed ? 1 : 0}` +
    `${numberText(control, CONTROL_LENGTH)}${sharedText(shared)}${JSON.stringify(row)}`
  )
}

/** Returns the head of the lines of the state; a row follows. */
export const stateHead = (provider: Provider): string =>
  `${PROVIDERS.indexOf(provider)}${STATE_HEAD}`

export const keyOfLine = ({ bytes, from }: LineBytes): string =>
  bytes.toString('latin1', from + KEY_AT, from + KEY_AT + KEY_LENGTH)

const ZERO = 0x30
const LETTER_A = 0x61
const LETTER_S = FROM_STATE.charCodeAt(0)
const DASH = NOTHING_SHARED.charCodeAt(0)

const byteAt = ({ bytes, from }: LineBytes, at: number): number => bytes[from + at] ?? 0

const numberAt = (line: LineBytes, from: number, to: number): number => {
  let number = 0
  for (let at = from; at < to; at += 1) {
    const byte = byteAt(line, at)
    number = number * BASE + (byte < LETTER_A ? byte - ZERO : byte - LETTER_A + 10)
  }
  return number
}

export const providerOfLine = (line: LineBytes): Provider =>
  PROVIDERS[byteAt(line, 0) - ZERO] ?? 'aws'

export const isStateLine = (line: LineBytes): boolean => byteAt(line, VERDICT_AT) === LETTER_S

const rowOfLine = ({ bytes, from, to }: LineBytes): string =>
  bytes.toString('utf8', from + ROW_AT, to)

const isOpenVerdict = (verdict: Verdict): boolean =>
  verdict === 'ACTIVE' || verdict === 'SUPPRESSED'

/** What the numbers in the heads of lines mean, for the lines of one reader. */
export interface LineNumbers {
  readonly shared: SharedEntries
  /** Returns the number of a control in the counts of the run. */
  readonly controlOf: (number: number) => number
}

/** A record, whose row is decoded when its facts are read. */
export class ReportedLine implements ReportedState, RecordHead {
  readonly line: LineBytes
  readonly provider: Provider
  readonly verdict: Verdict
  #facts: FindingFacts | null = null
  #row: string | null = null
  readonly numbers: LineNumbers
  #earliest: string | null

  /** `earliest` is given where other records of the finding were observed earlier. */
  constructor(line: LineBytes, numbers: LineNumbers, earliest: string | null = null) {
    this.line = line
    this.numbers = numbers
    this.provider = providerOfLine(line)
    this.verdict = VERDICTS[byteAt(line, VERDICT_AT) - ZERO] ?? 'UNDECIDED'
    this.#earliest = earliest
  }

  get isListed(): boolean {
    return byteAt(this.line, LISTED_AT) === ZERO + 1
  }

  get control(): number {
    return this.numbers.controlOf(numberAt(this.line, CONTROL_AT, SHARED_AT))
  }

  get shared(): SharedEntry | null {
    const { line } = this
    if (byteAt(line, SHARED_AT) === DASH) return null
    return this.numbers.shared.at(numberAt(line, SHARED_AT, ROW_AT))
  }

  get row(): string {
    this.#row ??= rowOfLine(this.line)
    return this.#row
  }

  get facts(): FindingFacts {
    this.#facts ??= this.#readFacts()
    return this.#facts
  }

  #readFacts(): FindingFacts {
    const row = JSON.parse(this.row)
    const { shared } = this
    return shared === null ? rowToFacts(row) : joinFacts(row, shared.facts)
  }

  get encoded(): string {
    const { shared, facts, row } = this
    if (shared === null) return row.slice(0, -1)
    const times = `,${JSON.stringify(timesRow(facts)).slice(1)}`
    const own = row.slice(0, -times.length)
    return `${own},${shared.encoded}${times.slice(0, -1)}`
  }

  get first_observed_at(): string {
    if (this.#earliest !== null) return this.#earliest
    return isOpenVerdict(this.verdict) ? this.facts.first_observed_at : ''
  }
}

/** The end of an open row whose texts are plain ASCII: suppressed, first seen, reopened, task. */
const OPEN_END = /,([01]),"([ !#-[\]-~]*)","([ !#-[\]-~]*)","([ !#-[\]-~]*)"\]$/
const MAX_END_LENGTH = 200

/** An open finding of the state, whose row is decoded when its facts are read. */
class KnownLine implements KnownOpen {
  readonly isOpen = true
  readonly provider: Provider
  readonly isSuppressed: boolean
  readonly first_seen: string
  readonly reopened_at: string
  readonly task: string
  readonly line: LineBytes
  readonly #endLength: number
  #facts: FindingFacts | null = null

  constructor(line: LineBytes, end: RegExpExecArray) {
    const [matched, suppressed, first_seen = '', reopened_at = '', task = ''] = end
    this.provider = providerOfLine(line)
    this.line = line
    this.#endLength = matched.length
    this.isSuppressed = suppressed === '1'
    this.first_seen = first_seen
    this.reopened_at = reopened_at
    this.task = task
  }

  get facts(): FindingFacts {
    this.#facts ??= rowToFacts(JSON.parse(rowOfLine(this.line)))
    return this.#facts
  }

  get account_id(): string {
    return this.facts.account_id
  }

  get encoded(): string {
    return rowOfLine(this.line).slice(0, -this.#endLength)
  }
}

/** Returns what a line of the state says. */
export const knownOfLine = (line: LineBytes): KnownState => {
  const { bytes, from, to } = line
  // Bytes that are no ASCII are decoded to something else, which the pattern refuses.
  const end = OPEN_END.exec(
    bytes.toString('latin1', Math.max(from + ROW_AT, to - MAX_END_LENGTH), to),
  )
  return end
    ? new KnownLine(line, end)
    : rowToKnown(providerOfLine(line), JSON.parse(rowOfLine(line)))
}

/** Larger rows would not fit into a file of the state with others. */
const MAX_ROW_LENGTH = 100_000

/**
 * Returns a finding as a row of the state; without its longest texts if it is very large. The text of
 * the facts is that of the line.
 */
export const knownToRow = (key: string, known: KnownState): string => {
  if (!known.isOpen) {
    return JSON.stringify([key, known.account_id, known.first_seen, known.closed_at, known.task])
  }
  const { isSuppressed, first_seen, reopened_at, task } = known
  const end = JSON.stringify([isSuppressed ? 1 : 0, first_seen, reopened_at, task]).slice(1)
  const encode = (facts: FindingFacts) => JSON.stringify(factsToRow(facts)).slice(0, -1)
  const row = `${known.encoded ?? encode(known.facts)},${end}`
  if (row.length <= MAX_ROW_LENGTH) return row
  const { facts } = known
  return `${encode({ ...facts, description: '', tags: {}, cves: facts.cves.slice(0, 100) })},${end}`
}
