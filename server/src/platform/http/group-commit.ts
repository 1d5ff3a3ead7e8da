interface PendingItem<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

const MAX_BATCH_SIZE = 256

const rejectAll = (batch: readonly { reject: (error: unknown) => void }[], error: unknown) => {
  for (const { reject } of batch) reject(error)
}

/**
 * Lets concurrent requests share one transaction: while one batch commits, the next one
 * accumulates. `executeBatch` returns one result for each item, in order. When a batch fails, its
 * items are executed one by one, so that only the faulty ones fail. `failsWholeBatch` returns whether
 * an error would occur again for each item; all of them then fail at once.
 */
export const groupCommit = <Item, Result>(
  executeBatch: (items: Item[]) => Promise<Result[]>,
  failsWholeBatch: (error: unknown) => boolean = () => false,
) => {
  let pending: PendingItem<Item, Result>[] = []
  let isRunning = false

  const resolveAll = async (batch: PendingItem<Item, Result>[]) => {
    const results = await executeBatch(batch.map(({ item }) => item))
    batch.forEach(({ resolve }, index) => {
      resolve(results[index] as Result)
    })
  }

  const runBatch = async (batch: PendingItem<Item, Result>[]) => {
    try {
      await resolveAll(batch)
    } catch (error) {
      if (batch.length === 1 || failsWholeBatch(error)) return rejectAll(batch, error)
      for (const entry of batch) await runBatch([entry])
    }
  }

  const drain = async () => {
    isRunning = true
    while (pending.length > 0) {
      const batch = pending.slice(0, MAX_BATCH_SIZE)
      pending = pending.slice(MAX_BATCH_SIZE)
      await runBatch(batch)
    }
    isRunning = false
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject })
      if (!isRunning) void drain()
    })
}
