import { instantiate, PAGE_BYTES, type WasmKernels } from '../simd/wasm-module.ts'
import type { CoveredSegment } from './ranked-terms.ts'
import {
  ADMITTED_AT,
  COLUMN_AT,
  LANES,
  MATCHED_AT,
  SCORE_KERNELS,
  SCORES_AT,
  type ScoreKernel,
  STATES_AT,
  STEP_SHARES_AT,
  STEPS_AT,
  TEXTS_AT,
  TOTAL_AT,
  USED_STEPS_AT,
} from './score-kernels.ts'
import { filterScored, fuseScores, passTotal, writeSteps } from './score-passes.ts'
import { EXISTS } from './segments/document-state.ts'
import { clearRanges, type WeightedTerm } from './segments/postings.ts'
import { denseColumn, MAX_SEGMENT_DOCUMENTS, type Segment } from './segments/segment.ts'
import { SCORE_STEPS } from './semantic-lists.ts'

/** Kernels read whole segments, so they pay when a search covers at least this share of one. */
const MIN_KERNEL_SHARE = 1 / 4

const roundedUp = (count: number): number => Math.ceil(count / LANES) * LANES

const viewsOf = (buffer: ArrayBuffer, stepCount: number, textCount: number) => ({
  scores: new Int32Array(buffer, SCORES_AT, MAX_SEGMENT_DOCUMENTS),
  texts: new Uint32Array(buffer, TEXTS_AT, MAX_SEGMENT_DOCUMENTS),
  states: new Uint8Array(buffer, STATES_AT, MAX_SEGMENT_DOCUMENTS),
  column: new Uint8Array(buffer, COLUMN_AT, MAX_SEGMENT_DOCUMENTS),
  matched: new Uint16Array(buffer, MATCHED_AT, MAX_SEGMENT_DOCUMENTS + LANES),
  usedSteps: new Uint8Array(buffer, USED_STEPS_AT, SCORE_STEPS),
  stepShares: new Int32Array(buffer, STEP_SHARES_AT, SCORE_STEPS),
  admitted: new Uint8Array(buffer, ADMITTED_AT, EXISTS),
  total: new Uint32Array(buffer, TOTAL_AT, 1),
  /** The step of the keyword score of each document, for fusion. */
  steps: new Uint16Array(buffer, STEPS_AT, stepCount),
  textShares: new Int32Array(buffer, STEPS_AT + 2 * stepCount, textCount),
})

/**
 * The numbers of one search at a time, and the passes over them: by kernels where they pay, else by
 * loops that give the same.
 */
export class ScoreMemory {
  readonly #kernels: WasmKernels<ScoreKernel> | null
  #buffer: ArrayBuffer
  #views: ReturnType<typeof viewsOf>
  #admitted: Uint8Array = new Uint8Array(0)
  /** How many documents matched in the last `filter`, with those whose scores were too low. */
  total = 0

  constructor(hasKernels = true) {
    this.#kernels = hasKernels ? instantiate<ScoreKernel>(SCORE_KERNELS, STEPS_AT) : null
    this.#buffer = this.#kernels?.memory.buffer ?? new ArrayBuffer(STEPS_AT)
    this.#views = viewsOf(this.#buffer, 0, 0)
  }

  get scores(): Int32Array {
    return this.#views.scores
  }

  get matched(): Uint16Array {
    return this.#views.matched
  }

  get usedSteps(): Uint8Array {
    return this.#views.usedSteps
  }

  /** Begins a search: `admitted` has 1 for each state that matches. Arrays of earlier searches are void. */
  begin(admitted: Uint8Array, segments: readonly Segment[], textCount: number): readonly number[] {
    const bases: number[] = []
    let stepCount = 0
    for (const { documents } of segments) {
      bases.push(stepCount)
      stepCount += roundedUp(documents)
    }
    this.#reserve(STEPS_AT + 2 * stepCount + 4 * textCount)
    this.#views = viewsOf(this.#buffer, stepCount, textCount)
    this.#admitted = admitted
    for (let at = 0; at < EXISTS; at++)
      this.#views.admitted[at] = admitted[EXISTS + at] === 1 ? 255 : 0
    return bases
  }

