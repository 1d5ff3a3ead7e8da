import type { RqlSchema } from '@stance/core/rql/syntax'
import type { QueryClient } from '@tanstack/react-query'
import type { Schemas } from '../../../api/client.ts'
import type { SearchParams } from '../../../search-params.ts'
import { querySchema, questionQuery } from '../findings-queries.ts'
import { findProblem } from './rql-problem.ts'
import { parserSchema } from './rql-schema.ts'
import { asQuery, asWords, isQuestion, withoutQuotes } from './search-text.ts'

/** The beginning of a query, whether or not the rest of it is one. */
const QUERY_START = /^[\s(]*(?:not\s+)?([a-z_.]+)\s*(?:[=<>]|!=|in\s*\()/i
const FUNCTION_START = /^[\s(]*(?:not\s+)?(?:tag|age)\s*\(/i

/**
 * Returns whether a text is a query of the query language, or one that is wrong. `team=payments` is a tag, and no
 * query of a field that does not exist.
 */
export const isQuery = (text: string, schema: RqlSchema, now: Date): boolean => {
  if (findProblem(text, schema, now) === undefined) return true
  if (FUNCTION_START.test(text)) return true
  const name = QUERY_START.exec(text)?.[1]?.toLowerCase()
  if (name === undefined) return false
  const isField = schema.fields.some(({ name: field, aliases }) =>
    [field, ...aliases].some((known) => known.toLowerCase() === name),
  )
  return isField || /\s/.test(text.trim())
}

/** What a query says and words do not: levels, times, owners and orders. */
const EXACT =
  /\b(?:severity|environment|owner|\w+_at|sla_\w+|suppress\w*|ai_risk_score|cvss\w*|epss\w*)\b|\border by\b|\bstatus (?!= open\b)/i
/** A phrase, an excluded word or the beginning of a word. */
const SEARCH_SYNTAX = /["*]|(?:^|\s)-[\p{L}\p{N}]/u

type Reading = Pick<Schemas['QuestionAnswer'], 'rql' | 'unparsed'>

/**
 * Returns whether what a text means as a question is better than a search of its words: all of it was understood,
 * and it says more than what a finding is about.
 */
export const isMeant = (text: string, { rql, unparsed }: Reading): boolean =>
  unparsed.length === 0 && !SEARCH_SYNTAX.test(text) && EXACT.test(withoutQuotes(rql))

/** Returns what a text changes in the address: it is a query, the query that a question means, or words. */
export const readSubmitted = async (
  client: QueryClient,
  text: string,
  { canAsk }: { canAsk: boolean },
): Promise<SearchParams> => {
  const schema = parserSchema(await client.fetchQuery(querySchema))
  if (isQuery(text, schema, new Date())) return asQuery(text)
  if (!canAsk) return asWords(text)
  const reading = client.fetchQuery(questionQuery(text))
  if (isQuestion(text)) return asQuery((await reading).rql, text)
  // Words are found without being understood.
  const read = await reading.catch(() => undefined)
  return read !== undefined && isMeant(text, read) ? asQuery(read.rql, text) : asWords(text)
}
