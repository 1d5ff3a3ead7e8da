import { wordsOf, wordsOfNames } from '../../classification/check-words.ts'
import { namesOfControl } from '../../rules/control-names.ts'
import { ruleById } from '../../rules/rule-index.ts'
import type { ComplexityProblem } from './complexity-problem.ts'

/** What rules read of the texts of a problem. */
export interface ProblemWords {
  /** In lower case, separated by one space. */
  readonly words: string
  /** The words of the title as reported. */
  readonly title: string
  /** In lower case: the control and its other names. */
  readonly controls: readonly string[]
}

/** Patterns take time that grows with the square of the text in the worst case. */
const MAX_TEXT = 500

const cut = (text: string): string => text.slice(0, MAX_TEXT)

/** The control of a group of checks is followed by the check. */
const ruleOf = (control_id: string) => ruleById(control_id.split('/', 1)[0] ?? '')

/**
 * Returns the words of a problem. The id of a rule of the catalogue says it all, whatever the title
 * of the scanner; other problems have the words of their control, title and resource type.
 */
export const problemWords = ({
  control_id,
  title,
  resource_type,
}: Pick<ComplexityProblem, 'control_id' | 'title' | 'resource_type'>): ProblemWords => {
  const rule = ruleOf(control_id)
  const titleWords = wordsOf(cut(title))
  if (rule === null) {
    const words = `${wordsOf(cut(title), cut(control_id))} ${wordsOfNames(cut(resource_type))}`
    return { words, title: titleWords, controls: [control_id.toLowerCase()] }
  }
  const names = namesOfControl(rule.id).map((name) => name.toLowerCase())
  return {
    words: wordsOf(rule.id),
    title: titleWords,
    controls: [control_id.toLowerCase(), rule.id, ...names],
  }
}
