import { CONCEPTS, type Concept } from '../concepts.ts'
import type { Item } from '../item.ts'
import { NO_PERSON } from '../lexicon/concept-words.ts'
import { and, test } from '../node.ts'
import { DATE_AFTER_PREPOSITION } from './days.ts'
import { meaning, NUMBER, phrase, type Rule } from './rule.ts'

const COMPARISON =
  '(?:older than|more than|less than|longer than|shorter than|at least|at most|over|under|below|above|beyond|>|<)'
const DURATION = `(?:\\d{1,4}[hdw]|${NUMBER}(?: \\+)?[ -](?:minute|min|hour|hr|day|week|month|quarter|year)s?)(?: or (?:more|longer|older)| old)?`

const problem = (...concepts: readonly Concept[]): Item =>
  meaning(and(...concepts.map((concept) => test(CONCEPTS[concept]))), 'problem', { isNoun: true })

/** How old keys are is no age of findings: *access keys older than 90 days*. */
const KEY_AGE: Rule = {
  pattern: phrase(
    `(?:(?:iam|user|secret|api|access|service account|storage) ){0,4}(?:keys?|credentials?) (?:(?:that|which|are|is|with|age|aged|of|an?) ){0,4}(?:older than|more than|over|at least|>) ${DURATION}`,
  ),
  read: () => problem('old_key'),
}

const NOT_DONE = `(?:not|never|no longer|${NO_PERSON})(?: been)?`
const USED = '(?:uses?|used|accessed|active|logged (?:in|into)|logs (?:in|into)|signed (?:in|into))'
const ROTATED = '(?:rotated|renewed|rolled|changed)'

/** For how long something was not used or not done: *not rotated for 90 days*, *inactive for a year*. */
const IDLE_TIME: Rule = {
  pattern: phrase(
    `(?:(?<unused>unused|inactive|idle|dormant|${NOT_DONE} ${USED})|(?<unrotated>unrotated|unchanged|${NOT_DONE} ${ROTATED})) (?:(?:for|in|within|over|since) )?(?:(?:last|past) )?(?:${COMPARISON} )?${DURATION}`,
  ),
  read: ({ unused }) => problem(unused === undefined ? 'rotation' : 'unused'),
}

const IDLE = `(?:unused|inactive|idle|dormant|unattached|detached|abandoned|disused|unrotated|unchanged|${NOT_DONE} (?:attached|${USED}|${ROTATED}))`
const EVENTS =
  '(?:found|seen|discovered|detected|reported|opened|open|unresolved|resolved|fixed|overdue|due|new)'

/** *Unused users in AWS for 90 days*, *inactive since January*: the words before say what is found. */
const IDLE_SINCE: Rule = {
  pattern: phrase(
    `(?=for |since )(?<=(?:^| )${IDLE} (?:(?!${EVENTS} )[^ ,]+ ){0,5})(?:for (?:${COMPARISON} )?${DURATION}|since (?:${DURATION}|${DATE_AFTER_PREPOSITION}))`,
  ),
  read: () => ({ kind: 'filler' }),
}

/** *Passwords older than 90 days*. */
const PASSWORD_AGE: Rule = {
  pattern: phrase(
    `(?=older|more|over)(?<=(?:^| )(?:passwords?|(?<!(?:leaked|exposed|coded|hardcoded) )secrets) (?:(?:that|which|are) ){0,2})(?:older than|more than|over) ${DURATION}`,
  ),
  read: () => ({ kind: 'filler' }),
}

/** *Log retention below a year*. */
const RETENTION: Rule = {
  pattern: phrase(
    `(?:retention|retained)(?: period)?(?: (?:is|of|for|set to|only)){0,3}(?: ${COMPARISON})? ${DURATION}`,
  ),
  read: () => problem('lifecycle'),
}

/** *Certificates that expire*; no field has when. */
const EXPIRING: Rule = {
  pattern: phrase(
    '(?<kind>certificates?|certs?|keys?) (?:(?:that|which|will|are|is|about|going|to|soon) ){0,4}(?:expires?|expiring)',
  ),
  read: ({ kind }) => {
    const node = and(
      test(kind?.startsWith('key') ? CONCEPTS.key : CONCEPTS.certificate),
      test(CONCEPTS.expiring),
    )
    return meaning(node, 'problem', { isNoun: true, anchor: 'other' })
  },
}

const SUPPRESSED =
  '(?:suppressed|muted|ignored|snoozed|waived|suppressions?|exceptions?|exempted|waivers?|accepted risks?|risk acceptances?|accepted)'
const END =
  '(?:about to |going to )?(?:expir(?:es?|ed|ing|y)|ends?|ended|ending|laps(?:es?|ed|ing)|runs? out|ran out|running out)'

/** *Suppressed findings that expire soon*, *expiring exceptions*; no field has the end of a suppression. */
const SUPPRESSION_END: Rule = {
  pattern: phrase(
    `(?<=(?:^| )${SUPPRESSED} (?:(?:findings?|issues?|ones|risks?|that|which|whose|will|are|have|is|has|to|be|soon|recently|already) ){0,5})${END}(?: soon| shortly)?|${END}(?= ${SUPPRESSED})`,
  ),
  read: () => ({ kind: 'anchor', anchor: 'other' }),
}

/** Times that are about resources and suppressions: findings have no field for them. */
export const RESOURCE_AGE_RULES: readonly Rule[] = [
  KEY_AGE,
  IDLE_TIME,
  IDLE_SINCE,
  PASSWORD_AGE,
  RETENTION,
  EXPIRING,
  SUPPRESSION_END,
]
