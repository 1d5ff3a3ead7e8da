import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Names under which a secret might reach a log line by accident. */
const SECRET_NAMES = ['authorization', 'cookie', 'token', 'secret', 'password', 'connectionString']

const REDACTED_PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`])

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

const MAX_CAUSES = 3

/** Logs the name, message, code and stack of an error only: its other fields may hold a connection. */
const describeError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    ...('code' in error && { code: String(error.code) }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  }
}

/** Records that wait because standard output does not take them; further ones are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024
const STANDARD_OUTPUT = 1

let failures = 0

/** How often a record could not be written. */
export const countLogFailures = (): number => failures

/** Standard output may be a file on a full disk. The service goes on, and writes when there is room. */
const openOutput = () => {
  const output = pino.destination({ fd: STANDARD_OUTPUT, sync: true, maxLength: MAX_WAITING_BYTES })
  const countFailure = () => {
    failures += 1
  }
  output.on('error', countFailure)
  output.on('drop', countFailure)
  return output
}

/** Structured logs: one JSON object on one line of standard output. */
export const createLogger = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => describeError(error) },
      redact: { paths: REDACTED_PATHS, censor: '(redacted)' },
    },
    openOutput(),
  )
