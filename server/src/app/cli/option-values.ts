import { InvalidArgumentError } from 'commander'

/** Parses the value of an option that names something: a variable that is not set must not widen a command. */
export const parseName = (value: string): string => {
  if (value.trim() === '') throw new InvalidArgumentError('It names nothing.')
  return value
}

/** The same for an option that takes several values. */
export const parseNames = (value: string, previous: readonly string[] = []): string[] => [
  ...previous,
  parseName(value),
]
