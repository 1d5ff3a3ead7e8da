const MAX_CHARACTERS = 64

/** A name from a request, safe to repeat in a message: cut, and without control characters. */
export const printableName = (name: string): string =>
  [...name.slice(0, 2 * MAX_CHARACTERS)]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replaceAll(/\p{C}/gu, '?')
