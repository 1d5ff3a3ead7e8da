import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * A column whose values are sealed. A value opens only in the row that it was sealed for: `bound` are the
 * columns that identify the row and what must not be exchanged in it. They never change.
 */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly bound: readonly string[]
}

/** The values of the bound columns of a row, by column. */
export type BoundRow = Readonly<Record<string, string>>

/** A value that does not open: it was changed, comes from another row, or its key is gone. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

/** Keeps values secret from readers of the database, its backups and its replicas. */
export interface Sealing {
  readonly seal: (column: SealedColumn, row: BoundRow, value: Uint8Array) => Promise<Buffer>
  /** @throws SealError */
  readonly open: (column: SealedColumn, row: BoundRow, sealed: Uint8Array) => Promise<Buffer>
  /** The bytes with which each value begins that the current key sealed. */
  readonly currentPrefix: () => Promise<Buffer>
}

/** Returns the keys of the installation: the current one first, then former ones that open values only. */
export type ReadKeys = () => Promise<readonly Uint8Array[]>

const FORMAT = 1
const NUMBER_BYTES = 4
const PREFIX_BYTES = 1 + NUMBER_BYTES
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

const derive = (key: Uint8Array, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, length))

interface DerivedKey {
  readonly prefix: Buffer
  readonly key: Buffer
}

const derivedKey = (key: Uint8Array): DerivedKey => ({
  prefix: Buffer.concat([Buffer.of(FORMAT), derive(key, 'stance sealing number', NUMBER_BYTES)]),
  key: derive(key, 'stance sealing', 32),
})

/** The place of a value. It is authenticated with the value and not stored. */
const placeOf = ({ table, column, bound }: SealedColumn, row: BoundRow): Buffer => {
  const values = bound.map((name) => {
    const value = row[name]
    if (value === undefined) throw new Error(`${table}.${column} is bound to ${name}`)
    return value
  })
  return Buffer.from(JSON.stringify([table, column, ...values]))
}

const open = ({ prefix, key }: DerivedKey, place: Buffer, sealed: Buffer): Buffer => {
  const nonce = sealed.subarray(prefix.length, prefix.length + NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(place)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = sealed.subarray(prefix.length + NONCE_BYTES, -TAG_BYTES)
  try {
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch (cause) {
    throw new SealError('A sealed value was changed, or belongs to another row', { cause })
  }
}

/**
 * Seals values with AES-256-GCM under the current key. A value begins with its format and the number of its key,
 * so that values of former keys open too. The keys are read each time: another process may have changed them.
 */
export const createSealing = (readKeys: ReadKeys): Sealing => {
  const current = async (): Promise<DerivedKey> => {
    const [key] = await readKeys()
    if (!key) throw new Error('There is no encryption key')
    return derivedKey(key)
  }
  return {
    currentPrefix: async () => (await current()).prefix,

    seal: async (column, row, value) => {
      const { prefix, key } = await current()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(placeOf(column, row))
      const text = Buffer.concat([cipher.update(value), cipher.final()])
      return Buffer.concat([prefix, nonce, text, cipher.getAuthTag()])
    },

    open: async (column, row, bytes) => {
      const sealed = Buffer.from(bytes)
      if (sealed.length < PREFIX_BYTES + NONCE_BYTES + TAG_BYTES)
        throw new SealError('A sealed value is incomplete')
      const keys = (await readKeys()).map(derivedKey)
      const key = keys.find(({ prefix }) => sealed.subarray(0, PREFIX_BYTES).equals(prefix))
      if (!key) throw new SealError('A value is sealed with a key that this installation lacks')
      return open(key, placeOf(column, row), sealed)
    },
  }
}
