/**
 * Replaces what PostgreSQL cannot store in text: U+0000 and lone surrogates. Both can occur in a
 * token or in a path.
 */
export const storableText = (text: string): string =>
  text.replaceAll('\u0000', '\ufffd').toWellFormed()

/** Encodes a value as JSON in which every string is storable. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? storableText(inner) : inner,
  )
