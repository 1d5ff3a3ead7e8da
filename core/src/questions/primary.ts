import type { Anchor, Order, Span } from './item.ts'
import { type Node, not } from './node.ts'

export type Join = 'none' | 'and' | 'or' | 'comma' | 'but'

/** A condition, how it is joined with the one before, and whether it is excluded. */
export interface Primary {
  readonly node: Node
  readonly key: string
  readonly join: Join
  /** Whether it is an alternative to all that comes before it. */
  readonly beginsClause: boolean
  readonly isNegated: boolean
  /** Whether it belongs to every alternative: *in production: public buckets or open ports*. */
  readonly isShared: boolean
  /** Whether it holds together with the next ones of its field: *both PCI DSS and SOC 2*. */
  readonly isBoth: boolean
  /** Which *except* it belongs to; 0 for none. */
  readonly exception: number
  /** Whether the words since the one before, or those of this one, name what is found. */
  readonly hasNoun: boolean
  /** What it means where another one of its key names what is found. */
  readonly qualifier?: Node | undefined
  /** What the conditions of a group are about; undefined for one condition. */
  readonly groupKeys?: ReadonlySet<string>
  /** The words that it comes from. */
  readonly spans: readonly Span[]
}

/** The conditions of a question in their order, and the order of the results. */
export interface Primaries {
  readonly primaries: readonly Primary[]
  readonly order: Order | null
  /** Words that say nothing about findings. */
  readonly unread: readonly Span[]
}

/** The condition of a primary, negated if it is. */
export const nodeOf = ({ node, isNegated }: Primary): Node => (isNegated ? not(node) : node)

/** Joins conditions to one. */
export type Structure = (primaries: readonly Primary[]) => Node | null

/** What was read of a question up to a word. */
export interface State {
  /** The date of today. */
  readonly today: string
  readonly unread: Span[]
  readonly primaries: Primary[]
  order: Order | null
  join: Join
  beginsClause: boolean
  negation: 'none' | 'not' | 'without'
  isBoth: boolean
  /** The position of the negation, which may be followed by nothing. */
  negationSpan: Span | null
  exception: number
  exceptions: number
  /** Whether the exception ends where something else than what it excludes begins: *excluding dev, all criticals*. */
  isShortException: boolean
  /** Whether the question names anything yet. */
  hasSubject: boolean
  hasNoun: boolean
  anchor: Anchor
  dueSpan: Span | null
  newSpan: Span | null
}

/**
 * *Except S3, older than a week*, *except S3, high or worse*, *excluding S3, all criticals* and *except (S3 and low) in
 * prod* exclude no more than S3 or what is in parentheses.
 */
const endsException = (state: State, node: Node, key: string): boolean => {
  const { exception, join, primaries, isShortException } = state
  const last = primaries.at(-1)
  if (exception === 0 || last?.exception !== exception) return false
  if (last.groupKeys && join === 'none') return true
  if (join !== 'comma') return false
  if (isShortException && key !== last.key) return true
  const isComparison = node.kind === 'test' && /^\w+ [<>]/.test(node.rql)
  return key !== last.key && (key === 'time' || isComparison)
}

/** Adds a condition to those that were read. */
export const push = (
  state: State,
  node: Node,
  key: string,
  isNegated: boolean,
  span: Span,
): void => {
  if (endsException(state, node, key)) state.exception = 0
  state.primaries.push({
    node,
    key,
    join: state.primaries.length === 0 ? 'none' : state.join,
    beginsClause: state.beginsClause && state.join === 'or',
    isNegated,
    isShared: false,
    isBoth: state.isBoth,
    exception: state.exception,
    hasNoun: state.hasNoun || (span.kind === 'meaning' && span.isNoun === true),
    qualifier: span.kind === 'meaning' && !isNegated ? span.qualifier : undefined,
    spans: state.negationSpan ? [state.negationSpan, span] : [span],
  })
  state.join = 'none'
  state.beginsClause = false
  state.negation = 'none'
  state.negationSpan = null
  state.hasNoun = false
  state.isBoth = false
}

/** Nothing was read yet. */
export const stateOf = (today: string, anchor: Anchor): State => ({
  today,
  unread: [],
  primaries: [],
  order: null,
  join: 'none',
  beginsClause: false,
  negation: 'none',
  isBoth: false,
  negationSpan: null,
  exception: 0,
  exceptions: 0,
  isShortException: false,
  hasSubject: false,
  hasNoun: false,
  anchor,
  dueSpan: null,
  newSpan: null,
})
