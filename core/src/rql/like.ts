/** A stretch of text to be found as it is, any text (`*`), or any one character (`?`). */
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
 * The parts of a LIKE text. A backslash before `*`, `?` or a backslash makes it an ordinary
 * character; any other backslash is one itself. No two texts and no two `*` stand side by side.
 */
export const likeParts = (text: string): readonly LikePart[] => {
  const parts: LikePart[] = []
  for (const [written] of text.matchAll(/\\[*?\\]|[*?]|[^*?\\]+|\\/g)) {
    const last = parts.at(-1)
    const part = WILDCARDS.get(written) ?? { kind: 'text', text: ordinary(written) }
    if (part.kind === 'text' && last?.kind === 'text') {
      parts[parts.length - 1] = { kind: 'text', text: last.text + part.text }
    } else if (part.kind !== 'any' || last?.kind !== 'any') {
      parts.push(part)
    }
  }
  return parts
}

const ordinary = (written: string) =>
  written.length === 2 && written.startsWith('\\') ? written.slice(1) : written
