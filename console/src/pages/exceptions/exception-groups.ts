import type { ExceptionRecord } from './exceptions-queries.ts'

/** Exceptions of one month or application. */
export interface ExceptionGroup {
  readonly name: string
  readonly exceptions: readonly ExceptionRecord[]
}

const groupBy = (
  exceptions: readonly ExceptionRecord[],
  nameOf: (exception: ExceptionRecord) => string,
): ExceptionGroup[] => {
  const groups = new Map<string, ExceptionRecord[]>()
  for (const exception of exceptions) {
    const name = nameOf(exception)
    groups.set(name, [...(groups.get(name) ?? []), exception])
  }
  return [...groups].map(([name, members]) => ({ name, exceptions: members }))
}

/** Returns the exceptions by the month in which they end, UTC, such as `2026-12`; the order stays. */
export const byMonth = (exceptions: readonly ExceptionRecord[]): ExceptionGroup[] =>
  groupBy(exceptions, ({ expires_at }) => (expires_at ?? '').slice(0, 7))

/** Returns the exceptions by application, those with the most first. */
export const byApplication = (exceptions: readonly ExceptionRecord[]): ExceptionGroup[] =>
  groupBy(exceptions, ({ application_id }) => application_id).sort(
    (one, other) =>
      other.exceptions.length - one.exceptions.length || (one.name < other.name ? -1 : 1),
  )
