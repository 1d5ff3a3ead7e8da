import type { NoFinding } from './record-taking.ts'

/** A response of a list that is pulled. */
export interface PulledPage {
  /** The list, for messages. */
  readonly label: string
  readonly number: number
  /** The field that has its records. */
  readonly list: string
  readonly body: Uint8Array
  /** Whether a checkpoint keeps it. */
  readonly isKept: boolean
}

/** What another thread has read of a page. */
export interface PageReading {
  readonly findings: number
  readonly hasSuppressed: boolean
  readonly errors: readonly NoFinding[]
  /** The response without its secrets, compressed; null if it is not kept. */
  readonly compressed: Uint8Array | null
}

export const recordOfPage = (page: number, record: number): string =>
  `page ${page}, record ${record + 1}`

/** Ends what was begun in the order of its beginning. */
export interface OrderedWork {
  /** Waits while work with many bytes is under way. Throws the error of what was begun before. */
  readonly add: <Result>(
    work: Promise<Result>,
    bytes: number,
    end: (result: Result) => Promise<void>,
  ) => Promise<void>
  /** Waits for the rest. */
  readonly all: () => Promise<void>
}

interface Ending {
  readonly bytes: number
  readonly ended: Promise<void>
}

/** Two pieces of work may be under way however many bytes they have. */
const MIN_UNDER_WAY = 2

export const createOrderedWork = (maxBytes: number): OrderedWork => {
  const under: Ending[] = []
  let bytesUnder = 0
  let last: Promise<void> = Promise.resolve()
  const isFull = (): boolean => bytesUnder > maxBytes && under.length > MIN_UNDER_WAY
  return {
    add: async (work, bytes, end) => {
      // A failure is thrown below, when it is the turn of this work.
      work.catch(() => {})
      last = last.then(async () => end(await work))
      last.catch(() => {})
      under.push({ bytes, ended: last })
      bytesUnder += bytes
      for (let first = under[0]; first && isFull(); first = under[0]) {
        under.shift()
        bytesUnder -= first.bytes
        await first.ended
      }
    },
    all: () => last,
  }
}
