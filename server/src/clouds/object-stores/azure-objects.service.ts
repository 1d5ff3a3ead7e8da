import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { encodePath, encodeSegment, type ObjectLocation } from './object-location.ts'
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
import { isSmall, partsOf } from './upload-parts.ts'
import { elementsOf, textOf } from './xml-text.ts'

/** Returns a token. `renew`: the last one is not accepted any more. */
export type TokenSource = (renew: boolean) => Promise<string>

export interface AzureAccess {
  readonly http: OutboundHttp
  /** '' for that of Azure. */
  readonly endpoint: string
  readonly token: TokenSource
}

const API_VERSION = '2023-11-03'

const PREFIX = 'Microsoft.Storage/storageAccounts/blobServices/containers/blobs'
const PERMISSIONS: Readonly<Record<string, string>> = {
  GetBlob: `${PREFIX}/read on the container`,
  ListBlobs: `${PREFIX}/read on the container`,
}

const dialectOf = (location: ObjectLocation, { token }: AzureAccess): StoreDialect => ({
  url: location.url,
  authorise: async (_, renew) => ({
    authorization: `Bearer ${await token(renew)}`,
    'x-ms-version': API_VERSION,
    'x-ms-date': new Date().toUTCString(),
  }),
  codeOf: (headers, body) => headerOf(headers, 'x-ms-error-code') || textOf(body, 'Code'),
  permissionOf: (call) => PERMISSIONS[call] ?? `${PREFIX}/write on the container`,
})

const hasFailedCondition = ({ status, code }: ObjectAnswer): boolean =>
  status === 412 || code === 'BlobAlreadyExists' || code === 'BlobNotFound'

const conditionHeaders = (condition: Condition): Readonly<Record<string, string>> =>
  condition === 'absent' ? { 'if-none-match': '*' } : { 'if-match': `"${condition.version}"` }

/** Lists have no quotes around the tags that headers have. */
const unquoted = (tag: string): string => tag.replace(/^(?:W\/)?"|"$/g, '')

const versionOf = ({ headers }: ObjectAnswer): string => unquoted(headerOf(headers, 'etag'))

const nameIn = (xml: string): string => {
  const isEncoded = /<Name\s[^>]*Encoded="true"/i.test(xml)
  const name = textOf(xml, 'Name')
  return isEncoded ? decodeURIComponent(name) : name
}

const listedIn = (xml: string, prefix: string): ListedObject[] =>
  elementsOf(xml, 'Blob').map((blob) => ({
    name: nameIn(blob).slice(prefix.length),
    version: unquoted(textOf(blob, 'Etag')),
    modifiedAt: Date.parse(textOf(blob, 'Last-Modified')),
  }))

interface Container {
  readonly location: ObjectLocation
  readonly send: SendRequest
  /** Without a slash at its end. */
  readonly address: string
}

const urlOf = ({ address, location }: Container, name: string, query = ''): URL =>
  new URL(`${address}/${encodePath(location.prefix + name)}${query}`)

const listAll = async ({ location, send, address }: Container, begin: string) => {
  const { prefix } = location
  const objects: ListedObject[] = []
  let now = 0
  let marker = ''
  do {
    const query =
      `?restype=container&comp=list&prefix=${encodeSegment(prefix + begin)}` +
      (marker === '' ? '' : `&marker=${encodeSegment(marker)}`)
    const url = new URL(`${address}${query}`)
    const { body, headers } = await send({ call: 'ListBlobs', object: '', method: 'GET', url })
    const xml = body.toString()
    for (const object of listedIn(xml, prefix)) objects.push(object)
    now = Date.parse(headerOf(headers, 'date'))
    marker = textOf(xml, 'NextMarker')
  } while (marker !== '')
  return { objects, now }
}

/** All names of the blocks of a blob have the same length. */
const blockId = (number: number): string =>
  Buffer.from(String(number).padStart(8, '0')).toString('base64')

const uploadLarge = async (
  container: Container,
  name: string,
  source: UploadSource,
): Promise<void> => {
  const ids: string[] = []
  for (const { number, from, length } of partsOf(source.size)) {
    const id = blockId(number)
    await container.send({
      call: 'PutBlock',
      object: name,
      method: 'PUT',
      url: urlOf(container, name, `?comp=block&blockid=${encodeSegment(id)}`),
      body: await source.read(from, length),
    })
    ids.push(id)
  }
  const list = ids.map((id) => `<Latest>${id}</Latest>`).join('')
  const call = 'PutBlockList'
  const url = urlOf(container, name, '?comp=blocklist')
  const headers = { 'if-none-match': '*', 'content-type': 'application/xml' }
  const body = Buffer.from(`<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`)
  // A blob that exists was created by an attempt whose answer was lost.
  const request = { call, object: name, method: 'PUT', url, headers, body } as const
  await container.send(request, hasFailedCondition)
}

/** The blobs of a container of Azure. */
export const azureObjects = (
  location: ObjectLocation,
  access: AzureAccess,
  times: Partial<RequestTimes> = {},
): ObjectStore => {
  const host = access.endpoint || `https://${location.account}.blob.core.windows.net`
  const container: Container = {
    location,
    send: requestSender(dialectOf(location, access), access.http, times),
    address: `${host.replace(/\/$/, '')}/${location.bucket}`,
  }
  const put: ObjectStore['put'] = async (name, body, condition) => {
    const headers = { ...conditionHeaders(condition), 'x-ms-blob-type': 'BlockBlob' }
    const url = urlOf(container, name)
    const request = { call: 'PutBlob', object: name, method: 'PUT', url, headers, body } as const
    const answer = await container.send(request, hasFailedCondition)
    return answer.status === 201 ? versionOf(answer) : null
  }
  return {
    url: location.url,
    put,
    get: async (name, maxBytes) => {
      const url = urlOf(container, name)
      const answer = await container.send(
        { call: 'GetBlob', object: name, method: 'GET', url, maxBytes },
        ({ code }) => code === 'BlobNotFound',
      )
      return answer.status === 200 ? { bytes: answer.body, version: versionOf(answer) } : null
    },
    getPart: async (name, from, length) => {
      const url = urlOf(container, name)
      const headers = rangeHeader(from, length)
      const answer = await container.send(
        { call: 'GetBlob', object: name, method: 'GET', url, headers, maxBytes: length },
        ({ code }) => code === 'BlobNotFound',
      )
      return partIn(answer, from, length)
    },
    list: (begin) => listAll(container, begin),
    upload: async (name, source) => {
      if (!isSmall(source)) await uploadLarge(container, name, source)
      else await put(name, await source.read(0, source.size), 'absent')
    },
  }
}
