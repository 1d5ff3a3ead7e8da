import type { Item, Meaning } from '../item.ts'
import type { Node } from '../node.ts'
import type { Word } from '../words.ts'

/** An account that questions can name. */
export interface NamedAccount {
  readonly id: string
  readonly name: string
}

/** What a rule sees of a question. */
export interface RuleContext {
  readonly now: Date
  readonly words: readonly Word[]
  /** Whether the question asks for what is to come: *due by Friday*. */
  readonly isFuture: boolean
  /** Whether a time is about a deadline, which may be past: *overdue since Friday*. */
  readonly isDue: boolean
}

/** Words of variable form, as a pattern that matches at the beginning of a word. */
export interface Rule {
  /** Sticky, on the words joined by single spaces. */
  readonly pattern: RegExp
  /** Returns what the words say, or null if they are none of the rule's. */
  readonly read: (
    groups: Readonly<Record<string, string | undefined>>,
    context: RuleContext & { readonly at: number; readonly length: number },
  ) => Item | null
}

/** Builds a pattern that ends where a word ends. */
export const phrase = (source: string): RegExp => new RegExp(`(?:${source})(?= |$)`, 'uy')

export const meaning = (node: Node, key: string, more: Partial<Meaning> = {}): Meaning => ({
  kind: 'meaning',
  node,
  key,
  ...more,
})

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
  hundred: 100,
  couple: 2,
  'couple of': 2,
  'a couple of': 2,
  few: 3,
  'a few': 3,
  half: 0.5,
  'half a': 0.5,
  'half an': 0.5,
}

/** A number in digits or as a word. */
export const NUMBER = `(?:\\d{1,6}(?:\\.\\d{1,3})?|${Object.keys(NUMBER_WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`

export const toNumber = (text: string | undefined): number =>
  text === undefined ? 1 : (NUMBER_WORDS[text] ?? Number(text))
