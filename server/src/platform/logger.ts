import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Names under which a secret might reach a log line by accident. */
const SECRET_NAMES = ['authorization', 'cookie', 'token', 'secret', 'password', 'connectionString']

const redacted = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`])

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

const MOST_CAUSES = 3

/** An error by its name, words, code and place. Its other fields may hold a whole connection. */
const describeError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    ...('code' in error && { code: String(error.code) }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && depth < MOST_CAUSES && { cause: describeError(cause, depth + 1) }),
  }
}

/** Structured logs: one JSON object on one line of standard output. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: { paths: redacted, censor: '(redacted)' },
  })
