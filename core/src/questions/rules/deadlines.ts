import { CONCEPTS } from '../concepts.ts'
import type { Item } from '../item.ts'
import { is, test } from '../node.ts'
import { DATE_AFTER_PREPOSITION } from './days.ts'
import { meaning, NUMBER, phrase, type Rule } from './rule.ts'

const DO = '(?:fix|remediate|resolve|close|patch|mitigate|solve|repair|tackle)'
const DONE =
  '(?:fixed|remediated|resolved|closed|patched|addressed|mitigated|solved|handled|repaired|tackled|done|dealt with|taken care of)'

/** Who has to fix something, and words that change nothing. */
const SUBJECTS =
  '(?:(?:i|we|you|they|us|it|some(?:one|body)|(?:[^ ,]+ )?teams?|engineers|developers|not|still|also|all|now|urgently|immediately) ){0,4}'

const OBLIGED = `(?:^| )(?:must|should|shall|(?:(?<past>had|w(?:as|ere) supposed)|needs?|has|have|ought|supposed|required|remains?|left) ${SUBJECTS}to) ${SUBJECTS}`

const UNRESOLVED = meaning(test(CONCEPTS.unresolved), 'status')
const RISK_FIRST: Item = {
  kind: 'order',
  order: { field: 'ai_risk_score', direction: 'DESC' },
}

/** *Needs to be fixed*, *what must we close*, *should have been patched*: the time that follows is a deadline. */
const OBLIGATION: Rule = {
  pattern: phrase(
    `(?=be |get |have |${DO}|address|handle|do|deal|take)(?:(?<=${OBLIGED})(?:(?:be|get|(?<late>have been)) ${DONE}|${DO}|address|handle|do|deal with|take care of)|(?<=(?:^| )(?:to|(?:must|should|shall) (?:(?!(?:can|could|may|might|will|would) )[^ ,]+ ){1,6}))be ${DONE})(?<first> first)?(?! automatically)`,
  ),
  read: ({ past, late, first }, { words, at, length }) => {
    if (first) return RISK_FIRST
    const next = words[at + length]?.text ?? ''
    // *What must we fix from last week* was found last week.
    if (next === 'from' || next === 'since') return UNRESOLVED
    const isPast = (past ?? late) !== undefined
    return { kind: 'anchor', anchor: 'due', isObligation: true, isPast }
  },
}

const COUNTED = `(?:\\d{1,4}[hdw]|${NUMBER}[ -](?:minute|min|hour|hr|day|week|fortnight|month|quarter|year)s?)`
const TO_COME = `(?:(?:by|before|until|till|on|no later than) (?:${DATE_AFTER_PREPOSITION})|(?:in|within|during) (?:next )?${COUNTED}|next ${COUNTED}|today|tonight|tomorrow|(?:this|next) (?:week(?:end)?|month|quarter|year|morning|afternoon|evening|[a-z]+day))`

/** *Fix by Friday*, *close all criticals this week*, *to do this week*, *needs attention today*, *needs fixing*. */
const TASK: Rule = {
  pattern: phrase(
    `(?:(?<!(?:^| )did (?:[^ ,]+ ){1,4})${DO}|to (?:do|address)|(?<=(?:^| )(?:needs?|requires?|required|requiring) (?:urgent |immediate )?)(?:attention|action))(?= ${TO_COME}(?: |$))|^${DO}(?! to )(?=(?: [^ ]+){1,8} ${TO_COME}(?: |$))|(?<=(?:^| )needs? )(?:fixing|patching|closing|remediation)`,
  ),
  read: () => ({ kind: 'anchor', anchor: 'due', isObligation: true }),
}

/** *Can be fixed*, *will be closed*: no field says so. */
const POSSIBILITY: Rule = {
  pattern: phrase(
    `(?=be |get |have |cannot )(?:(?<=(?:^| )(?:can|could|may|might|will|would|going to) ${SUBJECTS})(?:be|get|have been)|cannot be) ${DONE}(?! automatically)`,
  ),
  read: () => ({ kind: 'anchor', anchor: 'other' }),
}

/** *What did the platform team fix*. */
const DID: Rule = {
  pattern: phrase(`(?=${DO})(?<=(?:^| )did (?:(?!not |find )[^ ,]+ ){1,3})${DO}`),
  read: () => meaning(is('status', 'resolved'), 'status', { anchor: 'resolved' }),
}

/** What is to be fixed, and until when. */
export const DEADLINE_RULES: readonly Rule[] = [OBLIGATION, TASK, POSSIBILITY, DID]
