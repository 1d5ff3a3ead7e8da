interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

const MOST_AT_ONCE = 256

const refuseAll = (batch: readonly { reject: (error: unknown) => void }[], error: unknown) => {
  for (const { reject } of batch) reject(error)
}

/**
 * Lets requests that wait together share one transaction: while one batch commits, the next one
 * gathers. `run` handles a batch and returns one result for each item, in order. When a batch
 * fails, its items are run one by one, so that a bad one fails alone; unless the error
 * `concernsAll`, which each would only wait for again.
 */
export const groupCommit = <Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  concernsAll: (error: unknown) => boolean = () => false,
) => {
  let waiting: Waiting<Item, Result>[] = []
  let running = false

  const answerAll = async (batch: Waiting<Item, Result>[]) => {
    const results = await run(batch.map(({ item }) => item))
    batch.forEach(({ resolve }, index) => {
      resolve(results[index] as Result)
    })
  }

  const runBatch = async (batch: Waiting<Item, Result>[]) => {
    try {
      await answerAll(batch)
    } catch (error) {
      if (batch.length === 1 || concernsAll(error)) return refuseAll(batch, error)
      // Who was at fault shows when each runs alone.
      for (const one of batch) await runBatch([one])
    }
  }

  const drain = async () => {
    running = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      await runBatch(batch)
    }
    running = false
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!running) void drain()
    })
}
