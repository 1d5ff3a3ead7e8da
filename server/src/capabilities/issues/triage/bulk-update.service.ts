import { badRequest, conflict, notFound } from '../../../kernel/app-error.ts'
import type { IssueStore } from '../issues.store.ts'
import { issueQuery } from '../record/issue-fields.ts'
import { type By, type IssuesUnit, updateIssues } from '../record/issues.service.ts'
import { type AskedBulkChange, bulkUpdateOf, distinctIds } from './issue-change.ts'

/** How many issues one request may change. */
export const MOST_AT_ONCE = 1_000

export interface BulkUpdate {
  readonly matched: number
  readonly changed: readonly { readonly id: string }[]
  /** Issues that were named and that are not there, or out of the caller's scope. */
  readonly failures: readonly { id: string; code: string; message: string }[]
}

interface Matching {
  readonly filter: NonNullable<AskedBulkChange['filter']>
  readonly count: number | undefined
}

/** Whoever names issues by a filter says how many he means, so that no more are changed. */
const matching = async (
  issues: Pick<IssueStore, 'ids'>,
  { filter: { q, ...filter }, count }: Matching,
  now: Date,
): Promise<string[]> => {
  if (count === undefined) throw badRequest('count is required with filter')
  const query = issueQuery(q, now)
  const ids = await issues.ids({ filter, query }, now, MOST_AT_ONCE + 1)
  if (ids.length > MOST_AT_ONCE) {
    throw badRequest('The filter matches more than 1,000 issues, which is the most at once')
  }
  if (ids.length !== count) {
    throw conflict(`The filter matches ${ids.length} issues and count says ${count}; look again`)
  }
  return ids
}

const selected = (
  issues: Pick<IssueStore, 'ids'>,
  { ids, filter, count }: AskedBulkChange,
  now: Date,
): string[] | Promise<string[]> => {
  if (ids && !filter && count === undefined) return distinctIds(ids)
  if (filter && !ids) return matching(issues, { filter, count }, now)
  throw badRequest('The body must name either ids, or filter and count')
}

const absent = notFound('ISSUE')

/**
 * Changes many issues in the caller's transaction. BAD_REQUEST: what is asked for makes no sense, or
 * is too much at once. CONFLICT: the filter matches another number than the caller says.
 */
export const bulkUpdate = async (
  issues: Pick<IssueStore, 'ids'>,
  unit: IssuesUnit,
  asked: AskedBulkChange,
  by: By,
): Promise<BulkUpdate> => {
  const update = bulkUpdateOf(asked, by.at)
  const ids = await selected(issues, asked, by.at)
  if (ids.length === 0) return { matched: 0, changed: [], failures: [] }
  const { changed, missing } = await updateIssues(unit, ids, update, by)
  return {
    matched: ids.length - missing.length,
    changed,
    failures: missing.map((id) => ({ id, code: absent.code, message: absent.message })),
  }
}
