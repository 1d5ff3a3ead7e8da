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
 * items are executed one by one, so that only the bad ones fail; unless `failsWholeBatch` says that
 * each of them would meet the same error.
 */
export const groupCommit = <Item, Result>(
  executeBatch: (items: Item[]) => Promise<Result[]>,
  failsWholeBatch: (error: unknown) => boolean = () => false,
) => {
  let pending: PendingItem<Item, Result>[] = []
  let running = false

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
      for (const one of batch) await runBatch([one])
    }
  }

  const drain = async () => {
    running = true
    while (pending.length > 0) {
      const batch = pending.slice(0, MAX_BATCH_SIZE)
      pending = pending.slice(MAX_BATCH_SIZE)
      await runBatch(batch)
    }
    running = false
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject })
      if (!running) void drain()
    })
}
