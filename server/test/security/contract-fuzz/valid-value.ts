import { MAIL_ADDRESS } from '../../../src/capabilities/exceptions/exceptions.schema.ts'
import { NAMESPACE } from '../../../src/capabilities/policies/policy.ts'
import { PERIOD } from '../../../src/capabilities/remediations/report/report.ts'
import { REGION, ROLE_ARN } from '../../../src/clouds/aws/aws-config.ts'
import {
  MANAGEMENT_GROUP,
  RESOURCE_GROUP,
  SUBSCRIPTION,
} from '../../../src/clouds/azure/azure-config.ts'
import { LOCATION, PARENT } from '../../../src/clouds/gcp/gcp-config.ts'
import type { Schema } from './json-schema.ts'
import type { RandomSource } from './random-source.ts'

/** The prefix of every free text, where its length allows. */
export type Mark = string

const WORDS = [
  'bucket',
  'is',
  'public',
  'port 22',
  'key',
  'rotated',
  'admin',
  'prod-eu',
  'a/b',
  'x=1',
  'Ünïcödé',
  '漢字',
  '🔓',
  'مرحبا',
  'e\u0301',
  '\u202e',
  "O'Brien",
  '"quoted"',
  '<b>',
  '%00',
  '{{7*7}}',
  '\\',
  '\t',
  '\n',
  ';',
  '--',
  '1e400',
  'null',
  '../..',
  'toString',
]

const UUID_DIGITS = '0123456789abcdef'
const uuid = (random: RandomSource): string =>
  'xxxxxxxx-xxxx-7xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => random.pick([...UUID_DIGITS]))

/** Queries that are valid for findings and for issues. */
const CONDITIONS = [
  'severity >= HIGH',
  "title contains 'key' and not provider = aws",
  'region = eu-central-1 or (status = resolved and resource.name exists)',
  "account_id in ('111122223333', acct1)",
]

/** The first is the package of every text. */
const NAMESPACES = ['platform.ai.fuzz', 'platform.ai.enrichment', 'platform.provisioning.deploy']
const RULES = ['allow := true', 'default allow := false', 'deny contains "no" if input.team']

const FORMATS: Readonly<Record<string, (random: RandomSource) => string>> = {
  uuid,
  'date-time': (random) => new Date(1.7e12 + random.below(1e11)).toISOString(),
  date: (random) => new Date(1.7e12 + random.below(1e11)).toISOString().slice(0, 10),
  email: (random) => `someone-${random.below(1_000)}@example.test`,
  rql: (random) => `${random.pick(CONDITIONS)}${random.pick(['', ' order by title'])}`,
  rego: (random) => `package ${NAMESPACES[0]}\n${random.pick(RULES)}\n`,
  uri: (random) => `https://example.test/${random.below(1_000)}`,
}

const SCOPE = `${SUBSCRIPTION.source}|${RESOURCE_GROUP.source}`

/** A valid text for each pattern; undefined: any text. */
const PATTERNS: Readonly<Record<string, ((random: RandomSource) => string) | undefined>> = {
  '\\S': undefined,
  [ROLE_ARN.source]: (random) => `arn:aws:iam::111122223333:role/stance-${random.below(1_000)}`,
  [REGION.source]: (random) => `eu-west-${random.below(10)}`,
  [SCOPE]: (random) => `/subscriptions/11111111-2222-4333-8444-55555555555${random.below(10)}`,
  [MANAGEMENT_GROUP.source]: (random) => `group-${random.below(10)}`,
  [MAIL_ADDRESS]: (random) => `someone-${random.below(1_000)}@example.test`,
  [NAMESPACE.source]: (random) => random.pick(NAMESPACES),
  [PARENT.source]: (random) => `organizations/${random.below(100)}`,
  [PERIOD.source]: (random) => `${1 + random.below(30)}${random.pick(['h', 'd', 'w'])}`,
  [LOCATION.source]: (random) => `eu-${random.below(1_000)}`,
}

const LONG = 4_096
const COMMON_LENGTH = 40

const lengthFor = ({ minLength = 0, maxLength = LONG }: Schema, random: RandomSource): number => {
  const most = maxLength > LONG && !random.chance(0.02) ? LONG : maxLength
  if (random.chance(0.04)) return random.pick([minLength, most])
  return minLength + random.below(Math.min(COMMON_LENGTH, most - minLength) + 1)
}

