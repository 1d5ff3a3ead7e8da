import { CONCEPTS } from './concepts.ts'

/** A question of the test data. */
export interface QuestionLine {
  readonly question: string
  /** The query that it means. */
  readonly rql: string
  /** A word that stays unread; '' if everything is understood. */
  readonly unread: string
}

export const NOW = new Date('2026-11-18T10:30:00Z')

/** A query that every finding meets. */
export const EVERY_FINDING = 'severity >= INFO'

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

const expand = (query: string): string =>
  (query === '*' ? EVERY_FINDING : query)
    .replaceAll(/\{resource:([^}]+)\}/g, (_, name: string) => {
      const text = quote(name)
      return `(resource_id CONTAINS ${text} OR resource_name CONTAINS ${text})`
    })
    .replaceAll(
      /\{names:([^}]+)\}/g,
      (_, pattern: string) =>
        `(title MATCHES "${pattern}" OR type MATCHES "${pattern}" OR control_id MATCHES "${pattern}")`,
    )
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const concept = Object.entries(CONCEPTS).find(([key]) => key === name)
      if (!concept) throw new Error(`No concept is ${name}`)
      return concept[1]
    })

/** Parses lines of the form `question | query | word`. */
export const questionLines = (text: string): QuestionLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [question = '', rql = '', unread = ''] = line.split(' | ').map((part) => part.trim())
      return { question, rql: expand(rql), unread }
    })
