import type { Provider } from '@stance/core/kernel/provider'
import { type KnownOpen, type KnownState, rowToKnown } from '../delta/known-state.ts'
import { type FindingFacts, factsToRow, rowToFacts } from '../findings/finding-facts.ts'
import { type LineBytes, providerOfLine, ROW_AT, rowOfLine } from './finding-lines.ts'

/** The end of an open row whose texts are plain ASCII: suppressed, first seen, reopened, task, instances. */
const OPEN_END = /,([01]),"([ !#-[\]-~]*)","([ !#-[\]-~]*)","([ !#-[\]-~]*)","([0-9a-f]*|\*)"\]$/
const MAX_END_LENGTH = 200

/** An open finding of the state, whose row is decoded when its facts are read. */
class KnownLine implements KnownOpen {
  readonly isOpen = true
  readonly provider: Provider
  readonly isSuppressed: boolean
  readonly first_seen: string
  readonly reopened_at: string
  readonly task: string
  readonly instances: string
  readonly line: LineBytes
  readonly #endLength: number
  #facts: FindingFacts | null = null

  constructor(line: LineBytes, end: RegExpExecArray) {
    const [matched, suppressed, first_seen = '', reopened_at = '', task = '', instances = ''] = end
    this.provider = providerOfLine(line)
    this.line = line
    this.#endLength = matched.length
    this.isSuppressed = suppressed === '1'
    this.first_seen = first_seen
    this.reopened_at = reopened_at
    this.task = task
    this.instances = instances
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
  const { isSuppressed, first_seen, reopened_at, task, instances } = known
  const ended = [isSuppressed ? 1 : 0, first_seen, reopened_at, task, instances]
  const end = JSON.stringify(ended).slice(1)
  const encode = (facts: FindingFacts) => JSON.stringify(factsToRow(facts)).slice(0, -1)
  const row = `${known.encoded ?? encode(known.facts)},${end}`
  if (row.length <= MAX_ROW_LENGTH) return row
  const { facts } = known
  return `${encode({ ...facts, description: '', tags: {}, cves: facts.cves.slice(0, 100) })},${end}`
}
