/** What a character is to the tokenizer. Classes from `LOWER` on belong to words. */
export const SEPARATOR = 0
/** `-`, `_` and `.` connect the words of one name. */
export const WEAK_JOINER = 1
/** `:`, `/` and the like connect names to a longer one. */
export const STRONG_JOINER = 2
export const APOSTROPHE = 3
export const LOWER = 4
export const UPPER = 5
export const DIGIT = 6
/** A character of a script that has no spaces between words. */
export const UNSPACED = 7

const UNCLASSIFIED = 255
const WEAK_JOINERS = '-_.‐‑'
const STRONG_JOINERS = ':/\\@=#&?%+~$'
const APOSTROPHES = "'’"

const IS_WORD = /[\p{L}\p{N}\p{M}]/u
const IS_UPPER = /[\p{Lu}\p{Lt}]/u
const IS_DIGIT = /\p{N}/u
const IS_UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const classify = (character: string): number => {
  if (WEAK_JOINERS.includes(character)) return WEAK_JOINER
  if (STRONG_JOINERS.includes(character)) return STRONG_JOINER
  if (APOSTROPHES.includes(character)) return APOSTROPHE
  if (!IS_WORD.test(character)) return SEPARATOR
  if (IS_UNSPACED.test(character)) return UNSPACED
  if (IS_DIGIT.test(character)) return DIGIT
  return IS_UPPER.test(character) ? UPPER : LOWER
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code < 0xe000

/** Filled on first use of each character: most of Unicode never occurs. */
const classes = new Uint8Array(0x10000).fill(UNCLASSIFIED)

/** Returns the class of a surrogate: that of its pair, and a separator without one. */
const surrogateClass = (text: string, at: number): number => {
  const first = isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at
  const isPair =
    isHighSurrogate(text.charCodeAt(first)) && isLowSurrogate(text.charCodeAt(first + 1))
  return isPair ? classify(text.slice(first, first + 2)) : SEPARATOR
}

/** Returns the class of the UTF-16 unit at a position. */
export const classAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  if (code >= 0xd800 && code < 0xe000) return surrogateClass(text, at)
  const existing = classes[code] ?? SEPARATOR
  if (existing !== UNCLASSIFIED) return existing
  const found = classify(String.fromCharCode(code))
  classes[code] = found
  return found
}
