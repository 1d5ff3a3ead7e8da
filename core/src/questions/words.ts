/** A word of a question. */
export interface Word {
  /** In lower case; corrected if it was misspelt. */
  readonly text: string
  /** As in the question. */
  readonly raw: string
  readonly kind: 'word' | 'quoted' | 'symbol'
  readonly isCorrected?: boolean
}

/** `7,5` is a number, and `22,80` two. */
const DECIMAL_COMMA = /^\d,\d+$/

const PIECE =
  /(?<![\p{L}\p{N}.,])\d,\d{1,3}(?![\p{L}\p{N},.])|"([^"]*)"|“([^”]*)”|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])|(?:(?<=[^\S\n])-(?=[\p{L}\p{N}]))?[\p{L}\p{N}_/@][\p{L}\p{M}\p{N}_.:/@=+*-]*(?:['’]\p{L}+)?|>=|<=|!=|[><=+,;.%()]/gu
const NEGATED = /n['’]t$/
const SUFFIX = /['’]\p{L}+$/u
const TRAILING = /[.:/=*-]+$/

const word = (text: string, raw: string): Word => ({ text, raw, kind: 'word' })
const symbol = (text: string): Word => ({ text, raw: text, kind: 'symbol' })

const STEMS: Readonly<Record<string, string>> = { ca: 'can', wo: 'will' }

const wordsOfContraction = (text: string, raw: string): Word[] => {
  if (NEGATED.test(text)) {
    const stem = text.replace(NEGATED, '')
    return [word(STEMS[stem] ?? stem, raw), word('not', raw)]
  }
  return [word(text.replace(SUFFIX, ''), raw)]
}

/** Before a colon they are the name of a value; other words lead a list: *in production: public buckets*. */
export const FIELD_NAMES =
  /^(?:severity|sev|status|provider|cloud|category|environment|env|region|account|service|owner|source|risk|cvss|epss|resource[._]type)$/

const wordsOfPiece = (piece: string): Word[] => {
  if (DECIMAL_COMMA.test(piece)) return [word(piece.replace(',', '.'), piece)]
  const end = piece.replace(TRAILING, '')
  const raw = end.replace(/\++$/, '')
  if (raw === '') return []
  const text = raw.toLowerCase()
  const words = /['’]/.test(text) ? wordsOfContraction(text, raw) : [word(text, raw)]
  if (piece.endsWith(':') && !FIELD_NAMES.test(text)) return [...words, symbol(':')]
  return end === raw ? words : [...words, symbol('+')]
}

/** Before them, parentheses are part of a list of names. */
const BEFORE_NAMES =
  /(?:^|\s)(?:by|to|tags?|tagged|labels?|ports?|controls?|named|called|about|accounts?|team)\s*$/i
const BEFORE_GROUP =
  /(?:^|[\s(])(?:not|no|neither|without|except|excluding|exclude|unless|minus|or|either|but)\s*$/i
const AFTER_GROUP = /^\s*,?\s*or\s/i
const HAS_ALTERNATIVES = /\sor\s/i

interface Parentheses {
  readonly start: number
  readonly end: number
}

const parenthesesIn = (text: string): Parentheses[] => {
  const starts: number[] = []
  const pairs: Parentheses[] = []
  for (const { 0: sign, index } of text.matchAll(/[()]/g)) {
    const start = sign === ')' ? starts.pop() : undefined
    if (sign === '(') starts.push(index)
    else if (start !== undefined) pairs.push({ start, end: index })
  }
  return pairs
}

/** Where the parentheses are that change what a question means; others enclose remarks: *open (in aws)*. */
const groupsIn = (text: string): ReadonlySet<number> => {
  if (!text.includes('(')) return new Set()
  const groups = parenthesesIn(text).filter(({ start, end }) => {
    const before = text.slice(0, start)
    if (BEFORE_NAMES.test(before) || /\S$/.test(before.replace(/\($/, ''))) return false
    return (
      BEFORE_GROUP.test(before) ||
      AFTER_GROUP.test(text.slice(end + 1)) ||
      HAS_ALTERNATIVES.test(text.slice(start, end))
    )
  })
  return new Set(groups.flatMap(({ start, end }) => [start, end]))
}

const quotedText = (raw: string): Word[] => (raw === '' ? [] : [{ text: '"', raw, kind: 'quoted' }])

/** *Tag tier: gold* is a pair like *tier:gold*. */
const SPACED_PAIR =
  /(?<=\b(?:tag|tags|tagged|label|labels|labell?ed) [\p{L}\p{N}_-]+) ?[:=] (?=[\p{L}\p{N}])/giu

const wordsOfMatch = (
  { 0: piece, 1: straight, 2: curly, 3: single, index }: RegExpExecArray,
  groups: ReadonlySet<number>,
): Word[] => {
  const quoted = straight ?? curly ?? single
  if (quoted !== undefined) return quotedText(quoted.trim())
  if (/^[()]$/.test(piece)) return groups.has(index) ? [symbol(piece)] : []
  if (/^[><=!+%]/.test(piece)) return [symbol(piece)]
  if (/^[,;.]$/.test(piece)) return [symbol(piece === ',' ? ',' : ';')]
  return wordsOfPiece(piece)
}

/** Splits a question into words, quoted texts and the symbols that matter. */
export const splitQuestion = (question: string): Word[] => {
  const text = question.replaceAll(SPACED_PAIR, ':')
  const groups = groupsIn(text)
  return [...text.matchAll(PIECE)].flatMap((match) => wordsOfMatch(match, groups))
}
