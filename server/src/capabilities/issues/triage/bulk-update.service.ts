import { type AppError, badRequest, conflict, notFound } from '../../../kernel/app-error.ts'
import type { IssueStore } from '../issues.store.ts'
import { issueQuery } from '../record/issue-fields.ts'
import {
  type Attribution,
  type IssueStores,
  PARTLY_COVERED,
  updateIssues,
} from '../record/issues.service.ts'
import {
  type BulkChangeRequest,
  distinctIds,
  type IssueDecision,
  parseBulkUpdate,
} from './issue-change.ts'

/** The maximum number of issues that one request may change. */
export const MAX_ISSUES = 1_000

export interface BulkUpdate {
  readonly matched: number
  /** The issues that it changed, with the decision about each. */
  readonly changed: readonly {
    readonly id: string
    readonly decision: Omit<IssueDecision, 'ids'>
  }[]
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

/** The decisions of a request, with the ids of all their issues in lower case and in none twice. */
const parseChanges = ({ changes = [], ...rest }: BulkChangeRequest, now: Date): IssueDecision[] => {
  if (Object.keys(rest).length > 0) {
    throw badRequest('changes names the issues and what changes, so the body has no other field')
  }
  for (const change of changes) parseBulkUpdate(change, now)
  const ids = distinctIds(changes.flatMap((change) => change.ids))
  if (ids.length > MAX_ISSUES) {
    throw badRequest('changes must name at most 1,000 issues in all, the maximum of one request')
  }
  return changes.map((change) => ({ ...change, ids: distinctIds(change.ids) }))
}

/**
 * Returns the decisions of a request with the ids that it selects. A filter may hold a query, so this must run
 * outside of a transaction. Throws BAD_REQUEST when the request is malformed or selects too many issues, and
 * CONFLICT when the filter matches another number than `count`.
 */
export const selectIssues = async (
  issues: Pick<IssueStore, 'ids'>,
  request: BulkChangeRequest,
  now: Date,
): Promise<IssueDecision[]> => {
  if (request.changes) return parseChanges(request, now)
  parseBulkUpdate(request, now)
  const { ids, filter, count, changes: _c, ...change } = request
  if (ids && !filter && count === undefined) return [{ ...change, ids: distinctIds(ids) }]
  if (!filter || ids) throw badRequest('The body must name either ids, or filter and count')
  return [{ ...change, ids: await matchingIds(issues, { filter, count }, now) }]
}

const ISSUE_NOT_FOUND = notFound('ISSUE')

const failureOf =
  ({ code, message }: AppError) =>
  (id: string) => ({ id, code, message })

const changeSome = async (
  stores: IssueStores,
  { ids, ...decision }: IssueDecision,
  by: Attribution,
): Promise<BulkUpdate> => {
  if (ids.length === 0) return { matched: 0, changed: [], failures: [] }
  const update = parseBulkUpdate(decision, by.at)
  const { changed, missing, partial } = await updateIssues(stores, ids, update, by)
  return {
    matched: ids.length - missing.length,
    changed: changed.map(({ id }) => ({ id, decision })),
    failures: [
      ...missing.map(failureOf(ISSUE_NOT_FOUND)),
      ...partial.map(failureOf(PARTLY_COVERED)),
    ],
  }
}

/** Changes the issues that `selectIssues` selected, in the caller's transaction. */
export const bulkUpdate = async (
  stores: IssueStores,
  decisions: readonly IssueDecision[],
  by: Attribution,
): Promise<BulkUpdate> => {
  // All rows are locked first, in one order: two requests with several decisions cannot deadlock.
  const all = decisions.flatMap(({ ids }) => ids)
  if (decisions.length > 1) await stores.issueWrites.lockCovered(all)
  const results: BulkUpdate[] = []
  for (const decision of decisions) results.push(await changeSome(stores, decision, by))
  return {
    matched: results.reduce((sum, { matched }) => sum + matched, 0),
    changed: results.flatMap(({ changed }) => changed),
    failures: results.flatMap(({ failures }) => failures),
  }
}
