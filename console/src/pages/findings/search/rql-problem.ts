import { parseQuery } from '@stance/core/rql/parse'
import type { RqlSchema } from '@stance/core/rql/syntax'
import { findingsText } from '../../../text/findings.ts'

export const MAX_QUERY_LENGTH = 1_024

/** What is wrong with a query, and where: in UTF-16 code units from zero. */
export interface QueryProblem {
  message: string
  from: number
}

/** Returns the offset of a column, which counts code points from one. */
const offsetOf = (text: string, column: number) => [...text].slice(0, column - 1).join('').length

/** Returns what the service would say about a query, or undefined when it is a query. An empty text is none. */
export const findProblem = (
  text: string,
  schema: RqlSchema,
  now: Date,
): QueryProblem | undefined => {
  if (text.trim() === '') return undefined
  const { length } = [...text]
  if (length > MAX_QUERY_LENGTH) {
    return { message: findingsText.tooLong(length), from: offsetOf(text, MAX_QUERY_LENGTH + 1) }
  }
  const result = parseQuery(text, schema, now)
  return result.ok
    ? undefined
    : { message: result.error.message, from: offsetOf(text, result.error.column) }
}
