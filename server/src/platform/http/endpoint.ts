import type { IncomingMessage } from 'node:http'
import type { Duplex, Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../../kernel/app-error.ts'
import type { Access, Caller, RoleAccess } from '../../kernel/caller.ts'

/** A body that is handed over as it arrives. Past `maxBytes` the iteration ends in a 413. */
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
export interface Part {
  readonly name: string
  readonly filename: string
  readonly contentType: string
  /** Past the endpoint's `maxBytes` the iteration ends in a 413. */
  readonly content: AsyncIterable<Buffer>
}
export type SpecialBody = StreamBody | RawBody | MultipartBody

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
export const multipartBody = (maxBytes: number): MultipartBody => ({ kind: 'multipart', maxBytes })

/** An answer without a body. */
export interface EmptyAnswer {
  readonly kind: 'empty'
}
/** An answer that is written as it is produced, or text of another type than JSON. */
export interface StreamAnswer {
  readonly kind: 'stream'
  readonly contentType: string
}
/** The connection is handed over to another protocol. */
export interface UpgradeAnswer {
  readonly kind: 'upgrade'
}
export type SpecialAnswer = EmptyAnswer | StreamAnswer | UpgradeAnswer

export const emptyAnswer: EmptyAnswer = { kind: 'empty' }
/** Whether an answer of this content type goes on for as long as somebody reads it. */
export const isEventStream = (contentType: unknown): boolean =>
  typeof contentType === 'string' && contentType.startsWith('text/event-stream')

export const streamAnswer = (contentType: string): StreamAnswer => ({ kind: 'stream', contentType })
export const upgradeAnswer: UpgradeAnswer = { kind: 'upgrade' }

export const isSpecial = <Special extends { kind: string }>(
  shape: TSchema | Special,
): shape is Special => 'kind' in shape && typeof shape.kind === 'string'

/** JSON that is already text. Whoever makes one answers for its shape. */
export interface JsonText {
  readonly json: string
}

export type TakeOver = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface RequestSchema {
  params?: TObject
  query?: TObject
  body?: TSchema | SpecialBody
}
export type Status = 101 | 200 | 201 | 202 | 204 | 409 | 503
export type ResponseSchema = Partial<Record<Status, TSchema | SpecialAnswer>>

/** Whether an endpoint can answer with a stream of events. */
export const streamsEvents = (responses: ResponseSchema): boolean =>
  Object.values(responses).some(
    (shape) =>
      isSpecial<SpecialAnswer>(shape) &&
      shape.kind === 'stream' &&
      isEventStream(shape.contentType),
  )

type BodyOf<B> = B extends RawBody
  ? Buffer
  : B extends StreamBody
    ? AsyncIterable<Buffer>
    : B extends MultipartBody
      ? AsyncIterable<Part>
      : B extends TSchema
        ? Static<B>
        : undefined

type PartOf<Req, Key extends keyof RequestSchema> =
  Req extends Record<Key, infer S extends TSchema> ? Static<S> : undefined

export interface Input<Req, A> {
  params: PartOf<Req, 'params'>
  query: PartOf<Req, 'query'>
  body: Req extends { body: infer B } ? BodyOf<B> : undefined
  /** Known exactly when the endpoint admits by role. */
  caller: A extends RoleAccess ? Caller : null
  /** The value of `If-Match`, without quotes; '' when there is none. */
  ifMatch: string
  /** The value of `Last-Event-ID`; '' when there is none. */
  lastEventId: string
  requestId: string
  /** Whether the request asks for another protocol: only then can 101 be answered. */
  upgrade: boolean
}

type AnswerBody<S> = S extends EmptyAnswer
  ? undefined
  : S extends StreamAnswer
    ? Readable | string
    : S extends UpgradeAnswer
      ? TakeOver
      : S extends TSchema
        ? Static<S> | JsonText
        : never

/** A record that a write concerned, and what its audit record tells beyond the request. */
export interface Subject {
  readonly id: string
  readonly detail?: Readonly<Record<string, unknown>>
}

export type Reply<Res> = {
  [S in keyof Res & number]: {
    status: S
    body: AnswerBody<Res[S]>
    /** The id of the record that a write concerned, for its audit record. */
    subject?: string
    /** What the audit record of a write tells beyond the request. */
    detail?: Readonly<Record<string, unknown>>
    /** Of a write that concerned several records: each has an audit record of its own. */
    subjects?: readonly Subject[]
    /** Called when the transaction of a write is committed. */
    onCommit?: () => void
    etag?: string
  }
}[keyof Res & number]

/**
 * What serving a request does to the world. `write`: the platform opens the transaction that holds
 * the change, its audit record and its event. `external`: the intent is committed first, then the
 * handler runs, then the outcome is committed.
 */
export type Effect = 'read' | 'write' | 'external'

interface Declaration<Req extends RequestSchema, Res extends ResponseSchema, A extends Access> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Written exactly as in the specification, with `{braces}` around parameters. */
  path: `/${string}`
  summary: string
  access: A
  effect: Effect
  request?: Req
  responses: Res
  /** Codes that this endpoint adds to the ones implied by its access rule and request schema. */
  errors?: readonly ErrorCode[]
  /**
   * Names the fixture with which the generated test proves that a record of another scope is
   * answered like an unknown one. `none` says why there is nothing to prove.
   */
  scope?: { fixture: string } | { none: string }
}

/**
 * One endpoint, declared once. Routing, validation, authorization, response serialization, audit,
 * metrics, the OpenAPI document and the generated tests derive from this value and nothing else.
 * A write may handle `many` requests at once: those that wait together share one transaction.
 */
export type Endpoint<
  Deps,
  Req extends RequestSchema,
  Res extends ResponseSchema,
  A extends Access,
> = Declaration<Req, Res, A> &
  (
    | { handle: (input: Input<Req, A>, deps: Deps) => Promise<Reply<Res>>; handleMany?: never }
    | {
        handleMany: (inputs: Input<Req, A>[], deps: Deps) => Promise<Reply<Res>[]>
        handle?: never
      }
  )

/** Endpoints keyed by operation id. The key is the only place where the operation is named. */
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous collection erases each request type
export type Endpoints<Deps> = Record<string, Endpoint<Deps, any, any, any>>

export const endpoint = <
  Deps,
  const Req extends RequestSchema,
  const Res extends ResponseSchema,
  A extends Access,
>(
  declaration: Endpoint<Deps, Req, Res, A>,
) => declaration

export const ok = <Body>(body: Body) => ({ status: 200 as const, body })
export const created = <Body>(body: Body, subject: string) => ({
  status: 201 as const,
  body,
  subject,
})
export const noContent = () => ({ status: 204 as const, body: undefined })
