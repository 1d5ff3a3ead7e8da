import { type AppError, badRequest, conflict, notFound } from '../../../kernel/app-error.ts'
import type { IssueStore } from '../issues.store.ts'
import { issueQuery } from '../record/issue-fields.ts'
import {
  type Attribution,
  type IssueStores,
  PARTLY_COVERED,
  updateIssues,
} from '../record/issues.service.ts'
import { type BulkChangeRequest, distinctIds, parseBulkUpdate } from './issue-change.ts'

/** The maximum number of issues that one request may change. */
export const MAX_ISSUES = 1_000

export interface BulkUpdate {
  readonly matched: number
  readonly changed: readonly { readonly id: string }[]
  /** Issues that do not exist in the caller's scope, or lie in it only in part. */
  readonly failures: readonly { id: string; code: string; message: string }[]
}

interface FilterSelection {
  readonly filter: NonNullable<BulkChangeRequest['filter']>
  readonly count: number | undefined
}

/** A request by filter states the expected count, so that it cannot change more than intended. */
const matchingIds = async (
  issues: Pick<IssueStore, 'ids'>,
  { filter: { q, ...filter }, count }: FilterSelection,
  now: Date,
): Promise<string[]> => {
  if (count === undefined) throw badRequest('count is required with filter')
  const query = issueQuery(q, now)
  const ids = await issues.ids({ filter, query }, now, MAX_ISSUES + 1)
  if (ids.length > MAX_ISSUES) {
    throw badRequest('The filter matches more than 1,000 issues, the maximum of one request')
  }
  if (ids.length !== count) {
    throw conflict(
      `The filter matches ${ids.length} issues, but count is ${count}; list them again`,
    )
  }
  return ids
}

/**
 * Returns the request with the ids that it selects. A filter may hold a query, so this must run outside
 * of a transaction. Throws BAD_REQUEST when the request is malformed or selects too many issues, and
 * CONFLICT when the filter matches another number than `count`.
 */
export const selectIssues = async <Request extends BulkChangeRequest>(
  issues: Pick<IssueStore, 'ids'>,
  request: Request,
  now: Date,
): Promise<Omit<Request, 'ids' | 'filter' | 'count'> & { ids: string[] }> => {
  parseBulkUpdate(request, now)
  const { ids, filter, count, ...change } = request
  if (ids && !filter && count === undefined) return { ...change, ids: distinctIds(ids) }
  if (!filter || ids) throw badRequest('The body must name either ids, or filter and count')
  return { ...change, ids: await matchingIds(issues, { filter, count }, now) }
}

const ISSUE_NOT_FOUND = notFound('ISSUE')

const failureOf =
  ({ code, message }: AppError) =>
  (id: string) => ({ id, code, message })

/** Changes the issues that `selectIssues` selected, in the caller's transaction. */
export const bulkUpdate = async (
  stores: IssueStores,
  request: BulkChangeRequest,
  by: Attribution,
): Promise<BulkUpdate> => {
  const update = parseBulkUpdate(request, by.at)
  const ids = request.ids ?? []
  if (ids.length === 0) return { matched: 0, changed: [], failures: [] }
  const { changed, missing, partial } = await updateIssues(stores, ids, update, by)
  return {
    matched: ids.length - missing.length,
    changed,
    failures: [
      ...missing.map(failureOf(ISSUE_NOT_FOUND)),
      ...partial.map(failureOf(PARTLY_COVERED)),
    ],
  }
}
