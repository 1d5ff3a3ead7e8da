const SHOWN_CHARACTERS = 64

/** A caller's own words as they may be repeated to him: cut, and without control characters. */
export const shownName = (name: string): string =>
  [...name.slice(0, 2 * SHOWN_CHARACTERS)]
    .slice(0, SHOWN_CHARACTERS)
    .join('')
    .replaceAll(/\p{C}/gu, '?')
