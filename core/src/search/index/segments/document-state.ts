import { SEVERITIES, type Severity } from '../../../kernel/severity.ts'
import { SEARCH_STATUSES, type SearchStatus } from '../search-document.ts'

/**
 * The state of a document is one byte, which a writer changes in place while other threads search: bits
 * 0–2 are the severity, 3–4 the status, 5 says that the document exists. A byte is read and written as
 * a whole, so a search sees the state before a change or after it, never a mixture.
 */
export const EXISTS = 32
/** The number of values that the byte can have. */
export const STATES = 64

const numbersOf = <Name extends string>(names: readonly Name[]) =>
  new Map(names.map((name, at) => [name, at]))

const SEVERITY_NUMBERS = numbersOf(SEVERITIES)
const STATUS_NUMBERS = numbersOf(SEARCH_STATUSES)

export const stateOf = (severity: Severity, status: SearchStatus): number =>
  EXISTS |
  ((STATUS_NUMBERS.get(status) as number) << 3) |
  (SEVERITY_NUMBERS.get(severity) as number)

export const withStatus = (state: number, status: SearchStatus): number =>
  (state & ~24) | (SEARCH_STATUSES.indexOf(status) << 3)

export const severityRank = (state: number): number => state & 7

export const severityOf = (state: number): Severity => SEVERITIES[state & 7] ?? 'INFO'

export const statusOf = (state: number): SearchStatus => SEARCH_STATUSES[(state >> 3) & 3] ?? 'open'

export interface StateFilter {
  readonly severity?: readonly Severity[] | undefined
  readonly status?: readonly SearchStatus[] | undefined
}

/** Returns 1 for each state of an existing document that the filter admits. An absent list admits all. */
export const admittedStates = ({ severity, status }: StateFilter): Uint8Array => {
  const admitted = new Uint8Array(STATES)
  for (const one of severity ?? SEVERITIES)
    for (const other of status ?? SEARCH_STATUSES) admitted[stateOf(one, other)] = 1
  return admitted
}
