import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { rankOf } from '../delta/delta.ts'
import type { ReportedState } from '../delta/finding-history.ts'
import type { ReportedInstances } from '../delta/open-instances.ts'
import {
  type FindingFacts,
  factsToRow,
  joinFacts,
  ownRow,
  rowToFacts,
  timesRow,
} from '../findings/finding-facts.ts'
import { VERDICTS, type Verdict } from '../findings/normalise.ts'
import { INSTANCE_LENGTH, type RecordStatement } from '../findings/record-statement.ts'
import type { SharedEntries, SharedEntry } from '../findings/shared-facts.ts'

/**
 * Lines of the partitions: a head of fixed length, then a row as JSON. The head says what the passes
 * that group and count read, so that they decode no row: the provider, the verdict of a record or the
 * mark of the state, whether the metadata lists the finding as a false positive, the number of its
 * control, that of the facts that it shares with other findings, which are not in its row, and which
 * instance was checked when, by which version of its record.
 */
const VERDICT_AT = 1
const LISTED_AT = 2
const CONTROL_AT = 3
const CONTROL_LENGTH = 6
const SHARED_AT = CONTROL_AT + CONTROL_LENGTH
const SHARED_LENGTH = 5
const INSTANCE_AT = SHARED_AT + SHARED_LENGTH
const CHECKED_AT = INSTANCE_AT + INSTANCE_LENGTH
/** Milliseconds since 1970 in base 36, until the year 5188. */
const TIME_LENGTH = 9
const VERSION_AT = CHECKED_AT + TIME_LENGTH
export const ROW_AT = VERSION_AT + TIME_LENGTH
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

const NO_TIME = '-'.padEnd(TIME_LENGTH)
const MAX_TIME = BASE ** TIME_LENGTH - 1

const timeText = (time: number | null): string =>
  time === null || time < 0 || time > MAX_TIME ? NO_TIME : numberText(time, TIME_LENGTH)

/** In place of the verdict of a failure that was resolved where it is kept. */
const RESOLVED_FAILURE = VERDICTS.length

const sharedText = (shared: SharedEntry | null): string =>
  shared === null ? NOTHING_SHARED : numberText(shared.number, SHARED_LENGTH)

export const recordLine = (
  provider: Provider,
  verdict: Verdict,
  { isListed, control, shared }: RecordHead,
  facts: FindingFacts,
  { instance, checked_at, version_at, is_resolved }: RecordStatement,
): string => {
  const row = shared === null ? factsToRow(facts) : [...ownRow(facts), ...timesRow(facts)]
  const code = is_resolved ? RESOLVED_FAILURE : rankOf(verdict)
  return (
    `${PROVIDERS.indexOf(provider)}${code}${isListed ? 1 : 0}` +
    `${numberText(control, CONTROL_LENGTH)}${sharedText(shared)}` +
    `${instance}${timeText(checked_at)}${timeText(version_at)}${JSON.stringify(row)}`
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

const timeAt = (line: LineBytes, at: number): number | null =>
  byteAt(line, at) === DASH ? null : numberAt(line, at, at + TIME_LENGTH)

export const providerOfLine = (line: LineBytes): Provider =>
  PROVIDERS[byteAt(line, 0) - ZERO] ?? 'aws'

export const isStateLine = (line: LineBytes): boolean => byteAt(line, VERDICT_AT) === LETTER_S

export const rowOfLine = ({ bytes, from, to }: LineBytes): string =>
  bytes.toString('utf8', from + ROW_AT, to)

const isOpenVerdict = (verdict: Verdict): boolean =>
  verdict === 'ACTIVE' || verdict === 'SUPPRESSED'

/** What the numbers in the heads of lines mean, for the lines of one reader. */
export interface LineNumbers {
  readonly shared: SharedEntries
  /** Returns the number of a control in the counts of the run. */
  readonly controlOf: (number: number) => number
}

/** What the records of a finding say together. */
export interface CombinedRecord {
  readonly verdict: Verdict
  readonly first_observed_at: string
  readonly instances: ReportedInstances
}

/** A record, whose row is decoded when its facts are read. */
export class ReportedLine implements ReportedState, RecordHead {
  readonly line: LineBytes
  readonly provider: Provider
  readonly verdict: Verdict
  #facts: FindingFacts | null = null
  #row: string | null = null
  readonly numbers: LineNumbers
  readonly #combined: CombinedRecord | null

  /** `combined` is given where other records of the finding decide with this one. */
  constructor(line: LineBytes, numbers: LineNumbers, combined: CombinedRecord | null = null) {
    this.line = line
    this.numbers = numbers
    this.provider = providerOfLine(line)
    this.verdict = combined?.verdict ?? VERDICTS[byteAt(line, VERDICT_AT) - ZERO] ?? 'RESOLVED'
    this.#combined = combined
  }

  /** What the record itself states, whatever others do. */
  get statement(): RecordStatement & { readonly verdict: Verdict } {
    const { line } = this
    const { bytes, from } = line
    const code = byteAt(line, VERDICT_AT) - ZERO
    return {
      instance: bytes.toString('latin1', from + INSTANCE_AT, from + CHECKED_AT),
      checked_at: timeAt(line, CHECKED_AT),
      version_at: timeAt(line, VERSION_AT),
      is_resolved: code === RESOLVED_FAILURE,
      verdict: VERDICTS[code] ?? 'RESOLVED',
    }
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
    return this.numbers.shared.at(numberAt(line, SHARED_AT, INSTANCE_AT))
  }

  get row(): string {
    this.#row ??= rowOfLine(this.line)
    return this.#row
  }

  get instances(): ReportedInstances {
    if (this.#combined) return this.#combined.instances
    const { verdict } = this
    const own = [this.statement.instance]
    return {
      open: isOpenVerdict(verdict) ? own : [],
      over: verdict === 'RESOLVED' ? own : [],
    }
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
    if (this.#combined) return this.#combined.first_observed_at
    return isOpenVerdict(this.verdict) ? this.facts.first_observed_at : ''
  }
}
