/** Answers by what was asked, in bounded memory. */
export interface Memo<Value> {
  /** What is remembered under the key, or else what `make` makes. */
  readonly get: (key: string, make: () => Value) => Value
}

/** Forgets everything when it holds `most` answers: making one again costs time, nothing else. */
export const memo = <Value extends object | string>(most: number): Memo<Value> => {
  const known = new Map<string, Value>()
  return {
    get: (key, make) => {
      const earlier = known.get(key)
      if (earlier !== undefined) return earlier
      const made = make()
      if (known.size >= most) known.clear()
      known.set(key, made)
      return made
    },
  }
}
