import type { ValidateFunction } from 'ajv'
import type { Content, ContractOperation } from './contract.ts'
import { foreignCanaries } from './estate.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { closed, type Schema } from './json-schema.ts'
import { innerWorkingsIn, repeatsInput } from './leaks.ts'
import { compileReport, errorsOf } from './schema-check.ts'
import { servedOperation } from './served-operation.ts'

export interface FuzzAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** For an endless response, its beginning. */
  readonly body: string
}

/** Describes what is wrong with a response. */
type Violations = readonly string[]

const unless = (holds: boolean, violation: string): Violations => (holds ? [] : [violation])

const checks = new WeakMap<Schema, ValidateFunction>()

const schemaErrors = (schema: Schema, value: unknown): string => {
  const check = checks.get(schema) ?? compileReport(closed(schema))
  checks.set(schema, check)
  return check(value) ? '' : errorsOf(check)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const mediaType = (value: unknown): string => String(value ?? '').split(';')[0] ?? ''

/** Statuses with which the HTTP layer may reject a request that reaches no operation. */
const WITHOUT_OPERATION = [400, 401, 404, 405, 408, 413, 415, 431]

const isDocumented = (operation: ContractOperation | null, request: FuzzRequest, status: number) =>
  (operation === null ? WITHOUT_OPERATION.includes(status) : String(status) in operation.answers) ||
  (request.method === 'OPTIONS' && status === 204)

/** A 5xx is in the contract, but is a defect. */
const isDefect = (status: number, operation: ContractOperation | null): boolean =>
  status >= 500 && !(status === 503 && operation?.id === 'getReadiness')

const checkHeaders = ({ headers }: FuzzAnswer): Violations => [
  ...unless(headers['x-content-type-options'] === 'nosniff', 'types may be guessed'),
  ...unless(headers['cache-control']?.includes('no-store') === true, 'the answer may be kept'),
  ...unless(headers.server === undefined && !headers['x-powered-by'], 'the server names itself'),
  ...unless(headers['set-cookie'] === undefined, 'a cookie is set'),
]

const inputsOf = ({ url, body }: FuzzRequest): string[] => {
  const decoded = (() => {
    try {
      return [decodeURIComponent(url)]
    } catch {
      return []
    }
  })()
  return [url, ...decoded, ...(body === null ? [] : [body.toString()])]
}

const checkError = (request: FuzzRequest, { status, headers, body }: FuzzAnswer): Violations => {
  const error = parsed(body) as Record<string, unknown> | undefined
  if (typeof error !== 'object' || error === null) return ['the error is no JSON object']
  const message = String(error.message)
  return [
    ...unless(Object.keys(error).sort().join() === 'code,message,status', 'the error has a shape'),
    ...unless(error.status === status, `the error says ${error.status}`),
    ...unless(/^[A-Z_]+$/.test(String(error.code)), 'the error has no code'),
    ...unless(/\w/.test(message), 'the error says nothing'),
    ...unless(
      headers['content-type'] === 'application/json; charset=utf-8',
      `the error is ${headers['content-type']}`,
    ),
    ...innerWorkingsIn(message, inputsOf(request)).map((what) => `the message shows ${what}`),
    ...unless(!repeatsInput(message, inputsOf(request)), 'the message repeats what was sent'),
    ...unless(status !== 401 || headers['www-authenticate'] === 'Bearer', '401 without a scheme'),
    ...unless(status !== 405 || headers.allow !== undefined, '405 without the methods'),
  ]
}

const checkContent = (content: Content, { headers, body }: FuzzAnswer): Violations => {
  const declared = Object.entries(content)
  if (declared.length === 0) return unless(body === '', 'there is a body where none is declared')
  const actual = mediaType(headers['content-type'])
  const [, schema] = declared.find(([type]) => mediaType(type) === actual) ?? []
  if (!declared.some(([type]) => mediaType(type) === actual)) return [`the answer is ${actual}`]
  if (actual !== 'application/json') return []
  const value = parsed(body)
  if (value === undefined) return ['the answer is no JSON']
  const wrong = schema ? schemaErrors(schema, value) : ''
  return unless(wrong === '', `the answer is not as declared: ${wrong}`)
}

const isExpected = (operation: ContractOperation, status: number, { body }: FuzzAnswer) =>
  String(status) in operation.answers && (status < 400 || !isError(body))

const isError = (body: string): boolean => {
  const value = parsed(body)
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}

const checkBody = (
  request: FuzzRequest,
  operation: ContractOperation | null,
  answer: FuzzAnswer,
): Violations => {
  if (request.method === 'HEAD') return unless(answer.body === '', 'HEAD is answered with a body')
  if (operation && isExpected(operation, answer.status, answer)) {
    return checkContent(operation.answers[String(answer.status)] ?? {}, answer)
  }
  if (answer.status >= 400) return checkError(request, answer)
  return unless(answer.body === '', 'the body is not declared')
}

const admits = ({ roles }: ContractOperation, request: FuzzRequest): boolean =>
  roles === null || request.caller.roles?.some((role) => roles.includes(role)) === true

/** The HTTP layer responds to preflights, for all callers and without data. */
const isPreflight = ({ method }: FuzzRequest): boolean => method === 'OPTIONS'

const checkAdmission = (
  request: FuzzRequest,
  operation: ContractOperation | null,
  { status }: FuzzAnswer,
): Violations => {
  if (!operation || isPreflight(request) || admits(operation, request)) {
    const guarded = operation?.roles && request.caller.roles
    return unless(!guarded || status !== 401, 'a valid token is refused')
  }
  if (request.mayMisroute) return unless(status >= 400, 'a caller is admitted without the role')
  const expected = request.caller.roles === null ? 401 : 403
  return unless(status === expected, `${expected} comes before everything else`)
}

const REFUSALS_OF_FORM = [400, 405, 413, 415, 431]

const checkExpectation = (
  { expected, mayMisroute, about, caller }: FuzzRequest,
  { status }: FuzzAnswer,
): Violations => {
  const hidden = about !== null && !mayMisroute && !caller.visible.includes(about.placement)
  return [
    ...unless(!hidden || status >= 400, 'a record outside of the scope is there'),
    ...unless(expected !== 'refused' || status >= 400, 'what the contract forbids is taken'),
    ...unless(
      expected !== 'served' || !REFUSALS_OF_FORM.includes(status),
      'what the contract allows is refused',
    ),
  ]
}

/** Responses about the installation, which name records but do not contain them. */
const OF_THE_INSTALLATION = new Set(['listAuditLog', 'listUsers'])

/** Responses that repeat words of the request. */
const REPEATS_THE_REQUEST = new Set(['readQuestion'])

const checkScope = (
  request: FuzzRequest,
  operation: ContractOperation | null,
  { headers, body }: FuzzAnswer,
): Violations => {
  const { caller, about } = request
  const visible = operation?.id === 'listAccounts' ? caller.visibleAccounts : caller.visible
  const text = `${JSON.stringify(headers)}${body}`
  const sent = REPEATS_THE_REQUEST.has(operation?.id ?? '') ? String(request.body) : ''
  const strange = foreignCanaries(
    text,
    OF_THE_INSTALLATION.has(operation?.id ?? '') ? [] : visible,
  ).filter((canary) => !sent.includes(canary))
  const names =
    about !== null && !caller.visible.includes(about.placement) && body.includes(about.id)
  return [
    ...strange.map((canary) => `the answer shows ${canary}`),
    ...unless(!names || OF_THE_INSTALLATION.has(operation?.id ?? ''), 'the answer names it'),
  ]
}

/** Returns all defects of the response to a request. */
export const checkAnswer = (
  operations: readonly ContractOperation[],
  request: FuzzRequest,
  answer: FuzzAnswer,
): string[] => {
  const operation = request.mayMisroute
    ? servedOperation(operations, request.method, request.url)
    : request.operation
  const { status } = answer
  return [
    ...unless(!isDefect(status, operation), `${status} is a defect`),
    ...unless(isDocumented(operation, request, status), `${status} is not documented`),
    ...checkHeaders(answer),
    ...checkBody(request, operation, answer),
    ...checkAdmission(request, operation, answer),
    ...checkExpectation(request, answer),
    ...checkScope(request, operation, answer),
  ]
}
