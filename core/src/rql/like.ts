/** Literal text, any text (`*`) or any one character (`?`). */
export type LikePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'one' }

export const ANY: LikePart = { kind: 'any' }

const WILDCARDS: ReadonlyMap<string, LikePart> = new Map<string, LikePart>([
  ['*', ANY],
  ['?', { kind: 'one' }],
])

/**
 * Returns the parts of a LIKE operand. A backslash escapes `*`, `?` and a backslash; any other
 * backslash is literal. Adjacent texts are merged, and so are adjacent `*`.
 */
export const parseLike = (text: string): readonly LikePart[] => {
  const parts: LikePart[] = []
  for (const [token] of text.matchAll(/\\[*?\\]|[*?]|[^*?\\]+|\\/g)) {
    const last = parts.at(-1)
    const part = WILDCARDS.get(token) ?? { kind: 'text', text: unescapeToken(token) }
    if (part.kind === 'text' && last?.kind === 'text') {
      parts[parts.length - 1] = { kind: 'text', text: last.text + part.text }
    } else if (part.kind !== 'any' || last?.kind !== 'any') {
      parts.push(part)
    }
  }
  return parts
}

const unescapeToken = (token: string) =>
  token.length === 2 && token.startsWith('\\') ? token.slice(1) : token
