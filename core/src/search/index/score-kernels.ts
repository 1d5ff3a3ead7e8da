import {
  bytes,
  type Code,
  constant,
  doWhile,
  get,
  i8x16,
  i16x8,
  i32,
  i32Load,
  i32Load16,
  i32Store,
  i32Store8,
  i32Store16,
  i32x4,
  set,
  v128,
  when,
} from '../simd/wasm-code.ts'
import { encodeModule, type WasmFunction } from '../simd/wasm-module.ts'
import { EXISTS } from './segments/document-state.ts'
import { MAX_SEGMENT_DOCUMENTS } from './segments/segment.ts'
import { SCORE_STEPS } from './semantic-lists.ts'

/** Documents that a kernel reads at once. */
export const LANES = 16

/** Where the parts of the memory begin. The steps of all segments follow, then the shares of texts. */
export const SCORES_AT = 0
export const TEXTS_AT = SCORES_AT + 4 * MAX_SEGMENT_DOCUMENTS
export const STATES_AT = TEXTS_AT + 4 * MAX_SEGMENT_DOCUMENTS
export const COLUMN_AT = STATES_AT + MAX_SEGMENT_DOCUMENTS
export const MATCHED_AT = COLUMN_AT + MAX_SEGMENT_DOCUMENTS
/** A document is written before it is known whether it counts. */
export const USED_STEPS_AT = MATCHED_AT + 2 * (MAX_SEGMENT_DOCUMENTS + LANES)
export const STEP_SHARES_AT = USED_STEPS_AT + SCORE_STEPS
/** For the 32 states of documents that exist: 255 for those that are admitted. */
export const ADMITTED_AT = STEP_SHARES_AT + 4 * SCORE_STEPS
export const TOTAL_AT = ADMITTED_AT + 32
export const STEPS_AT = TOTAL_AT + 32

const address = (base: number, index: Code, shift: number): Code =>
  i32.add(shift === 0 ? index : i32.shl(index, constant(shift)), constant(base))

const scoresAt = (at: number, quarter: number): Code =>
  i32.add(address(SCORES_AT, get(at), 2), constant(16 * quarter))

const QUARTERS = [0, 1, 2, 3] as const

/** Returns a byte for each of sixteen documents: 255 if its state is admitted. */
const admittedBytes = (at: number): Code => {
  const states = v128.load(address(STATES_AT, get(at), 0))
  // A swizzle gives 0 for what is beyond its table.
  const half = (first: number): Code =>
    i8x16.swizzle(
      v128.load(constant(ADMITTED_AT + first - EXISTS)),
      i8x16.sub(states, bytes(first)),
    )
  return v128.or(half(EXISTS), half(EXISTS + LANES))
}

/** Returns a byte for each of sixteen documents: 255 if its score is above the number. */
const bytesAbove = (at: number, number: Code): Code => {
  const above = (quarter: number): Code =>
    i32x4.greater(v128.load(scoresAt(at, quarter)), i32x4.splat(number))
  return i8x16.narrow(i16x8.narrow(above(0), above(1)), i16x8.narrow(above(2), above(3)))
}

/** Calls the body for every sixteen documents; parameter 0 is the number of documents. */
const forDocuments = (at: number, body: Code): Code => [
  set(at, constant(0)),
  doWhile([body, set(at, i32.add(get(at), constant(LANES)))], i32.lessUnsigned(get(at), get(0))),
]

/** Widens a quarter of sixteen bytes to numbers. */
const widened = (values: number, quarter: number): Code => {
  const half =
    quarter < 2 ? i16x8.extendLowUnsigned(get(values)) : i16x8.extendHighUnsigned(get(values))
  return quarter % 2 === 0 ? i32x4.extendLowUnsigned(half) : i32x4.extendHighUnsigned(half)
}

