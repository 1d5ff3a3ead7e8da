/** Runs one task at a time, in the order in which they came. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: <Result>(task: () => Promise<Result>): Promise<Result> => {
      const result = last.then(task)
      last = result.catch(() => {})
      return result
    },
  }
}
