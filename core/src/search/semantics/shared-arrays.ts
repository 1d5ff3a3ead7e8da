/** Typed arrays in shared memory: other threads read a model without a copy of it. */
export const sharedFloat32 = (length: number): Float32Array<SharedArrayBuffer> =>
  new Float32Array(new SharedArrayBuffer(4 * length))

export const sharedFloat64 = (length: number): Float64Array<SharedArrayBuffer> =>
  new Float64Array(new SharedArrayBuffer(8 * length))

export const sharedUint32 = (length: number): Uint32Array<SharedArrayBuffer> =>
  new Uint32Array(new SharedArrayBuffer(4 * length))

export const sharedInt8 = (length: number): Int8Array<SharedArrayBuffer> =>
  new Int8Array(new SharedArrayBuffer(length))

/** Returns the position of a value in an ascending array, or -1. */
export const indexOfSorted = (sorted: Float64Array, value: number): number => {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = sorted[middle] ?? 0
    if (found === value) return middle
    if (found < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}
