import type {
  FakeAnswer,
  FakeBucket,
  FakeCondition,
  FakeDialect,
  FakeIdentity,
  FakeRequest,
} from './fake-bucket.ts'
import { contentAnswer } from './fake-bucket.ts'

const failure = (status: number, code: string): FakeAnswer => ({
  status,
  headers: { 'x-ms-error-code': code, 'content-type': 'application/xml' },
  body: `\uFEFF<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>x</Message></Error>`,
})

const conditionOf = ({ headers }: FakeRequest): FakeCondition => {
  if (headers['if-none-match'] === '*') return { kind: 'absent' }
  const version = headers['if-match']
  if (version === undefined) return { kind: 'none' }
  return { kind: 'version', version: version.replace(/^"|"$/g, '') }
}

const PAGE = 7

const listing = (bucket: FakeBucket, { query }: FakeRequest): FakeAnswer => {
  const { page, next } = bucket.page(query.get('prefix') ?? '', query.get('marker') ?? '', PAGE)
  const blobs = page.map((name) => {
    const { version, modifiedAt } = bucket.objects.get(name) ?? { version: '', modifiedAt: 0 }
    const modified = new Date(modifiedAt).toUTCString()
    return `<Blob><Name>${name}</Name><Properties><Last-Modified>${modified}</Last-Modified><Etag>${version}</Etag></Properties></Blob>`
  })
  const body = `<EnumerationResults><Blobs>${blobs.join('')}</Blobs><NextMarker>${next}</NextMarker></EnumerationResults>`
  return { status: 200, body: `\uFEFF<?xml version="1.0" encoding="utf-8"?>${body}` }
}

/** The blobs of Azure as the job uses them. */
export const fakeAzureBlobs = (
  account: string,
  container: string,
  bucket: FakeBucket,
  identity: FakeIdentity,
): FakeDialect => {
  const blocks = new Map<string, Buffer>()
  const root = `/${account}/${container}`
  const nameOf = ({ path }: FakeRequest): string => decodeURIComponent(path.slice(root.length + 1))
  const write = (request: FakeRequest, bytes: Buffer): FakeAnswer => {
    const { outcome, version } = bucket.write(nameOf(request), bytes, conditionOf(request))
    if (outcome === 'exists') return failure(409, 'BlobAlreadyExists')
    if (outcome !== 'written') return failure(412, 'ConditionNotMet')
    return { status: 201, headers: { etag: `"${version}"` } }
  }
  const put = (request: FakeRequest): FakeAnswer => {
    const { query, body, headers } = request
    const blockOf = (id: string) => `${nameOf(request)} ${id}`
    if (query.get('comp') === 'block') {
      blocks.set(blockOf(query.get('blockid') ?? ''), body)
      return { status: 201 }
    }
    if (query.get('comp') === 'blocklist') {
      const ids = [...String(body).matchAll(/<Latest>([^<]*)</g)].map(([, id = '']) => id)
      const parts = ids.map((id) => blocks.get(blockOf(id)))
      const whole = parts.filter((part): part is Buffer => part !== undefined)
      if (whole.length < ids.length) return failure(400, 'InvalidBlockList')
      return write(request, Buffer.concat(whole))
    }
    if (headers['x-ms-blob-type'] !== 'BlockBlob') return failure(400, 'MissingRequiredHeader')
    return write(request, body)
  }
  return {
    failure,
    expired: { status: 401, code: 'InvalidAuthenticationInfo' },
    throttled: { status: 503, code: 'ServerBusy' },
    denied: { status: 403, code: 'AuthorizationPermissionMismatch' },
    rejection: ({ headers }) => {
      if (!headers['x-ms-version']) return failure(400, 'MissingRequiredHeader')
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      return identity.acceptsToken(token) ? null : failure(401, 'InvalidAuthenticationInfo')
    },
    callOf: ({ method }) =>
      `Microsoft.Storage/storageAccounts/blobServices/containers/blobs/${method === 'GET' ? 'read' : 'write'}`,
    carryOut: (request) => {
      if (request.path !== root && !request.path.startsWith(`${root}/`))
        return failure(404, 'ContainerNotFound')
      if (request.query.get('comp') === 'list') return listing(bucket, request)
      if (request.method === 'PUT') return put(request)
      const object = bucket.objects.get(nameOf(request))
      if (!object) return failure(404, 'BlobNotFound')
      return contentAnswer(request, object.bytes, { etag: `"${object.version}"` })
    },
  }
}
