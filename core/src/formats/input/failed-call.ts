import { cutBytes } from '../../kernel/byte-limits.ts'
import { fewNamesOf, namesOf } from '../../record-stream/large-document.ts'
import { fieldOf, isObject, type JsonObject } from '../reading/record-fields.ts'

/** What a tool or a service writes in place of its records when a call fails. */
interface FailureShape<Input> {
  /** Whose it is. */
  readonly of: string
  /** Returns the code or the kind of the failure, '' if it states none; null if it is no such failure. */
  readonly codeOf: (input: Input) => string | null
}

/** A code is a name or a number, never a sentence: sentences name accounts and people. */
const CODE = /^[\w.:/#-]+$/
const MAX_CODE_BYTES = 80

const codeIn = (...values: readonly unknown[]): string => {
  const texts = values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  )
  return cutBytes(texts.find((text) => CODE.test(text)) ?? '', MAX_CODE_BYTES)
}

/** `com.amazon.coral.service#AccessDeniedException` is `AccessDeniedException`. */
const localName = (type: string): string => type.slice(type.lastIndexOf('#') + 1)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const errorIn = (body: JsonObject): JsonObject | null => {
  const error = fieldOf(body, 'error')
  return isObject(error) ? error : null
}

/** Names of the members of an error body that is nothing but a message, in lower case. */
const PLAIN_MEMBERS: ReadonlySet<string> = new Set([
  'code',
  'details',
  'documentation_url',
  'error',
  'error_code',
  'errorcode',
  'errormessage',
  'errortype',
  'fault',
  'message',
  'name',
  'path',
  'reason',
  'requestid',
  'request_id',
  'stack',
  'stacktrace',
  'status',
  'statuscode',
  'success',
  'timestamp',
  'type',
  '$fault',
  '$metadata',
])

const MESSAGES = ['message', 'Message', 'errorMessage', 'error']

const isPlainError = (body: JsonObject): boolean => {
  const names = fewNamesOf(body, PLAIN_MEMBERS.size)
  return (
    MESSAGES.some((name) => isText(fieldOf(body, name))) &&
    names.length > 0 &&
    names.every((name) => PLAIN_MEMBERS.has(name.toLowerCase()))
  )
}

/** Error bodies in JSON, from the first that applies on. */
const BODIES: readonly FailureShape<JsonObject>[] = [
  {
    of: 'AWS',
    codeOf: (body) => {
      const type = fieldOf(body, '__type')
      return isText(type) ? codeIn(localName(type)) : null
    },
  },
  {
    of: 'AWS',
    codeOf: (body) => {
      const error = fieldOf(body, 'Error')
      return isObject(error) && isText(fieldOf(error, 'Code'))
        ? codeIn(fieldOf(error, 'Code'))
        : null
    },
  },
  {
    of: 'AWS',
    codeOf: (body) =>
      isText(fieldOf(body, '$fault')) ? codeIn(fieldOf(body, 'name'), fieldOf(body, 'code')) : null,
  },
  {
    of: 'Google Cloud',
    codeOf: (body) => {
      const error = errorIn(body)
      const status = error && fieldOf(error, 'status')
      return error && (isText(status) || typeof fieldOf(error, 'code') === 'number')
        ? codeIn(status, fieldOf(error, 'code'))
        : null
    },
  },
  {
    of: 'Azure',
    codeOf: (body) => {
      const error = errorIn(body) ?? fieldOf(body, 'odata.error')
      return isObject(error) ? codeIn(fieldOf(error, 'code')) : null
    },
  },
  {
    of: 'the sign-in',
    codeOf: (body) =>
      isText(fieldOf(body, 'error')) && isText(fieldOf(body, 'error_description'))
        ? codeIn(fieldOf(body, 'error'))
        : null,
  },
  {
    of: 'Kubernetes',
    codeOf: (body) =>
      fieldOf(body, 'kind') === 'Status' && fieldOf(body, 'status') === 'Failure'
        ? codeIn(fieldOf(body, 'reason'), fieldOf(body, 'code'))
        : null,
  },
  {
    of: 'a GraphQL service',
    codeOf: (body) => {
      const errors = fieldOf(body, 'errors')
      const [first] = Array.isArray(errors) ? errors : []
      if (!isObject(first) || !isText(fieldOf(first, 'message'))) return null
      const more = fieldOf(first, 'extensions')
      return codeIn(isObject(more) ? fieldOf(more, 'code') : '')
    },
  },
  {
    of: 'a web service',
    codeOf: (body) => {
      const status = fieldOf(body, 'status')
      const isProblem =
        isText(fieldOf(body, 'title')) && typeof status === 'number' && status >= 400
      return isProblem ? codeIn(status) : null
    },
  },
  {
    of: 'a web service',
    codeOf: (body) =>
      isPlainError(body)
        ? codeIn(
            ...['code', 'Code', 'errorType', 'name', 'type', 'status', 'statusCode'].map((name) =>
              fieldOf(body, name),
            ),
          )
        : null,
  },
]

