/** A time in which an exception covered a finding. */
export interface Period {
  readonly since: Date
  readonly until: Date
}

/**
 * Returns for how many milliseconds between two moments any of the periods lasted; a time in several
 * counts once. Without a period the whole time counts: what covered the finding is not known any more.
 */
export const exceptedTime = (periods: readonly Period[], from: Date, to: Date): number => {
  if (periods.length === 0) return Math.max(0, to.getTime() - from.getTime())
  const sorted = [...periods].sort((one, other) => Number(one.since) - Number(other.since))
  let counted = from.getTime()
  let total = 0
  for (const { since, until } of sorted) {
    const start = Math.max(counted, since.getTime())
    const end = Math.min(to.getTime(), until.getTime())
    if (end <= start) continue
    total += end - start
    counted = end
  }
  return total
}