  #reserve(bytes: number): void {
    const missing = bytes - this.#buffer.byteLength
    if (missing <= 0) return
    if (this.#kernels === null) this.#buffer = new ArrayBuffer(bytes)
    else {
      this.#kernels.memory.grow(Math.ceil(missing / PAGE_BYTES))
      this.#buffer = this.#kernels.memory.buffer
    }
  }

  /** Returns the kernels if they pay for a segment. */
  #kernelsFor({ segment, ranges }: CoveredSegment) {
    return ranges.documents < segment.documents * MIN_KERNEL_SHARE ? undefined : this.#kernels?.run
  }

  /** Sets the scores to the sum of weighted columns; false if that is left to the loops. */
  setColumns(covered: CoveredSegment, terms: readonly WeightedTerm[]): boolean {
    const run = this.#kernelsFor(covered)
    if (run === undefined) return false
    const { segment, ranges } = covered
    if (terms.length === 0) clearRanges(this.#views.scores, ranges)
    const { documents, denseImpacts } = segment
    for (const [at, { term, weight }] of terms.entries()) {
      const start = denseColumn(segment, term) * documents
      this.#views.column.set(denseImpacts.subarray(start, start + documents))
      run.addColumn(roundedUp(documents), weight, at === 0 ? 0 : 1)
    }
    return true
  }

  /** Copies the states of the documents in the ranges; the others do not exist for the kernels. */
  #loadStates({ segment, ranges }: CoveredSegment): void {
    const { states } = this.#views
    const { bounds } = ranges
    states.fill(0, 0, roundedUp(segment.documents))
    for (let at = 0; at < bounds.length; at += 2)
      states.set(segment.states.subarray(bounds[at], bounds[at + 1]), bounds[at])
  }

  /** Writes the documents with at least a score into `matched`, and returns their number. */
  filter(covered: CoveredSegment, minScore: number): number {
    const { segment, ranges } = covered
    const { scores, matched, total } = this.#views
    const run = this.#kernelsFor(covered)
    if (run === undefined) {
      const { states } = segment
      const found = filterScored(scores, states, this.#admitted, ranges.bounds, minScore, matched)
      this.total = passTotal
      return found
    }
    this.#loadStates(covered)
    const count = run.filter(roundedUp(segment.documents), minScore)
    this.total = total[0] as number
    return count
  }

  /** Writes the step of each score, and which steps are used. */
  writeSteps(covered: CoveredSegment, shift: number, base: number): void {
    const { segment, ranges } = covered
    const run = this.#kernelsFor(covered)
    if (run === undefined) {
      const { scores, steps, usedSteps } = this.#views
      const part = steps.subarray(base, base + segment.documents)
      const { bounds } = ranges
      writeSteps(scores, shift, segment.states, this.#admitted, bounds, part, usedSteps)
      return
    }
    this.#loadStates(covered)
    run.writeSteps(roundedUp(segment.documents), shift, STEPS_AT + 2 * base)
  }

  clearSteps(): void {
    this.#views.steps.fill(0)
  }

  useShares(stepShares: Int32Array, textShares: Int32Array): void {
    this.#views.stepShares.set(stepShares)
    this.#views.textShares.set(textShares)
  }

  /** Sets the scores to the shares of the steps and texts. */
  fuse(covered: CoveredSegment, base: number): void {
    const { segment, ranges } = covered
    const { texts, textShares, steps, stepShares, scores } = this.#views
    const run = this.#kernelsFor(covered)
    if (run === undefined) {
      const part = steps.subarray(base, base + segment.documents)
      fuseScores(segment.texts, ranges.bounds, part, stepShares, textShares, scores)
      return
    }
    texts.set(segment.texts)
    run.fuse(segment.documents, STEPS_AT + 2 * base, textShares.byteOffset)
  }
}
