import { Type } from 'typebox'
import { notFound } from '../../../kernel/app-error.ts'
import { admit } from '../../../kernel/caller.ts'
import { emptyResponse, endpoint, noContent, ok } from '../../../platform/http/endpoint.ts'
import {
  IdParams,
  PageOf,
  pageQuery,
  pageRequest,
  Strict,
  Word,
} from '../../../platform/http/field-types.ts'
import { DELIVERY_STATUSES } from './webhook.ts'
import {
  AcceptedPing,
  AcceptedReplay,
  DeliveryBody,
  DeliveryDetail,
  DeliveryParams,
  NewWebhookBody,
  ReplayBody,
  WebhookBody,
  WebhookChange,
} from './webhooks.schema.ts'
import {
  changeWebhook,
  pingWebhook,
  type RegistryDeps,
  registerWebhook,
  replayWebhook,
} from './webhooks.service.ts'

const access = admit('operator', 'admin')

/** The audit log gets no address: parts of it may be secret. */
const hostOf = (url: string): string => new URL(url).host

const requireWebhook = async ({ webhooks }: RegistryDeps, id: string): Promise<void> => {
  if (!(await webhooks.find(id))) throw notFound('WEBHOOK')
}

export const webhookEndpoints = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/api/v1/webhooks',
    summary: 'List the webhooks whose data scope lies in yours, newest first',
    returns: 'A page of webhooks',
    access,
    effect: 'read',
    request: { query: Strict(pageQuery()) },
    responses: { 200: PageOf(WebhookBody) },
    handle: async ({ query }, { webhooks }: RegistryDeps) =>
      ok(await webhooks.page(pageRequest(query))),
  }),

  createWebhook: endpoint({
    method: 'POST',
    path: '/api/v1/webhooks',
    summary: 'Register a receiver of events; it gets what lies in your data scope',
    returns: 'The webhook, without its secret',
    access,
    effect: 'write',
    scopeExemption: 'A new webhook has the data scope of the caller',
    request: { body: NewWebhookBody },
    responses: { 201: WebhookBody },
    errors: ['CONFLICT'],
    handle: async ({ body, caller }, deps: RegistryDeps) => {
      const created = await registerWebhook(deps, body, caller)
      const detail = { host: hostOf(created.url), events: created.events }
      return { status: 201 as const, body: created, resourceId: created.id, detail }
    },
  }),

  updateWebhook: endpoint({
    method: 'PATCH',
    path: '/api/v1/webhooks/{id}',
    summary: 'Change a webhook; after a change of the secret, both sign for 24 hours',
    returns: 'The changed webhook',
    access,
    effect: 'write',
    request: { params: IdParams, body: WebhookChange },
    responses: { 200: WebhookBody },
    errors: ['WEBHOOK_NOT_FOUND'],
    handle: async ({ params, body }, deps: RegistryDeps) => {
      const changed = await changeWebhook(deps, params.id, body)
      return { ...ok(changed), detail: { fields: Object.keys(body), status: changed.status } }
    },
  }),

  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/api/v1/webhooks/{id}',
    summary: 'Delete a webhook with its deliveries, also those that wait',
    returns: 'Nothing',
    access,
    effect: 'write',
    request: { params: IdParams },
    responses: { 204: emptyResponse },
    errors: ['WEBHOOK_NOT_FOUND'],
    handle: async ({ params }, { webhooks }: RegistryDeps) => {
      if (!(await webhooks.delete(params.id))) throw notFound('WEBHOOK')
      return noContent()
    },
  }),

  pingWebhook: endpoint({
    method: 'POST',
    path: '/api/v1/webhooks/{id}/ping',
    summary: 'Send an event `webhook.ping` to a webhook, whatever types it wants',
    returns: 'The ids under which it is delivered',
    access,
    effect: 'write',
    request: { params: IdParams },
    responses: { 202: AcceptedPing },
    errors: ['WEBHOOK_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, caller }, deps: RegistryDeps) => ({
      status: 202 as const,
      body: await pingWebhook(deps, params.id, caller),
    }),
  }),

  replayWebhook: endpoint({
    method: 'POST',
    path: '/api/v1/webhooks/{id}/replay',
    summary: 'Send events again that were meant for a webhook, at most 10,000',
    returns: 'How many events are sent again',
    access,
    effect: 'write',
    request: { params: IdParams, body: ReplayBody },
    responses: { 202: AcceptedReplay },
    errors: ['WEBHOOK_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, body }, deps: RegistryDeps) => {
      const events = await replayWebhook(deps, params.id, body)
      return { status: 202 as const, body: { events }, detail: { events } }
    },
  }),

  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/api/v1/webhooks/{id}/deliveries',
    summary: 'List the attempts to deliver to a webhook, newest first',
    returns: 'A page of deliveries',
    access,
    effect: 'read',
    request: {
      params: IdParams,
      query: Strict({ ...pageQuery(), status: Type.Optional(Word(DELIVERY_STATUSES, 'lower')) }),
    },
    responses: { 200: PageOf(DeliveryBody) },
    errors: ['WEBHOOK_NOT_FOUND'],
    handle: async ({ params, query }, deps: RegistryDeps) => {
      await requireWebhook(deps, params.id)
      return ok(await deps.webhookDeliveries.page(params.id, query.status, pageRequest(query)))
    },
  }),

  getWebhookDelivery: endpoint({
    method: 'GET',
    path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}',
    summary: 'Get a delivery with the text that is sent',
    returns: 'The delivery',
    access,
    effect: 'read',
    request: { params: DeliveryParams },
    responses: { 200: DeliveryDetail },
    errors: ['WEBHOOK_NOT_FOUND'],
    handle: async ({ params }, deps: RegistryDeps) => {
      await requireWebhook(deps, params.id)
      const found = await deps.webhookDeliveries.find(params.id, params.delivery_id)
      if (!found) throw notFound('WEBHOOK')
      return ok(found)
    },
  }),
}
