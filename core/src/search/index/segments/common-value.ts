/** The value of a field: a text, or a list of texts. */
export type FieldValue = string | readonly string[]

/** What the values of a field have in common: the whole value, or a beginning and an end of texts. */
export interface CommonValue {
  /** null: the values differ between `start` and `end`. */
  readonly whole: FieldValue | null
  readonly start: string
  readonly end: string
}

/** Less in common is not worth a comparison. */
const MIN_COMMON_LENGTH = 12
const SPACE = 32

export const wholeValue = (whole: FieldValue): CommonValue => ({ whole, start: '', end: '' })

const isSameList = (one: readonly string[], other: readonly string[]): boolean => {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

const isSame = (one: FieldValue, other: FieldValue): boolean =>
  one === other || (typeof one !== 'string' && typeof other !== 'string' && isSameList(one, other))

/** Whether a value has what others have in common. */
export const hasCommon = ({ whole, start, end }: CommonValue, value: FieldValue): boolean => {
  if (whole !== null) return isSame(whole, value)
  // A comparison with a slice is the fastest one.
  return (
    typeof value === 'string' &&
    value.length >= start.length + end.length &&
    value.startsWith(start) &&
    value.slice(value.length - end.length) === end
  )
}

/** Returns the length of the beginning that two texts share, up to the last space in it. */
const sharedStart = (one: string, other: string): number => {
  const limit = Math.min(one.length, other.length)
  let at = 0
  let length = 0
  for (; at < limit && one.charCodeAt(at) === other.charCodeAt(at); at++)
    if (one.charCodeAt(at) <= SPACE) length = at + 1
  return length
}

/** Returns the length of the end that two texts share, from the first space in it. */
const sharedEnd = (one: string, other: string, limit: number): number => {
  let length = 0
  for (let count = 1; count <= limit; count++) {
    const code = one.charCodeAt(one.length - count)
    if (code !== other.charCodeAt(other.length - count)) break
    if (code <= SPACE) length = count
  }
  return length
}

/** Returns what a value has in common with others, or null if that is not enough. */
export const narrowed = (common: CommonValue, value: FieldValue): CommonValue | null => {
  if (hasCommon(common, value)) return common
  const { whole } = common
  if (typeof value !== 'string' || (whole !== null && typeof whole !== 'string')) return null
  const first = whole ?? common.start
  const last = whole ?? common.end
  const start = sharedStart(first, value)
  const rest = Math.min(value.length - start, whole === null ? last.length : last.length - start)
  const end = sharedEnd(last, value, rest)
  if (start + end < MIN_COMMON_LENGTH) return null
  return { whole: null, start: first.slice(0, start), end: last.slice(last.length - end) }
}
