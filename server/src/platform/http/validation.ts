import { fitsBytes } from '@stance/core/kernel/byte-limits'
import { nearestName } from '@stance/core/kernel/nearest-name'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormatsModule from 'ajv-formats'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { badRequest } from '../../kernel/app-error.ts'
import { printableName } from './printable-name.ts'

const addFormats = addFormatsModule.default

const ajv = addFormats(
  new Ajv({ useDefaults: true, allErrors: false, strict: true, strictTypes: false, verbose: true }),
)
// Unlike PostgreSQL, the library also accepts the prefix `urn:uuid:`.
ajv.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
const { validate: isDateTime } = fullFormats['date-time'] as {
  validate: (text: string) => boolean
}
// The library also accepts leap seconds, which no Date has.
ajv.addFormat('date-time', {
  type: 'string',
  validate: (text: string) => isDateTime(text) && !Number.isNaN(Date.parse(text)),
})
// Their parsers report what is wrong with a text, better than a schema could.
ajv.addFormat('rql', true)
ajv.addFormat('rego', true)
for (const keyword of ['x-more-rules', 'style', 'explode']) ajv.addKeyword(keyword)

type Part = 'body' | 'querystring' | 'params' | 'headers'

ajv.addKeyword({
  keyword: 'x-max-bytes',
  type: 'string',
  schemaType: 'number',
  validate: (limit: number, text: string) => fitsBytes(text, limit),
})

type LetterCase = 'upper' | 'lower'

/** Letters of ASCII only: the Kelvin sign is no k, and the long s is no s. */
const toLetterCase = (letterCase: LetterCase | undefined, text: string): string => {
  if (letterCase === 'upper') return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
  if (letterCase === 'lower') return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return text
}

// A word in any letter case. In a query string, it has its letter case before it is checked.
ajv.addKeyword({
  keyword: 'x-letter-case',
  schemaType: 'string',
  modifying: true,
  before: 'enum',
  validate: (
    letterCase: LetterCase,
    value: unknown,
    _schema: unknown,
    context?: DataValidationCxt,
  ) => {
    if (context && typeof value === 'string') {
      context.parentData[context.parentDataProperty] = toLetterCase(letterCase, value)
    }
    return true
  },
})

/** `/filters/severity/0` is `filters.severity[0]`. */
const fieldName = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, step) => {
      if (/^\d+$/.test(step)) return `${path}[${step}]`
      return path === '' ? step : `${path}.${step}`
    }, '')

const fieldWithin = (pointer: string, name: string): string => {
  const parent = fieldName(pointer)
  return parent === '' ? printableName(name) : `${parent}.${printableName(name)}`
}

const TYPE_NAMES: Record<string, string> = {
  array: 'an array',
  integer: 'a whole number',
  object: 'an object',
}

const characters = (limit: number) => `${limit} character${limit === 1 ? '' : 's'}`
const entries = (limit: number) => `${limit} ${limit === 1 ? 'entry' : 'entries'}`

/** Very short names are near to too many others. */
const MAX_DISTANCE = 2

/** More names would hide the sentence. */
const MAX_NAMES = 20

/** Returns the end of a message about an unknown member: the one that was probably meant, else all that there are. */
const suggestion = ({ instancePath, params, parentSchema }: ErrorObject): string => {
  const name: string = params.additionalProperty
  const maxDistance = Math.min(MAX_DISTANCE, Math.floor(name.length / 2))
  const names = Object.keys(parentSchema?.properties ?? {})
  const nearest = nearestName(name, names, maxDistance)
  if (nearest !== undefined) return `; did you mean ${fieldWithin(instancePath, nearest)}?`
  return names.length === 0 || names.length > MAX_NAMES ? '' : `; it takes ${names.join(', ')}`
}

