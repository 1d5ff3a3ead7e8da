import { admit } from '../../kernel/caller.ts'
import { pageOf } from '../../kernel/page.ts'
import { endpoint, ok, streamResponse } from '../../platform/http/endpoint.ts'
import { IdParams, pageRequest } from '../../platform/http/field-types.ts'
import { executeOne } from './batches/execution.service.ts'
import { codeOf } from './batches/remediation-code.service.ts'
import { present, presentBatch, presentOne } from './presentation.service.ts'
import type { Tier } from './remediation.ts'
import type { RemediationDeps } from './remediation-deps.service.ts'
import {
  CodeQuery,
  ExecuteBody,
  ListQuery,
  RemediationBody,
  RemediationOrBatch,
  RemediationPage,
  StatusRequest,
} from './remediations.schema.ts'

export const remediationEndpoints = {
  listRemediations: endpoint({
    method: 'GET',
    path: '/api/v1/remediations',
    summary: 'List remediations, the newest first',
    returns: 'A page of remediations',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: ListQuery },
    responses: { 200: RemediationPage },
    handle: async ({ query }, deps: RemediationDeps) => {
      const { status, tier } = query
      const page = pageRequest(query)
      const { data, total } = await deps.batches.page(
        { ...(status && { statuses: status }), ...(tier !== undefined && { tier: tier as Tier }) },
        page,
      )
      return ok(pageOf(await present(deps, data), total, page))
    },
  }),

  getRemediation: endpoint({
    method: 'GET',
    path: '/api/v1/remediations/{id}',
    summary: 'Get one remediation, or a batch with its remediations',
    returns: 'The remediation, or the batch',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { params: IdParams },
    responses: { 200: RemediationOrBatch },
    errors: ['REMEDIATION_NOT_FOUND'],
    handle: async ({ params }, deps: RemediationDeps) => {
      const isBatch = (await deps.batches.findBatch(params.id)) !== null
      return ok(isBatch ? await presentBatch(deps, params.id) : await presentOne(deps, params.id))
    },
  }),

  updateRemediation: endpoint({
    method: 'PATCH',
    path: '/api/v1/remediations/{id}',
    summary: 'Set the status of a remediation that people work on',
    returns: 'The remediation',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: IdParams, body: StatusRequest },
    responses: { 200: RemediationBody },
    errors: ['REMEDIATION_NOT_FOUND'],
    handle: async ({ params, body }, deps: RemediationDeps) => {
      await presentOne(deps, params.id)
      await deps.batches.setStatus(params.id, body.status, deps.now())
      return { ...ok(await presentOne(deps, params.id)), detail: { status: body.status } }
    },
  }),

  executeRemediation: endpoint({
    method: 'POST',
    path: '/api/v1/remediations/{id}/execute',
    summary: 'Execute one remediation that is pending or has failed',
    returns: 'That it is executed',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: IdParams },
    responses: { 200: ExecuteBody },
    errors: ['REMEDIATION_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, caller }, deps: RemediationDeps) => {
      await executeOne(deps, params.id, caller)
      return ok({ status: 'executing' as const, remediation_id: params.id })
    },
  }),

  getRemediationCode: endpoint({
    method: 'GET',
    path: '/api/v1/remediations/{id}/code',
    summary: 'Get the change of a remediation, or the way back, as commands',
    returns: 'A shell script for the command line of the cloud',
    access: admit('operator', 'admin'),
    effect: 'read',
    request: { params: IdParams, query: CodeQuery },
    responses: { 200: streamResponse('text/plain; charset=utf-8') },
    errors: ['REMEDIATION_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, query }, deps: RemediationDeps) => {
      await presentOne(deps, params.id)
      return ok(await codeOf(deps, params.id, query.direction ?? 'apply'))
    },
  }),
}
