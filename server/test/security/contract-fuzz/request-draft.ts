import { Ajv, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import type { FuzzCaller } from './callers.ts'
import type { ContractOperation } from './contract.ts'
import { PLACES, type Place } from './estate.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { type Schema, withWholeRecords } from './json-schema.ts'
import { queryString, validQuery } from './query-parameters.ts'
import type { RandomSource } from './random-source.ts'
import { scannerFile } from './scanner-files.ts'
import { validValue } from './valid-value.ts'
import type { KnownFinding, World } from './world.ts'

const ajv = addFormatsModule.default(new Ajv({ strict: false })).addFormat('rql', true)
const checks = new WeakMap<Schema, ValidateFunction>()

/** Whether a schema admits a value. */
export const admits =
  (schema: Schema) =>
  (value: unknown): boolean => {
    const check = checks.get(schema) ?? ajv.compile(withWholeRecords(schema))
    checks.set(schema, check)
    return check(value)
  }

export type Draft = Omit<FuzzRequest, 'number'>

/** What belongs together in one request: the finding, the place, and the ids in the path. */
interface Subject {
  readonly about: KnownFinding | null
  readonly place: Place
  readonly params: Readonly<Record<string, string>>
}

const subjectOf = (operation: ContractOperation, world: World, random: RandomSource): Subject => {
  const { path } = operation
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path')
  const made = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, String(validValue(schema, random))]),
  )
  const unknown = { about: null, place: random.pick(PLACES), params: made }
  if (random.chance(0.05)) return unknown
  if (path.includes('/users/{id}')) return { ...unknown, params: { id: world.user(random) } }
  if (path.includes('/comments/{commentId}')) {
    const { id, finding } = world.comment(random)
    const about = random.chance(0.1) ? world.finding(random) : finding
    return { about, place: about.place, params: { id: about.id, commentId: id } }
  }
  if (path.includes('/issues/{id}')) {
    const about = world.issue(random)
    return { about, place: about.place, params: { id: about.id } }
  }
  if (!path.includes('/findings/{id}')) return unknown
  const about = world.finding(random)
  return { about, place: about.place, params: { id: about.id } }
}

export const pathOf = (
  { path }: ContractOperation,
  params: Readonly<Record<string, string>>,
): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')

interface Body {
  readonly type: string
  readonly schema: Schema | undefined
  readonly value: unknown
  readonly text: string
}

const PLACED: Readonly<Record<string, (place: Place, random: RandomSource) => string>> = {
  account_id: (place) => place.accounts,
  resource_id: (place, random) => place.resource(`${place.canary}-${random.below(100)}`),
  source_finding_id: (place, random) => `${place.canary}-check-${random.below(30)}`,
  source: (_, random) => random.pick(['fuzz', 'scanner']),
}

/** A value of a body's schema that speaks of one place. */
const placedValue = (schema: Schema, place: Place, random: RandomSource): unknown => {
  const value = validValue(schema, random, place.canary)
  if (typeof value !== 'object' || value === null || !('account_id' in value)) return value
  const placed = Object.entries(PLACED).filter(([name]) => name in value)
  return {
    ...value,
    ...Object.fromEntries(placed.map(([name, make]) => [name, make(place, random)])),
  }
}

const bodyOf = ({ body }: ContractOperation, place: Place, random: RandomSource): Body | null => {
  if (!body) return null
  const [type, schema] = random.pick(Object.entries(body))
  if (!schema) {
    const file = scannerFile([place, place, random.pick(PLACES)], random)
    return { type: file.contentType, schema, value: null, text: file.text }
  }
  const value = placedValue(schema, place, random)
  return { type, schema, value, text: JSON.stringify(value) }
}

export const queryOf = ({ parameters }: ContractOperation) =>
  parameters.filter((parameter) => parameter.in === 'query')

const LONGEST_URL = 15_000

/** What is refused before anybody asks where it leads. */
export const isNoUrl = (url: string): boolean =>
  url.length > LONGEST_URL || url.includes('%00') || /[^!-~]/.test(url)

const validUrl = (operation: ContractOperation, subject: Subject, random: RandomSource): string => {
  const path = pathOf(operation, subject.params)
  const url = path + queryString(validQuery(queryOf(operation), random))
  return isNoUrl(url) ? path : url
}

const START_OF_LOG = '0-0'

export const isStream = ({ answers }: ContractOperation): boolean =>
  Object.values(answers).some((content) => 'text/event-stream' in content)

/** A request whose form nothing may be said against. */
export const validDraft = (
  operation: ContractOperation,
  world: World,
  caller: FuzzCaller,
  random: RandomSource,
) => {
  const subject = subjectOf(operation, world, random)
  const body = bodyOf(operation, subject.place, random)
  const draft: Draft = {
    operation,
    astray: false,
    kind: 'valid',
    what: 'nothing unusual',
    expected: body?.schema?.['x-more-rules'] === undefined ? 'served' : 'either',
    caller,
    about: subject.about,
    place: subject.place,
    method: operation.method,
    url: validUrl(operation, subject, random),
    headers: {
      ...(caller.authorization !== null && { authorization: caller.authorization }),
      ...(body && { 'content-type': body.type }),
      ...(isStream(operation) && random.chance(0.5) && { 'last-event-id': START_OF_LOG }),
    },
    body: body?.text ?? null,
  }
  return { draft, subject, body }
}

/** A valid request, and what it was made from. */
export type Valid = ReturnType<typeof validDraft>
