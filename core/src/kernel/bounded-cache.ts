/** A cache of values by key, in bounded memory. */
export interface BoundedCache<Value> {
  /** Returns the cached value of the key, or computes and caches it. */
  readonly get: (key: string, compute: () => Value) => Value
}

/** Creates a cache that empties itself at `maxEntries` values: a lost value costs time only. */
export const boundedCache = <Value extends object | string>(
  maxEntries: number,
): BoundedCache<Value> => {
  const entries = new Map<string, Value>()
  return {
    get: (key, compute) => {
      const existing = entries.get(key)
      if (existing !== undefined) return existing
      const computed = compute()
      if (entries.size >= maxEntries) entries.clear()
      entries.set(key, computed)
      return computed
    },
  }
}
