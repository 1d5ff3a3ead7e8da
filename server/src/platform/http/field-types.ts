import { type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import { named, nameOf } from './named-schema.ts'

/** A body or query string in which an unknown name is an error. */
export const Strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

type Words<V extends readonly string[]> = TUnsafe<V[number]> & { readonly enum: V }

/** One of several words. For a union of literals, the error message would be about each literal. */
export const OneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] }) as Words<V>

/** Text that is neither empty nor blank. Lengths count code points. */
export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

/** Text for a field that is part of an index, where bytes count. */
export const Key = (maxBytes: number) =>
  Type.String({
    minLength: 1,
    maxLength: maxBytes,
    pattern: '\\S',
    'x-max-bytes': maxBytes,
    description: `At most ${maxBytes} bytes of UTF-8`,
  })

/** A time, ISO 8601 in UTC. */
export const Timestamp = Type.String({ format: 'date-time' })

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

const Uuid = Type.String({
  format: 'uuid',
  description: 'UUID',
})
export const IdParams = Strict({ id: Uuid })
export const UuidText = Uuid

/**
 * Words of the query string, in any letter case, several separated by commas or by repeating the
 * parameter. `letterCase` is the case of the words in the specification.
 */
export const WordList = <const V extends readonly string[]>(
  words: V | Words<V>,
  letterCase: 'upper' | 'lower',
) =>
  Type.Unsafe<V[number][]>({
    type: 'array',
    items: 'enum' in words ? words : OneOf(words),
    minItems: 1,
    maxItems: 50,
    style: 'form',
    explode: false,
    'x-letter-case': letterCase,
  })

/** One word of the query string, in any letter case. */
export const Word = <const V extends readonly string[]>(values: V, letterCase: 'upper' | 'lower') =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], 'x-letter-case': letterCase })

const MAX_PAGE = 10_000_000

/** `page` and `per_page` of every paginated list. */
export const pageQuery = (defaultSize = 50, maxSize = 200) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: maxSize, default: defaultSize })),
})

/** A page of `Finding` has the name `FindingPage`. */
export const PageOf = <S extends TSchema>(item: S) => {
  const page = Type.Object({
    data: Type.Array(item),
    page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
  })
  const name = nameOf(item)
  return name === undefined ? page : named(`${name}Page`, page)
}

/** Returns the page that a validated query requests. */
export const pageRequest = (query: { page?: number; per_page?: number }) => ({
  page: query.page ?? 1,
  per_page: query.per_page ?? 50,
})
