import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Names under which a secret might reach a log line by accident. */
const SECRET_NAMES = ['authorization', 'cookie', 'token', 'secret', 'password', 'connectionString']

const redacted = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`])

/** Structured logs: one JSON object on one line of standard output. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted, censor: '(redacted)' },
  })
