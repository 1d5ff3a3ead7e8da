/** Returns how many insertions, deletions and replacements of one character turn `a` into `b`. */
export const editDistance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replacement = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const insertion = (current[column - 1] ?? 0) + 1
      const deletion = (previous[column] ?? 0) + 1
      current.push(Math.min(replacement, insertion, deletion))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}

/**
 * Returns the closest of the names, at most `maxDistance` edits away; the first of equally close
 * ones.
 */
export const nearestName = (
  name: string,
  names: Iterable<string>,
  maxDistance: number,
): string | undefined => {
  let nearest: string | undefined
  let minDistance = maxDistance + 1
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= minDistance) continue
    const distance = editDistance(name, candidate)
    if (distance < minDistance) [nearest, minDistance] = [candidate, distance]
  }
  return nearest
}

/** Returns the end of a message about an unknown name: the probable name, or all names. */
export const didYouMean = (name: string, names: readonly string[]): string => {
  const nearest = nearestName(name, names, Math.max(2, Math.floor(name.length / 2)))
  return nearest === undefined
    ? `; expected one of ${names.join(', ')}`
    : `; did you mean "${nearest}"?`
}