/** `addColumn(documents, weight, keeps)`: adds a weighted column to the scores, or to 0 if `keeps` is 0. */
const addColumn: WasmFunction = {
  name: 'addColumn',
  parameters: 3,
  numbers: 1,
  vectors: 3,
  body: [
    set(4, i32x4.splat(get(1))),
    set(5, i32x4.splat(i32.sub(constant(0), get(2)))),
    forDocuments(3, [
      set(6, v128.load(address(COLUMN_AT, get(3), 0))),
      ...QUARTERS.map((quarter) =>
        v128.store(
          scoresAt(3, quarter),
          i32x4.add(
            v128.and(v128.load(scoresAt(3, quarter)), get(5)),
            i32x4.mul(widened(6, quarter), get(4)),
          ),
        ),
      ),
    ]),
    constant(0),
  ],
}

/**
 * `filter(documents, least)`: writes the documents that have an admitted state and at least a score, and
 * returns their number. The total is that of the scores above 0.
 */
const filter: WasmFunction = {
  name: 'filter',
  parameters: 2,
  numbers: 4,
  vectors: 1,
  body: [
    set(3, constant(0)),
    set(4, constant(0)),
    set(1, i32.sub(get(1), constant(1))),
    forDocuments(2, [
      set(6, admittedBytes(2)),
      set(
        4,
        i32.add(get(4), i32.popcnt(i8x16.bitmask(v128.and(get(6), bytesAbove(2, constant(0)))))),
      ),
      set(5, i8x16.bitmask(v128.and(get(6), bytesAbove(2, get(1))))),
      when(
        get(5),
        doWhile(
          [
            i32Store16(address(MATCHED_AT, get(3), 1), i32.add(get(2), i32.ctz(get(5)))),
            set(3, i32.add(get(3), constant(1))),
            set(5, i32.and(get(5), i32.sub(get(5), constant(1)))),
          ],
          get(5),
        ),
      ),
    ]),
    i32Store(constant(TOTAL_AT), get(4)),
    get(3),
  ],
}

/** `writeSteps(documents, shift, steps)`: writes the step of each score, 0 where a document does not match. */
const writeSteps: WasmFunction = {
  name: 'writeSteps',
  parameters: 3,
  numbers: 1,
  vectors: 3,
  body: [
    forDocuments(3, [
      set(4, v128.and(admittedBytes(3), bytesAbove(3, constant(0)))),
      ...[0, 2].map((quarter) => {
        const step = (part: number): Code =>
          i32x4.add(
            i32x4.shiftRight(v128.load(scoresAt(3, part)), get(1)),
            i32x4.splat(constant(1)),
          )
        const matches = quarter === 0 ? i16x8.extendLow(get(4)) : i16x8.extendHigh(get(4))
        return [
          set(5, v128.and(i16x8.narrow(step(quarter), step(quarter + 1)), matches)),
          v128.store(
            i32.add(
              address(0, i32.add(get(2), i32.shl(get(3), constant(1))), 0),
              constant(8 * quarter),
            ),
            get(5),
          ),
          when(
            v128.anyTrue(get(5)),
            Array.from({ length: 8 }, (_, lane) =>
              i32Store8(address(USED_STEPS_AT, i16x8.lane(get(5), lane), 0), constant(1)),
            ),
          ),
        ]
      }),
    ]),
    constant(0),
  ],
}

/** `fuse(documents, steps, shares)`: sets each score to the shares of its step and its text. */
const fuse: WasmFunction = {
  name: 'fuse',
  parameters: 3,
  numbers: 1,
  vectors: 0,
  body: [
    set(3, constant(0)),
    doWhile(
      [
        i32Store(
          address(SCORES_AT, get(3), 2),
          i32.add(
            i32Load(
              address(STEP_SHARES_AT, i32Load16(i32.add(get(1), i32.shl(get(3), constant(1)))), 2),
            ),
            i32Load(i32.add(get(2), i32.shl(i32Load(address(TEXTS_AT, get(3), 2)), constant(2)))),
          ),
        ),
        set(3, i32.add(get(3), constant(1))),
      ],
      i32.lessUnsigned(get(3), get(0)),
    ),
    constant(0),
  ],
}

export type ScoreKernel = 'addColumn' | 'filter' | 'writeSteps' | 'fuse'

export const SCORE_KERNELS = encodeModule([addColumn, filter, writeSteps, fuse])
