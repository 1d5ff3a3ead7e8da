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
  /(?<![\p{L}\p{N}.,])\d,\d{1,3}(?![\p{L}\p{N},.])|"([^"]*)"|“([^”]*)”|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])|(?:(?<=[^\S\n])-(?=[\p{L}\p{N}]))?[\p{L}\p{N}_/@][\p{L}\p{M}\p{N}_.:/@=+*-]*(?:['’]\p{L}+)?|>=|<=|!=|[><=+,;.%]/gu
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
  /^(?:severity|sev|status|provider|cloud|category|environment|env|region|account|service|owner|source|risk|cvss|epss)$/

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

const quotedText = (raw: string): Word[] => (raw === '' ? [] : [{ text: '"', raw, kind: 'quoted' }])

/** *Tag tier: gold* is a pair like *tier:gold*. */
const SPACED_PAIR =
  /(?<=\b(?:tag|tags|tagged|label|labels|labell?ed) [\p{L}\p{N}_-]+) ?[:=] (?=[\p{L}\p{N}])/giu

/** Splits a question into words, quoted texts and the symbols that matter. */
export const splitQuestion = (question: string): Word[] =>
  [...question.replaceAll(SPACED_PAIR, ':').matchAll(PIECE)].flatMap(
    ([piece, straight, curly, single]) => {
      const quoted = straight ?? curly ?? single
      if (quoted !== undefined) return quotedText(quoted.trim())
      if (/^[><=!+%]/.test(piece)) return [symbol(piece)]
      if (/^[,;.]$/.test(piece)) return [symbol(piece === ',' ? ',' : ';')]
      return wordsOfPiece(piece)
    },
  )
