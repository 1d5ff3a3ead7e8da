import type { Parameter } from './contract.ts'
import { hostileUrlText } from './hostile-input.ts'
import type { Schema } from './json-schema.ts'
import type { RandomSource } from './random-source.ts'
import { validValue } from './valid-value.ts'

/** A parameter as in the URL, with name and value already encoded. */
export interface Written {
  readonly name: string
  readonly text: string
}

const inAnyCase = (text: string, { 'x-letter-case': letterCase }: Schema, random: RandomSource) =>
  letterCase && random.chance(0.3) ? random.pick([text.toLowerCase(), text.toUpperCase()]) : text

const KNOWN_FRAMEWORKS = ['aws-fsbp', 'cis-aws-3.0', 'soc2']

const written = ({ name, schema }: Parameter, random: RandomSource): Written => {
  const value = name === 'framework' ? random.pick(KNOWN_FRAMEWORKS) : validValue(schema, random)
  if (!Array.isArray(value)) {
    return { name, text: encodeURIComponent(inAnyCase(String(value), schema, random)) }
  }
  // A comma separates values, so no value can contain one.
  const texts = value.map((item) => String(item).replaceAll(',', ' '))
  return {
    name,
    text: texts.map((item) => encodeURIComponent(inAnyCase(item, schema, random))).join(','),
  }
}

const isEmptyList = ({ text }: Written, { schema }: Parameter): boolean =>
  schema.type === 'array' && text === ''

/** Some of the parameters, with valid values. */
export const validQuery = (parameters: readonly Parameter[], random: RandomSource): Written[] =>
  parameters
    .filter(({ required }) => required || random.chance(0.4))
    .map((parameter) => ({ parameter, pair: written(parameter, random) }))
    .filter(({ parameter, pair }) => !isEmptyList(pair, parameter))
    .map(({ pair }) => pair)

export interface SpoiltQuery {
  readonly pairs: readonly Written[]
  readonly what: string
  /** Whether it must be rejected. */
  readonly refused: boolean
}

const UNKNOWN = [
  'unknown',
  'scope',
  'tenant',
  'accounts',
  '_method',
  'access_token',
  'ID',
  '$where',
]

const NO_INTEGERS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '+1',
  '%201',
  '',
  '99999999999999999999',
  '%D9%A1',
  'NaN',
]

const PROTOTYPES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

/** Changes of a value that make it invalid. */
const wrongTexts = ({ schema }: Parameter): readonly string[] => {
  if (schema.type === 'integer') return NO_INTEGERS
  if (schema.type === 'boolean') return ['1', 'yes', 'TRUE', '', 'true,false', 'null']
  if (schema.enum || schema.items?.enum) return ['', 'unknown', '*', '%27', ...PROTOTYPES]
  const maxBytes = schema['x-max-bytes'] ?? schema.items?.['x-max-bytes']
  return [
    '%00',
    'a%00b',
    ...(schema.minLength ? [''] : []),
    ...(maxBytes ? ['%C3%A9'.repeat(Math.floor(maxBytes / 2) + 1)] : []),
  ]
}

/** A query with one invalid or unusual parameter. */
export const spoiltQuery = (
  parameters: readonly Parameter[],
  random: RandomSource,
): SpoiltQuery => {
  const pairs = validQuery(parameters, random)
  const unknown = random.pick([...UNKNOWN, ...PROTOTYPES])
  const added: SpoiltQuery = {
    pairs: [...pairs, { name: unknown, text: '1' }],
    what: `the unknown parameter ${unknown}`,
    refused: true,
  }
  if (parameters.length === 0) return added
  const parameter = random.pick(parameters)
  const { name } = parameter
  const others = pairs.filter((pair) => pair.name !== name)
  const value = written(parameter, random).text
  const isList = parameter.schema.type === 'array'
  const changed = (what: string, refused: boolean, ...texts: string[]): SpoiltQuery => ({
    pairs: [...others, ...texts.map((text) => ({ name, text }))],
    what: `${name}: ${what}`,
    refused,
  })
  return random.pick([
    added,
    changed('a wrong value', true, random.pick(wrongTexts(parameter))),
    changed('twice', !isList, value || '1', value || '1'),
    changed('hostile text', false, hostileUrlText(random)),
    changed('very long', false, 'v'.repeat(random.pick([257, 2_000, 20_000]))),
    changed('very many', !isList, ...Array.from({ length: 1_200 }, () => '1')),
    ...['[]', '[0]', '[a]', '.a', '%5B%5D', '%00', '%20'].map((suffix) => ({
      pairs: [...others, { name: `${name}${suffix}`, text: value }],
      what: `${name}${suffix}`,
      refused: true,
    })),
  ])
}

export const queryString = (pairs: readonly Written[]): string =>
  pairs.length === 0 ? '' : `?${pairs.map(({ name, text }) => `${name}=${text}`).join('&')}`
