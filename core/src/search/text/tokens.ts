import {
  APOSTROPHE,
  classAt,
  DIGIT,
  LOWER,
  SEPARATOR,
  STRONG_JOINER,
  UNSPACED,
  UPPER,
  WEAK_JOINER,
} from './character-class.ts'
import { foldText, wordTerm } from './word-term.ts'

/**
 * `prose` drops stop words, and gives words that hyphens or slashes connect (`multi-factor`,
 * `read/write`) by their parts only. `identifier` keeps both. `query` drops stop words only: what a
 * query means by `web-prod` may be a name.
 */
export type TextField = 'prose' | 'identifier' | 'query'

/** Receives a term and the span of the text that it comes from, in UTF-16 units. */
export type TermVisitor = (term: string, start: number, end: number) => void

/** How a span becomes a term: as it is spelled, as a word, or as a word that is not a stop word. */
export const SPELLED = 0
export const ANY_WORD = 1
export const NO_STOP_WORD = 2

/** Receives a span of a text, and how it becomes a term. */
export type SpanVisitor = (start: number, end: number, form: number) => void

/** Returns the term of a span; '' if it has none. */
export const termOfSpan = (span: string, form: number): string => {
  if (form === SPELLED) return foldText(span)
  const word = wordTerm(span)
  return form === NO_STOP_WORD && word.isStopWord ? '' : word.term
}

/** A longer identifier gives its parts only: no query is as long. */
export const MAX_TERM_LENGTH = 1024

const isWord = (kind: number): boolean => kind >= LOWER && kind < UNSPACED

/** Whether a UTF-16 unit of a word is the second one of its character. */
const isSecondHalf = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code < 0xe000
}

/** Whether a name in camel case has a new word at a position after its start. */
const startsWord = (text: string, at: number): boolean => {
  if (classAt(text, at) !== UPPER || isSecondHalf(text, at)) return false
  const before = classAt(text, at - 1)
  if (before === LOWER) return true
  const after = classAt(text, at + 1)
  // `EC2Instance` and `IAMUser` have two words, `TLSv1`, `VMs` and `A1B2` one.
  if (before === DIGIT) return after === LOWER
  return before === UPPER && after === LOWER && classAt(text, at + 2) === LOWER
}

/** Returns the end of the word at `start`: before a joiner or the next word of a camel case. */
const wordEnd = (text: string, start: number, limit: number): number => {
  let at = start + 1
  for (; at < limit; at++) {
    const kind = classAt(text, at)
    if (kind === APOSTROPHE) {
      if (at + 1 >= limit || !isWord(classAt(text, at + 1))) return at
    } else if (!isWord(kind) || (kind === UPPER && startsWord(text, at))) return at
  }
  return at
}

/** Returns the end of the identifier at `start`: joiners belong to it between words only. */
const identifierEnd = (text: string, start: number): number => {
  let end = start + 1
  for (let at = end; at < text.length; at++) {
    const kind = classAt(text, at)
    if (isWord(kind)) end = at + 1
    else if (kind === SEPARATOR || kind === UNSPACED) break
  }
  return end
}

const visitWord = (start: number, end: number, field: TextField, visit: SpanVisitor): void => {
  if (end - start > MAX_TERM_LENGTH) return
  visit(start, end, field === 'identifier' ? ANY_WORD : NO_STOP_WORD)
}

const IS_COMPOUND = /^[\p{L}\p{M}]+(?:[-‐‑/][\p{L}\p{M}]+)*$/u

/** Visits a sequence as one term, as it is spelled. */
const visitSpelled = (start: number, end: number, visit: SpanVisitor): void => {
  if (end - start <= MAX_TERM_LENGTH) visit(start, end, SPELLED)
}

/** Visits an identifier as a whole. */
const visitWhole = (
  text: string,
  start: number,
  end: number,
  field: TextField,
  visit: SpanVisitor,
): void => {
  if (end - start > MAX_TERM_LENGTH) return
  if (field !== 'prose' || !IS_COMPOUND.test(text.slice(start, end)))
    visitSpelled(start, end, visit)
}

const nextClass = (text: string, from: number, end: number, kind: number): number => {
  let at = from
  while (at < end && classAt(text, at) !== kind) at++
  return at
}

/** Visits the words of a name that has several. Parts of one ASCII character identify nothing. */
const visitWords = (
  text: string,
  start: number,
  end: number,
  field: TextField,
  visit: SpanVisitor,
): void => {
  for (let at = start; at < end; ) {
    if (!isWord(classAt(text, at))) {
      at++
      continue
    }
    const wordAt = at
    at = wordEnd(text, wordAt, end)
    if (at - wordAt > 1 || text.charCodeAt(wordAt) > 0x7f) visitWord(wordAt, at, field, visit)
  }
}

