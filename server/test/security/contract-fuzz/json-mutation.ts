import { type Schema, withWholeRecords } from './json-schema.ts'
import type { RandomSource } from './random-source.ts'

/** A location in a value, and its schema. */
interface Location {
  readonly path: readonly (string | number)[]
  readonly schema: Schema
  readonly value: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const propertySchema = (schema: Schema, name: string): Schema => {
  const { properties, patternProperties = {}, additionalProperties } = withWholeRecords(schema)
  const others = typeof additionalProperties === 'object' ? additionalProperties : {}
  return properties?.[name] ?? Object.values(patternProperties)[0] ?? others
}

/** The value itself and everything in it. */
const locationsIn = (
  schema: Schema,
  value: unknown,
  path: readonly (string | number)[] = [],
): Location[] => {
  const here = { path, schema, value }
  if (Array.isArray(value)) {
    const items = value.flatMap((item, index) =>
      locationsIn(schema.items ?? {}, item, [...path, index]),
    )
    return [here, ...items]
  }
  if (!isObject(value)) return [here]
  const properties = Object.entries(value).flatMap(([name, property]) =>
    locationsIn(propertySchema(schema, name), property, [...path, name]),
  )
  return [here, ...properties]
}

/** A placeholder for JSON text that JSON.stringify would not produce. */
const HOLE = '\u{f0000}hole'

const withHole = (value: unknown, [step, ...rest]: readonly (string | number)[]): unknown => {
  if (step === undefined) return HOLE
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === step ? withHole(item, rest) : item))
  }
  const entries = Object.entries(value as object)
  return Object.fromEntries(
    entries.map(([name, property]) => [name, name === step ? withHole(property, rest) : property]),
  )
}

const write = (value: unknown, location: Location, text: string): string =>
  JSON.stringify(withHole(value, location.path)).replace(JSON.stringify(HOLE), () => text)

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

const WRONG_VALUES = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '0.5',
  '1e400',
  '-1e400',
  '-0',
  '9007199254740993',
  '1e-7',
  '""',
  '" "',
  '"text"',
  '"1"',
  '[]',
  '[[]]',
  '{}',
  '{"a":{}}',
  '[null]',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\u202e"',
  '"\\u2028"',
  nested(64),
  nested(65),
  nested(5_000),
  `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`,
]

const FORBIDDEN_NAMES = ['__proto__', 'constructor', 'prototype']

const UNKNOWN_NAMES = [
  ...FORBIDDEN_NAMES,
  'unknown',
  'dry_run',
  'ID',
  'id ',
  '',
  'scope',
  'accounts',
  'roles',
  'toString',
  '$where',
  'a\u0000b',
  '\ud800',
  '%s%s%n',
  '../../up',
  "';--",
  '\u202e',
  'line\nbreak',
  'n'.repeat(300),
]

const overlong = ({ maxLength = 100 }: Schema): string => JSON.stringify('é'.repeat(maxLength + 1))

/** Has no more characters than a text of the schema may have, but more bytes. */
const overweight = ({ 'x-max-bytes': maxBytes = 0 }: Schema): string =>
  JSON.stringify('é'.repeat(Math.floor(maxBytes / 2) + 1))

const limitsOf = ({ minimum, maximum }: Schema): string[] => [
  ...(minimum === undefined ? [] : [minimum - 1, minimum - 1e-9]).map(String),
  ...(maximum === undefined ? [] : [maximum + 1, maximum + 1e-9]).map(String),
]

const withoutProperty = (value: object, random: RandomSource): string => {
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  const removed = random.pick(entries)
  return JSON.stringify(Object.fromEntries(entries.filter((entry) => entry !== removed)))
}

const withProperty = (value: object, name: string, text: string): string => {
  const written = JSON.stringify(value).slice(1, -1)
  return `{${written}${written === '' ? '' : ','}${JSON.stringify(name)}:${text}}`
}

interface Mutation {
  readonly name: string
  readonly fits: (location: Location) => boolean
  /** The JSON text that is now at the location. */
  readonly text: (location: Location, random: RandomSource) => string
}

const MUTATIONS: readonly Mutation[] = [
  { name: 'another value', fits: () => true, text: (_, random) => random.pick(WRONG_VALUES) },
  {
    name: 'a missing property',
    fits: ({ value }) => isObject(value),
    text: ({ value }, random) => withoutProperty(value as object, random),
  },
  {
    name: 'a property too many',
    fits: ({ value }) => isObject(value),
    text: ({ value }, random) =>
      withProperty(value as object, random.pick(UNKNOWN_NAMES), random.pick(WRONG_VALUES)),
  },
  {
    name: 'a property twice',
    fits: ({ value }) => isObject(value) && Object.keys(value).length > 0,
    text: ({ value }, random) =>
      withProperty(
        value as object,
        random.pick(Object.keys(value as object)),
        random.pick(WRONG_VALUES),
      ),
  },
  {
    name: 'a text too long',
    fits: ({ value }) => typeof value === 'string',
    text: ({ schema }) => overlong(schema),
  },
  {
    name: 'a text with too many bytes',
    fits: ({ value, schema }) => typeof value === 'string' && schema['x-max-bytes'] !== undefined,
    text: ({ schema }) => overweight(schema),
  },
  {
    name: 'a number out of range',
    fits: ({ schema }) => limitsOf(schema).length > 0,
    text: ({ schema }, random) => random.pick(limitsOf(schema)),
  },
  {
    name: 'items too many',
    fits: ({ value, schema }) => Array.isArray(value) && (schema.maxItems ?? 0) < 1_000,
    text: ({ value, schema }) => {
      const [item = {}] = value as unknown[]
      return JSON.stringify(Array.from({ length: (schema.maxItems ?? 0) + 1 }, () => item))
    },
  },
]

const isContainer = ({ value }: Location): boolean => typeof value === 'object' && value !== null

/** A random location; objects and arrays have a higher weight. */
const pickLocation = (locations: readonly Location[], random: RandomSource): Location => {
  const containers = random.chance(0.3) ? locations.filter(isContainer) : []
  return random.pick(containers.length > 0 ? containers : locations)
}

export interface Mutated {
  readonly text: string
  /** Describes the change and its location. */
  readonly what: string
}

/** The JSON text of a value with one change. */
export const mutated = (schema: Schema, value: unknown, random: RandomSource): Mutated => {
  const location = pickLocation(locationsIn(schema, value), random)
  const mutation = random.pick(MUTATIONS.filter(({ fits }) => fits(location)))
  return {
    text: write(value, location, mutation.text(location, random)),
    what: `${mutation.name} at /${location.path.join('/')}`,
  }
}

const MAX_DEPTH = 64

const isWellFormed = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([name, item]) => !FORBIDDEN_NAMES.includes(name) && isWellFormed(name) && isWellFormed(item),
  )
}

const depthOf = (text: string): number => {
  let [depth, deepest] = [0, 0]
  for (const character of text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')) {
    if ('[{'.includes(character)) depth += 1
    if (']}'.includes(character)) depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Whether a body is valid: by the rules of the API for JSON, and by the schema. */
export const isAcceptable = (text: string, admits: (value: unknown) => boolean): boolean => {
  if (depthOf(text) > MAX_DEPTH) return false
  try {
    const value: unknown = JSON.parse(text)
    return isWellFormed(value) && admits(value)
  } catch {
    return false
  }
}
