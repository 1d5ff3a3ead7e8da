import { readFile, writeFile } from 'node:fs/promises'
import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'

type Space = SemanticModel['space']

/** The number of terms and of dimensions, in front of three arrays of numbers that fill a file. */
const HEADER = 2
const HEADER_BYTES = HEADER * Float64Array.BYTES_PER_ELEMENT

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Writes a space, so that no process has to train it again. */
export const writeSpace = async (path: string, space: Space): Promise<void> => {
  const { hashes, termWeights, basis, dimensions } = space
  const header = Float64Array.of(hashes.length, dimensions)
  await writeFile(path, Buffer.concat([header, hashes, termWeights, basis].map(bytesOf)))
}

/** Reads a space into memory that threads share. */
export const readSpace = async (path: string): Promise<Space> => {
  const contents = await readFile(path)
  const buffer = new SharedArrayBuffer(contents.length)
  new Uint8Array(buffer).set(contents)
  const [terms = 0, dimensions = 0] = new Float64Array(buffer, 0, HEADER)
  const weightsAt = HEADER_BYTES + terms * Float64Array.BYTES_PER_ELEMENT
  const basisAt = weightsAt + terms * Float32Array.BYTES_PER_ELEMENT
  return {
    dimensions,
    hashes: new Float64Array(buffer, HEADER_BYTES, terms),
    termWeights: new Float32Array(buffer, weightsAt, terms),
    basis: new Float32Array(buffer, basisAt, terms * dimensions),
  }
}
