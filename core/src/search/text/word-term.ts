import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'

/** Words of a corpus follow Zipf's law: a small cache serves nearly all of them. */
const MAX_CACHED_WORDS = 20_000
const MAX_CACHED_LENGTH = 32

const IS_ASCII = /^[\0-\x7f]*$/

/** Whether a text has neither capitals nor anything beyond ASCII, so that it stays as it is. */
const isFolded = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 127 || (code >= 65 && code <= 90)) return false
  }
  return true
}

/** Returns the text in lower case, with compatible characters unified and without diacritics. */
export const foldText = (text: string): string => {
  if (isFolded(text)) return text
  if (IS_ASCII.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return plain.normalize('NFC').toLowerCase()
}

const IS_POSSESSIVE = /(?:['’]s|s['’])$/i

/** Returns the word as it is written alone: in lower case, without possessives and apostrophes. */
const plainWord = (word: string): string => {
  if (!/['’]/.test(word)) return foldText(word)
  return foldText(word.replace(IS_POSSESSIVE, '').replace(/['’]/g, ''))
}

interface WordTerm {
  readonly term: string
  readonly isStopWord: boolean
}

const toTerm = (word: string): WordTerm => {
  const plain = plainWord(word)
  return { term: stem(plain), isStopWord: isStopWord(plain) }
}

/** Whether a word has a digit, and else small letters of ASCII only: it stays as it is. */
const isPlainName = (word: string): boolean => {
  let hasDigit = false
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code >= 48 && code < 58) hasDigit = true
    else if (code < 97 || code > 122) return false
  }
  return hasDigit
}

const cache = new Map<string, WordTerm>()

/** Returns the term of a word as it stands in a text; it is empty for a word of marks only. */
export const wordTerm = (word: string): WordTerm => {
  if (isPlainName(word)) return { term: word, isStopWord: false }
  const existing = cache.get(word)
  if (existing !== undefined) return existing
  const found = toTerm(word)
  if (word.length <= MAX_CACHED_LENGTH) {
    if (cache.size >= MAX_CACHED_WORDS) cache.clear()
    cache.set(word, found)
  }
  return found
}
