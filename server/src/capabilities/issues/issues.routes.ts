import { admit, type Caller, displayName } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { pageOf } from '../../kernel/page.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { IdParams, pageRequest } from '../../platform/http/field-types.ts'
import { issueStatistics } from './counts/issue-statistics.ts'
import { requireEnabled } from './enabled-issues.ts'
import {
  BulkIssueChange,
  BulkIssueResult,
  Issue,
  IssueChange,
  IssueDetail,
  IssueListQuery,
  IssuePage,
  IssueStatistics,
} from './issues.schema.ts'
import type { IssueStore } from './issues.store.ts'
import { issueQuery } from './record/issue-fields.ts'
import { changeRecord, issueRecord } from './record/issue-record.ts'
import { type IssueStores, updateIssue } from './record/issues.service.ts'
import { bulkUpdate, selectIssues } from './triage/bulk-update.service.ts'
import { parseUpdate } from './triage/issue-change.ts'

export interface IssueDeps extends IssueStores {
  /** null: issues are switched off. */
  issues: IssueStore | null
  now: Clock
}

const requireIssues = ({ issues }: Pick<IssueDeps, 'issues'>): IssueStore => requireEnabled(issues)

const attribution = (caller: Caller, at: Date) => ({ actor: displayName(caller), at })

export const issueEndpoints = {
  listIssues: endpoint({
    method: 'GET',
    path: '/api/v1/issues',
    summary: 'List issues: the findings of one control on one resource, triaged as one',
    returns: 'A page of issues',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: IssueListQuery },
    responses: { 200: IssuePage },
    errors: ['NOT_IMPLEMENTED'],
    handle: async ({ query }, deps: IssueDeps) => {
      const issues = requireIssues(deps)
      const { sort, order, page: _p, per_page: _s, q, ...filter } = query
      const now = deps.now()
      const page = pageRequest(query)
      const request = { filter, query: issueQuery(q, now), sort, order, page }
      const { data, total } = await issues.page(request, now)
      return ok(
        pageOf(
          data.map((issue) => issueRecord(issue, now)),
          total,
          page,
        ),
      )
    },
  }),

  getIssueStatistics: endpoint({
    method: 'GET',
    path: '/api/v1/issues/stats',
    summary: 'Count issues by severity, status and provider',
    returns: 'The counts',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    responses: { 200: IssueStatistics },
    errors: ['NOT_IMPLEMENTED'],
    handle: async (_, deps: IssueDeps) => ok(issueStatistics(await requireIssues(deps).counts())),
  }),

  updateIssues: endpoint({
    method: 'POST',
    path: '/api/v1/issues/bulk',
    summary: 'Change the status or the assignee of up to 1,000 issues at once',
    returns: 'How many issues matched and changed, and which could not change',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { body: BulkIssueChange },
    responses: { 200: BulkIssueResult },
    errors: ['CONFLICT', 'NOT_IMPLEMENTED'],
    prepare: async (input, deps: IssueDeps) => ({
      ...input,
      body: { changes: await selectIssues(requireIssues(deps), input.body, deps.now()) },
    }),
    handle: async ({ body, caller }, deps: IssueDeps) => {
      const result = await bulkUpdate(deps, body.changes ?? [], attribution(caller, deps.now()))
      const { matched, changed, failures } = result
      return {
        ...ok({ matched, changed: changed.length, failures: [...failures] }),
        resources: changed.map(({ id, decision }) => ({ id, detail: decision })),
      }
    },
  }),

  getIssue: endpoint({
    method: 'GET',
    path: '/api/v1/issues/{id}',
    summary: 'Get one issue with its findings and its history',
    returns: 'The issue',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { params: IdParams },
    responses: { 200: IssueDetail },
    errors: ['ISSUE_NOT_FOUND', 'NOT_IMPLEMENTED'],
    handle: async ({ params }, deps: IssueDeps) => {
      const issues = requireIssues(deps)
      const [issue, finding_ids, history] = await Promise.all([
        issues.get(params.id),
        issues.findingIds(params.id),
        issues.history(params.id),
      ])
      return {
        ...ok({
          ...issueRecord(issue, deps.now()),
          finding_ids,
          history: history.map(changeRecord),
        }),
        etag: String(issue.version),
      }
    },
  }),

  updateIssue: endpoint({
    method: 'PATCH',
    path: '/api/v1/issues/{id}',
    summary: 'Change the status, the assignee or the ticket of an issue',
    returns: 'The changed issue',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: IdParams, body: IssueChange },
    responses: { 200: Issue },
    errors: ['ISSUE_NOT_FOUND', 'PRECONDITION_FAILED', 'NOT_IMPLEMENTED'],
    handle: async ({ params, body, caller, ifMatch }, deps: IssueDeps) => {
      const issues = requireIssues(deps)
      const at = deps.now()
      const id = params.id.toLowerCase()
      const by = attribution(caller, at)
      const issue = await updateIssue(deps, id, parseUpdate(body, at), by, ifMatch)
      const visible = await issues.view(issue)
      return {
        ...ok(issueRecord(visible, at)),
        etag: String(visible.version),
        detail: body,
      }
    },
  }),
}
