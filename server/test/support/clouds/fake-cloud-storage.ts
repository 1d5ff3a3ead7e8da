import type {
  FakeAnswer,
  FakeBucket,
  FakeCondition,
  FakeDialect,
  FakeIdentity,
  FakeRequest,
} from './fake-bucket.ts'
import { contentAnswer } from './fake-bucket.ts'

const json = (status: number, content: object): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
})

const failure = (status: number, code: string): FakeAnswer =>
  json(status, { error: { code: status, message: 'x', errors: [{ reason: code, message: 'x' }] } })

const conditionOf = (generation: string | null): FakeCondition => {
  if (generation === null) return { kind: 'none' }
  return generation === '0' ? { kind: 'absent' } : { kind: 'version', version: generation }
}

const PAGE = 7
const KIB_256 = 256 * 1024

const listing = (bucket: FakeBucket, { query }: FakeRequest): FakeAnswer => {
  const token = query.get('pageToken') ?? ''
  const { page, next } = bucket.page(query.get('prefix') ?? '', token, PAGE)
  const items = page.map((name) => {
    const { version, modifiedAt } = bucket.objects.get(name) ?? { version: '', modifiedAt: 0 }
    return { name, generation: version, updated: new Date(modifiedAt).toISOString() }
  })
  return json(200, { ...(items.length > 0 && { items }), ...(next && { nextPageToken: next }) })
}

interface Session {
  readonly name: string
  readonly condition: FakeCondition
  bytes: Buffer
  done: FakeAnswer | null
}

/** Cloud Storage as the job uses it: generations, and uploads that go on where they were. */
export const fakeCloudStorage = (
  name: string,
  bucket: FakeBucket,
  identity: FakeIdentity,
): FakeDialect => {
  const sessions = new Map<string, Session>()
  const objects = `/storage/v1/b/${name}/o`
  const uploads = `/upload/storage/v1/b/${name}/o`
  const write = (object: string, bytes: Buffer, condition: FakeCondition): FakeAnswer => {
    const { outcome, version } = bucket.write(object, bytes, condition)
    if (outcome !== 'written') return failure(412, 'conditionNotMet')
    return json(200, { name: object, generation: version })
  }
  const open = ({ query }: FakeRequest): FakeAnswer => {
    const id = `session-${sessions.size}`
    const condition = conditionOf(query.get('ifGenerationMatch'))
    sessions.set(id, {
      name: query.get('name') ?? '',
      condition,
      bytes: Buffer.alloc(0),
      done: null,
    })
    return { status: 200, headers: { location: `${uploads}?uploadType=resumable&upload_id=${id}` } }
  }
  /** Takes only multiples of 256 KiB of a part, and once half of what was sent. */
  const extend = (session: Session, { headers, body }: FakeRequest): FakeAnswer => {
    const [, from = '0', total = '0'] =
      /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
    const fresh = body.subarray(session.bytes.length - Number(from))
    const isFirst = session.bytes.length === 0
    const taken = isFirst ? Math.floor(fresh.length / 2 / KIB_256) * KIB_256 : fresh.length
    session.bytes = Buffer.concat([session.bytes, fresh.subarray(0, taken)])
    if (session.bytes.length < Number(total)) {
      const range =
        session.bytes.length === 0 ? {} : { range: `bytes=0-${session.bytes.length - 1}` }
      return { status: 308, headers: range }
    }
    session.done = write(session.name, session.bytes, session.condition)
    return session.done
  }
  const upload = (request: FakeRequest): FakeAnswer => {
    const { method, query, body } = request
    const session = sessions.get(query.get('upload_id') ?? '')
    if (method === 'PUT') {
      if (!session) return failure(404, 'notFound')
      return session.done ?? extend(session, request)
    }
    if (query.get('uploadType') === 'resumable') return open(request)
    return write(query.get('name') ?? '', body, conditionOf(query.get('ifGenerationMatch')))
  }
  return {
    failure,
    expired: { status: 401, code: 'authError' },
    throttled: { status: 429, code: 'rateLimitExceeded' },
    denied: { status: 403, code: 'forbidden' },
    rejection: ({ headers }) => {
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      return identity.acceptsToken(token) ? null : failure(401, 'authError')
    },
    callOf: ({ method, path, query }) => {
      const generation = query.get('ifGenerationMatch') ?? '0'
      if (method !== 'GET')
        return generation === '0' ? 'storage.objects.create' : 'storage.objects.delete'
      return path === objects ? 'storage.objects.list' : 'storage.objects.get'
    },
    carryOut: (request) => {
      const { path } = request
      if (path === uploads) return upload(request)
      if (path === objects) return listing(bucket, request)
      if (!path.startsWith(`${objects}/`)) return failure(404, 'notFound')
      const object = bucket.objects.get(decodeURIComponent(path.slice(objects.length + 1)))
      if (!object) return failure(404, 'notFound')
      const headers = { 'x-goog-generation': object.version }
      return contentAnswer(request, object.bytes, headers)
    },
  }
}
