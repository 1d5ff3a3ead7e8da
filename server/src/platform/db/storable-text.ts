/**
 * Text as PostgreSQL takes it: it knows neither U+0000 nor half a surrogate pair, and both can stand
 * in a token or in a path.
 */
export const storableText = (text: string): string =>
  text.replaceAll('\u0000', '\ufffd').toWellFormed()

/** JSON in which every value is storable. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? storableText(inner) : inner,
  )
