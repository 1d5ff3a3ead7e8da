import { parseQuery } from '@stance/core/rql/parse'
import type { Query, RqlSchema } from '@stance/core/rql/syntax'
import { badRequest } from '../../kernel/app-error.ts'

/** Returns the parsed RQL query. Throws BAD_REQUEST with the syntax error. */
export const queryOfText = (text: string, schema: RqlSchema, now: Date): Query => {
  const parsed = parseQuery(text, schema, now)
  if (!parsed.ok) throw badRequest(parsed.error.message)
  return parsed.query
}
