/** A response of a list that is pulled. */
export interface PulledPage {
  /** The list, for messages. */
  readonly label: string
  readonly number: number
  /** The field that has its records. */
  readonly list: string
  readonly body: Uint8Array
}

/** What another thread has read of a page. */
export interface PageReading {
  readonly findings: number
  readonly hasSuppressed: boolean
  readonly errors: readonly { readonly position: string; readonly message: string }[]
  /** The response without its secrets; null if it has none. */
  readonly masked: Uint8Array | null
}

export const recordOfPage = (page: number, record: number): string =>
  `page ${page}, record ${record + 1}`

/** Ends what was begun in the order of its beginning. */
export interface OrderedWork {
  /** Waits while much is under way. Throws the error of what was begun before. */
  readonly add: <Result>(
    work: Promise<Result>,
    end: (result: Result) => Promise<void>,
  ) => Promise<void>
  /** Waits for the rest. */
  readonly all: () => Promise<void>
}

export const createOrderedWork = (limit: number): OrderedWork => {
  const under: Promise<void>[] = []
  let last: Promise<void> = Promise.resolve()
  return {
    add: async (work, end) => {
      // A failure is thrown below, when it is the turn of this work.
      work.catch(() => {})
      last = last.then(async () => end(await work))
      last.catch(() => {})
      under.push(last)
      if (under.length >= limit) await under.shift()
    },
    all: () => last,
  }
}
