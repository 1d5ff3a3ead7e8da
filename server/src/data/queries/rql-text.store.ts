import { ANY, type LikePart, likeParts } from '@stance/core/rql/like'
import { patternLikeness } from '@stance/core/rql/like-prefilter'
import { toPostgresPattern } from '@stance/core/rql/pattern'
import type { TextMatch } from '@stance/core/rql/syntax'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** What of an `RqlColumn` a condition on text looks at. */
interface TextColumn {
  readonly value: Sql
  readonly inLowerCase?: Sql
  readonly perhaps?: (text: string) => Sql
  readonly among?: (texts: readonly string[]) => Sql
  readonly beginning?: { readonly value: Sql; readonly length: number }
}

/** Text without letter case is compared as it is, which is cheaper, and which any index can serve. */
export const isCaseless = (text: string): boolean =>
  text.toLowerCase() === text && text.toUpperCase() === text

/** The value in lower case, in which the database may have it already. */
const lowerOf = ({ value, inLowerCase }: TextColumn): Sql => inLowerCase ?? sql`lower(${value})`

/** Both sides are lowered by the database, because languages differ in what lower case is. */
const lowered = (text: string): Sql => sql`lower(${text}::text)`

const LIKE: Record<'any' | 'one', string> = { any: '%', one: '_' }

const likeText = (parts: readonly LikePart[]): string =>
  parts
    .map((part) =>
      part.kind === 'text' ? part.text.replaceAll(/[\\%_]/g, '\\$&') : LIKE[part.kind],
    )
    .join('')

const partsOf = (operator: Exclude<TextMatch, 'matches'>, text: string): readonly LikePart[] => {
  const part: LikePart = { kind: 'text', text }
  if (operator === 'starts_with') return [part, ANY]
  if (operator === 'ends_with') return [ANY, part]
  return operator === 'contains' ? [ANY, part, ANY] : likeParts(text)
}

/** Shorter than this stands in nearly every text. */
const WORTH_LOOKING_FOR = 3

/** The longest stretch without letter case that a value must hold to be like the parts. */
const longestCaseless = (parts: readonly LikePart[]): string => {
  let longest = ''
  for (const part of parts) {
    if (part.kind !== 'text') continue
    let stretch = ''
    for (const character of part.text) {
      stretch = isCaseless(character) ? stretch + character : ''
      if (stretch.length > longest.length) longest = stretch
    }
  }
  return longest
}

const guarded = ({ perhaps }: TextColumn, parts: readonly LikePart[], condition: Sql): Sql => {
  const stretch = longestCaseless(parts)
  return perhaps && stretch.length >= WORTH_LOOKING_FOR
    ? sql`(${perhaps(stretch)} and ${condition})`
    : condition
}

const isEqual = ({ value }: TextColumn, texts: readonly string[]): Sql =>
  texts.every(isCaseless)
    ? sql`${value} = any(${texts}::text[])`
    : sql`lower(${value}) in (${sql.join(texts.map(lowered))})`

const isExactly = (column: TextColumn, texts: readonly string[]): Sql => {
  const { beginning } = column
  if (!beginning) return isEqual(column, texts)
  const starts = texts.map((text) => sql`left(${lowered(text)}, ${sql.lit(beginning.length)})`)
  return sql`(${beginning.value} in (${sql.join(starts)}) and ${isEqual(column, texts)})`
}

/** An empty text is a missing one, which equals nothing. */
export const isOneOfTexts = (column: TextColumn, texts: readonly string[]): Sql => {
  const wanted = texts.filter((text) => text !== '')
  if (wanted.length === 0) return sql`false`
  if (column.among) return column.among(wanted)
  if (!column.perhaps) return isExactly(column, wanted)
  return sql`(${sql.join(
    wanted.map((text) => guarded(column, [{ kind: 'text', text }], isExactly(column, [text]))),
    sql` or `,
  )})`
}

export const equalsText = (column: TextColumn, text: string): Sql => isOneOfTexts(column, [text])

/** A condition on a text is false for a missing one. The value, which may cost much, is read once. */
const unlessMissing = (value: Sql, condition: (text: Sql) => Sql): Sql =>
  sql`coalesce(${condition(sql`nullif(${value}, '')`)}, false)`

/** Text in the order of its characters' code points, in lower case. */
export const textIsBeyond = ({ value }: TextColumn, sign: Sql, text: string): Sql =>
  unlessMissing(
    value,
    (given) => sql`lower(${given}) collate "C" ${sign} ${lowered(text)} collate "C"`,
  )

/** Where a pattern says what a text begins with, an index may have that. */
const startsAlike = ({ beginning }: TextColumn, parts: readonly LikePart[], like: Sql): Sql => {
  const [first] = parts
  if (!beginning || first?.kind !== 'text') return like
  const text = [...first.text].slice(0, beginning.length).join('')
  const pattern = likeText([{ kind: 'text', text }, ANY])
  return sql`(${beginning.value} like ${lowered(pattern)} and ${like})`
}

const saysNothing = (parts: readonly LikePart[]): boolean =>
  parts.every(({ kind }) => kind === 'any')

/** Only what is like the pattern is held against it, which takes far longer. */
const matchesPattern = (column: TextColumn, text: string): Sql => {
  const { value } = column
  const matches = unlessMissing(value, (given) => sql`${given} ~* ${toPostgresPattern(text)}`)
  const likeness = patternLikeness(text)
  if (likeness.some(saysNothing)) return matches
  const like = sql.join(likeness.map((parts) => lowered(likeText(parts))))
  // The database would choose an order of its own for two conditions.
  return sql`(case when ${lowerOf(column)} like any (array[${like}]) then ${matches} else false end)`
}

export const matchesText = (column: TextColumn, operator: TextMatch, text: string): Sql => {
  const { value } = column
  if (operator === 'matches') {
    return matchesPattern(column, text)
  }
  const parts = partsOf(operator, text)
  if (saysNothing(parts)) return sql`${value} <> ''`
  const like = guarded(column, parts, sql`${lowerOf(column)} like ${lowered(likeText(parts))}`)
  return startsAlike(column, parts, like)
}
