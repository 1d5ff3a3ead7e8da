import { CONCEPTS } from '../concepts.ts'
import { NO_PERSON } from '../lexicon/concept-words.ts'
import { test } from '../node.ts'
import { meaning, phrase, type Rule } from './rule.ts'

const DONE = '(?:fixed|resolved|closed|remediated|solved|patched|addressed|mitigated|handled)'
const USED = '(?:uses?|used|using|access(?:es|ed)?|(?:logs|logged|logging|signs|signed) in(?:to)?)'
const LACKING =
  '(?:rotat(?:ed?|es|ing)|renewed|encrypted|backed up|working on|worked on|works on|fixing)'

/** *Highs no one has fixed* are unresolved. */
const NOT_FIXED: Rule = {
  pattern: phrase(`${NO_PERSON} ${DONE}(?: yet)?`),
  read: () => meaning(test(CONCEPTS.unresolved), 'status'),
}

/** *Buckets no one accesses*. */
const NOT_USED: Rule = {
  pattern: phrase(`${NO_PERSON} ${USED}`),
  read: () => meaning(test(CONCEPTS.unused), 'problem'),
}

/** *Keys no one rotates* are not rotated. */
const NOT_DONE: Rule = {
  pattern: phrase(`${NO_PERSON}(?= ${LACKING}(?: |$))`),
  read: () => ({ kind: 'not' }),
}

/** What no one has done. */
export const UNDONE_RULES: readonly Rule[] = [NOT_FIXED, NOT_USED, NOT_DONE]
