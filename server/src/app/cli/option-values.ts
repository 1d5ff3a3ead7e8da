import { InvalidArgumentError } from 'commander'

/** Parses the value of an option that names something: a variable that is not set must not widen a command. */
export const parseName = (value: string): string => {
  if (value.trim() === '') throw new InvalidArgumentError('It names nothing.')
  return value
}

/** Parses a time: ISO 8601 with a time zone, or a day. */
export const parseTime = (value: string): Date => {
  const time = new Date(value)
  if (!/^\d{4}-\d{2}-\d{2}(T.+(Z|[+-]\d{2}:\d{2}))?$/.test(value) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It is no time such as 2026-03-01T12:00:00Z.')
  return time
}

/** The same for an option that takes several values. */
export const parseNames = (value: string, previous: readonly string[] = []): string[] => [
  ...previous,
  parseName(value),
]
