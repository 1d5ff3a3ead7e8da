/** Control characters, and what changes the direction of the text around it. */
const MISLEADING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g

const REPLACEMENT = '\ufffd'

/**
 * Returns a text from outside as people may see it: without control characters and changes of
 * direction, which show as replacement characters, and cut to a number of characters.
 */
export const readableText = (text: string, maxLength: number): string => {
  const isLong = text.length > maxLength
  const part = isLong ? `${text.slice(0, maxLength - 1)}` : text
  const clean = part
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .toWellFormed()
    .replace(MISLEADING, REPLACEMENT)
  if (!isLong) return clean
  // A character of two units that the cut halved.
  return `${clean.endsWith(REPLACEMENT) ? clean.slice(0, -1) : clean}…`
}
