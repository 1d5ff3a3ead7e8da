import { ARTICLES } from '../lexicon/grammar.ts'
import { LEXICON } from '../lexicon/lexicon.ts'
import type { Word } from '../words.ts'
import type { RuleContext } from './rule.ts'

/** Where a rule matched. */
export interface Place extends RuleContext {
  readonly at: number
  readonly length: number
}

/** Returns a matched word as it is written in the question. */
export const rawOf = (text: string, { words, at, length }: Place): string =>
  words.slice(at, at + length).find((word: Word) => word.text === text)?.raw ?? text

/** Whether a word is one of the language, and no name. */
export const isOrdinary = (text: string): boolean =>
  ARTICLES.has(text) ||
  [
    'filler',
    'topic',
    'join',
    'not',
    'without',
    'missing',
    'every',
    'noun',
    'open',
    'close',
  ].includes(LEXICON.get(text)?.kind ?? '')
