import { setImmediate } from 'node:timers/promises'

/** The share of work that may be done before others have to be served. */
export interface Turn {
  readonly isOver: () => boolean
  /** Lets others be served, and begins the next turn. */
  readonly next: () => Promise<void>
}

const TURN_MS = 10

/** Work that is not awaited in between, such as parsing, asks after each small part of it. */
export const createTurn = (): Turn => {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began > TURN_MS,
    next: async () => {
      await setImmediate()
      began = performance.now()
    },
  }
}

/** Maps a list in turns. */
export const mapInTurns = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> => {
  const turn = createTurn()
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    if (turn.isOver()) await turn.next()
  }
  return results
}

/** Runs a generator to its end in turns. Returns its result. */
export const runInTurns = async <Step, Result>(
  generator: Generator<Step, Result>,
  onStep: (step: Step) => void = () => {},
): Promise<Result> => {
  const turn = createTurn()
  let { done, value } = generator.next()
  while (!done) {
    onStep(value as Step)
    if (turn.isOver()) await turn.next()
    ;({ done, value } = generator.next())
  }
  return value as Result
}