/** The code of the first pattern that matches, '' where the pattern names none. */
const byPattern =
  (...patterns: readonly RegExp[]) =>
  (text: string): string | null => {
    for (const pattern of patterns) {
      const match = pattern.exec(text)
      if (match) return codeIn(match[1] ?? '')
    }
    return null
  }

/** What is in a file in place of JSON or a table, by how it begins; from the first that applies on. */
const TEXTS: readonly FailureShape<string>[] = [
  {
    of: 'AWS',
    codeOf: byPattern(
      /^(?:aws: \[error\]: )?an error occurred \(([^)\s]+)\)/i,
      /^(?:aws: error|usage: aws)\b/i,
      /^(?:unable to locate credentials|unable to parse config|partial credentials)/i,
      /^(?:error loading sso token|error when retrieving (?:token|credentials)|the sso session)/i,
      /^(?:could not connect to the endpoint|you must specify a region|token has expired)/i,
    ),
  },
  {
    of: 'Google Cloud',
    codeOf: byPattern(
      /^error: \(gcloud\.[^)]*\)\s+(?:[^\n]*?\b([A-Z]{2,}(?:_[A-Z]+)+)\b)?/i,
      /^(?:error: gcloud|you do not currently have an active account)/i,
      /^error: (?:\(gcloud|there was a problem refreshing your current auth)/i,
    ),
  },
  {
    of: 'Azure',
    codeOf: byPattern(
      /^(?:error: )?\(([a-z]\w+)\)\s/i,
      /^(?:error: )?(AADSTS\d+)/i,
      /^(?:error: )?(?:please run ['"]az login|az: error|the refresh token has expired|no subscription found)/i,
    ),
  },
  { of: 'a command', codeOf: byPattern(/^error:/i, /^fatal:/i, /^traceback \(most recent call/i) },
  { of: 'curl', codeOf: byPattern(/^curl: \((\d+)\)/) },
  { of: 'a web server', codeOf: byPattern(/^http\/\d(?:\.\d)? ([45]\d\d)\b/i) },
  {
    of: 'AWS or Azure',
    codeOf: byPattern(
      /^<(?:\?xml[^>]*>\s*<)?(?:errorresponse|error|response)\b[\s\S]*?<code>([^<]{1,80})<\/code>/i,
    ),
  },
]

const HTML = /^<(?:!doctype html|html)\b/i

const firstOf = <Input>(shapes: readonly FailureShape<Input>[], input: Input): string | null => {
  for (const { of, codeOf } of shapes) {
    const code = codeOf(input)
    if (code !== null) return `an error of ${of}${code === '' ? '' : ` (${code})`}`
  }
  return null
}

const inPlaceOf = (what: string): string => `It is ${what} in place of findings`

/** Says which failure a record of no known format reports; null if it reports none. */
export const failureOfRecord = (record: unknown): string | null => {
  if (!isObject(record)) return null
  if (namesOf(record).length === 0) return inPlaceOf('an empty object')
  const failure = firstOf(BODIES, record)
  return failure && inPlaceOf(failure)
}

/** Says which failure a file reports that is neither JSON nor a table, by how it begins; else null. */
export const failureOfText = (beginning: string): string | null => {
  const text = beginning.trimStart()
  if (HTML.test(text)) return inPlaceOf('an HTML page, such as one to sign in,')
  const failure = firstOf(TEXTS, text)
  return failure && inPlaceOf(failure)
}

/** Members by which a page says that its list is not whole because a call failed. */
const isFailure = (value: unknown): boolean =>
  isObject(value) || Array.isArray(value)
    ? Object.keys(value).length > 0
    : value !== undefined && value !== null && value !== '' && value !== false

/** Says which failure a page reports next to its list, which is not whole then; null if it reports none. */
export const failureOfPage = (envelope: JsonObject): string | null => {
  const names = ['error', 'Error', 'errors', '__type', 'errorCode']
  if (!names.some((name) => isFailure(fieldOf(envelope, name)))) return null
  return `The page is not whole: it reports ${firstOf(BODIES, envelope) ?? 'an error'} next to its list`
}
