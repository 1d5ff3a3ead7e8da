import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { StoreKind } from '../../../src/clouds/object-stores/object-location.ts'
import type { TestCertificate } from '../certificates.ts'
import { fakeAzureBlobs } from './fake-azure-blobs.ts'
import {
  type FakeAnswer,
  type FakeDialect,
  type FakeIdentity,
  type FakeRequest,
  fakeBucket,
} from './fake-bucket.ts'
import { fakeCloudStorage } from './fake-cloud-storage.ts'
import { fakeS3 } from './fake-s3.ts'
import { type FakeSignIn, fakeSignIn } from './fake-sign-in.ts'

/** What a store does wrong with a request. */
export type Misbehaviour =
  /** Asks to come back. */
  | 'throttled'
  /** Says 503 without an explanation. */
  | 'unavailable'
  /** Does what was asked, and the connection breaks before the answer. */
  | 'answer lost'
  /** Does nothing, and the connection breaks. */
  | 'reset'
  /** Does what was asked, and sends half of the answer. */
  | 'cut'
  /** Does what was asked, and does not answer. */
  | 'silent'
  | 'denied'
  | 'expired'

export const BUCKET = 'findings-of-acme'
const ACCOUNT = 'acmestate'
const PREFIX = 'stance'

const URLS: Readonly<Record<StoreKind, string>> = {
  s3: `s3://${BUCKET}/${PREFIX}`,
  azblob: `azblob://${ACCOUNT}/${BUCKET}/${PREFIX}`,
  gs: `gs://${BUCKET}/${PREFIX}`,
}

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const toRequest = async (message: IncomingMessage): Promise<FakeRequest> => {
  const [path = '', rawQuery = ''] = (message.url ?? '').split('?')
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
  )
  const body = await readBody(message)
  const query = new URLSearchParams(rawQuery)
  return { method: message.method ?? '', path, query, rawQuery, headers, body }
}

const dialectOf = (
  kind: StoreKind,
  bucket: ReturnType<typeof fakeBucket>,
  identity: FakeIdentity,
  now: () => number,
): FakeDialect => {
  if (kind === 's3') return fakeS3(BUCKET, bucket, identity, now)
  if (kind === 'gs') return fakeCloudStorage(BUCKET, bucket, identity)
  return fakeAzureBlobs(ACCOUNT, BUCKET, bucket, identity)
}

const answerOf = (dialect: FakeDialect, request: FakeRequest, wrong: Misbehaviour | undefined) => {
  const fail = ({ status, code }: { status: number; code: string }) => dialect.failure(status, code)
  if (wrong === 'throttled') {
    const answer = fail(dialect.throttled)
    return { ...answer, headers: { ...answer.headers, 'retry-after': '0' } }
  }
  if (wrong === 'unavailable') return { status: 503, body: 'upstream connect error' }
  if (wrong === 'expired') return fail(dialect.expired)
  if (wrong === 'denied') return fail(dialect.denied)
  return dialect.rejection(request) ?? dialect.carryOut(request)
}

const sendAnswer = (
  response: ServerResponse,
  { status, headers = {}, body = '' }: FakeAnswer,
  date: string,
  isCut: boolean,
): void => {
  const bytes = Buffer.from(body)
  const length = bytes.length + (isCut ? 10 : 0)
  response.writeHead(status, { ...headers, date, 'content-length': status === 204 ? 0 : length })
  if (!isCut) response.end(bytes)
  else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

/** An object store on loopback that knows who may use it, and misbehaves by plan. */
export const startObjectStoreFake = async (kind: StoreKind, tls?: TestCertificate) => {
  const clock = { aheadMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  const bucket = fakeBucket(kind, now)
  const signIn: FakeSignIn = fakeSignIn()
  const dialect = dialectOf(kind, bucket, signIn.identity, now)
  const requests: string[] = []
  const plan: { next: (call: string, request: FakeRequest) => Misbehaviour | undefined } = {
    next: () => undefined,
  }
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await toRequest(message)
    const date = new Date(now()).toUTCString()
    const signedIn = signIn.answer(request)
    if (signedIn) return sendAnswer(response, signedIn, date, false)
    const call = dialect.callOf(request)
    requests.push(call)
    const wrong = plan.next(call, request)
    if (wrong === 'reset') return void message.socket.destroy()
    const answer = answerOf(dialect, request, wrong)
    if (wrong === 'answer lost') return void message.socket.destroy()
    if (wrong !== 'silent') sendAnswer(response, answer, date, wrong === 'cut')
  }
  const listener = (message: IncomingMessage, response: ServerResponse) => {
    handle(message, response).catch(() => message.socket.destroy())
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  return {
    kind,
    url: URLS[kind],
    origin,
    endpoint: kind === 'azblob' ? `${origin}/${ACCOUNT}` : origin,
    signIn,
    clock,
    plan,
    /** The calls of all requests, as permissions name them. */
    requests,
    /** The objects by their names below the prefix. */
    objects: () =>
      new Map(
        [...bucket.objects].map(([name, { bytes }]) => [name.slice(PREFIX.length + 1), bytes]),
      ),
    /** Replaces an object as another client would. */
    overwrite: (name: string, bytes: Buffer) => {
      bucket.write(`${PREFIX}/${name}`, bytes, { kind: 'none' })
    },
    remove: (name: string) => bucket.objects.delete(`${PREFIX}/${name}`),
    clear: () => {
      bucket.objects.clear()
      requests.length = 0
      clock.aheadMs = 0
      plan.next = () => undefined
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type ObjectStoreFake = Awaited<ReturnType<typeof startObjectStoreFake>>
