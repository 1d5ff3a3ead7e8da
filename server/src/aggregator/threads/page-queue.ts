/** Work with a page of a list. */
export interface PageWork<Result> {
  readonly list: string
  readonly bytes: number
  readonly begin: () => Promise<Result>
}

/** Begins work with pages, some at a time. */
export interface PageQueue<Result> {
  readonly add: (work: PageWork<Result>) => Promise<Result>
}

interface Waiting {
  readonly bytes: number
  readonly begin: () => Promise<unknown>
}

/**
 * Pages of a list are begun in their order. Of the lists, the one whose next page is the smallest goes
 * first: a list in small pages needs the most calls one after another, so it must not wait for the others.
 */
export const createPageQueue = <Result>(concurrency: number): PageQueue<Result> => {
  const lists = new Map<string, Waiting[]>()
  let begun = 0

  const takeNext = (): Waiting | undefined => {
    let [smallest, bytes] = ['', Number.POSITIVE_INFINITY]
    for (const [list, [first]] of lists) {
      if (first && first.bytes < bytes) [smallest, bytes] = [list, first.bytes]
    }
    const pages = lists.get(smallest)
    const next = pages?.shift()
    if (pages?.length === 0) lists.delete(smallest)
    return next
  }

  const beginNext = (): void => {
    if (begun >= concurrency) return
    const next = takeNext()
    if (!next) return
    begun += 1
    const end = () => {
      begun -= 1
      beginNext()
    }
    next.begin().then(end, end)
  }

  return {
    add: ({ list, bytes, begin }) =>
      new Promise((resolve, reject) => {
        const pages = lists.get(list) ?? []
        lists.set(list, pages)
        pages.push({ bytes, begin: () => begin().then(resolve, reject) })
        beginNext()
      }),
  }
}
