import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { encodeSegment, type ObjectLocation } from './object-location.ts'
import { partIn, rangeHeader } from './object-part.ts'
import {
  headerOf,
  type ObjectAnswer,
  type RequestTimes,
  requestSender,
  type SendRequest,
  type StoreDialect,
} from './object-requests.service.ts'
import type { Condition, ListedObject, ObjectStore, UploadSource } from './object-store.port.ts'
import { ObjectStoreError } from './object-store.port.ts'
import { isSmall, partBytes } from './upload-parts.ts'

/** Returns a token. `renew`: the last one is not accepted any more. */
export type TokenSource = (renew: boolean) => Promise<string>

export interface GoogleAccess {
  readonly http: OutboundHttp
  /** '' for that of Google. */
  readonly endpoint: string
  readonly token: TokenSource
}

const PERMISSIONS: Readonly<Record<string, string>> = {
  'objects.list': 'storage.objects.list on the bucket',
  'objects.get': 'storage.objects.get on the bucket',
}
/** A replacement needs the permission to delete too. */
const WRITE_PERMISSION = 'storage.objects.create and storage.objects.delete on the bucket'

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

interface ErrorBody {
  readonly error?: { readonly errors?: readonly { readonly reason?: string }[] }
}

const codeIn = (body: string): string =>
  (parsed(body) as ErrorBody | null)?.error?.errors?.at(0)?.reason ?? ''

const dialectOf = (location: ObjectLocation, { token }: GoogleAccess): StoreDialect => ({
  url: location.url,
  authorise: async (_, renew) => ({ authorization: `Bearer ${await token(renew)}` }),
  codeOf: (_, body) => codeIn(body),
  permissionOf: (call) => PERMISSIONS[call] ?? WRITE_PERMISSION,
})

const hasFailedCondition = ({ status }: ObjectAnswer): boolean => status === 412

const generationOf = (condition: Condition): string =>
  condition === 'absent' ? '0' : condition.version

interface ObjectResource {
  readonly name?: string
  readonly generation?: string
  readonly updated?: string
}

interface ListBody {
  readonly items?: readonly ObjectResource[]
  readonly nextPageToken?: string
}

const resourceIn = ({ body }: ObjectAnswer): ObjectResource =>
  (parsed(body.toString()) ?? {}) as ObjectResource

interface Bucket {
  readonly location: ObjectLocation
  readonly send: SendRequest
  /** Without a slash at its end. */
  readonly endpoint: string
}

const objectUrl = ({ endpoint, location }: Bucket, query: string, name?: string): URL => {
  const object = name === undefined ? '' : `/${encodeSegment(location.prefix + name)}`
  return new URL(`${endpoint}/storage/v1/b/${location.bucket}/o${object}?${query}`)
}

const uploadUrl = (
  { endpoint, location }: Bucket,
  type: 'media' | 'resumable',
  name: string,
  condition: Condition,
): URL =>
  new URL(
    `${endpoint}/upload/storage/v1/b/${location.bucket}/o?uploadType=${type}` +
      `&name=${encodeSegment(location.prefix + name)}` +
      `&ifGenerationMatch=${generationOf(condition)}`,
  )

const listAll = async (bucket: Bucket, begin: string) => {
  const { prefix } = bucket.location
  const objects: ListedObject[] = []
  let now = 0
  let token = ''
  do {
    const query =
      `prefix=${encodeSegment(prefix + begin)}` +
      `&fields=${encodeSegment('items(name,generation,updated),nextPageToken')}` +
      (token === '' ? '' : `&pageToken=${encodeSegment(token)}`)
    const url = objectUrl(bucket, query)
    const call = 'objects.list'
    const { body, headers } = await bucket.send({ call, object: '', method: 'GET', url })
    const page = (parsed(body.toString()) ?? {}) as ListBody
    for (const { name = '', generation = '', updated = '' } of page.items ?? []) {
      const modifiedAt = Date.parse(updated)
      objects.push({ name: name.slice(prefix.length), version: generation, modifiedAt })
    }
    now = Date.parse(headerOf(headers, 'date'))
    token = page.nextPageToken ?? ''
  } while (token !== '')
  return { objects, now }
}

