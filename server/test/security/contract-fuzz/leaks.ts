/** What tells how the service is built, or what it holds, to whoever only gets an error. */
const INNER_WORKINGS: Readonly<Record<string, RegExp>> = {
  'a stack': /\n\s+at |\bat .+:\d+:\d+|node:internal/,
  'a file': /\/(?:src|dist|work|usr|home|root|tmp|node_modules|var)\/|\.(?:ts|js|mjs):\d/,
  SQL: /\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b/i,
  'the database': /syntax error at|violates|relation "|invalid byte sequence|postgres|\bpg_/i,
  'a library': /fastify|FST_|\bajv\b|kysely|typebox|jose|\bundefined\b|\[object |ECONN|ERR_/i,
  'a type error': /cannot read propert|is not a function|is not iterable|unexpected token/i,
}

/** What of the inner workings an error message shows. */
export const innerWorkingsIn = (message: string): string[] =>
  Object.entries(INNER_WORKINGS)
    .filter(([, sign]) => sign.test(message))
    .map(([name]) => name)

const MOST_REPEATED = 64

/** Whether a message repeats more than 64 characters in a row of what was sent. */
export const repeatsInput = (message: string, inputs: readonly string[]): boolean => {
  const characters = [...message]
  return characters.some((_, start) => {
    const piece = characters.slice(start, start + MOST_REPEATED + 1)
    return piece.length > MOST_REPEATED && inputs.some((input) => input.includes(piece.join('')))
  })
}
