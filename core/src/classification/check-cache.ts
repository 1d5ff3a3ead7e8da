import { boundedCache } from '../kernel/bounded-cache.ts'

/** The fields on which a classification depends. */
export interface KeyedCheck {
  readonly source: string
  readonly check_id: string
  readonly check_aliases: readonly string[]
  readonly native_ids: readonly string[]
  readonly finding_type: string
  readonly title: string
  readonly resource_type: string
  readonly service: string
  readonly provider: string
  /** Only whether there are any. */
  readonly cves: readonly unknown[]
}

/** A check without the data of its finding, which may be large. */
interface Key extends Omit<KeyedCheck, 'cves'> {
  readonly hasCves: boolean
  readonly cwes: readonly string[]
}

const MAX_ENTRIES = 10_000
/** Occurs in no scanner text, so that keys cannot collide. */
const SEPARATOR = '\0'

const keyOf = (check: KeyedCheck, cwes: readonly string[]): Key => ({
  source: check.source,
  check_id: check.check_id,
  check_aliases: check.check_aliases,
  native_ids: check.native_ids,
  finding_type: check.finding_type,
  title: check.title,
  resource_type: check.resource_type,
  service: check.service,
  provider: check.provider,
  hasCves: check.cves.length > 0,
  cwes,
})

const textOf = (key: Key): string =>
  [
    key.source,
    key.check_id,
    key.finding_type,
    key.title,
    key.resource_type,
    key.service,
    key.provider,
    String(key.hasCves),
    // The lengths tell which list a text belongs to.
    `${key.check_aliases.length} ${key.native_ids.length}`,
    ...key.check_aliases,
    ...key.native_ids,
    ...key.cwes,
  ].join(SEPARATOR)

function areEqual(left: readonly string[], right: readonly string[]): boolean {
  if (left === right) return true
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false
  return true
}

const haveEqualLists = (key: Key, check: KeyedCheck, cwes: readonly string[]): boolean =>
  areEqual(key.check_aliases, check.check_aliases) &&
  areEqual(key.native_ids, check.native_ids) &&
  areEqual(key.cwes, cwes)

/** Compares field by field, which is cheaper than building and hashing a text of all. */
const isKeyOf = (key: Key, check: KeyedCheck, cwes: readonly string[]): boolean =>
  key.title === check.title &&
  key.source === check.source &&
  key.finding_type === check.finding_type &&
  key.resource_type === check.resource_type &&
  key.service === check.service &&
  key.provider === check.provider &&
  key.hasCves === check.cves.length > 0 &&
  haveEqualLists(key, check, cwes)

/**
 * Returns the function with a cache. A scan mostly repeats a check with the same texts, so the last
 * result of each check id is tried first.
 */
export function cacheByCheck<Check extends KeyedCheck, Value extends object>(
  compute: (check: Check, cwes: readonly string[]) => Value,
): (check: Check, cwes: readonly string[]) => Value {
  const latest = new Map<string, { readonly key: Key; readonly value: Value }>()
  const all = boundedCache<Value>(MAX_ENTRIES)
  return (check, cwes) => {
    const last = latest.get(check.check_id)
    if (last && isKeyOf(last.key, check, cwes)) return last.value
    const key = keyOf(check, cwes)
    const value = all.get(textOf(key), () => compute(check, cwes))
    if (latest.size >= MAX_ENTRIES) latest.clear()
    latest.set(check.check_id, { key, value })
    return value
  }
}
