const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Returns what a word becomes with one letter removed, added, replaced or swapped with the next one. */
export const misspellings = (word: string): ReadonlySet<string> => {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    for (const letter of LETTERS) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
    if (after !== '') found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  found.delete(word)
  return found
}
