import { sharedFloat32, sharedInt8 } from './shared-arrays.ts'
import { scanByKernel, scanByNumbers } from './vector-scan.ts'

/** Vectors of length 1 with 8 bits for each coordinate, and a scale for each vector. */
export interface QuantisedVectors {
  readonly count: number
  readonly dimensions: number
  readonly values: Int8Array
  readonly scales: Float32Array
}

const MAX_VALUE = 127

/** Returns a vector with length 1. One without a direction, or with anything not finite, is zero. */
export const normalized = (vector: Float32Array): Float32Array => {
  let square = 0
  for (const value of vector) square += value * value
  const factor = 1 / Math.sqrt(square)
  return Number.isFinite(factor) && factor > 0
    ? vector.map((value) => value * factor)
    : new Float32Array(vector.length)
}

/** Quantises vectors of one dimension, in their order. */
export const quantise = (
  vectors: readonly Float32Array[],
  dimensions: number,
): QuantisedVectors => {
  const values = sharedInt8(vectors.length * dimensions)
  const scales = sharedFloat32(vectors.length)
  vectors.forEach((vector, text) => {
    const unit = normalized(vector)
    let largest = 0
    for (const value of unit) largest = Math.max(largest, Math.abs(value))
    if (largest === 0) return
    scales[text] = largest / MAX_VALUE
    for (let at = 0; at < dimensions; at++)
      values[text * dimensions + at] = Math.round(((unit[at] ?? 0) * MAX_VALUE) / largest)
  })
  return { count: vectors.length, dimensions, values, scales }
}

/** The query has whole numbers too. Vectors have length 1, so no product leaves 32 bits. */
const MAX_QUERY_VALUE = 32_767

/** Writes the cosine of the query and each vector into the scores from `first` on. */
export const scanVectors = (
  { dimensions, values, scales }: QuantisedVectors,
  query: Float32Array,
  scores: Float32Array,
  first: number,
): void => {
  const whole = Int16Array.from(normalized(query), (value) => Math.round(value * MAX_QUERY_VALUE))
  const receive = (from: number, products: Int32Array) => {
    for (let at = 0; at < products.length; at++)
      scores[first + from + at] =
        ((products[at] as number) * (scales[from + at] as number)) / MAX_QUERY_VALUE
  }
  if (!scanByKernel(values, dimensions, whole, receive))
    scanByNumbers(values, dimensions, whole, receive)
}
