/** Work for the end of a test file. A module that files share cannot use `afterAll` by itself. */
let pending: (() => Promise<void>)[] = []

/** Does the work when the current test file has ended. */
export const atEndOfFile = (work: () => Promise<void>): void => {
  pending.push(work)
}

/** Does what the test file has left for its end. */
export const cleanUp = async (): Promise<void> => {
  const works = pending
  pending = []
  for (const work of works) await work()
}
