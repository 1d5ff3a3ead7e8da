import { AppError } from '../../kernel/app-error.ts'
import {
  BUILT_IN_ISSUER,
  type Caller,
  callerKey,
  displayName,
  leadingRole,
} from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DataScope, UNRESTRICTED } from '../../kernel/data-scope.ts'
import type { Connection } from '../db/connection.ts'
import {
  inTransaction,
  isDatabaseUnavailable,
  isRefusedWrite,
  translateUnavailability,
} from '../db/transaction.ts'
import type { AuditRecord, AuditTrail } from './audit-record.ts'
import type { AuditedResource, Endpoints, Input } from './endpoint.ts'
import { statusOf } from './error-response.ts'
import { groupCommit } from './group-commit.ts'

// biome-ignore lint/suspicious/noExplicitAny: the declaration checked each type; serving erases it
type Any = any
export type AnyEndpoint = Endpoints<Any>[string]
type AnyInput = Input<Any, Any>

export interface AnyReply {
  readonly status: number
  readonly body: unknown
  readonly resourceId?: string
  readonly actor?: string
  readonly detail?: Readonly<Record<string, unknown>>
  readonly resources?: readonly AuditedResource[]
  readonly onCommit?: () => void
  readonly etag?: string
  readonly download?: { readonly filename: string; readonly contentType: string }
}

/** The facts about a request that the audit log records. */
export interface RequestContext {
  readonly caller: Caller | null
  readonly path: string
  readonly ip: string
  readonly requestId: string
  readonly recordId: string
}

/** The services that every endpoint is served with. */
export interface Runtime<Deps> {
  readonly connection: Connection
  /** Builds the dependencies of handlers for a connection or transaction, a data scope and a caller. */
  readonly depsFor: (connection: Connection, scope: DataScope, callerKey: string) => Deps
  readonly audit: AuditTrail
  readonly now: Clock
  /** Called after each change, with whether the database could not write anything. */
  readonly onWrite?: (isRefused: boolean) => void
}

export interface Operation {
  readonly id: string
  /** The capability that declares it. */
  readonly tag: string
  readonly endpoint: AnyEndpoint
}

/** Two identity providers may use one name for two people, so the issuer is recorded too. */
const identityOf = (caller: Caller | null): object =>
  caller && caller.issuer !== BUILT_IN_ISSUER ? { caller: callerKey(caller) } : {}

export const auditRecord = (
  { id, tag, endpoint }: Operation,
  context: RequestContext,
  at: Date,
  outcome: Pick<AuditRecord, 'result' | 'status'> & Partial<AuditRecord>,
): AuditRecord => ({
  at,
  actor: context.caller ? displayName(context.caller) : '',
  role: context.caller ? leadingRole(context.caller) : '',
  action: id,
  method: endpoint.method,
  path: context.path,
  resource_type: tag,
  resource_id: context.recordId,
  ip: context.ip,
  request_id: context.requestId,
  ...outcome,
  detail: { ...outcome.detail, ...identityOf(context.caller) },
})

const successOutcome = (reply: AnyReply, context: RequestContext) => ({
  result: 'success' as const,
  status: reply.status,
  resource_id: reply.resourceId ?? context.recordId,
  ...(reply.actor !== undefined && !context.caller && { actor: reply.actor }),
  ...(reply.detail && { detail: reply.detail }),
})

/** Returns one outcome for each changed record, or one for a request that changed none. */
const outcomesOf = (reply: AnyReply, context: RequestContext) => {
  const requestOutcome = successOutcome(reply, context)
  if (!reply.resources || reply.resources.length === 0) return [requestOutcome]
  return reply.resources.map(({ id, detail }) => ({
    ...requestOutcome,
    resource_id: id,
    detail: { ...reply.detail, ...detail },
  }))
}

const scopeOf = (context: RequestContext): DataScope => context.caller?.scope ?? UNRESTRICTED

/** Returns the dependencies of a handler outside of a transaction. */
const depsOf = <Deps>({ depsFor, connection }: Runtime<Deps>, context: RequestContext): Deps =>
  depsFor(connection, scopeOf(context), context.caller ? callerKey(context.caller) : '')

type Serve = (input: AnyInput, context: RequestContext) => Promise<AnyReply>

const serveRead = <Deps>(operation: Operation, runtime: Runtime<Deps>): Serve => {
  const { handle, audited } = operation.endpoint
  if (!handle) throw new Error(`${operation.id} is a read and cannot use handleMany`)
  const read: Serve = (input, context) =>
    handle(input, depsOf(runtime, context)) as Promise<AnyReply>
  if (!audited) return read
  return async (input, context) => {
    const reply = await read(input, context)
    const outcome = successOutcome(reply, context)
    await runtime.audit.append(runtime.connection, [
      auditRecord(operation, context, runtime.now(), outcome),
    ])
    return reply
  }
}

