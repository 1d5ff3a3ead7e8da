import type { IncomingMessage } from 'node:http'
import type { Duplex, Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../../kernel/app-error.ts'
import type { Access, Caller, RoleAccess } from '../../kernel/caller.ts'

/** A body that the handler reads as it arrives. Above `maxBytes` the iteration throws a 413. */
export interface StreamBody {
  readonly kind: 'stream'
  readonly contentTypes: readonly string[]
  readonly maxBytes: number
}
/** A body whose exact bytes matter, e.g. because they are signed. */
export interface RawBody {
  readonly kind: 'raw'
  readonly contentTypes: readonly string[]
  readonly maxBytes: number
}
export interface MultipartBody {
  readonly kind: 'multipart'
  readonly maxBytes: number
}
/** Files, each read as it arrives: the body itself, or the files of a form. Each may be compressed. */
export interface FilesBody {
  readonly kind: 'files'
  readonly contentTypes: readonly string[]
  readonly maxBytes: number
}
export interface Part {
  readonly name: string
  readonly filename: string
  readonly contentType: string
  /** Above the endpoint's `maxBytes` the iteration throws a 413. */
  readonly content: AsyncIterable<Buffer>
}
/** A file of a body. */
export interface ReceivedFile {
  /** '' if the sender gives none. */
  readonly name: string
  readonly content: AsyncIterable<Buffer>
}
export type SpecialBody = StreamBody | RawBody | MultipartBody | FilesBody

export const streamBody = (contentTypes: readonly string[], maxBytes: number): StreamBody => ({
  kind: 'stream',
  contentTypes,
  maxBytes,
})
export const rawBody = (contentTypes: readonly string[], maxBytes: number): RawBody => ({
  kind: 'raw',
  contentTypes,
  maxBytes,
})
export const filesBody = (contentTypes: readonly string[], maxBytes: number): FilesBody => ({
  kind: 'files',
  contentTypes,
  maxBytes,
})
export const multipartBody = (maxBytes: number): MultipartBody => ({ kind: 'multipart', maxBytes })

/** A response without a body. */
export interface EmptyResponse {
  readonly kind: 'empty'
}
/** A response that is written as it is produced, or text of another type than JSON. */
export interface StreamResponse {
  readonly kind: 'stream'
  readonly contentType: string
  /** Other types that a reply can have instead. */
  readonly otherTypes: readonly string[]
}
/** The connection switches to another protocol. */
export interface UpgradeResponse {
  readonly kind: 'upgrade'
}
export type SpecialResponse = EmptyResponse | StreamResponse | UpgradeResponse

export const emptyResponse: EmptyResponse = { kind: 'empty' }
/** Whether a response of this content type lasts until the client disconnects. */
export const isEventStream = (contentType: unknown): boolean =>
  typeof contentType === 'string' && contentType.startsWith('text/event-stream')

export const streamResponse = (
  contentType: string,
  ...otherTypes: readonly string[]
): StreamResponse => ({ kind: 'stream', contentType, otherTypes })
export const upgradeResponse: UpgradeResponse = { kind: 'upgrade' }

export const isSpecial = <Special extends { kind: string }>(
  shape: TSchema | Special,
): shape is Special => 'kind' in shape && typeof shape.kind === 'string'

/**
 * JSON that is already text, or its bytes. The handler is responsible for its shape. Bytes that it returns
 * again are not compressed again, so they must not change.
 */
export interface JsonText {
  readonly json: string | Buffer
  /** Called when nothing reads the bytes any more: they are sent, or the connection is gone. */
  readonly onSent?: () => void
}

export type TakeOver = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface RequestSchema {
  params?: TObject
  query?: TObject
  body?: TSchema | SpecialBody
}
export type Status = 101 | 200 | 201 | 202 | 204 | 409 | 503
export type ResponseSchema = Partial<Record<Status, TSchema | SpecialResponse>>

/** Whether an endpoint can respond with a stream of events. */
export const streamsEvents = (responses: ResponseSchema): boolean =>
  Object.values(responses).some(
    (shape) =>
      isSpecial<SpecialResponse>(shape) &&
      shape.kind === 'stream' &&
      isEventStream(shape.contentType),
  )

type BodyOf<B> = B extends RawBody
  ? Buffer
  : B extends StreamBody
    ? AsyncIterable<Buffer>
    : B extends MultipartBody
      ? AsyncIterable<Part>
      : B extends FilesBody
        ? AsyncIterable<ReceivedFile>
        : B extends TSchema
          ? Static<B>
          : undefined

type PartOf<Req, Key extends keyof RequestSchema> =
  Req extends Record<Key, infer S extends TSchema> ? Static<S> : undefined

export interface Input<Req, A> {
  params: PartOf<Req, 'params'>
  query: PartOf<Req, 'query'>
  body: Req extends { body: infer B } ? BodyOf<B> : undefined
  /** Null for an open endpoint. */
  caller: A extends RoleAccess ? Caller : null
  /** The value of `If-Match` without quotes; '' when there is none. */
  ifMatch: string
  /** The value of `Last-Event-ID`; '' when there is none. */
  lastEventId: string
  requestId: string
  /** Whether the request comes from this machine, and no header says that a proxy passed it on. */
  isLocal: boolean
  /** Whether the request asks for another protocol; only then is 101 a possible response. */
  upgrade: boolean
}

type ResponseBody<S> = S extends EmptyResponse
  ? undefined
  : S extends StreamResponse
    ? Readable | string
    : S extends UpgradeResponse
      ? TakeOver
      : S extends TSchema
        ? Static<S> | JsonText
        : never

/** A record that a write changed, with further details for its audit record. */
export interface AuditedResource {
  readonly id: string
  readonly detail?: Readonly<Record<string, unknown>>
}

export type Reply<Res> = {
  [S in keyof Res & number]: {
    status: S
    body: ResponseBody<Res[S]>
    /** The id of the record that a write changed, for its audit record. */
    resourceId?: string
    /** Who acts, for the audit record of a write without a caller. */
    actor?: string
    /** Further details for the audit record of a write. */
    detail?: Readonly<Record<string, unknown>>
    /** The records of a write that changed several; each has an audit record of its own. */
    resources?: readonly AuditedResource[]
    /** Called after the transaction of a write is committed. */
    onCommit?: () => void
    etag?: string
    /** For a file to save. */
    download?: { readonly filename: string; readonly contentType: string }
  }
}[keyof Res & number]

/**
 * The side effects of a request. `write`: the platform opens the transaction for the change, its
 * audit record and its event. `external`: the intent is committed first, then the handler runs, then
 * the outcome is committed.
 */
export type Effect = 'read' | 'write' | 'external'

interface Declaration<Req extends RequestSchema, Res extends ResponseSchema, A extends Access> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Written exactly as in the specification, with `{braces}` around parameters. */
  path: `/${string}`
  /** An imperative sentence: "List findings". */
  summary: string
  /** The content of a successful response: "A page of findings". */
  returns: string
  access: A
  effect: Effect
  /**
   * Whether a response contains a secret. It is not compressed: its length would tell how much of the
   * secret a text has in common with it that the request names (BREACH).
   */
  returnsSecret?: boolean
  /** Whether a read has an entity tag, so that `If-None-Match` spares the body: 304. */
  conditional?: boolean
  /**
   * `true`: the audit log records a read, because it returns everything at once. `false`: it does not record a
   * change, because it is of the caller's own settings only.
   */
  audited?: boolean
  request?: Req
  responses: Res
  /** Codes in addition to those that follow from the access rule and the request schema. */
  errors?: readonly ErrorCode[]
  /**
   * Why the data scope does not matter here. For every other endpoint, a generated test proves that
   * a record outside of the caller's scope is treated like an unknown one.
   */
  scopeExemption?: string
}

