/** What became of an item that wanted to wait. */
export type Joined<Item> =
  | { readonly kind: 'waiting' }
  /** Another caller has more waiting items; the newest of them loses its place. */
  | { readonly kind: 'displaced'; readonly item: Item }
  | { readonly kind: 'refused'; readonly because: 'own line is full' | 'line is full' }

export interface FairLineLimits {
  readonly maxLength: number
  readonly maxPerCaller: number
}

/**
 * A waiting line with an equal share for each caller. Callers take turns, whatever the number of
 * their items; and in a full line, the caller with the most items makes room for one with fewer.
 */
export const createFairLine = <Item>({ maxLength, maxPerCaller }: FairLineLimits) => {
  /** In the order of turns. No list is empty. */
  const waiting = new Map<string, Item[]>()
  let length = 0

  const longest = (): [string, Item[]] | undefined =>
    [...waiting].reduce<[string, Item[]] | undefined>(
      (most, entry) => (most && most[1].length >= entry[1].length ? most : entry),
      undefined,
    )

  const take = (caller: string, items: Item[], index: number): Item | undefined => {
    const [item] = items.splice(index, 1)
    length -= 1
    if (items.length === 0) waiting.delete(caller)
    return item
  }

  const append = (caller: string, item: Item) => {
    const own = waiting.get(caller)
    if (own) own.push(item)
    else waiting.set(caller, [item])
    length += 1
  }

  return {
    /** How many items wait. */
    length: () => length,

    join(caller: string, item: Item): Joined<Item> {
      const own = waiting.get(caller)?.length ?? 0
      if (own >= maxPerCaller) return { kind: 'refused', because: 'own line is full' }
      if (length < maxLength) {
        append(caller, item)
        return { kind: 'waiting' }
      }
      const [other, items] = longest() ?? ['', []]
      if (items.length <= own + 1) return { kind: 'refused', because: 'line is full' }
      const displaced = take(other, items, items.length - 1) as Item
      append(caller, item)
      return { kind: 'displaced', item: displaced }
    },

    leave(caller: string, item: Item): void {
      const items = waiting.get(caller) ?? []
      const index = items.indexOf(item)
      if (index >= 0) take(caller, items, index)
    },

    /** Takes the first item of the caller whose turn it is, among those that may go on. */
    next(mayGoOn: (caller: string) => boolean): readonly [string, Item] | undefined {
      const turn = [...waiting].find(([caller]) => mayGoOn(caller))
      if (!turn) return undefined
      const [caller, items] = turn
      const item = take(caller, items, 0) as Item
      // The next turn of this caller comes after that of every other.
      if (waiting.delete(caller)) waiting.set(caller, items)
      return [caller, item]
    },
  }
}