/** The message for each violated keyword. */
const SENTENCES: Record<string, (error: ErrorObject, field: string, part: Part) => string> = {
  required: ({ instancePath, params }) =>
    `${fieldWithin(instancePath, params.missingProperty)} is required`,
  additionalProperties: (error, _field, part) => {
    const member = fieldWithin(error.instancePath, error.params.additionalProperty)
    const kind = part === 'body' ? 'field' : 'parameter'
    return `${member} is not a ${kind} of this request${suggestion(error)}`
  },
  type: ({ params }, field) => `${field} must be ${TYPE_NAMES[params.type] ?? `a ${params.type}`}`,
  enum: ({ params }, field) => `${field} must be one of ${params.allowedValues.join(', ')}`,
  minLength: ({ params }, field) =>
    params.limit === 1
      ? `${field} must not be empty`
      : `${field} must have at least ${characters(params.limit)}`,
  maxLength: ({ params }, field) => `${field} must have at most ${characters(params.limit)}`,
  'x-max-bytes': ({ schema }, field) => `${field} must have at most ${schema} bytes of UTF-8`,
  pattern: ({ params }, field) =>
    params.pattern === '\\S'
      ? `${field} must not be blank`
      : `${field} does not have the expected format`,
  minimum: ({ params }, field) => `${field} must be at least ${params.limit}`,
  maximum: ({ params }, field) => `${field} must be at most ${params.limit}`,
  format: ({ params }, field) => `${field} is not a valid ${params.format}`,
  minItems: ({ params }, field) => `${field} must have at least ${entries(params.limit)}`,
  maxItems: ({ params }, field) => `${field} must have at most ${entries(params.limit)}`,
}

/** Lists in a query are often one value, so that a position would confuse: `severity`, not `severity[0]`. */
const fieldOf = ({ instancePath }: ErrorObject, part: Part): string => {
  if (part === 'body') return printableName(fieldName(instancePath)) || 'The body'
  return printableName(fieldName(instancePath).replace(/\[\d+\]$/, '')) || 'The query'
}

const explain = (error: ErrorObject | undefined, part: Part): string => {
  if (!error) return `The ${part} is not valid`
  const field = fieldOf(error, part)
  return SENTENCES[error.keyword]?.(error, field, part) ?? `${field} is not valid`
}

interface PropertySchema {
  readonly type?: string
  readonly 'x-letter-case'?: LetterCase
}

const DIGITS = /^\d{1,15}$/

/** Returns an entry of a list of texts. Commas separate the entries, so one inside of an entry is written `%2C`. */
const unescapeEntry = (text: string): string => text.replaceAll('%2C', ',').replaceAll('%25', '%')

/** Returns the typed value of a query parameter; text that is not a value of its type stays text. */
const parseParameter = (schema: PropertySchema, value: string | string[]): unknown => {
  if (schema.type === 'array') {
    const letterCase = schema['x-letter-case']
    return [value]
      .flat()
      .flatMap((text) => text.split(','))
      .map((text) => (letterCase ? toLetterCase(letterCase, text) : unescapeEntry(text)))
  }
  if (typeof value !== 'string') return value
  if (schema.type === 'integer' && DIGITS.test(value)) return Number(value)
  if (schema.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return toLetterCase(schema['x-letter-case'], value)
}

type Properties = Record<string, PropertySchema>

const parseQuery = (properties: Properties, query: Record<string, string | string[]>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (Array.isArray(value) && schema && schema.type !== 'array') {
        throw badRequest(`${printableName(name)} must occur only once`)
      }
      return [name, schema ? parseParameter(schema, value) : value]
    }),
  )

/**
 * Returns the validation of one part of a request, which compiles at its first use: a start would wait for
 * those of every endpoint. JSON has types, so nothing in a body is coerced; in a query string, a number is
 * decimal digits only.
 */
export const compileCheck = (schema: object, part: Part) => {
  let compiled: ValidateFunction | undefined
  const properties = 'properties' in schema ? (schema.properties as Properties) : {}
  return (data: unknown): unknown => {
    const value =
      part === 'querystring'
        ? parseQuery(properties, (data ?? {}) as Record<string, string | string[]>)
        : data
    compiled ??= ajv.compile(schema)
    const check = compiled
    if (!check(value)) throw badRequest(explain(check.errors?.[0], part))
    return value
  }
}
