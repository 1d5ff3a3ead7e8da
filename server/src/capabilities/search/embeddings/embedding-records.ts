import { createHash } from 'node:crypto'

/** A vector with 8 bits for each coordinate, as the model keeps it: its length does not matter. */
export type KeptVector = Int8Array

const MAX_VALUE = 127
const KEY_BYTES = 32
const CHECK_BYTES = 4

export const keptVector = (vector: Float32Array): KeptVector => {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  if (largest === 0) return new Int8Array(vector.length)
  return Int8Array.from(vector, (value) => Math.round((value / largest) * MAX_VALUE))
}

/** The key of a text: its digest, in hexadecimal. */
export const keyOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

const checkOf = (bytes: Uint8Array): Buffer =>
  createHash('sha256').update(bytes).digest().subarray(0, CHECK_BYTES)

export const recordBytes = (dimensions: number): number => KEY_BYTES + dimensions + CHECK_BYTES

/** A record of a cache: the key, the vector and a checksum. */
export const encodeRecord = (key: string, vector: KeptVector): Buffer => {
  const bytes = Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(vector.buffer)])
  return Buffer.concat([bytes, checkOf(bytes)])
}

/** Returns the vectors of the records up to the first one that is damaged. */
export const decodeRecords = (bytes: Buffer, dimensions: number): Map<string, KeptVector> => {
  const size = recordBytes(dimensions)
  const vectors = new Map<string, KeptVector>()
  for (let at = 0; at + size <= bytes.length; at += size) {
    const record = bytes.subarray(at, at + size - CHECK_BYTES)
    if (!checkOf(record).equals(bytes.subarray(at + size - CHECK_BYTES, at + size))) break
    const key = record.subarray(0, KEY_BYTES).toString('hex')
    vectors.set(key, new Int8Array(record.subarray(KEY_BYTES)))
  }
  return vectors
}