/** Visits one name of an identifier: what is between two strong joiners. */
const visitName = (
  text: string,
  start: number,
  end: number,
  field: TextField,
  visit: SpanVisitor,
): void => {
  if (wordEnd(text, start, end) === end) {
    visitWord(start, end, field, visit)
    return
  }
  // A name in camel case only is spelled as one word in other texts, and stemmed there.
  if (nextClass(text, start, end, WEAK_JOINER) < end) visitWhole(text, start, end, field, visit)
  else visitWord(start, end, 'identifier', visit)
  visitWords(text, start, end, field, visit)
}

const COLON = 58

/** Whether an ARN begins at a position, in capitals or not. */
const isArn = (text: string, at: number): boolean =>
  text.charCodeAt(at + 3) === COLON &&
  (text.charCodeAt(at) | 32) === 97 &&
  (text.charCodeAt(at + 1) | 32) === 114 &&
  (text.charCodeAt(at + 2) | 32) === 110

/** Visits the resource of an ARN, after its fifth colon: it may itself have several names. */
const visitArnResource = (text: string, start: number, end: number, visit: SpanVisitor): void => {
  if (!isArn(text, start)) return
  let at = start
  for (let colons = 0; colons < 5 && at < end; colons++) at = text.indexOf(':', at) + 1 || end
  const slash = text.indexOf('/', at)
  if (at < end && slash !== -1 && slash < end) visitSpelled(at, end, visit)
}

const isEdge = (text: string, at: number): boolean => !isWord(classAt(text, at))

/** Visits the names of an identifier that has strong joiners. */
const visitNames = (
  text: string,
  start: number,
  end: number,
  field: TextField,
  visit: SpanVisitor,
): void => {
  for (let at = start; at < end; ) {
    const nameEnd = nextClass(text, at, end, STRONG_JOINER)
    let first = at
    let last = nameEnd
    while (first < last && isEdge(text, first)) first++
    while (last > first && isEdge(text, last - 1)) last--
    if (last > first) visitName(text, first, last, field, visit)
    at = nameEnd + 1
  }
}

const visitIdentifier = (
  text: string,
  start: number,
  end: number,
  field: TextField,
  visit: SpanVisitor,
): void => {
  if (nextClass(text, start, end, STRONG_JOINER) === end) {
    visitName(text, start, end, field, visit)
    return
  }
  visitWhole(text, start, end, field, visit)
  visitArnResource(text, start, end, visit)
  visitNames(text, start, end, field, visit)
}

const characterEnd = (text: string, at: number): number =>
  at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

/** Visits overlapping pairs of characters, a single character alone. Returns the end of the sequence. */
const visitUnspaced = (text: string, start: number, visit: SpanVisitor): number => {
  let first = start
  let second = characterEnd(text, start)
  if (second >= text.length || classAt(text, second) !== UNSPACED)
    visitSpelled(start, second, visit)
  while (second < text.length && classAt(text, second) === UNSPACED) {
    const end = characterEnd(text, second)
    visitSpelled(first, end, visit)
    first = second
    second = end
  }
  return second
}

/**
 * Visits the spans of the terms of a text in linear time: its words, and its identifiers whole and by
 * their parts. An identifier comes before its parts; apart from that, terms come in the order of the text.
 */
export const visitSpans = (text: string, field: TextField, visit: SpanVisitor): void => {
  for (let at = 0; at < text.length; ) {
    const kind = classAt(text, at)
    if (kind === UNSPACED) at = visitUnspaced(text, at, visit)
    else if (!isWord(kind)) at++
    else {
      const end = identifierEnd(text, at)
      if (wordEnd(text, at, end) === end) visitWord(at, end, field, visit)
      else visitIdentifier(text, at, end, field, visit)
      at = end
    }
  }
}

/** Visits the terms of a text in the order of their spans. */
export const tokenize = (text: string, field: TextField, visit: TermVisitor): void =>
  visitSpans(text, field, (start, end, form) => {
    const term = termOfSpan(text.slice(start, end), form)
    if (term !== '') visit(term, start, end)
  })

/** Returns the terms of a text in its order. */
export const termsOf = (text: string, field: TextField = 'prose'): string[] => {
  const terms: string[] = []
  tokenize(text, field, (term) => terms.push(term))
  return terms
}
