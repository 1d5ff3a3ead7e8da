/** Why a text is not a query. `column` counts code points from one; the message names it too. */
export interface QueryError {
  readonly column: number
  readonly message: string
}

/** Ends the reading of a query. It never leaves `parseQuery`, which makes a `QueryError` of it. */
export class QueryFault extends Error {
  override readonly name = 'QueryFault'
  /** Where in the text, in UTF-16 code units from zero. */
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

export const queryError = (text: string, { at, message }: QueryFault): QueryError => {
  const column = [...text.slice(0, at)].length + 1
  return { column, message: `Column ${column}: ${message}` }
}

const MOST_QUOTED = 40

/** What was found, for a message: in quotes, and cut when it is long. */
export const quoted = (text: string): string => {
  const characters = [...text]
  if (characters.length <= MOST_QUOTED) return `"${text}"`
  return `"${characters.slice(0, MOST_QUOTED).join('')}…"`
}

/** Alternatives for a message: `A, B or C`. */
export const oneOf = (choices: readonly string[]): string =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