type Entry = readonly [AnyInput, RequestContext]

const handleAll = (
  { handle, handleMany }: AnyEndpoint,
  entries: readonly Entry[],
  deps: unknown,
): Promise<AnyReply[]> => {
  const inputs = entries.map(([input]) => input)
  if (handleMany) return handleMany(inputs, deps) as Promise<AnyReply[]>
  return Promise.all(inputs.map((input) => handle?.(input, deps) as Promise<AnyReply>))
}

/** Commits the change, its audit record and its event in one transaction. */
const commitAll =
  <Deps>(operation: Operation, runtime: Runtime<Deps>, scope: DataScope) =>
  (entries: readonly Entry[]): Promise<AnyReply[]> =>
    inTransaction(runtime.connection, async (transaction) => {
      const deps = runtime.depsFor(transaction, scope, '')
      const replies = await handleAll(operation.endpoint, entries, deps)
      if (operation.endpoint.audited === false) return replies
      const at = runtime.now()
      await runtime.audit.append(
        transaction,
        entries.flatMap(([, context], index) =>
          outcomesOf(replies[index] as AnyReply, context).map((outcome) =>
            auditRecord(operation, context, at, outcome),
          ),
        ),
      )
      return replies
    })

const MAX_GROUPS = 1_000

const serveWrite = <Deps>(operation: Operation, runtime: Runtime<Deps>): Serve => {
  const { handleMany, prepare } = operation.endpoint
  if (!handleMany) {
    return async (input, context) => {
      const prepared = prepare ? await prepare(input, depsOf(runtime, context)) : input
      const commit = commitAll(operation, runtime, scopeOf(context))
      const [reply] = await commit([[prepared, context]])
      return reply as AnyReply
    }
  }
  // Only requests with the same data scope share a transaction, because a store has one scope.
  const groups = new Map<string, (entry: Entry) => Promise<AnyReply>>()
  return (...entry) => {
    const key = JSON.stringify(scopeOf(entry[1]))
    const existing = groups.get(key)
    if (existing) return existing(entry)
    if (groups.size >= MAX_GROUPS) groups.clear()
    const group = groupCommit(
      commitAll(operation, runtime, scopeOf(entry[1])),
      isDatabaseUnavailable,
    )
    groups.set(key, group)
    return group(entry)
  }
}

/** Records the intent before the external effect, and the outcome after it. */
const serveExternal = <Deps>(operation: Operation, runtime: Runtime<Deps>): Serve => {
  const { handle } = operation.endpoint
  if (!handle) throw new Error(`${operation.id} has external effects and cannot use handleMany`)
  return async (input, context) => {
    const intent = { result: 'success' as const, status: 202, detail: { phase: 'started' } }
    await runtime.audit.append(runtime.connection, [
      auditRecord(operation, context, runtime.now(), intent),
    ])
    const deps = depsOf(runtime, context)
    const reply = (await handle(input, deps)) as AnyReply
    await runtime.audit.append(runtime.connection, [
      auditRecord(operation, context, runtime.now(), {
        ...successOutcome(reply, context),
        detail: { ...reply.detail, phase: 'finished' },
      }),
    ])
    return reply
  }
}

const SERVE = { read: serveRead, write: serveWrite, external: serveExternal }

/**
 * Serves an endpoint by its declared effect. Throws SERVICE_UNAVAILABLE if the database is not
 * available.
 */
export const serveWithEffect = <Deps>(operation: Operation, runtime: Runtime<Deps>): Serve => {
  const serve = SERVE[operation.endpoint.effect](operation, runtime)
  const isChange = operation.endpoint.effect !== 'read'
  return async (input, context) => {
    const reply = await translateUnavailability(() =>
      serve(input, context).catch((error: unknown) => {
        if (isRefusedWrite(error)) runtime.onWrite?.(true)
        throw error
      }),
    )
    if (isChange) runtime.onWrite?.(false)
    reply.onCommit?.()
    return reply
  }
}

/** Whether a handler has refused the caller, who may call the endpoint about other records. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'FORBIDDEN'

/**
 * Returns the audit record of a write or external effect that failed after its authorization. It needs
 * a transaction of its own, because that of the change is rolled back.
 */
export const failureRecord = (
  operation: Operation,
  context: RequestContext,
  at: Date,
  error: unknown,
): AuditRecord =>
  auditRecord(operation, context, at, {
    result: isRefusal(error) ? 'denied' : 'failure',
    status: error instanceof AppError ? statusOf(error.code) : 500,
  })
