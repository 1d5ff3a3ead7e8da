import type { Page } from '../../record-stream/record-stream.ts'
import { fieldOf, isObject, type JsonObject } from '../reading/record-fields.ts'
import { failureOfPage } from './failed-call.ts'

/** The pages of one kind of list, such as `Findings`. */
export interface ListedPages {
  readonly list: string
  readonly records: number
  /** Pages that name a next page. */
  readonly continued: number
  /** Pages that name none. */
  readonly last: number
}

/** The members by which a page names the next one, '' or absent in the last. */
const NEXT_PAGE = [
  'NextToken',
  'nextToken',
  'next_token',
  'nextPageToken',
  'next_page_token',
  'nextLink',
  '@odata.nextLink',
  'skip_token',
  'skipToken',
  '$skipToken',
]

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** Whether a page says that its list goes on, or that it was cut. */
const isContinued = (envelope: JsonObject): boolean =>
  isTrue(fieldOf(envelope, 'resultTruncated')) ||
  NEXT_PAGE.some((name) => {
    const token = fieldOf(envelope, name)
    return typeof token === 'string' && token !== ''
  })

/** Counts the pages of an input, by their lists. */
export const countPages = () => {
  const lists = new Map<string, ListedPages>()
  const add = ({ list, records, continued, last }: ListedPages): void => {
    const before = lists.get(list) ?? { list, records: 0, continued: 0, last: 0 }
    lists.set(list, {
      list,
      records: before.records + records,
      continued: before.continued + continued,
      last: before.last + last,
    })
  }
  return {
    add,
    /** Counts a page. Returns why it is invalid, '' if it is valid. */
    check: ({ list, envelope, records }: Page): string => {
      const members = isObject(envelope) ? envelope : {}
      const isOpen = isContinued(members)
      add({ list, records, continued: isOpen ? 1 : 0, last: isOpen ? 0 : 1 })
      return failureOfPage(members) ?? ''
    },
    all: (): readonly ListedPages[] => [...lists.values()],
  }
}

/** Counts pages of several files, or of several parts of one, together. */
export const joinPages = (pages: readonly ListedPages[]): readonly ListedPages[] => {
  const { add, all } = countPages()
  for (const one of pages) add(one)
  return all()
}

/**
 * Says which list goes on after the pages of an input; null if each has its last page. The pages may be
 * counted in parts.
 */
export const unfinishedList = (pages: readonly ListedPages[]): string | null => {
  const open = joinPages(pages).find(({ continued, last }) => continued > 0 && last === 0)
  if (!open) return null
  return `The list ${open.list} goes on: every page of it names a next page, and the last one is missing`
}
