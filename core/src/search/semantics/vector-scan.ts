import {
  constant,
  doWhile,
  get,
  i16x8,
  i32,
  i32Store,
  i32x4,
  set,
  v128,
} from '../simd/wasm-code.ts'
import { encodeModule, instantiate } from '../simd/wasm-module.ts'

/** Where the parts of the memory of the kernel begin. */
const QUERY_AT = 0
export const MAX_SCANNED_DIMENSIONS = 4_096
const VECTORS_AT = 2 * MAX_SCANNED_DIMENSIONS
const VECTOR_BYTES = 65_536
const RESULTS_AT = VECTORS_AT + VECTOR_BYTES
/** Coordinates that are read at once. */
export const LANES = 16

/** Adds up the lanes of a vector of four numbers. */
const sumOf = (vector: number) => {
  const lane = (at: number) => i32x4.lane(get(vector), at)
  return i32.add(i32.add(lane(0), lane(1)), i32.add(lane(2), lane(3)))
}

const [COUNT, DIMENSIONS, VECTOR, QUERY, RESULT, SUM, VALUES] = [0, 1, 2, 3, 4, 5, 6] as const

const scan = {
  name: 'scan',
  parameters: 2,
  numbers: 3,
  vectors: 2,
  body: [
    set(VECTOR, constant(VECTORS_AT)),
    set(RESULT, constant(RESULTS_AT)),
    doWhile(
      [
        set(QUERY, constant(QUERY_AT)),
        set(SUM, i32x4.splat(constant(0))),
        doWhile(
          [
            set(VALUES, v128.load(get(VECTOR))),
            set(
              SUM,
              i32x4.add(
                get(SUM),
                i32x4.add(
                  i32x4.dot(i16x8.extendLow(get(VALUES)), v128.load(get(QUERY))),
                  i32x4.dot(
                    i16x8.extendHigh(get(VALUES)),
                    v128.load(i32.add(get(QUERY), constant(LANES))),
                  ),
                ),
              ),
            ),
            set(VECTOR, i32.add(get(VECTOR), constant(LANES))),
            set(QUERY, i32.add(get(QUERY), constant(2 * LANES))),
          ],
          i32.lessUnsigned(get(QUERY), i32.shl(get(DIMENSIONS), constant(1))),
        ),
        i32Store(get(RESULT), sumOf(SUM)),
        set(RESULT, i32.add(get(RESULT), constant(4))),
        set(COUNT, i32.sub(get(COUNT), constant(1))),
      ],
      get(COUNT),
    ),
    constant(0),
  ],
}

const CODE = encodeModule([scan])
/** The results of vectors with the fewest dimensions take as much memory as the vectors do at most. */
const MEMORY_BYTES = RESULTS_AT + (4 * VECTOR_BYTES) / LANES

type Kernel = ReturnType<typeof instantiate<'scan'>>
let instance: Kernel | undefined

/** Receives the products of vectors with the query, in the order of the vectors. */
type Receive = (first: number, products: Int32Array) => void

/** Passes on the products of 8-bit vectors with a 16-bit query; false if it cannot be done. */
export const scanByKernel = (
  values: Int8Array,
  dimensions: number,
  query: Int16Array,
  receive: Receive,
): boolean => {
  if (dimensions === 0 || dimensions % LANES !== 0 || dimensions > MAX_SCANNED_DIMENSIONS)
    return false
  if (instance === undefined) instance = instantiate<'scan'>(CODE, MEMORY_BYTES)
  if (instance === null) return false
  const { memory, run } = instance
  new Int16Array(memory.buffer, QUERY_AT, dimensions).set(query)
  const target = new Int8Array(memory.buffer, VECTORS_AT, VECTOR_BYTES)
  const atOnce = Math.floor(VECTOR_BYTES / dimensions)
  const count = values.length / dimensions
  for (let first = 0; first < count; first += atOnce) {
    const chunk = Math.min(atOnce, count - first)
    target.set(values.subarray(first * dimensions, (first + chunk) * dimensions))
    run.scan(chunk, dimensions)
    receive(first, new Int32Array(memory.buffer, RESULTS_AT, chunk))
  }
  return true
}

/** The same products, one number after the other. */
export const scanByNumbers = (
  values: Int8Array,
  dimensions: number,
  query: Int16Array,
  receive: Receive,
): void => {
  const count = dimensions === 0 ? 0 : values.length / dimensions
  const products = new Int32Array(count)
  for (let vector = 0; vector < count; vector++) {
    const start = vector * dimensions
    let total = 0
    for (let at = 0; at < dimensions; at++)
      total += (values[start + at] as number) * (query[at] as number)
    products[vector] = total
  }
  receive(0, products)
}
