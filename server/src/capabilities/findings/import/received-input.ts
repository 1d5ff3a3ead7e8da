/** What an input looks like that contains no record, by its first bytes; from the first match on. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\s*<(?:!doctype html|html)/i, 'an HTML page'],
  [/^\s*<[?!a-z]/i, 'XML'],
  [/^\s*[[{]/, 'JSON'],
  [/^PK/, 'a ZIP archive'],
  [/^%PDF/, 'a PDF document'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: They are what distinguishes bytes from text.
  [/[\u0000-\u0008\u000e-\u001f]/, 'binary data'],
]

const EXAMINED_BYTES = 512
const BYTE_ORDER_MARK = '\uFEFF'

/** Names the kind of an input by its first bytes: an error page, for example, in place of a scan. */
export const kindOfInput = (first: Uint8Array): string => {
  const text = Buffer.from(first.subarray(0, EXAMINED_BYTES)).toString('utf8')
  const start = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  return KINDS.find(([pattern]) => pattern.test(start))?.[1] ?? 'text'
}
