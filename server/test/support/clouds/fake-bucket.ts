import { createHash } from 'node:crypto'

export interface FakeObject {
  readonly bytes: Buffer
  readonly version: string
  readonly modifiedAt: number
}

/** Under which condition an object is written. */
export type FakeCondition =
  | { readonly kind: 'none' | 'absent' }
  | { readonly kind: 'version'; readonly version: string }

export type WriteOutcome = 'written' | 'exists' | 'changed' | 'missing'

/** The objects of one bucket, with the conditional writes of the real stores. */
export const fakeBucket = (kind: 's3' | 'azblob' | 'gs', now: () => number) => {
  const objects = new Map<string, FakeObject>()
  let writes = 0
  /** S3 derives the version from the content, so the same content has the same one. */
  const versionOf = (bytes: Buffer, parts: number): string => {
    if (kind === 'gs') return String(1_700_000_000_000_000 + writes)
    if (kind === 'azblob') return `0x8D${writes.toString(16).toUpperCase().padStart(13, '0')}`
    const digest = createHash('md5').update(bytes).digest('hex')
    return `"${parts > 0 ? `${digest}-${parts}` : digest}"`
  }
  const outcomeOf = (name: string, condition: FakeCondition): WriteOutcome => {
    const current = objects.get(name)
    if (condition.kind === 'absent') return current ? 'exists' : 'written'
    if (condition.kind !== 'version') return 'written'
    if (!current) return 'missing'
    return current.version === condition.version ? 'written' : 'changed'
  }
  return {
    objects,
    write: (name: string, bytes: Buffer, condition: FakeCondition, parts = 0) => {
      const outcome = outcomeOf(name, condition)
      if (outcome !== 'written') return { outcome, version: '' }
      writes += 1
      // A page of a list has whole seconds in some stores.
      const object = { bytes, version: versionOf(bytes, parts), modifiedAt: now() }
      objects.set(name, object)
      return { outcome, version: object.version }
    },
    /** A page of names in their order, and where the next page begins. */
    page: (prefix: string, after: string, size: number) => {
      const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()
      const rest = names.filter((name) => name > after)
      const page = rest.slice(0, size)
      return { page, next: rest.length > size ? (page.at(-1) ?? '') : '' }
    },
  }
}

export type FakeBucket = ReturnType<typeof fakeBucket>

export interface FakeRequest {
  readonly method: string
  /** As it was sent: `/bucket/name`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly rawQuery: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface FakeAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface FakeDialect {
  /** Null: the request is signed as it must be. */
  readonly rejection: (request: FakeRequest) => FakeAnswer | null
  /** The call, as permissions name it. */
  readonly callOf: (request: FakeRequest) => string
  readonly carryOut: (request: FakeRequest) => FakeAnswer
  readonly failure: (status: number, code: string) => FakeAnswer
  /** What the store says to a token that has expired. */
  readonly expired: { readonly status: number; readonly code: string }
  readonly throttled: { readonly status: number; readonly code: string }
  readonly denied: { readonly status: number; readonly code: string }
}

/** Who may use the fake, and with what. */
export interface FakeIdentity {
  /** The secret of a key, or '' if it is not accepted. */
  readonly secretOf: (key: string) => string
  readonly acceptsToken: (token: string) => boolean
}

/** The answer to reading an object, or the part of it that a range names. */
export const contentAnswer = (
  { headers }: FakeRequest,
  bytes: Buffer,
  answerHeaders: Readonly<Record<string, string>>,
): FakeAnswer => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (from === undefined || to === undefined) {
    return { status: 200, headers: answerHeaders, body: bytes }
  }
  if (Number(from) >= bytes.length) return { status: 416, headers: answerHeaders }
  const body = bytes.subarray(Number(from), Number(to) + 1)
  return { status: 206, headers: answerHeaders, body }
}
