/** A part of a path pattern: a name, a name with wildcards, or any number of folders. */
export type PatternPart =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'wildcard'; readonly matches: (name: string) => boolean }
  | { readonly kind: 'folders' }

const escapeText = (text: string): string => text.replace(/[.+^${}()|[\]\\]/g, '\\$&')

const wildcardOf = (text: string): ((name: string) => boolean) => {
  const source = escapeText(text).replace(/\*+/g, '.*').replaceAll('?', '.')
  const pattern = new RegExp(`^${source}$`, 'su')
  // As in a shell, wildcards do not match hidden files.
  return (name) => pattern.test(name) && (text.startsWith('.') || !name.startsWith('.'))
}

/** Parses one part of a pattern, in which `*` and `?` are wildcards and `**` is any folders. */
export const parsePart = (text: string): PatternPart => {
  if (text === '**') return { kind: 'folders' }
  if (/[*?]/.test(text)) return { kind: 'wildcard', matches: wildcardOf(text) }
  return { kind: 'name', name: text }
}
