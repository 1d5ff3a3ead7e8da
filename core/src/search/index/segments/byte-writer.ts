const INITIAL_SIZE = 1024
const MAX_VARINT_BYTES = 5

/** Bytes that grow. */
export class ByteWriter {
  bytes: Uint8Array
  length = 0

  constructor(size = INITIAL_SIZE) {
    this.bytes = new Uint8Array(size)
  }

  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  push(byte: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length++] = byte
  }

  /** Seven bits a byte, the lowest first (LEB128). */
  pushVarint(value: number): void {
    this.reserve(MAX_VARINT_BYTES)
    const { bytes } = this
    let at = this.length
    let rest = value
    for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128
    bytes[at++] = rest
    this.length = at
  }

  append(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from)
    this.bytes.set(source.subarray(from, to), this.length)
    this.length += to - from
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

/** Numbers that grow. */
export class NumberList {
  values = new Uint32Array(INITIAL_SIZE)
  length = 0

  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.values.length) return
    const grown = new Uint32Array(Math.max(needed, this.values.length * 2))
    grown.set(this.values.subarray(0, this.length))
    this.values = grown
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = value
  }

  /** Adds numbers of a list. Most are few, so a loop is faster than a copy. */
  append(source: Uint32Array, from: number, to: number): void {
    this.reserve(to - from)
    const shift = this.length - from
    for (let at = from; at < to; at++) this.values[at + shift] = source[at] as number
    this.length += to - from
  }

  written(): Uint32Array {
    return this.values.subarray(0, this.length)
  }
}

/** Reads varints of a byte array one after the other. */
export class VarintReader {
  at = 0
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  next(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++] as number
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }
}