/** Returns how many bytes the store has. */
const receivedIn = ({ headers }: ObjectAnswer): number => {
  const last = /bytes=0-(\d+)/.exec(headerOf(headers, 'range'))?.[1]
  return last === undefined ? 0 : Number(last) + 1
}

/** A session may take less than was sent, and ignores bytes that it has. */
const sendRanges = async (
  { send, location }: Bucket,
  name: string,
  source: UploadSource,
  session: URL,
): Promise<void> => {
  const limit = partBytes(source.size)
  let idle = 0
  for (let from = 0; ; ) {
    const length = Math.min(limit, source.size - from)
    const answer = await send(
      {
        call: 'objects.insert',
        object: name,
        method: 'PUT',
        url: session,
        headers: { 'content-range': `bytes ${from}-${from + length - 1}/${source.size}` },
        body: await source.read(from, length),
      },
      hasFailedCondition,
    )
    if (answer.status !== 308) return
    const received = receivedIn(answer)
    idle = received > from ? 0 : idle + 1
    if (idle > 3)
      throw new ObjectStoreError(
        `${location.url}: objects.insert of ${name} does not advance`,
        false,
      )
    from = received
  }
}

/** The session is at the address to which it was asked for, whatever the answer says. */
const sessionUrl = (asked: URL, answer: ObjectAnswer): URL => {
  const url = new URL(headerOf(answer.headers, 'location'), asked)
  url.protocol = asked.protocol
  url.host = asked.host
  return url
}

const uploadLarge = async (bucket: Bucket, name: string, source: UploadSource): Promise<void> => {
  const url = uploadUrl(bucket, 'resumable', name, 'absent')
  const headers = { 'x-upload-content-length': String(source.size) }
  const call = 'objects.insert'
  const request = { call, object: name, method: 'POST', url, headers } as const
  const started = await bucket.send(request, hasFailedCondition)
  if (started.status !== 412) await sendRanges(bucket, name, source, sessionUrl(url, started))
}

/** The objects of a bucket of Cloud Storage. */
export const googleObjects = (
  location: ObjectLocation,
  access: GoogleAccess,
  times: Partial<RequestTimes> = {},
): ObjectStore => {
  const bucket: Bucket = {
    location,
    send: requestSender(dialectOf(location, access), access.http, times),
    endpoint: (access.endpoint || 'https://storage.googleapis.com').replace(/\/$/, ''),
  }
  const put: ObjectStore['put'] = async (name, body, condition) => {
    const url = uploadUrl(bucket, 'media', name, condition)
    const headers = { 'content-type': 'application/octet-stream' }
    const call = 'objects.insert'
    const request = { call, object: name, method: 'POST', url, headers, body } as const
    const answer = await bucket.send(request, hasFailedCondition)
    return answer.status === 200 ? (resourceIn(answer).generation ?? '') : null
  }
  return {
    url: location.url,
    put,
    get: async (name, maxBytes) => {
      const url = objectUrl(bucket, 'alt=media', name)
      const answer = await bucket.send(
        { call: 'objects.get', object: name, method: 'GET', url, maxBytes },
        ({ status }) => status === 404,
      )
      if (answer.status !== 200) return null
      return { bytes: answer.body, version: headerOf(answer.headers, 'x-goog-generation') }
    },
    getPart: async (name, from, length) => {
      const url = objectUrl(bucket, 'alt=media', name)
      const headers = rangeHeader(from, length)
      const answer = await bucket.send(
        { call: 'objects.get', object: name, method: 'GET', url, headers, maxBytes: length },
        ({ status }) => status === 404,
      )
      return partIn(answer, from, length)
    },
    list: (begin) => listAll(bucket, begin),
    upload: async (name, source) => {
      if (!isSmall(source)) await uploadLarge(bucket, name, source)
      else await put(name, await source.read(0, source.size), 'absent')
    },
  }
}
