/** Patterns of internals in error messages. */
const INNER_WORKINGS: Readonly<Record<string, RegExp>> = {
  'a stack': /\n\s+at |\bat .+:\d+:\d+|node:internal/,
  'a file': /\/(?:src|dist|work|usr|home|root|tmp|node_modules|var)\/|\.(?:ts|js|mjs):\d/,
  SQL: /\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b/i,
  'the database': /syntax error at|violates|relation "|invalid byte sequence|postgres|\bpg_/i,
  'a library': /fastify|FST_|\bajv\b|kysely|typebox|jose|\bundefined\b|\[object |ECONN|ERR_/i,
  'a type error': /cannot read propert|is not a function|is not iterable|unexpected token/i,
}

/** Returns the internals that an error message reveals; what the request itself contains reveals nothing. */
export const innerWorkingsIn = (message: string, inputs: readonly string[] = []): string[] =>
  Object.entries(INNER_WORKINGS)
    .filter(([, sign]) => {
      const shown = sign.exec(message)?.[0]
      return shown !== undefined && !inputs.some((input) => input.includes(shown))
    })
    .map(([name]) => name)

const MAX_REPEATED = 64

/** Whether a message repeats more than 64 consecutive characters of the request. */
export const repeatsInput = (message: string, inputs: readonly string[]): boolean => {
  const characters = [...message]
  return characters.some((_, start) => {
    const piece = characters.slice(start, start + MAX_REPEATED + 1)
    return piece.length > MAX_REPEATED && inputs.some((input) => input.includes(piece.join('')))
  })
}
