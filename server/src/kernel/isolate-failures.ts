/** Items and what is done with them where they fail. */
export interface Isolation<Item> {
  /** Does the work on some items, all of it or nothing. */
  readonly work: (items: readonly Item[]) => Promise<void>
  /** Whether an error can be that of a single item. Other errors are thrown. */
  readonly isOfItem: (error: unknown) => boolean
  /** Called for each item that fails alone. */
  readonly onAlone: (item: Item, error: unknown) => Promise<void> | void
}

/**
 * Does work on items in one piece. Where it fails because of an item, it is done in halves, in the same
 * order, until that item stands alone.
 */
export const isolateFailures = async <Item>(
  items: readonly Item[],
  isolation: Isolation<Item>,
): Promise<void> => {
  const [first] = items
  if (first === undefined) return
  try {
    await isolation.work(items)
  } catch (error) {
    if (!isolation.isOfItem(error)) throw error
    if (items.length === 1) return isolation.onAlone(first, error)
    const half = Math.ceil(items.length / 2)
    await isolateFailures(items.slice(0, half), isolation)
    await isolateFailures(items.slice(half), isolation)
  }
}
