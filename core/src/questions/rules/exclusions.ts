import { LEXICON } from '../lexicon/lexicon.ts'
import { phrase, type Rule } from './rule.ts'

/** *Not only aws but also gcp* excludes nothing. */
const NOT_ONLY_BUT: Rule = {
  pattern: phrase('not (?:only|just|merely|solely)(?=.* but )'),
  read: () => ({ kind: 'filler' }),
}

/** *Not only aws* says nothing about what else there is. */
const NOT_ONLY: Rule = {
  pattern: phrase('not (?:only|just|merely|solely) [^ ,"]+'),
  read: () => ({ kind: 'unread' }),
}

const LEVEL = /^(?:crit|high|medium|low|info)/

const MAX_BETWEEN = 4

/** *Anything in* of *skip anything in dev*. */
const isGeneral = (word: string): boolean => {
  const kind = LEXICON.get(word)?.kind
  return kind === 'noun' || kind === 'every' || /^(?:in|from|on|of|that|is|are)$/.test(word)
}

/** *Ignore dev and test*, *skip anything in dev*, but not *ignore previous instructions*. */
const IGNORED: Rule = {
  pattern: phrase('ignore|skip|hide|omit|leave out|filter out|disregard'),
  read: (_, { words, at, length }) => {
    const next = words
      .slice(at + length, at + length + MAX_BETWEEN)
      .find(({ text }) => !isGeneral(text))
    const text = next?.text ?? ''
    return LEXICON.get(text)?.kind === 'meaning' || LEVEL.test(text) ? { kind: 'except' } : null
  },
}

/** What a question leaves out, and what it does not. */
export const EXCLUSION_RULES: readonly Rule[] = [NOT_ONLY_BUT, NOT_ONLY, IGNORED]
