import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { encodePath, encodeSegment, type ObjectLocation } from './object-location.ts'
import { partIn, rangeHeader } from './object-part.ts'
import {
  headerOf,
  type ObjectAnswer,
  type ObjectRequest,
  type RequestTimes,
  requestSender,
  type SendRequest,
  type StoreDialect,
} from './object-requests.service.ts'
import {
  type Condition,
  type ListedObject,
  type ObjectStore,
  ObjectStoreError,
  type UploadSource,
} from './object-store.port.ts'
import { isSmall, partsOf } from './upload-parts.ts'
import { elementsOf, textOf } from './xml-text.ts'

export interface AwsKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

export interface S3Access {
  readonly http: OutboundHttp
  readonly region: string
  /** '' for that of AWS. */
  readonly endpoint: string
  /** `renew`: the keys that were returned before are not accepted any more. */
  readonly keys: (renew: boolean) => Promise<AwsKeys>
}

/** The interface of the signer to hashes. */
export class Sha256 {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
}

const bytesOf = (value: string | ArrayBuffer | ArrayBufferView): string | Uint8Array => {
  if (typeof value === 'string') return value
  if (!ArrayBuffer.isView(value)) return new Uint8Array(value)
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
}

const PERMISSIONS: Readonly<Record<string, string>> = {
  ListObjectsV2: 's3:ListBucket on the bucket',
  GetObject: 's3:GetObject on the objects of the prefix',
  AbortMultipartUpload: 's3:AbortMultipartUpload on the objects of the prefix',
}
const WRITE_PERMISSION = 's3:PutObject on the objects of the prefix'

const suffixOf = (region: string): string => (region.startsWith('cn-') ? '.com.cn' : '.com')

/** The address of the bucket, with a slash at its end. */
const addressOf = ({ bucket }: ObjectLocation, { region, endpoint }: S3Access): URL => {
  if (endpoint !== '') return new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/`)
  const host = `s3.${region}.amazonaws${suffixOf(region)}`
  // The certificate of AWS has one level of names.
  return bucket.includes('.')
    ? new URL(`https://${host}/${bucket}/`)
    : new URL(`https://${bucket}.${host}/`)
}

const signedHeaders = async (
  { method, url, headers = {}, body }: ObjectRequest,
  { region, keys }: S3Access,
  renew: boolean,
  now: Date,
): Promise<Readonly<Record<string, string>>> => {
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: await keys(renew),
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: true,
  })
  const signed = await signer.sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { ...headers, host: url.host },
      ...(body && { body }),
    },
    { signingDate: now },
  )
  const { host: _, ...rest } = signed.headers
  return rest
}

const dialectOf = (location: ObjectLocation, access: S3Access): StoreDialect => {
  // What the clock of the store is ahead.
  let aheadMs = 0
  return {
    url: location.url,
    authorise: (request, renew) =>
      signedHeaders(request, access, renew, new Date(Date.now() + aheadMs)),
    codeOf: (_, body) => textOf(body, 'Code'),
    permissionOf: (call) => PERMISSIONS[call] ?? WRITE_PERMISSION,
    adjustClock: ({ code, headers }) => {
      const storeTime = Date.parse(headerOf(headers, 'date'))
      if (code !== 'RequestTimeTooSkewed' || Number.isNaN(storeTime)) return false
      aheadMs = storeTime - Date.now()
      return true
    },
  }
}

const hasFailedCondition = ({ status, code }: ObjectAnswer): boolean =>
  status === 412 || (status === 404 && code === 'NoSuchKey')

const conditionHeaders = (condition: Condition): Readonly<Record<string, string>> =>
  condition === 'absent' ? { 'if-none-match': '*' } : { 'if-match': condition.version }

const versionOf = ({ headers }: ObjectAnswer): string => headerOf(headers, 'etag')

const listedIn = (xml: string, prefix: string): ListedObject[] =>
  elementsOf(xml, 'Contents').map((content) => ({
    name: decodeURIComponent(textOf(content, 'Key').replaceAll('+', ' ')).slice(prefix.length),
    version: textOf(content, 'ETag'),
    modifiedAt: Date.parse(textOf(content, 'LastModified')),
  }))

/** An answer to the completion is a success only if it says so: it begins before the work is done. */
const isCompleted = ({ status, body }: ObjectAnswer): boolean =>
  status === 200 && body.includes('<ETag>') && !body.includes('<Error>')

