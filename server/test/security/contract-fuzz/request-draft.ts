import type { ValidateFunction } from 'ajv'
import type { FuzzCaller } from './callers.ts'
import type { ContractOperation } from './contract.ts'
import { PLACEMENTS, type Placement } from './estate.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { importBody } from './import-body.ts'
import { type Schema, withWholeRecords } from './json-schema.ts'
import { queryString, validQuery } from './query-parameters.ts'
import type { RandomSource } from './random-source.ts'
import { compileCheck } from './schema-check.ts'
import { validValue } from './valid-value.ts'
import type { World, WorldFinding } from './world.ts'

const checks = new WeakMap<Schema, ValidateFunction>()

/** Whether a value matches a schema. */
export const admits =
  (schema: Schema) =>
  (value: unknown): boolean => {
    const check = checks.get(schema) ?? compileCheck(withWholeRecords(schema))
    checks.set(schema, check)
    return check(value)
  }

export type Draft = Omit<FuzzRequest, 'number'>

/** Related values of one request: the finding, its placement, and the ids in the path. */
interface RequestTarget {
  readonly about: WorldFinding | null
  readonly placement: Placement
  readonly params: Readonly<Record<string, string>>
}

/** Frameworks, each with a control. */
const CONTROLS = [
  ['aws-fsbp', 'S3.8'],
  ['cis-aws-3.0', '1.2'],
  ['soc2', 'CC6.1'],
] as const

const targetOf = (
  operation: ContractOperation,
  world: World,
  caller: FuzzCaller,
  random: RandomSource,
): RequestTarget => {
  const { path } = operation
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path')
  const params = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, String(validValue(schema, random))]),
  )
  const unknown = { about: null, placement: random.pick(PLACEMENTS), params: params }
  if (random.chance(0.05)) return unknown
  if (path.includes('/me/views/{id}')) {
    return { ...unknown, params: { id: world.view(random, caller) } }
  }
  if (path.includes('/connections/{id}')) {
    return { ...unknown, params: { id: world.connection(random, operation.method) } }
  }
  if (path.includes('/policies/{id}')) {
    return { ...unknown, params: { id: world.policy(random, operation.method) } }
  }
  if (path.includes('/exceptions/{id}')) {
    return { ...unknown, params: { id: world.exception(random) } }
  }
  if (path.includes('/workflows/{id}')) {
    return { ...unknown, params: { id: world.workflow(random) } }
  }
  if (path.includes('{fw}')) {
    const [fw, control] = random.pick(CONTROLS)
    return { ...unknown, params: { fw, ...(path.includes('{control}') && { control }) } }
  }
  if (path.includes('/applications/{appId}')) {
    return { ...unknown, params: { appId: unknown.placement.applications } }
  }
  if (path.includes('/users/{id}')) return { ...unknown, params: { id: world.user(random) } }
  if (path.includes('/comments/{commentId}')) {
    const { id, finding } = world.comment(random)
    const about = random.chance(0.1) ? world.finding(random) : finding
    return { about, placement: about.placement, params: { id: about.id, commentId: id } }
  }
  const record = path.includes('/imports/{id}') ? world.importRun : world.issue
  if (path.includes('/issues/{id}') || path.includes('/imports/{id}')) {
    const about = record(random)
    return { about, placement: about.placement, params: { id: about.id } }
  }
  if (!path.includes('/findings/{id}')) return unknown
  const about = world.finding(random)
  return { about, placement: about.placement, params: { id: about.id } }
}

type PathParameters = Readonly<Record<string, string>>

const sendable = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent)

/** The path with texts as they are, as far as a client can send them. */
export const rawPathOf = ({ path }: ContractOperation, params: PathParameters): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sendable(params[name] ?? ''))

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

export const pathOf = (operation: ContractOperation, params: PathParameters): string =>
  rawPathOf(
    operation,
    Object.fromEntries(Object.entries(params).map(([name, text]) => [name, encoded(text)])),
  )

interface Body {
  readonly type: string
  readonly schema: Schema | undefined
  readonly value: unknown
  readonly content: string | Buffer
}

const PLACED: Readonly<Record<string, (placement: Placement, random: RandomSource) => string>> = {
  account_id: (placement) => placement.accounts,
  resource_id: (placement, random) =>
    placement.resource(`${placement.canary}-${random.below(100)}`),
  source_finding_id: (placement, random) => `${placement.canary}-check-${random.below(30)}`,
  source: (_, random) => random.pick(['fuzz', 'scanner']),
}

