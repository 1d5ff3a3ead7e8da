import type { Item, Span } from './item.ts'
import { hasForeignWord, isForeignWord } from './lexicon/foreign-words.ts'
import { ARTICLES } from './lexicon/grammar.ts'
import { KNOWN_WORDS, LEXICON, PHRASE_BEGINNINGS } from './lexicon/lexicon.ts'
import { REGION_ID } from './lexicon/places.ts'
import { type AccountFinder, isNextToAccount } from './rules/accounts.ts'
import { hyphenatedItem, looksLikeName, resourceItem, titleItem } from './rules/resources.ts'
import { RULE_GROUPS } from './rules/rule-groups.ts'
import { correctWord } from './typing-errors.ts'
import { FIELD_NAMES, type Word } from './words.ts'

/** Names follow these words, also names that consist of known words. */
const BEFORE_NAMES =
  /^(?:tags?|tagged|labels?|labell?ed|controls?|checks?|rule|named|called|contains|containing|resource|team|by)$/
/** *The cost-center tag*. */
const AFTER_NAMES = /^(?:tags?|labels?)$/
/** A number belongs to the words of a framework, an age or a place of a list, else to a name. */
const HAS_NUMBER = /\d/
const KEEPS_NUMBER = /^(?:nist|iso|soc|cis|top|\d+)[-_]/

/** `severity=high` is three words. */
const splitEquation = (word: Word): Word[] => {
  const [, name = '', value = ''] = /^([a-z]+(?:[._]type)?)[=:](.+)$/i.exec(word.raw) ?? []
  if (word.kind !== 'word' || !FIELD_NAMES.test(name.toLowerCase())) return [word]
  const sign: Word = { text: '=', raw: '=', kind: 'symbol' }
  return [name, value].flatMap((raw, at) => [
    ...(at === 1 ? [sign] : []),
    { ...word, raw, text: raw.toLowerCase() },
  ])
}

/** `severity = 'high'` is no text to look for. */
const unquote = (word: Word, before: Word | undefined): Word =>
  word.kind === 'quoted' && before?.text === '=' && !word.raw.includes(' ')
    ? { text: word.raw.toLowerCase(), raw: word.raw, kind: 'word' }
    : word

const SEPARATOR = /[-_/+]/
/** *Resource type aws_s3_bucket* is a name. */
const BEFORE_TYPES = /^types?$/
const TYPE_SEPARATOR = /[_/]/

const ENDS_OF_NAMES = /^(?:starts?|starting|begins?|beginning|ends?|ending)$/

/** The word before another; *starts with* like *named*. */
const wordBefore = (words: readonly Word[], at: number): string => {
  const [verb, before] = [words[at - 2]?.text ?? '', words[at - 1]?.text ?? '']
  return before === 'with' && ENDS_OF_NAMES.test(verb) ? 'named' : before
}

const LEVEL = /^(?:crit|high|medium|low|info)/

/** *Bucket customer-data* has a name, *buckets customer-managed* and *bucket high-risk* have none. */
const isNameOfKind = (word: string, before: string): boolean => {
  const kind = LEXICON.get(before)
  if (kind?.kind !== 'meaning' || kind.key !== 'kind' || before.endsWith('s')) return false
  const parts = word.split(SEPARATOR)
  return !LEXICON.has(parts.join(' ')) && !parts.some((part) => LEVEL.test(part))
}

/** `high-risk` and `critical/high` are two words, `billing-api` is a name. */
const splitKnown = (word: Word, before: string, after: string): Word[] => {
  if (word.kind !== 'word' || !SEPARATOR.test(word.text) || KNOWN_WORDS.has(word.text))
    return [word]
  if (isNameOfKind(word.text, before)) return [word]
  if (REGION_ID.test(word.text)) return [word]
  if (BEFORE_NAMES.test(before) || AFTER_NAMES.test(after)) return [word]
  if (BEFORE_TYPES.test(before) && TYPE_SEPARATOR.test(word.text)) return [word]
  if (HAS_NUMBER.test(word.text) && !KEEPS_NUMBER.test(word.text)) return [word]
  const parts = word.text.split(SEPARATOR)
  const isKnown = parts.every(
    (part) => KNOWN_WORDS.has(part) || ARTICLES.has(part) || /^\d+$/.test(part),
  )
  return isKnown && /[a-z]/.test(word.text)
    ? parts.map((text) => ({ ...word, text, raw: text }))
    : [word]
}

const TEAM_NOUN = /^(?:team|squad|department)$/
const VERB_OF_TEAM =
  /^(?:has|have|had|must|should|shall|needs?|can|could|will|would|ought|wants?|asks?|asked)$/

/** *My team's findings*: whose team it is, is not known; but *what my team has to fix* is what is to be fixed. */
const isOwnTeam = (words: readonly Word[], at: number): boolean =>
  /^(?:my|our)$/.test(words[at]?.text ?? '') &&
  TEAM_NOUN.test(words[at + 1]?.text ?? '') &&
  !VERB_OF_TEAM.test(words[at + 2]?.text ?? '')

/** Corrects words; each word is looked up once. */
const corrector = () => {
  const corrections = new Map<string, string | null>()
  return (word: Word): Word => {
    if (word.kind !== 'word') return word
    const cached = corrections.get(word.text)
    const text = cached === undefined ? correctWord(word.text) : cached
    corrections.set(word.text, text)
    return text === null ? word : { ...word, text, isCorrected: true }
  }
}

