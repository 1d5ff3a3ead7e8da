/**
 * The reason why a text is not a query. `column` counts code points from one; the message includes
 * it.
 */
export interface QueryError {
  readonly column: number
  readonly message: string
}

/** Stops the parser of queries. `parseQuery` catches it and returns a `QueryError`. */
export class QuerySyntaxError extends Error {
  override readonly name = 'QuerySyntaxError'
  /** The position in the text, in UTF-16 code units from zero. */
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

export const queryErrorOf = (text: string, { at, message }: QuerySyntaxError): QueryError => {
  const column = [...text.slice(0, at)].length + 1
  return { column, message: `Column ${column}: ${message}` }
}

const MAX_QUOTED_LENGTH = 40

/** Returns a part of the query for a message: in quotes, and truncated. */
export const quoteText = (text: string): string => {
  const characters = [...text]
  if (characters.length <= MAX_QUOTED_LENGTH) return `"${text}"`
  return `"${characters.slice(0, MAX_QUOTED_LENGTH).join('')}…"`
}

/** Joins alternatives for a message: `A, B or C`. */
export const joinAlternatives = (choices: readonly string[]): string =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
