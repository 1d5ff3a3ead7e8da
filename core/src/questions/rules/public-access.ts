import { CONCEPTS } from '../concepts.ts'
import { EVERY_PERSON } from '../lexicon/concept-words.ts'
import { test } from '../node.ts'
import { meaning, phrase, type Rule } from './rule.ts'

const USE =
  '(?:open|read|reach|access|view|download|list|write(?: to)?|connect(?: to)?|enter|invoke|call|assume|pull|browse|edit|change|modify|delete|log ?in(?: to)?|get (?:in|into|to))'
const PLACE = '(?: (?:from|over|on) (?:outside|internet|anywhere))?'

const PUBLIC = meaning(test(CONCEPTS.public), 'problem')

/** *Buckets that all users can read*, *what can strangers open*, *readable by the whole world*. */
const USE_BY_ALL: Rule = {
  pattern: phrase(
    `${EVERY_PERSON} (?:can|could|may|might|is able to|are able to|is allowed to|are allowed to) (?:directly |freely )?${USE}${PLACE}|(?:can|could|may|might) (?:be )?${EVERY_PERSON} ${USE}${PLACE}|(?:readable|reachable|accessible|writable|writeable|visible|available|open|usable|callable|downloadable|exposed) (?:by|for|to) ${EVERY_PERSON}`,
  ),
  read: () => PUBLIC,
}

/** Sentences that say that something is public. */
export const PUBLIC_ACCESS_RULES: readonly Rule[] = [USE_BY_ALL]
