import { type TProperties, type TSchema, Type } from 'typebox'

/** A body or query string in which an unknown name is an error. */
export const Strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** One of a few words. A union of literals would name every member in its error message. */
export const OneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })

/** Text that says something: not empty, not only white space. Lengths count code points. */
export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

/** A moment in an answer, ISO 8601 UTC. */
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
  values: V,
  letterCase: 'upper' | 'lower',
) =>
  Type.Unsafe<V[number][]>({
    type: 'array',
    items: { type: 'string', enum: [...values] },
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

export const PageOf = <S extends TSchema>(item: S) =>
  Type.Object({
    data: Type.Array(item),
    page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    total_pages: Type.Integer(),
  })

/** The page that a checked query asks for. */
export const pageRequest = (query: { page?: number; per_page?: number }) => ({
  page: query.page ?? 1,
  per_page: query.per_page ?? 50,
})
