/** How many insertions, deletions and replacements of one character turn `a` into `b`. */
export const editDistance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const inserted = (current[column - 1] ?? 0) + 1
      const deleted = (previous[column] ?? 0) + 1
      current.push(Math.min(replaced, inserted, deleted))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}

/** The known name that is fewest edits away, at most `within`; the first of several such names. */
export const nearestName = (
  name: string,
  known: Iterable<string>,
  within: number,
): string | undefined => {
  let nearest: string | undefined
  let least = within + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = editDistance(name, candidate)
    if (distance < least) [nearest, least] = [candidate, distance]
  }
  return nearest
}

/** The end of a message about an unknown name: the name that was probably meant, or all of them. */
export const didYouMean = (name: string, known: readonly string[]): string => {
  const nearest = nearestName(name, known, Math.max(2, Math.floor(name.length / 2)))
  return nearest === undefined ? `; known are ${known.join(', ')}` : `; did you mean "${nearest}"?`
}
