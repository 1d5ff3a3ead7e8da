import { ANY, type LikePart, parseLike } from '@stance/core/rql/like'
import { likePrefilters } from '@stance/core/rql/like-prefilter'
import { toPostgresPattern } from '@stance/core/rql/pattern'
import type { TextMatch } from '@stance/core/rql/syntax'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** The part of an `RqlColumn` that conditions on text use. */
interface TextColumn {
  readonly value: Sql
  readonly lowerCase?: Sql
  readonly mayContain?: (text: string) => Sql
  readonly isOneOf?: (texts: readonly string[]) => Sql
  readonly prefix?: { readonly value: Sql; readonly length: number }
}

/** Text without letter case is compared as it is, which is cheaper and can use any index. */
export const isCaseless = (text: string): boolean =>
  text.toLowerCase() === text && text.toUpperCase() === text

/** Returns the value in lower case, from the table if it is stored there. */
const lowerOf = ({ value, lowerCase }: TextColumn): Sql => lowerCase ?? sql`lower(${value})`

/** The database lowers both sides, because PostgreSQL and JavaScript differ in lower case. */
const lowerParameter = (text: string): Sql => sql`lower(${text}::text)`

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
  return operator === 'contains' ? [ANY, part, ANY] : parseLike(text)
}

/** A shorter text occurs in nearly every value. */
const MIN_PREFILTER_LENGTH = 3

/** Returns the longest text without letter case that every match of the parts contains. */
const longestCaselessRun = (parts: readonly LikePart[]): string => {
  let longest = ''
  for (const part of parts) {
    if (part.kind !== 'text') continue
    let run = ''
    for (const character of part.text) {
      run = isCaseless(character) ? run + character : ''
      if (run.length > longest.length) longest = run
    }
  }
  return longest
}

const withPrefilter = (
  { mayContain }: TextColumn,
  parts: readonly LikePart[],
  condition: Sql,
): Sql => {
  const run = longestCaselessRun(parts)
  return mayContain && run.length >= MIN_PREFILTER_LENGTH
    ? sql`(${mayContain(run)} and ${condition})`
    : condition
}

const isEqual = ({ value }: TextColumn, texts: readonly string[]): Sql =>
  texts.every(isCaseless)
    ? sql`${value} = any(${texts}::text[])`
    : sql`lower(${value}) in (${sql.join(texts.map(lowerParameter))})`

const isEqualByPrefix = (column: TextColumn, texts: readonly string[]): Sql => {
  const { prefix } = column
  if (!prefix) return isEqual(column, texts)
  const prefixes = texts.map(
    (text) => sql`left(${lowerParameter(text)}, ${sql.lit(prefix.length)})`,
  )
  return sql`(${prefix.value} in (${sql.join(prefixes)}) and ${isEqual(column, texts)})`
}

/** An empty text is missing and equals nothing. */
export const isOneOfTexts = (column: TextColumn, texts: readonly string[]): Sql => {
  const nonEmpty = texts.filter((text) => text !== '')
  if (nonEmpty.length === 0) return sql`false`
  if (column.isOneOf) return column.isOneOf(nonEmpty)
  if (!column.mayContain) return isEqualByPrefix(column, nonEmpty)
  return sql`(${sql.join(
    nonEmpty.map((text) =>
      withPrefilter(column, [{ kind: 'text', text }], isEqualByPrefix(column, [text])),
    ),
    sql` or `,
  )})`
}

export const equalsText = (column: TextColumn, text: string): Sql => isOneOfTexts(column, [text])

/** Returns a condition that is false for a missing text. It evaluates the value, which can be expensive, once. */
const unlessMissing = (value: Sql, condition: (text: Sql) => Sql): Sql =>
  sql`coalesce(${condition(sql`nullif(${value}, '')`)}, false)`

/** Compares text in lower case, by code points. */
export const compareTextOrder = ({ value }: TextColumn, sign: Sql, text: string): Sql =>
  unlessMissing(
    value,
    (present) => sql`lower(${present}) collate "C" ${sign} ${lowerParameter(text)} collate "C"`,
  )

/** Adds a condition on the prefix, for which there can be an index, if the parts begin with text. */
const withPrefix = ({ prefix }: TextColumn, parts: readonly LikePart[], like: Sql): Sql => {
  const [first] = parts
  if (!prefix || first?.kind !== 'text') return like
  const text = [...first.text].slice(0, prefix.length).join('')
  const pattern = likeText([{ kind: 'text', text }, ANY])
  return sql`(${prefix.value} like ${lowerParameter(pattern)} and ${like})`
}

const matchesAnything = (parts: readonly LikePart[]): boolean =>
  parts.every(({ kind }) => kind === 'any')

/** Tests the pattern, which is expensive, only on values that match one of its prefilters. */
const matchesPattern = (column: TextColumn, text: string): Sql => {
  const { value } = column
  const matches = unlessMissing(value, (present) => sql`${present} ~* ${toPostgresPattern(text)}`)
  const prefilters = likePrefilters(text)
  if (prefilters.some(matchesAnything)) return matches
  const like = sql.join(prefilters.map((parts) => lowerParameter(likeText(parts))))
  // `case`, because the planner chooses the order of the operands of `and`.
  return sql`(case when ${lowerOf(column)} like any (array[${like}]) then ${matches} else false end)`
}

export const matchesText = (column: TextColumn, operator: TextMatch, text: string): Sql => {
  const { value } = column
  if (operator === 'matches') {
    return matchesPattern(column, text)
  }
  const parts = partsOf(operator, text)
  if (matchesAnything(parts)) return sql`${value} <> ''`
  const like = withPrefilter(
    column,
    parts,
    sql`${lowerOf(column)} like ${lowerParameter(likeText(parts))}`,
  )
  return withPrefix(column, parts, like)
}
