import { wordsOf, wordsOfNames } from '../../classification/check-words.ts'
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

const PATH = /\/.*\//
const NUMBERED_NAME = /(?=.*\d)(?=.*[-_])/
const QUOTED_NAME = /^["'`“‘].*[-_./\d].*["'`”’][.,;:]?$/
/** Versions and protocols look like names. */
const NO_NAME = /^(?:tls|ssl|imds|ipv|sha|http|s3|ec2)/i

const isName = (token: string): boolean =>
  !NO_NAME.test(token) &&
  (token.startsWith('arn:') ||
    PATH.test(token) ||
    NUMBERED_NAME.test(token) ||
    QUOTED_NAME.test(token))

/** Who names a resource must not choose the rule: `Bucket "no-tags-needed-1" is public`. */
const withoutNames = (title: string): string =>
  title
    .split(/\s+/)
    .filter((token) => !isName(token))
    .join(' ')

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
    // Some scanners have no ids of checks but their titles.
    const id = control_id.includes(' ') ? withoutNames(cut(control_id)) : cut(control_id)
    const words = `${wordsOf(withoutNames(cut(title)), id)} ${wordsOfNames(cut(resource_type))}`
    return { words, title: titleWords, controls: [control_id.toLowerCase()] }
  }
  const names = Object.values(rule.checks)
    .flat()
    .map((name) => name.toLowerCase())
  return {
    words: wordsOf(rule.id),
    title: titleWords,
    controls: [control_id.toLowerCase(), rule.id, ...names],
  }
}
