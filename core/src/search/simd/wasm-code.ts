/**
 * Instructions of WebAssembly as bytes, as many as the kernels need. Names are those of the text format
 * (https://webassembly.github.io/spec/core/binary/instructions.html).
 */

/** Instructions one after the other. */
export type Code = readonly (number | Code)[]

/** An unsigned number, seven bits a byte. */
export const unsigned = (value: number): readonly number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]

const signed = (value: number): readonly number[] =>
  value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]

export const get = (local: number): Code => [0x20, unsigned(local)]
export const set = (local: number, value: Code): Code => [value, 0x21, unsigned(local)]
export const constant = (value: number): Code => [0x41, signed(value)]

const plain =
  (opcode: number) =>
  (...operands: readonly Code[]): Code => [...operands, opcode]

export const i32 = {
  clz: plain(0x67),
  ctz: plain(0x68),
  popcnt: plain(0x69),
  add: plain(0x6a),
  sub: plain(0x6b),
  and: plain(0x71),
  shl: plain(0x74),
  lessUnsigned: plain(0x49),
  isZero: plain(0x45),
} as const

const memory =
  (opcode: Code, alignment: number) =>
  (...operands: readonly Code[]): Code => [...operands, opcode, alignment, 0]

/** A load takes its address, a store its address and value. Addresses need not be aligned. */
export const i32Load = memory([0x28], 2)
export const i32Load16 = memory([0x2f], 1)
export const i32Store = memory([0x36], 2)
export const i32Store8 = memory([0x3a], 0)
export const i32Store16 = memory([0x3b], 1)

/** Repeats the body until the condition is false. */
export const doWhile = (body: Code, condition: Code): Code => [
  [0x03, 0x40],
  body,
  condition,
  [0x0d, 0],
  0x0b,
]

export const when = (condition: Code, body: Code): Code => [condition, [0x04, 0x40], body, 0x0b]

const vector =
  (opcode: number) =>
  (...operands: readonly Code[]): Code => [...operands, 0xfd, unsigned(opcode)]

export const v128 = {
  load: memory([0xfd, 0x00], 0),
  store: memory([0xfd, 0x0b], 0),
  and: vector(0x4e),
  or: vector(0x50),
  anyTrue: vector(0x53),
} as const

/** A vector with one byte sixteen times. */
export const bytes = (value: number): Code => [0xfd, 0x0c, ...Array<number>(16).fill(value)]

export const i8x16 = {
  swizzle: vector(0x0e),
  bitmask: vector(0x64),
  narrow: vector(0x65),
  sub: vector(0x71),
} as const

export const i16x8 = {
  splat: vector(0x10),
  narrow: vector(0x85),
  extendLow: vector(0x87),
  extendHigh: vector(0x88),
  extendLowUnsigned: vector(0x89),
  extendHighUnsigned: vector(0x8a),
  lane: (value: Code, at: number): Code => [value, 0xfd, 0x19, at],
} as const

export const i32x4 = {
  splat: vector(0x11),
  greater: vector(0x3b),
  extendLow: vector(0xa7),
  extendHigh: vector(0xa8),
  extendLowUnsigned: vector(0xa9),
  extendHighUnsigned: vector(0xaa),
  shiftRight: vector(0xad),
  add: vector(0xae),
  mul: vector(0xb5),
  /** Multiplies 16-bit numbers and adds neighbours. */
  dot: vector(0xba),
  lane: (value: Code, at: number): Code => [value, 0xfd, 0x1b, at],
} as const
