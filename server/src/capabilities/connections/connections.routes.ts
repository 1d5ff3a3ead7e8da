import { forbidden, notFound } from '../../kernel/app-error.ts'
import { admit, type Caller, displayName } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { includesScope, UNRESTRICTED } from '../../kernel/data-scope.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { emptyResponse, endpoint, noContent, ok } from '../../platform/http/endpoint.ts'
import {
  IdParams,
  PageOf,
  pageQuery,
  pageRequest,
  Strict,
} from '../../platform/http/field-types.ts'
import type { CloudIdentities } from './cloud-identities.ts'
import { checkReading } from './connection-check.service.ts'
import { startRun } from './connection-schedule.service.ts'
import { providerOf, pullConfigOf, type ReadingFields, readingOf } from './connection-settings.ts'
import {
  CheckBody,
  ConnectionBody,
  ConnectionChange,
  NewConnectionBody,
  ReadingBody,
} from './connections.schema.ts'
import { createConnection, nameTaken } from './connections.service.ts'
import type { CloudConnection, ConnectionStore } from './connections.store.ts'

export interface ConnectionDeps {
  connections: ConnectionStore
  connection: Connection
  cloudIdentities: CloudIdentities
  now: Clock
  newId: () => string
}

const BY_WHOLE_SCOPE =
  'A connection belongs to the installation; only callers whose data scope is everything use it'

/** What a connection pulls may be about any account. */
const requireWholeScope = ({ scope }: Caller): void => {
  if (includesScope(scope, UNRESTRICTED)) return
  throw forbidden('Connections pull into every account; your data scope does not cover everything')
}

/** The record as it is sent: what is read stands under the name of its cloud. */
const present = ({ reading, next_run_at, ...record }: CloudConnection) => ({
  ...record,
  ...reading,
  next_run_at: record.enabled ? next_run_at : null,
})

const hasReading = ({ aws, azure, gcp }: ReadingFields): boolean =>
  aws !== undefined || azure !== undefined || gcp !== undefined

export const connectionEndpoints = {
  listConnections: endpoint({
    method: 'GET',
    path: '/api/v1/connections',
    summary: 'List what the service pulls from the clouds, with the last run of each',
    returns: 'A page of connections',
    access: admit('admin'),
    effect: 'read',
    scopeExemption: BY_WHOLE_SCOPE,
    request: { query: Strict(pageQuery()) },
    responses: { 200: PageOf(ConnectionBody) },
    handle: async ({ query, caller }, { connections }: ConnectionDeps) => {
      requireWholeScope(caller)
      const page = await connections.page(pageRequest(query))
      return ok({ ...page, data: page.data.map(present) })
    },
  }),

  getConnection: endpoint({
    method: 'GET',
    path: '/api/v1/connections/{id}',
    summary: 'Get a connection with its last run',
    returns: 'The connection',
    access: admit('admin'),
    effect: 'read',
    scopeExemption: BY_WHOLE_SCOPE,
    request: { params: IdParams },
    responses: { 200: ConnectionBody },
    errors: ['CONNECTION_NOT_FOUND'],
    handle: async ({ params, caller }, { connections }: ConnectionDeps) => {
      requireWholeScope(caller)
      const connection = await connections.find(params.id)
      if (!connection) throw notFound('CONNECTION')
      return ok(present(connection))
    },
  }),

  createConnection: endpoint({
    method: 'POST',
    path: '/api/v1/connections',
    summary: 'Create a connection; its first run starts within a minute',
    returns: 'The connection',
    access: admit('admin'),
    effect: 'write',
    scopeExemption: BY_WHOLE_SCOPE,
    request: { body: NewConnectionBody },
    responses: { 201: ConnectionBody },
    errors: ['CONFLICT', 'NOT_IMPLEMENTED'],
    handle: async ({ body, caller }, deps: ConnectionDeps) => {
      requireWholeScope(caller)
      const created = await createConnection(deps, body, displayName(caller))
      return {
        status: 201 as const,
        body: present(created),
        resourceId: created.id,
        detail: { name: created.name },
      }
    },
  }),

  updateConnection: endpoint({
    method: 'PATCH',
    path: '/api/v1/connections/{id}',
    summary: 'Change a connection; what it reads is replaced as a whole',
    returns: 'The changed connection',
    access: admit('admin'),
    effect: 'write',
    scopeExemption: BY_WHOLE_SCOPE,
    request: { params: IdParams, body: ConnectionChange },
    responses: { 200: ConnectionBody },
    errors: ['CONNECTION_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'],
    handle: async ({ params, body, caller }, deps: ConnectionDeps) => {
      requireWholeScope(caller)
      const before = await deps.connections.lock(params.id)
      if (!before) throw notFound('CONNECTION')
      const { name = before.name, enabled = before.enabled, every_hours, ...fields } = body
      const reading = hasReading(fields) ? readingOf(fields) : before.reading
      if (hasReading(fields)) pullConfigOf(reading, deps.cloudIdentities)
      const changed = await deps.connections.update(
        params.id,
        {
          name,
          enabled,
          every_hours: every_hours ?? before.every_hours,
          reading,
          provider: providerOf(reading),
        },
        deps.now(),
      )
      if (!changed) throw nameTaken()
      return { ...ok(present(changed)), detail: { fields: Object.keys(body) } }
    },
  }),

  deleteConnection: endpoint({
    method: 'DELETE',
    path: '/api/v1/connections/{id}',
    summary: 'Delete a connection; what it imported stays',
    returns: 'Nothing',
    access: admit('admin'),
    effect: 'write',
    scopeExemption: BY_WHOLE_SCOPE,
    request: { params: IdParams },
    responses: { 204: emptyResponse },
    errors: ['CONNECTION_NOT_FOUND'],
    handle: async ({ params, caller }, { connections }: ConnectionDeps) => {
      requireWholeScope(caller)
      if (!(await connections.delete(params.id))) throw notFound('CONNECTION')
      return noContent()
    },
  }),

  runConnection: endpoint({
    method: 'POST',
    path: '/api/v1/connections/{id}/runs',
    summary: 'Run a connection now',
    returns: 'The connection; the run starts when those before it have ended',
    access: admit('admin'),
    effect: 'write',
    scopeExemption: BY_WHOLE_SCOPE,
    request: { params: IdParams },
    responses: { 202: ConnectionBody },
    errors: ['CONNECTION_NOT_FOUND', 'NOT_IMPLEMENTED'],
    handle: async ({ params, caller }, deps: ConnectionDeps) => {
      requireWholeScope(caller)
      const found = await deps.connections.find(params.id)
      if (!found) throw notFound('CONNECTION')
      pullConfigOf(found.reading, deps.cloudIdentities)
      await startRun(deps, params.id)
      return { status: 202 as const, body: present(found) }
    },
  }),

  checkConnection: endpoint({
    method: 'POST',
    path: '/api/v1/connections/check',
    summary: 'Check what a connection would read, by one page of each list',
    returns: 'Whether each list can be read',
    access: admit('admin'),
    effect: 'external',
    scopeExemption: BY_WHOLE_SCOPE,
    request: { body: ReadingBody },
    responses: { 200: CheckBody },
    errors: ['NOT_IMPLEMENTED'],
    handle: async ({ body, caller }, { cloudIdentities }: ConnectionDeps) => {
      requireWholeScope(caller)
      const { lists, ...check } = await checkReading(readingOf(body), cloudIdentities)
      return ok({ ...check, lists: [...lists] })
    },
  }),
}
