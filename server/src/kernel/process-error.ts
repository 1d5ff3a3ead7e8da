/**
 * Errors that end a process with one sentence. They never reach a request: an error of a request is
 * an `AppError`. The message says what is wrong, then what to do.
 */

/** An argument, a setting or a file that one of them names is wrong. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The machine, the data directory or the database does not let the process start. Exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** A command was called correctly but cannot finish. Exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Whether the message is meant for the person at the command line. */
export const isProcessError = (error: unknown): boolean =>
  error instanceof UsageError || error instanceof StartupError || error instanceof CommandError
