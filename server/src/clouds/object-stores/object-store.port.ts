/** Under which condition an object is written: nothing has its name, or it has this version. */
export type Condition = 'absent' | { readonly version: string }

export interface StoredObject {
  readonly bytes: Buffer
  /** Differs from that of any other content. */
  readonly version: string
}

export interface ListedObject {
  /** Below the prefix of the store. */
  readonly name: string
  readonly version: string
  /** By the clock of the store. */
  readonly modifiedAt: number
}

export interface Listing {
  readonly objects: readonly ListedObject[]
  /** The clock of the store. */
  readonly now: number
}

/** Content that is read again if it must be sent again. */
export interface UploadSource {
  readonly size: number
  readonly read: (from: number, length: number) => Promise<Buffer>
}

/** The objects below a prefix of a bucket. @throws ObjectStoreError */
export interface ObjectStore {
  /** For messages: `s3://bucket/prefix`. */
  readonly url: string
  /**
   * Returns null if there is no such object. Of an object that is larger than the limit, returns one
   * byte more than the limit.
   */
  readonly get: (name: string, maxBytes: number) => Promise<StoredObject | null>
  /** Reads a part of an object. Returns null if there is none. */
  readonly getPart: (name: string, from: number, length: number) => Promise<Buffer | null>
  /**
   * Writes a whole object and returns its version. Returns null if the condition does not hold; that
   * may be because an attempt whose answer was lost has written the object.
   */
  readonly put: (name: string, bytes: Buffer, condition: Condition) => Promise<string | null>
  /** Lists the objects whose names begin with a text. */
  readonly list: (begin: string) => Promise<Listing>
  /** Creates an object in parts. Its name must not have been used. */
  readonly upload: (name: string, source: UploadSource) => Promise<void>
}

/** A call that an object store did not carry out. The message has no secrets. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
  /** Whether the same call would fail again until something is configured differently. */
  readonly isRefusal: boolean
  constructor(message: string, isRefusal: boolean) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/** Writes an object whose content no other writer writes. Returns null if another one has written. */
export const putUnique = async (
  store: ObjectStore,
  name: string,
  bytes: Buffer,
  condition: Condition,
): Promise<string | null> => {
  const version = await store.put(name, bytes, condition)
  if (version !== null) return version
  const current = await store.get(name, bytes.length)
  return current?.bytes.equals(bytes) ? current.version : null
}
