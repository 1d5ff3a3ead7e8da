/** Runs tasks, at most so many at the same time, in the order in which they came. */
export const createPermits = (count: number) => {
  let free = count
  const waiting: (() => void)[] = []
  const acquire = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  }
  /** A permit goes to the task that waits longest. */
  const release = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    run: async <Result>(task: () => Promise<Result>): Promise<Result> => {
      await acquire()
      try {
        return await task()
      } finally {
        release()
      }
    },
  }
}
