import type { Node } from './node.ts'
import type { Period } from './periods.ts'

/** What a time is about: when a finding was found, last seen, resolved, or is due, or none of these. */
export type Anchor = 'found' | 'seen' | 'resolved' | 'due' | 'other'

/** The order of the results. */
export interface Order {
  readonly field: string
  readonly direction: 'ASC' | 'DESC'
}

/** A condition that words stand for. */
export interface Meaning {
  readonly kind: 'meaning'
  /** Null if the words mean something only after *without*. */
  readonly node: Node | null
  /** What the condition is about. Conditions of one key are joined with each other first. */
  readonly key: string
  /** What the words mean after *without* and *not*, if that is not the opposite. */
  readonly lacking?: Node
  /** What the words mean where others name what is found: *vulnerabilities in containers*. */
  readonly qualifier?: Node
  /** What the words mean where something else lacks it: *storage accounts without firewall*. */
  readonly part?: Node
  /** Whether the words name what is found: *buckets*, *vulnerabilities*. */
  readonly isNoun?: boolean
  readonly anchor?: Anchor
  /** Whether a time after the words says when that happened, and so replaces them: *opened on Monday*. */
  readonly isEvent?: boolean
  readonly order?: Order
  /** Text that the findings have to contain. */
  readonly text?: string
}

/** What one or several words of a question say. */
export type Item =
  | Meaning
  | { readonly kind: 'period'; readonly period: Period }
  | {
      readonly kind: 'anchor'
      readonly anchor: Anchor
      /** Whether something is to be fixed: it is unresolved, and has a deadline if a time follows. */
      readonly isObligation?: boolean
      /** Whether it was to be fixed before now: *should have been fixed by Monday*. */
      readonly isPast?: boolean
    }
  | { readonly kind: 'order'; readonly order: Order }
  | {
      readonly kind: 'join'
      readonly join: 'and' | 'or' | 'comma' | 'but'
      /** Whether what follows belongs to no exception: *except low ones, which findings …*. */
      readonly endsException?: boolean
      /** Whether what follows is an alternative to all that comes before: *or anything overdue*. */
      readonly beginsClause?: boolean
    }
  | { readonly kind: 'not' | 'nor' | 'without' | 'missing' | 'disabled' }
  | {
      readonly kind: 'except'
      /** Whether the words before say of what: *any cloud but*. */
      readonly isOfField?: boolean
    }
  /** The parentheses around several conditions. */
  | { readonly kind: 'open' | 'close' }
  /** A word for findings in general. */
  | { readonly kind: 'noun' }
  | {
      readonly kind: 'every' | 'new' | 'both' | 'lead' | 'about' | 'account' | 'filler' | 'skipped'
    }
  /** A word for a property of findings, such as *severity*. */
  | { readonly kind: 'topic' }
  | { readonly kind: 'unread' }

/** An item and the words that it stands for: from the word `at`, `length` words. */
export type Span = Item & { readonly at: number; readonly length: number }