/**
 * One endpoint, declared once. Routing, validation, authorization, response serialization, audit,
 * metrics, the OpenAPI document and the generated tests derive from this value and nothing else.
 * A write with `handleMany` handles concurrent requests in one transaction.
 */
export type Endpoint<
  Deps,
  Req extends RequestSchema,
  Res extends ResponseSchema,
  A extends Access,
  Prepared extends Input<Req, A> = Input<Req, A>,
> = Declaration<Req, Res, A> &
  (
    | {
        /**
         * For reads of a write that may wait or take long: runs before its transaction is opened, so
         * that it holds no connection while it waits. Returns the input of `handle`, with what it read.
         */
        prepare?: (input: Input<Req, A>, deps: Deps) => Promise<Prepared>
        handle: (input: Prepared, deps: Deps) => Promise<Reply<Res>>
        handleMany?: never
      }
    | {
        handleMany: (inputs: Input<Req, A>[], deps: Deps) => Promise<Reply<Res>[]>
        handle?: never
        prepare?: never
      }
  )

/** Endpoints by operation id. The id occurs nowhere else in a declaration. */
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous collection erases each request type
export type Endpoints<Deps> = Record<string, Endpoint<Deps, any, any, any, any>>

export const endpoint = <
  Deps,
  const Req extends RequestSchema,
  const Res extends ResponseSchema,
  A extends Access,
  Prepared extends Input<Req, A> = Input<Req, A>,
>(
  declaration: Endpoint<Deps, Req, Res, A, Prepared>,
) => declaration

export const ok = <Body>(body: Body) => ({ status: 200 as const, body })
export const created = <Body>(body: Body, resourceId: string) => ({
  status: 201 as const,
  body,
  resourceId,
})
export const noContent = () => ({ status: 204 as const, body: undefined })