const completionXml = (tags: readonly string[]): Buffer =>
  Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${tags
      .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      .join('')}</CompleteMultipartUpload>`,
  )

interface Bucket {
  readonly location: ObjectLocation
  readonly send: SendRequest
  readonly address: URL
}

const urlOf = ({ address, location }: Bucket, name: string, query = ''): URL =>
  new URL(`${address.href}${encodePath(location.prefix + name)}${query}`)

const uploadParts = async (
  bucket: Bucket,
  name: string,
  source: UploadSource,
  id: string,
): Promise<void> => {
  const query = `uploadId=${encodeSegment(id)}`
  const tags: string[] = []
  for (const { number, from, length } of partsOf(source.size)) {
    const answer = await bucket.send({
      call: 'UploadPart',
      object: name,
      method: 'PUT',
      url: urlOf(bucket, name, `?partNumber=${number}&${query}`),
      body: await source.read(from, length),
    })
    tags.push(versionOf(answer))
  }
  const url = urlOf(bucket, name, `?${query}`)
  const answer = await bucket.send(
    {
      call: 'CompleteMultipartUpload',
      object: name,
      method: 'POST',
      url,
      headers: { 'if-none-match': '*', 'content-type': 'application/xml' },
      body: completionXml(tags),
    },
    // The upload of an attempt whose answer was lost is gone.
    ({ status, code }) => status === 412 || code === 'NoSuchUpload',
  )
  if (isCompleted(answer) || answer.status >= 400) return
  const code = textOf(answer.body.toString(), 'Code').replace(/\W/g, '')
  throw new ObjectStoreError(
    `${bucket.location.url}: CompleteMultipartUpload of ${name} failed (${code})`,
    false,
  )
}

const uploadLarge = async (bucket: Bucket, name: string, source: UploadSource): Promise<void> => {
  const url = urlOf(bucket, name, '?uploads=')
  const started = await bucket.send({
    call: 'CreateMultipartUpload',
    object: name,
    method: 'POST',
    url,
  })
  const id = textOf(started.body.toString(), 'UploadId')
  try {
    await uploadParts(bucket, name, source, id)
  } catch (error) {
    const query = `?uploadId=${encodeSegment(id)}`
    const abort = { call: 'AbortMultipartUpload', object: name, method: 'DELETE' } as const
    await bucket
      .send({ ...abort, url: urlOf(bucket, name, query) }, () => true)
      .catch(() => undefined)
    throw error
  }
}

const listAll = async (bucket: Bucket, begin: string) => {
  const { prefix } = bucket.location
  const objects: ListedObject[] = []
  let now = 0
  let token = ''
  do {
    const query =
      `?encoding-type=url&list-type=2&prefix=${encodeSegment(prefix + begin)}` +
      (token === '' ? '' : `&continuation-token=${encodeSegment(token)}`)
    const { body, headers } = await bucket.send({
      call: 'ListObjectsV2',
      object: '',
      method: 'GET',
      url: new URL(`${bucket.address.href}${query}`),
    })
    const xml = body.toString()
    for (const object of listedIn(xml, prefix)) objects.push(object)
    now = Date.parse(headerOf(headers, 'date'))
    token = textOf(xml, 'NextContinuationToken')
  } while (token !== '')
  return { objects, now }
}

/** The objects of a bucket of S3. */
export const s3Objects = (
  location: ObjectLocation,
  access: S3Access,
  times: Partial<RequestTimes> = {},
): ObjectStore => {
  const bucket: Bucket = {
    location,
    send: requestSender(dialectOf(location, access), access.http, times),
    address: addressOf(location, access),
  }
  const put: ObjectStore['put'] = async (name, body, condition) => {
    const headers = conditionHeaders(condition)
    const url = urlOf(bucket, name)
    const request = { call: 'PutObject', object: name, method: 'PUT', url, headers, body } as const
    const answer = await bucket.send(request, hasFailedCondition)
    return answer.status === 200 ? versionOf(answer) : null
  }
  return {
    url: location.url,
    put,
    get: async (name, maxBytes) => {
      const url = urlOf(bucket, name)
      const answer = await bucket.send(
        { call: 'GetObject', object: name, method: 'GET', url, maxBytes },
        ({ code }) => code === 'NoSuchKey',
      )
      return answer.status === 200 ? { bytes: answer.body, version: versionOf(answer) } : null
    },
    getPart: async (name, from, length) => {
      const url = urlOf(bucket, name)
      const headers = rangeHeader(from, length)
      const answer = await bucket.send(
        { call: 'GetObject', object: name, method: 'GET', url, headers, maxBytes: length },
        ({ code }) => code === 'NoSuchKey',
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
