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
  translatingUnavailability,
} from '../db/transaction.ts'
import type { AuditRecord, AuditTrail } from './audit-record.ts'
import type { Endpoints, Input, Subject } from './endpoint.ts'
import { statusOf } from './error-response.ts'
import { groupCommit } from './group-commit.ts'

// biome-ignore lint/suspicious/noExplicitAny: the declaration checked each type; serving erases it
type Any = any
export type AnyEndpoint = Endpoints<Any>[string]
type AnyInput = Input<Any, Any>

export interface AnyReply {
  readonly status: number
  readonly body: unknown
  readonly subject?: string
  readonly detail?: Readonly<Record<string, unknown>>
  readonly subjects?: readonly Subject[]
  readonly onCommit?: () => void
  readonly etag?: string
}

/** Who asked for what, from where. */
export interface RequestContext {
  readonly caller: Caller | null
  readonly path: string
  readonly ip: string
  readonly requestId: string
  readonly recordId: string
}

/** What serving needs of the rest of the product. */
export interface Runtime<Deps> {
  readonly connection: Connection
  /** Builds what handlers use, over a connection or a transaction and for a scope. */
  readonly depsFor: (connection: Connection, scope: DataScope) => Deps
  readonly audit: AuditTrail
  readonly now: Clock
}

export interface Operation {
  readonly id: string
  /** The capability that declares it. */
  readonly tag: string
  readonly endpoint: AnyEndpoint
}

/** Two providers may give one name to two people, so whom they name is told by issuer too. */
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

const succeeded = (reply: AnyReply, context: RequestContext) => ({
  result: 'success' as const,
  status: reply.status,
  resource_id: reply.subject ?? context.recordId,
  ...(reply.detail && { detail: reply.detail }),
})

/** One outcome for each record that the request concerned; a request that concerned none has one too. */
const outcomesOf = (reply: AnyReply, context: RequestContext) => {
  const whole = succeeded(reply, context)
  if (!reply.subjects || reply.subjects.length === 0) return [whole]
  return reply.subjects.map(({ id, detail }) => ({
    ...whole,
    resource_id: id,
    detail: { ...reply.detail, ...detail },
  }))
}

const scopeOf = (context: RequestContext): DataScope => context.caller?.scope ?? UNRESTRICTED

type Serve = (input: AnyInput, context: RequestContext) => Promise<AnyReply>

const serveRead = <Deps>(operation: Operation, runtime: Runtime<Deps>): Serve => {
  const { handle } = operation.endpoint
  if (!handle) throw new Error(`${operation.id} reads, so it handles one request at a time`)
  return (input, context) =>
    handle(input, runtime.depsFor(runtime.connection, scopeOf(context))) as Promise<AnyReply>
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

/** Change, audit record and event in one transaction. */
const commitAll =
  <Deps>(operation: Operation, runtime: Runtime<Deps>, scope: DataScope) =>
  (entries: readonly Entry[]): Promise<AnyReply[]> =>
    inTransaction(runtime.connection, async (transaction) => {
      const deps = runtime.depsFor(transaction, scope)
      const replies = await handleAll(operation.endpoint, entries, deps)
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

const MOST_GROUPS = 1_000

const serveWrite = <Deps>(operation: Operation, runtime: Runtime<Deps>): Serve => {
  if (!operation.endpoint.handleMany) {
    return async (...entry) => {
      const [reply] = await commitAll(operation, runtime, scopeOf(entry[1]))([entry])
      return reply as AnyReply
    }
  }
  // Requests of one scope share a transaction, because a store is built for a scope.
  const groups = new Map<string, (entry: Entry) => Promise<AnyReply>>()
  return (...entry) => {
    const key = JSON.stringify(scopeOf(entry[1]))
    const known = groups.get(key)
    if (known) return known(entry)
    if (groups.size >= MOST_GROUPS) groups.clear()
    const group = groupCommit(
      commitAll(operation, runtime, scopeOf(entry[1])),
      isDatabaseUnavailable,
    )
    groups.set(key, group)
    return group(entry)
  }
}

/** The intent is on record before anything happens outside, and the outcome after it. */
const serveExternal = <Deps>(operation: Operation, runtime: Runtime<Deps>): Serve => {
  const { handle } = operation.endpoint
  if (!handle) throw new Error(`${operation.id} has outside effects: one request at a time`)
  return async (input, context) => {
    const intent = { result: 'success' as const, status: 202, detail: { phase: 'started' } }
    await runtime.audit.append(runtime.connection, [
      auditRecord(operation, context, runtime.now(), intent),
    ])
    const deps = runtime.depsFor(runtime.connection, scopeOf(context))
    const reply = (await handle(input, deps)) as AnyReply
    await runtime.audit.append(runtime.connection, [
      auditRecord(operation, context, runtime.now(), {
        ...succeeded(reply, context),
        detail: { phase: 'finished' },
      }),
    ])
    return reply
  }
}

const SERVE = { read: serveRead, write: serveWrite, external: serveExternal }

/**
 * How an endpoint is served, by its declared effect. What goes wrong in a write or an external
 * effect stands in the audit log too, in a transaction of its own: the change has none any more.
 */
export const serveWithEffect = <Deps>(operation: Operation, runtime: Runtime<Deps>): Serve => {
  const serve = SERVE[operation.endpoint.effect](operation, runtime)
  return async (input, context) => {
    const reply = await translatingUnavailability(() => serve(input, context))
    reply.onCommit?.()
    return reply
  }
}

/** The audit record of a request that failed after its caller had been admitted. */
export const failureRecord = (
  operation: Operation,
  context: RequestContext,
  at: Date,
  error: unknown,
): AuditRecord =>
  auditRecord(operation, context, at, {
    result: 'failure',
    status: error instanceof AppError ? statusOf(error.code) : 500,
  })