/** What callers keep or ask for themselves, and what belongs to the installation, belongs to no placement. */
const UNPLACED = ['me/', 'compliance/', 'policies', 'exceptions', 'workflows', 'validate/'].map(
  (name) => `/api/v1/${name}`,
)

const markIn = ({ path }: ContractOperation, { canary }: Placement) =>
  UNPLACED.some((begin) => path.startsWith(begin)) ? '' : canary

/** A request about an application is mostly about one that has findings. */
const aboutApplication = (value: object, { applications }: Placement, random: RandomSource) =>
  'application_id' in value && random.chance(0.7)
    ? { ...value, application_id: applications }
    : value

/**
 * A value of a body's schema, about one placement. Which end of an exception is allowed depends on the
 * clock of the service, so that decisions name none.
 */
const valueIn = (
  schema: Schema,
  operation: ContractOperation,
  placement: Placement,
  random: RandomSource,
): unknown => {
  const value = validValue(schema, random, markIn(operation, placement))
  if (typeof value !== 'object' || value === null) return value
  if (operation.id === 'decideException') return { ...value, expires_at: undefined }
  if (operation.id === 'attestControl') {
    return { ...value, expires_at: undefined, accounts: [placement.accounts] }
  }
  if (!('account_id' in value)) return aboutApplication(value, placement, random)
  const placed = Object.entries(PLACED).filter(([name]) => name in value)
  return {
    ...value,
    ...Object.fromEntries(placed.map(([name, make]) => [name, make(placement, random)])),
  }
}

const bodyOf = (
  operation: ContractOperation,
  placement: Placement,
  random: RandomSource,
): Body | null => {
  const { body } = operation
  if (!body) return null
  const [type, schema] = random.pick(Object.entries(body))
  if (!schema) {
    const placements = [placement, placement, random.pick(PLACEMENTS)]
    return { ...importBody(type, placements, random), schema, value: null }
  }
  const value = valueIn(schema, operation, placement, random)
  return { type, schema, value, content: JSON.stringify(value) }
}

export const queryOf = ({ parameters }: ContractOperation) =>
  parameters.filter((parameter) => parameter.in === 'query')

const MAX_URL_LENGTH = 15_000

/** Requests that are rejected before routing. */
export const isNoUrl = (url: string): boolean =>
  url.length > MAX_URL_LENGTH || url.includes('%00') || /[^!-~]/.test(url)

const validUrl = (
  operation: ContractOperation,
  target: RequestTarget,
  random: RandomSource,
): string => {
  const path = pathOf(operation, target.params)
  const url = path + queryString(validQuery(queryOf(operation), random))
  return isNoUrl(url) ? path : url
}

const hasMoreRules = (schema: Schema | undefined): boolean => schema?.['x-more-rules'] !== undefined

/** Whether a schema that applies to the request has constraints which it cannot express. */
const isUncertain = (operation: ContractOperation, body: Body | null, url: string): boolean => {
  const query = new URLSearchParams(url.split('?')[1])
  return (
    hasMoreRules(body?.schema) ||
    queryOf(operation).some(({ name, schema }) => hasMoreRules(schema) && query.has(name))
  )
}

const START_OF_LOG = '0-0'

export const isStream = ({ answers }: ContractOperation): boolean =>
  Object.values(answers).some((content) => 'text/event-stream' in content)

/** A request with a valid form. */
export const validDraft = (
  operation: ContractOperation,
  world: World,
  caller: FuzzCaller,
  random: RandomSource,
) => {
  const target = targetOf(operation, world, caller, random)
  const body = bodyOf(operation, target.placement, random)
  const url = validUrl(operation, target, random)
  const draft: Draft = {
    operation,
    mayMisroute: false,
    kind: 'valid',
    what: 'nothing unusual',
    expected: isUncertain(operation, body, url) ? 'either' : 'served',
    caller,
    about: target.about,
    placement: target.placement,
    method: operation.method,
    url,
    headers: {
      ...(caller.authorization !== null && { authorization: caller.authorization }),
      ...(body && { 'content-type': body.type }),
      ...(isStream(operation) && random.chance(0.5) && { 'last-event-id': START_OF_LOG }),
    },
    body: body?.content ?? null,
  }
  return { draft, target: target, body }
}

/** A valid request, and its parts. */
export type Valid = ReturnType<typeof validDraft>
