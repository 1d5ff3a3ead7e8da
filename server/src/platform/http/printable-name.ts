const MAX_CHARACTERS = 64

/** Truncates a name from a request and replaces control characters, so that a message can repeat it. */
export const printableName = (name: string): string =>
  [...name.slice(0, 2 * MAX_CHARACTERS)]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replaceAll(/\p{C}/gu, '?')
