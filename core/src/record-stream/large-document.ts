import {
  type Container,
  checkDocument,
  type DocumentIndex,
  indexDocument,
  MIN_INDEXED_BYTES,
  OFFSETS_OF_ELEMENT,
  OFFSETS_OF_MEMBER,
} from './document-index.ts'

/** The bytes of a document with their index. */
interface Document {
  readonly bytes: Buffer
  readonly index: DocumentIndex
  /** Objects with many members that were read before. */
  readonly wideObjects: Map<Container, object>
  /** Up to this size, a member of an object with few members is parsed once, as a whole. */
  readonly maxMemberBytes: number
}

/** A document as a value that parses its content when it is read. */
export interface LargeDocument {
  readonly value: unknown
  /** The number of its names and values. */
  readonly parts: number
}

interface Sizes {
  readonly minIndexedBytes: number
  readonly maxMemberBytes: number
}

/** A large object or array of a document. */
interface Part {
  readonly document: Document
  readonly container: Container
  /** The member of each name; null: an array. */
  readonly members: ReadonlyMap<string, number> | null
  /** Values that were read before, of an object with few members. */
  readonly cache: Map<number, unknown> | null
}

const MAX_CACHED_MEMBERS = 64
const SIZES: Sizes = { minIndexedBytes: MIN_INDEXED_BYTES, maxMemberBytes: 512 * 1024 }

const parts = new WeakMap<object, Part>()

/**
 * Reads a JSON document of any size without holding it as values: its large objects and arrays parse
 * their members and elements when they are read, again each time. It is the same value as that of
 * `JSON.parse` for everything that reads it. The generator pauses in between; its result is null if
 * the document is not valid JSON.
 */
export function* readLargeDocument(
  bytes: Buffer,
  { minIndexedBytes, maxMemberBytes } = SIZES,
): Generator<void, LargeDocument | null> {
  const { index, parts } = yield* indexDocument(bytes, minIndexedBytes)
  const isValid = yield* checkDocument(bytes, index)
  if (!isValid) return null
  const document = { bytes, index, maxMemberBytes, wideObjects: new Map() }
  const whole = { start: 0, end: bytes.length, isMember: false }
  return { value: valueAt(document, whole), parts }
}

interface Range {
  readonly start: number
  readonly end: number
  readonly isMember: boolean
}

function valueAt(document: Document, { start, end, isMember }: Range): unknown {
  const container = document.index.get(start)
  const isWhole = !container || (isMember && end - start < document.maxMemberBytes)
  return isWhole
    ? JSON.parse(document.bytes.toString('utf8', start, end))
    : createPart(document, container)
}

function createPart(document: Document, container: Container): object {
  const known = document.wideObjects.get(container)
  if (known) return known
  const members = container.isObject ? membersOf(document.bytes, container) : null
  const hasCache = (members?.size ?? Number.POSITIVE_INFINITY) <= MAX_CACHED_MEMBERS
  const part = { document, container, members, cache: hasCache ? new Map() : null }
  const proxy = members ? new Proxy({}, membersHandler(part, members)) : listOf(part)
  parts.set(proxy, part)
  if (members && !hasCache) document.wideObjects.set(container, proxy)
  return proxy
}

const listOf = (part: Part): object => new Proxy([], elementsHandler(part))

/** The order is that of the names of any object: indices first. Of equal names the last one counts. */
function membersOf(bytes: Buffer, { offsets }: Container): ReadonlyMap<string, number> {
  const members = new Map<string, number>()
  for (let at = 0; at < offsets.length; at += OFFSETS_OF_MEMBER) {
    const text = bytes.toString('utf8', offsets[at], offsets[at + 1])
    members.set(text.includes('\\') ? JSON.parse(text) : text.slice(1, -1), at)
  }
  const names = [...members.keys()]
  const indices = names.filter(isIndex)
  if (indices.length === 0) return members
  const others = names.filter((name) => !isIndex(name))
  const ordered = [...indices.sort((a, b) => Number(a) - Number(b)), ...others]
  return new Map(ordered.map((name) => [name, members.get(name) ?? 0]))
}

const MAX_INDEX = 2 ** 32 - 2
const isIndex = (name: string): boolean =>
  /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) <= MAX_INDEX

function memberAt({ document, container, cache }: Part, at: number): unknown {
  const known = cache?.get(at)
  if (known !== undefined) return known
  const [start = 0, end = 0] = container.offsets.subarray(at + 2, at + OFFSETS_OF_MEMBER)
  const value = valueAt(document, { start, end, isMember: cache !== null })
  cache?.set(at, value)
  return value
}

function elementAt({ document, container: { offsets } }: Part, index: number): unknown {
  const at = index * OFFSETS_OF_ELEMENT
  return valueAt(document, { start: offsets[at] ?? 0, end: offsets[at + 1] ?? 0, isMember: false })
}

const lengthOf = ({ container: { offsets } }: Part): number => offsets.length / OFFSETS_OF_ELEMENT

/** Readers ask a descriptor only whether the property is there. */
const PRESENT = { value: undefined, writable: true, enumerable: true, configurable: true }