/** Leaves articles out, splits compounds and corrects typing errors. */
export const prepareWords = (pieces: readonly Word[], finder: AccountFinder): Word[] => {
  const words = pieces
    .flatMap((word, at) =>
      BEFORE_NAMES.test(pieces[at - 1]?.text ?? '') ? [word] : splitEquation(word),
    )
    .map((word, at, all) => unquote(word, all[at - 1]))
  const isName = (at: number) => finder(words, at) !== null
  const corrected = corrector()
  return words
    .flatMap((word, at) =>
      isName(at) ? [word] : splitKnown(word, wordBefore(words, at), words[at + 1]?.text ?? ''),
    )
    .filter(
      ({ kind, text }, at, all) => kind !== 'word' || !ARTICLES.has(text) || isOwnTeam(all, at),
    )
    .map((word, at, all) => (finder(all, at) ? word : corrected(word)))
}

interface Line {
  readonly text: string
  /** Where each word begins in the text. */
  readonly starts: readonly number[]
}

const lineOf = (words: readonly Word[]): Line => {
  const starts: number[] = []
  let length = 0
  for (const { text } of words) {
    starts.push(length)
    length += text.length + 1
  }
  return { text: words.map(({ text }) => text).join(' '), starts }
}

const countWords = (text: string): number => text.split(' ').length

interface Found {
  readonly item: Item
  readonly length: number
}

interface Context {
  readonly now: Date
  readonly words: readonly Word[]
  readonly line: Line
  readonly isFuture: boolean
  readonly isDue: boolean
  /** Whether a word of the question is of another language. */
  readonly isForeign: boolean
  /** What names of resources mean, so that one that comes again is the same condition. */
  readonly resources: Map<string, Item>
}

/** *Bucket customer-uploads* has a name behind it, *self-signed certificates* need not have one. */
const resourceNamed = (raw: string, at: number, { words, resources }: Context): Item => {
  const known = resources.get(raw)
  if (known) return known
  const before = LEXICON.get(words[at - 1]?.text ?? '')
  const isAfterKind = before?.kind === 'meaning' && before.key === 'kind'
  const item = isAfterKind ? resourceItem(raw) : hyphenatedItem(raw)
  resources.set(raw, item)
  return item
}

const matchesAt = (pattern: RegExp, { text }: Line, start: number): boolean => {
  pattern.lastIndex = start
  return pattern.test(text)
}

const byRule = (at: number, { line, words, now, isFuture, isDue }: Context): Found | null => {
  const start = line.starts[at] ?? 0
  const groups = RULE_GROUPS.filter(({ any }) => matchesAt(any, line, start))
  for (const { pattern, read } of groups.flatMap(({ rules }) => rules)) {
    pattern.lastIndex = start
    const match = pattern.exec(line.text)
    if (!match) continue
    const length = countWords(match[0])
    const item = read(match.groups ?? {}, { words, now, isFuture, isDue, at, length })
    if (item) return { item, length }
  }
  return null
}

const byLexicon = (at: number, { words }: Context): Found | null => {
  let phrase = words[at]?.text ?? ''
  let found: Found | null = null
  for (let length = 1; at + length <= words.length; length++) {
    const item = LEXICON.get(phrase)
    if (item) found = { item, length }
    if (!PHRASE_BEGINNINGS.has(phrase)) break
    phrase = `${phrase} ${words[at + length]?.text ?? ''}`
  }
  return found
}

const byForm = (at: number, context: Context, isAbout: boolean): Found => {
  const { words, isForeign } = context
  const word = words[at]
  const raw = word?.raw ?? ''
  if (word?.kind === 'quoted') return { item: titleItem(raw), length: 1 }
  if (word?.kind === 'symbol') return { item: { kind: 'filler' }, length: 1 }
  if (isAbout) return { item: titleItem(raw), length: 1 }
  const isName =
    looksLikeName(word?.text ?? '') &&
    !isNextToAccount(words, at) &&
    !isForeignWord(words, at, isForeign)
  return { item: isName ? resourceNamed(raw, at, context) : { kind: 'unread' }, length: 1 }
}

/** Whether words that are not understood are a text to look for: *about kerberos*. */
const keepsAbout = (item: Item, isAbout: boolean): boolean => {
  if (item.kind === 'about') return true
  const isText = item.kind === 'meaning' && item.key === 'text'
  return (
    isAbout &&
    (isText ||
      item.kind === 'filler' ||
      item.kind === 'topic' ||
      (item.kind === 'join' && item.join === 'and'))
  )
}

/** Reads the words of a question from left to right; the longest phrase wins. */
export const readSpans = (words: readonly Word[], now: Date, finder: AccountFinder): Span[] => {
  const line = lineOf(words)
  const isForeign = hasForeignWord(words)
  const resources = new Map<string, Item>()
  const spans: Span[] = []
  let isFuture = false
  let isDue = false
  let isAbout = false
  for (let at = 0; at < words.length; ) {
    const context: Context = { now, words, line, isForeign, isFuture, isDue, resources }
    const { item, length }: Found =
      finder(words, at) ??
      byRule(at, context) ??
      byLexicon(at, context) ??
      byForm(at, context, isAbout)
    spans.push({ ...item, at, length })
    if (item.kind === 'anchor') isFuture = item.anchor === 'due' && !item.isPast
    if ('anchor' in item && item.anchor) isDue = item.anchor === 'due'
    isAbout = keepsAbout(item, isAbout)
    at += length
  }
  return spans
}