/** The longest beginning of a text that has neither more characters nor more bytes. */
const cutTo = (text: string, length: number, { 'x-max-bytes': maxBytes }: Schema): string => {
  const characters = [...text].slice(0, length)
  if (maxBytes === undefined) return characters.join('')
  let bytes = 0
  const end = characters.findIndex((character) => {
    bytes += Buffer.byteLength(character)
    return bytes > maxBytes
  })
  return characters.slice(0, end < 0 ? length : end).join('')
}

const freeText = (schema: Schema, random: RandomSource, mark: Mark): string => {
  const length = lengthFor(schema, random)
  let text = length >= mark.length ? mark : ''
  while (text.length < length) text += `${random.pick(WORDS)} `
  const cut = cutTo(text, length, schema)
  return cut.trim() === '' ? 'x'.repeat(Math.max(length, schema.minLength ?? 0)) : cut
}

const text = (schema: Schema, random: RandomSource, mark: Mark): string => {
  const { format, pattern } = schema
  if (format !== undefined) {
    const make = FORMATS[format]
    if (!make) throw new Error(`No text is made of the format ${format}`)
    return make(random)
  }
  if (pattern !== undefined && !(pattern in PATTERNS)) {
    throw new Error(`No text is made of the form ${pattern}`)
  }
  return PATTERNS[pattern ?? '']?.(random) ?? freeText(schema, random, mark)
}

const FRACTIONS = 1_000

const number = ({ type, minimum = 0, maximum = 1_000_000 }: Schema, random: RandomSource) => {
  if (random.chance(0.2)) return random.pick([minimum, maximum])
  const value = minimum + (random.below(FRACTIONS) / FRACTIONS) * (maximum - minimum)
  return type === 'integer' ? Math.round(value) : value
}

const COMMON_ITEMS = 4

const array = (schema: Schema, random: RandomSource, mark: Mark): unknown[] => {
  const { items = {}, minItems = 0, maxItems = COMMON_ITEMS } = schema
  const most = random.chance(0.02) ? maxItems : Math.min(COMMON_ITEMS, maxItems)
  const length = Math.max(minItems, random.below(most + 1))
  const values = Array.from({ length }, () => validValue(items, random, mark))
  return schema.uniqueItems ? [...new Set(values)] : values
}

/** Property names are long, foreign or odd where any name is allowed. */
export const ODD_NAMES = [
  'team',
  'cost center',
  '',
  'a\nb',
  '漢',
  'x'.repeat(300),
  'toString',
  '$ref',
  '1',
]

const mayBeNamed = ({ propertyNames = {} }: Schema, name: string): boolean =>
  name.length >= (propertyNames.minLength ?? 0) &&
  name.length <= (propertyNames.maxLength ?? Number.POSITIVE_INFINITY)

const freeProperties = (schema: Schema, random: RandomSource, mark: Mark) => {
  const { patternProperties = {}, additionalProperties, maxProperties = COMMON_ITEMS } = schema
  const shapes = Object.values(patternProperties)
  if (typeof additionalProperties === 'object') shapes.push(additionalProperties)
  if (shapes.length === 0) return {}
  const names = ODD_NAMES.filter((name) => mayBeNamed(schema, name))
  const count = random.below(Math.min(COMMON_ITEMS, maxProperties) + 1)
  return Object.fromEntries(
    Array.from({ length: count }, () => [
      random.pick(names),
      validValue(random.pick(shapes), random, mark),
    ]),
  )
}

const object = (schema: Schema, random: RandomSource, mark: Mark): object => {
  const { properties = {}, required = [] } = schema
  const present = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random.chance(0.4))
    .map(([name, property]) => [name, validValue(property, random, mark)])
  return { ...freeProperties(schema, random, mark), ...Object.fromEntries(present) }
}

/** Returns a value that matches the schema. Throws for an unsupported schema. */
export const validValue = (schema: Schema, random: RandomSource, mark: Mark = ''): unknown => {
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return validValue(random.pick(schema.anyOf), random, mark)
  switch (schema.type) {
    case 'string':
      return text(schema, random, mark)
    case 'integer':
    case 'number':
      return number(schema, random)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array':
      return array(schema, random, mark)
    default:
      return object(schema, random, mark)
  }
}
