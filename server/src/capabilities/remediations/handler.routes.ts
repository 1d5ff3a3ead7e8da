import { Type } from 'typebox'
import { badRequest, forbidden, notFound } from '../../kernel/app-error.ts'
import { admit, displayName } from '../../kernel/caller.ts'
import { admits, covers } from '../../kernel/data-scope.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { Strict } from '../../platform/http/field-types.ts'
import { executeBatch, requireExecute } from './batches/execution.service.ts'
import {
  asRemediation,
  insertBatch,
  newBatch,
  type PlannedBatch,
  recordAction,
  requireConfigured,
} from './batches/preview-request.service.ts'
import { askGate } from './gate.service.ts'
import type { Handler, Target } from './handlers/handler.ts'
import { HANDLERS, handlerNamed } from './handlers/handlers.ts'
import { planActions } from './preview/preview.service.ts'
import type { RemediationDeps } from './remediation-deps.service.ts'
import { plannedRecord } from './remediation-record.ts'
import { HandlerList, HandlerPreviewOrExecution, HandlerRequest } from './remediations.schema.ts'

/** An unknown name is 404, as any unknown resource. */
const HandlerName = Type.String({ minLength: 1, maxLength: 128 })

interface HandlerInput {
  readonly resource_id: string
  readonly provider: string
  readonly region?: string
  readonly account_id?: string
  readonly threshold_days?: number
}

/** Reads what is to be changed. Throws BAD_REQUEST for an identifier that the handler does not take. */
const targetOf = (handler: Handler, body: HandlerInput, keyAgeDays: number): Target => {
  if (body.provider !== handler.provider)
    throw badRequest(`${handler.name} does not remediate in ${body.provider}`)
  if (body.region !== undefined && !handler.takesRegion)
    throw badRequest(`${handler.name} takes no region: the identifier has it`)
  if (body.threshold_days !== undefined && handler.name !== 'rotate-iam-keys')
    throw badRequest(`${handler.name} takes no threshold_days`)
  const target = handler.target({
    resource_id: body.resource_id,
    account_id: body.account_id ?? '',
    region: body.region ?? '',
    threshold_days: body.threshold_days ?? keyAgeDays,
  })
  if ('kind' in target) throw badRequest(`resource_id: ${target.message}`)
  if (target.account_id === '')
    throw badRequest('account_id is missing: the identifier names no account')
  return target
}

export const handlerEndpoints = {
  listRemediationHandlers: endpoint({
    method: 'GET',
    path: '/api/v1/remediations/handlers',
    summary: 'List the handlers of remediation, with the permissions that each needs',
    returns: 'The handlers',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    scopeExemption: 'Handlers are part of the product',
    responses: { 200: HandlerList },
    handle: async (_, { remediationClouds }: RemediationDeps) =>
      ok({
        data: [...HANDLERS.values()].map(({ name, tier, provider, effect, permissions }) => ({
          name,
          tier,
          provider,
          effect,
          permissions: [...permissions],
          is_configured: remediationClouds.isConfigured(provider),
        })),
      }),
  }),

  callRemediationHandler: endpoint({
    method: 'POST',
    path: '/api/v1/remediations/handlers/{handler}',
    summary: 'Preview the remediation of one resource, or execute it',
    returns: 'What would change, or that it is executed',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: Strict({ handler: HandlerName }), body: HandlerRequest },
    responses: { 200: HandlerPreviewOrExecution },
    errors: ['HANDLER_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'],
    prepare: async (input, deps: RemediationDeps) => {
      const { params, body, caller } = input
      const handler = handlerNamed(params.handler)
      if (!handler) throw notFound('HANDLER')
      if (!body.dry_run) requireExecute(caller)
      const target = targetOf(handler, body, deps.remediationClouds.keyAgeDays)
      if (!admits(caller.scope.accounts, target.account_id))
        throw forbidden(`The account ${target.account_id} is outside of your data scope`)
      requireConfigured(deps, [{ handler, target }])
      const batch = newBatch(deps, caller, handler.tier, 1)
      const owner = { batch_id: batch.id, person: displayName(caller) }
      const [action] = await planActions(deps, [{ handler, target }], owner)
      if (!action) throw new Error('A resource was not planned')
      const { environment, application_id } = deps.findingMetadata.describeAsset({
        account_id: target.account_id,
        provider: handler.provider,
        resource: { id: target.resource_id, tags: {} },
      })
      const place = {
        finding_id: null,
        account_id: target.account_id,
        cloud_provider: handler.provider,
        region: target.region,
        application_id,
        environment,
        resource_id: target.resource_id,
        handler: handler.name,
        tier: handler.tier,
      }
      if (!covers(caller.scope, place))
        throw forbidden('The resource is outside of your data scope')
      const remediations = [await recordAction(deps, batch, place, action)]
      const gate = await askGate(
        deps.gates,
        deps.connection,
        remediations.map(asRemediation),
        handler.tier,
        caller,
      )
      const planned: PlannedBatch = { batch, remediations, gate }
      return { ...input, planned }
    },
    handle: async ({ body, caller, planned }, deps: RemediationDeps) => {
      const [one] = planned.remediations.map(asRemediation)
      if (!one) throw new Error('A resource was not planned')
      const simulated = deps.remediationClouds.isSimulated(one.account_id)
      if (body.dry_run) return ok({ ...plannedRecord(one, simulated), dry_run: true })
      await insertBatch(deps, planned)
      if (one.status === 'skipped')
        return { ...ok({ status: 'skipped' as const, remediation_id: one.id }), resourceId: one.id }
      const { status, workflow_id } = await executeBatch(deps, planned.batch.id, caller, null)
      const isWaiting = status === 'awaiting_approval'
      return {
        ...ok({
          status: isWaiting ? ('awaiting_approval' as const) : ('executing' as const),
          remediation_id: one.id,
          ...(isWaiting && { workflow_id }),
        }),
        resourceId: one.id,
        detail: { handler: one.handler, resource: one.resource_id },
      }
    },
  }),
}
