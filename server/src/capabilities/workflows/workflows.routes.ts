import { notFound } from '../../kernel/app-error.ts'
import { admit } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { IdParams, pageRequest } from '../../platform/http/field-types.ts'
import { deciderOf } from './deciders.ts'
import type { Workflow } from './workflow.ts'
import { workflowRecord } from './workflow-record.ts'
import type { WorkflowSubjectsPort } from './workflow-subjects.port.ts'
import {
  WorkflowBody,
  WorkflowDecision,
  WorkflowListQuery,
  WorkflowPage,
} from './workflows.schema.ts'
import type { WorkflowStore } from './workflows.store.ts'

export interface WorkflowDeps {
  workflows: WorkflowStore
  workflowSubjects: WorkflowSubjectsPort
  /** Whether who filed a request for another person may decide about it. */
  creatorDecides: boolean
  now: Clock
}

const find = async ({ workflows }: Pick<WorkflowDeps, 'workflows'>, id: string) => {
  const workflow = await workflows.find(id)
  if (!workflow) throw notFound('WORKFLOW')
  return workflow
}

const presentAll = async (
  { workflows }: Pick<WorkflowDeps, 'workflows'>,
  page: readonly Workflow[],
) => {
  const approvals = await workflows.approvalsIn(page.map(({ id }) => id))
  return page.map((workflow) => workflowRecord(workflow, approvals.get(workflow.id)))
}

const present = async ({ workflows }: Pick<WorkflowDeps, 'workflows'>, workflow: Workflow) => {
  const approvals = await workflows.approvalsIn([workflow.id])
  return workflowRecord(workflow, approvals.get(workflow.id))
}

export const workflowEndpoints = {
  listWorkflows: endpoint({
    method: 'GET',
    path: '/api/v1/workflows',
    summary: 'List what waits for approval, and what was decided, newest first',
    returns: 'A page of workflows',
    access: admit('operator', 'admin'),
    effect: 'read',
    request: { query: WorkflowListQuery },
    responses: { 200: WorkflowPage },
    handle: async ({ query, caller }, deps: WorkflowDeps) => {
      const { page: _p, per_page: _s, waiting_for, ...words } = query
      const filter = {
        ...words,
        ...(waiting_for && { waitingFor: deciderOf(caller, deps.creatorDecides) }),
      }
      const page = await deps.workflows.page(filter, pageRequest(query))
      return ok({ ...page, data: await presentAll(deps, page.data) })
    },
  }),

  getWorkflow: endpoint({
    method: 'GET',
    path: '/api/v1/workflows/{id}',
    summary: 'Get one workflow with its steps and decisions',
    returns: 'The workflow',
    access: admit('operator', 'admin'),
    effect: 'read',
    request: { params: IdParams },
    responses: { 200: WorkflowBody },
    errors: ['WORKFLOW_NOT_FOUND'],
    handle: async ({ params }, deps: WorkflowDeps) =>
      ok(await present(deps, await find(deps, params.id))),
  }),

  approveWorkflow: endpoint({
    method: 'POST',
    path: '/api/v1/workflows/{id}/approve',
    summary: 'Approve or reject what a workflow waits for',
    returns: 'The workflow after the decision',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: IdParams, body: WorkflowDecision },
    responses: { 200: WorkflowBody },
    errors: ['WORKFLOW_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, body, caller }, deps: WorkflowDeps) => {
      const { subject } = await find(deps, params.id)
      const { decision = 'approve', comment = '' } = body
      const { decide } = deps.workflowSubjects[subject.type]
      const { onCommit } = await decide(subject.id, { decision, comment }, caller, deps.now())
      const record = await present(deps, await find(deps, params.id))
      const detail = { decision, subject: record.subject }
      return { ...ok(record), detail, ...(onCommit && { onCommit }) }
    },
  }),

  withdrawWorkflow: endpoint({
    method: 'POST',
    path: '/api/v1/workflows/{id}/withdraw',
    summary: 'Withdraw what a workflow waits for',
    returns: 'The workflow after it',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: IdParams },
    responses: { 200: WorkflowBody },
    errors: ['WORKFLOW_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, caller }, deps: WorkflowDeps) => {
      const { subject } = await find(deps, params.id)
      await deps.workflowSubjects[subject.type].withdraw(subject.id, caller, deps.now())
      const record = await present(deps, await find(deps, params.id))
      return { ...ok(record), detail: { subject: record.subject } }
    },
  }),
}
