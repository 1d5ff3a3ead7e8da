import { createHash, createHmac } from 'node:crypto'
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
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>x</Message></Error>`,
})

const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const sha256 = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex')

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/** Computes the signature as the documentation of AWS describes it. */
const signatureOf = (
  request: FakeRequest,
  [, , day = '', region = '', signed = '']: readonly string[],
  secret: string,
): string => {
  const { method, path, query, headers } = request
  const lines = signed.split(';').map((name) => `${name}:${headers[name]?.trim()}\n`)
  const hash = headers['x-amz-content-sha256'] ?? ''
  const canonical = [method, path, canonicalQuery(query), lines.join(''), signed, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return hmac(key, text).toString('hex')
}

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const MAX_SKEW_MS = 15 * 60_000
const REGION = 'eu-west-1'

const conditionOf = ({ headers }: FakeRequest): FakeCondition => {
  if (headers['if-none-match'] === '*') return { kind: 'absent' }
  const version = headers['if-match']
  return version === undefined ? { kind: 'none' } : { kind: 'version', version }
}

const PAGE = 7

const listing = (bucket: FakeBucket, { query }: FakeRequest): FakeAnswer => {
  const token = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const { page, next } = bucket.page(query.get('prefix') ?? '', token, PAGE)
  const contents = page.map((name) => {
    const { version, modifiedAt } = bucket.objects.get(name) ?? { version: '', modifiedAt: 0 }
    const tag = version.replaceAll('"', '&quot;')
    return `<Contents><Key>${encode(name)}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified><ETag>${tag}</ETag></Contents>`
  })
  const more = next === '' ? '' : Buffer.from(next).toString('base64')
  return {
    status: 200,
    body: `<ListBucketResult>${contents.join('')}<IsTruncated>${more !== ''}</IsTruncated>${
      more && `<NextContinuationToken>${more}</NextContinuationToken>`
    }</ListBucketResult>`,
  }
}

/** S3 as the job uses it: signatures, conditional writes, uploads in parts. */
export const fakeS3 = (
  name: string,
  bucket: FakeBucket,
  identity: FakeIdentity,
  now: () => number,
): FakeDialect => {
  const uploads = new Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>()
  const keyOf = ({ path }: FakeRequest): string =>
    decodeURIComponent(path.slice(`/${name}/`.length))
  const write = (request: FakeRequest, bytes: Buffer, parts = 0): FakeAnswer => {
    const { outcome, version } = bucket.write(keyOf(request), bytes, conditionOf(request), parts)
    if (outcome === 'missing') return failure(404, 'NoSuchKey')
    if (outcome !== 'written') return failure(412, 'PreconditionFailed')
    return { status: 200, headers: { etag: version } }
  }
  const complete = (request: FakeRequest, id: string): FakeAnswer => {
    const upload = uploads.get(id)
    if (!upload) return failure(404, 'NoSuchUpload')
    const numbers = [...String(request.body).matchAll(/<PartNumber>(\d+)</g)].map(([, n]) => n)
    const bytes = numbers.map((number) => upload.parts.get(Number(number)) ?? Buffer.alloc(0))
    const answer = write(request, Buffer.concat(bytes), bytes.length)
    if (answer.status !== 200) return answer
    uploads.delete(id)
    const xml = `<CompleteMultipartUploadResult><ETag>${answer.headers?.etag}</ETag></CompleteMultipartUploadResult>`
    return { ...answer, body: xml }
  }
  const post = (request: FakeRequest): FakeAnswer => {
    const id = request.query.get('uploadId')
    if (id !== null) return complete(request, id)
    const created = `upload-${uploads.size}-${keyOf(request).length}`
    uploads.set(created, { key: keyOf(request), parts: new Map() })
    const xml = `<InitiateMultipartUploadResult><UploadId>${created}</UploadId></InitiateMultipartUploadResult>`
    return { status: 200, body: xml }
  }
  const put = (request: FakeRequest): FakeAnswer => {
    const id = request.query.get('uploadId')
    if (id === null) return write(request, request.body)
    const upload = uploads.get(id)
    if (!upload) return failure(404, 'NoSuchUpload')
    upload.parts.set(Number(request.query.get('partNumber')), request.body)
    return { status: 200, headers: { etag: `"${sha256(request.body).slice(0, 32)}"` } }
  }
  return {
    failure,
    expired: { status: 400, code: 'ExpiredToken' },
    throttled: { status: 503, code: 'SlowDown' },
    denied: { status: 403, code: 'AccessDenied' },
    rejection: (request) => {
      const { headers, body } = request
      const parts = AUTHORIZATION.exec(headers.authorization ?? '')
      if (!parts) return failure(403, 'AccessDenied')
      if (parts[3] !== REGION) return failure(400, 'AuthorizationHeaderMalformed')
      const date = headers['x-amz-date'] ?? ''
      if (Math.abs(timeOf(date) - now()) > MAX_SKEW_MS) return failure(403, 'RequestTimeTooSkewed')
      const secret = identity.secretOf(parts[1] ?? '')
      if (secret === '') return failure(403, 'InvalidAccessKeyId')
      if (!identity.acceptsToken(headers['x-amz-security-token'] ?? ''))
        return failure(400, 'ExpiredToken')
      const signed = parts[4]?.split(';') ?? []
      const isCovered = [
        'host',
        'x-amz-date',
        'x-amz-content-sha256',
        'x-amz-security-token',
      ].every((header) => signed.includes(header))
      const isWhole = headers['x-amz-content-sha256'] === sha256(body)
      return isCovered && isWhole && signatureOf(request, parts, secret) === parts[5]
        ? null
        : failure(403, 'SignatureDoesNotMatch')
    },
    callOf: ({ method, query }) => {
      if (method === 'GET') return query.has('list-type') ? 's3:ListBucket' : 's3:GetObject'
      return method === 'DELETE' ? 's3:AbortMultipartUpload' : 's3:PutObject'
    },
    carryOut: (request) => {
      if (!request.path.startsWith(`/${name}/`)) return failure(404, 'NoSuchBucket')
      if (request.query.has('list-type')) return listing(bucket, request)
      if (request.method === 'POST') return post(request)
      if (request.method === 'PUT') return put(request)
      if (request.method === 'DELETE') {
        uploads.delete(request.query.get('uploadId') ?? '')
        return { status: 204 }
      }
      const object = bucket.objects.get(keyOf(request))
      if (!object) return failure(404, 'NoSuchKey')
      return contentAnswer(request, object.bytes, { etag: object.version })
    },
  }
}
