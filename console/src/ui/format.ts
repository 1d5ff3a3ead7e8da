const numbers = new Intl.NumberFormat('en-US')
const compactNumbers = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
})
/** One decimal also of whole numbers, so that a column of shares lines up. */
const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export const formatNumber = (value: number) => numbers.format(value)
export const formatCompact = (value: number) => compactNumbers.format(value)
export const formatPercent = (share: number) => percents.format(share)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const amount = (ms: number) => {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))}m`
  if (ms < DAY) return `${Math.floor(ms / HOUR)}h`
  return `${Math.floor(ms / DAY)}d`
}

/** Returns how long ago a time was, as `4m`, `3h` or `18d`. */
export const formatAge = (time: string, now: number) => {
  const ms = now - Date.parse(time)
  return ms < MINUTE ? 'now' : amount(ms)
}

/** Returns how far a deadline is, as `3d left` or `2d over`. */
export const formatDeadline = (time: string, now: number) => {
  const ms = Date.parse(time) - now
  return ms < 0 ? `${amount(-ms)} over` : `${amount(ms)} left`
}

/** Returns how far a planned time is, as `in 3h`; undefined when it has come. */
export const formatUntil = (time: string, now: number) => {
  const ms = Date.parse(time) - now
  return ms <= 0 ? undefined : `in ${amount(ms)}`
}

/** Returns a value of the API as a plural of its noun: `1 finding`, `2,309 findings`. */
export const formatCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