const membersHandler = (
  part: Part,
  members: ReadonlyMap<string, number>,
): ProxyHandler<object> => ({
  get: (target, name, receiver) => {
    const at = typeof name === 'string' ? members.get(name) : undefined
    return at === undefined ? Reflect.get(target, name, receiver) : memberAt(part, at)
  },
  has: (target, name) =>
    (typeof name === 'string' && members.has(name)) || Reflect.has(target, name),
  ownKeys: () => [...members.keys()],
  getOwnPropertyDescriptor: (_, name) =>
    typeof name === 'string' && members.has(name) ? PRESENT : undefined,
})

function elementsHandler(part: Part): ProxyHandler<object> {
  const length = lengthOf(part)
  const indexOf = (name: string | symbol) => {
    const index = typeof name === 'string' && isIndex(name) ? Number(name) : length
    return index < length ? index : undefined
  }
  return {
    get: (target, name, receiver) => {
      if (name === 'length') return length
      const index = indexOf(name)
      return index === undefined ? Reflect.get(target, name, receiver) : elementAt(part, index)
    },
    has: (target, name) => indexOf(name) !== undefined || Reflect.has(target, name),
    ownKeys: () => [...Array.from({ length }, (_, index) => String(index)), 'length'],
    getOwnPropertyDescriptor: (_, name) => {
      if (name === 'length')
        return { ...PRESENT, value: length, enumerable: false, configurable: false }
      return indexOf(name) === undefined ? undefined : PRESENT
    },
  }
}

/** The bytes of a large object or array that parses its content when it is read; 0 for any other value. */
export function unparsedBytes(value: unknown): number {
  const part = typeof value === 'object' && value !== null ? parts.get(value) : undefined
  return part ? part.container.end - part.container.start : 0
}

/** The names of an object, without the work that they take for each member of a large one. */
export function namesOf(object: object): readonly string[] {
  const members = parts.get(object)?.members
  return members ? [...members.keys()] : Object.keys(object)
}

/** The names of an object that has at most so many; none of any other. */
export function fewNamesOf(object: object, max: number): readonly string[] {
  if ((parts.get(object)?.members?.size ?? 0) > max) return []
  const names = namesOf(object)
  return names.length <= max ? names : []
}

/** A large list or object in which each value is replaced when it is written. */
class Changed {
  readonly source: object
  readonly change: (value: unknown, key: string) => unknown
  constructor(source: object, change: (value: unknown, key: string) => unknown) {
    this.source = source
    this.change = change
  }
}

/** As `list.map`; of a large list of a document when the result is written by `documentText`. */
export const changeEach = (
  list: readonly unknown[],
  change: (value: unknown) => unknown,
): unknown => (parts.has(list) ? new Changed(list, change) : list.map((value) => change(value)))

/** Changes each value of an object; of a large object when the result is written. */
export const changeMembers = (
  object: Readonly<Record<string, unknown>>,
  change: (value: unknown, key: string) => unknown,
): unknown =>
  parts.has(object)
    ? new Changed(object, change)
    : Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))

/**
 * Writes a value as JSON, piece by piece. Large parts of a document, changed or not, are never held
 * as values.
 */
export function* documentText(value: unknown): Generator<string> {
  if (value instanceof Changed) yield* textOfPart(value.source, value.change)
  else if (typeof value !== 'object' || value === null) yield JSON.stringify(value) ?? 'null'
  else if (parts.has(value)) yield* textOfPart(value, (same) => same)
  else if (Array.isArray(value))
    yield* textOfItems(
      '[',
      ']',
      value.map((item) => ['', item]),
    )
  else
    yield* textOfItems(
      '{',
      '}',
      Object.entries(value).map(([key, item]) => [nameText(key), item]),
    )
}

const nameText = (key: string): string => `${JSON.stringify(key)}:`

function* textOfItems(
  opening: string,
  closing: string,
  items: Iterable<[string, unknown]>,
): Generator<string> {
  let separator = opening
  for (const [name, item] of items) {
    const isSmall = typeof item === 'object' && item !== null && !mayHoldParts(item)
    if (isSmall) yield `${separator}${name}${JSON.stringify(item)}`
    else {
      yield separator + name
      yield* documentText(item)
    }
    separator = ','
  }
  yield separator === opening ? opening + closing : closing
}

/** A value that was parsed as a whole holds no large part, so it is written at once. */
const mayHoldParts = (value: object, depth = 0): boolean =>
  value instanceof Changed ||
  parts.has(value) ||
  (depth < MAX_CHANGED_DEPTH &&
    Object.values(value).some(
      (inner) => typeof inner === 'object' && inner !== null && mayHoldParts(inner, depth + 1),
    ))

/** Changes put large parts at most this deep into new objects. */
const MAX_CHANGED_DEPTH = 4

function* textOfPart(
  source: object,
  change: (value: unknown, key: string) => unknown,
): Generator<string> {
  const part = parts.get(source)
  if (!part) return
  if (part.members) yield* textOfItems('{', '}', changedMembers(part, part.members, change))
  else yield* textOfItems('[', ']', changedElements(part, change))
}

function* changedMembers(
  part: Part,
  members: ReadonlyMap<string, number>,
  change: (value: unknown, key: string) => unknown,
): Generator<[string, unknown]> {
  // Without the cache: everything is read once.
  for (const [key, at] of members) {
    yield [nameText(key), change(memberAt({ ...part, cache: null }, at), key)]
  }
}

function* changedElements(
  part: Part,
  change: (value: unknown, key: string) => unknown,
): Generator<[string, unknown]> {
  for (let index = 0; index < lengthOf(part); index += 1) {
    yield ['', change(elementAt(part, index), String(index))]
  }
}
