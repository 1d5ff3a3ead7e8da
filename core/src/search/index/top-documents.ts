import { compareDocuments } from './segments/document-order.ts'
import type { Segment } from './segments/segment.ts'

/** A document with its score, a whole number. */
export interface RankedDocument {
  readonly score: number
  readonly segment: Segment
  readonly document: number
}

const comesBefore = (one: RankedDocument, other: RankedDocument): boolean => {
  if (one.score !== other.score) return one.score > other.score
  return compareDocuments(one.segment, one.document, other.segment, other.document) < 0
}

/** The best documents of a search, at most `limit`: a heap with the worst of them at its root. */
export class TopDocuments {
  readonly #limit: number
  readonly #heap: RankedDocument[] = []
  /** Scores below cannot be among the best. */
  threshold = 0
  #segment: Segment | null = null
  /** Documents of the segment with the score of the root that come behind this one lost already. */
  #lostOrder = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Says to which segment the documents of the next calls belong. */
  enter(segment: Segment): void {
    this.#segment = segment
    this.#lostOrder = segment.documents
  }

  /** Considers a document of the segment that was entered. */
  offer(score: number, document: number): void {
    const segment = this.#segment as Segment
    if (this.#heap.length < this.#limit) {
      this.#push({ score, segment, document })
      return
    }
    if (score < this.threshold) return
    const order = segment.order[document] as number
    if (score === this.threshold && order >= this.#lostOrder) return
    const candidate = { score, segment, document }
    if (!comesBefore(candidate, this.#heap[0] as RankedDocument)) {
      this.#lostOrder = order
      return
    }
    this.#heap[0] = candidate
    this.#sink()
    this.#updateThreshold()
  }

  /** Returns the best documents, the best first. */
  sorted(): readonly RankedDocument[] {
    return [...this.#heap].sort((a, b) => (comesBefore(a, b) ? -1 : 1))
  }

  #updateThreshold(): void {
    const { score } = this.#heap[0] as RankedDocument
    if (score !== this.threshold) this.#lostOrder = (this.#segment as Segment).documents
    this.threshold = score
  }

  #push(added: RankedDocument): void {
    const heap = this.#heap
    let at = heap.push(added) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!comesBefore(heap[parent] as RankedDocument, added)) break
      heap[at] = heap[parent] as RankedDocument
      at = parent
    }
    heap[at] = added
    if (heap.length === this.#limit) this.#updateThreshold()
  }

  #sink(): void {
    const heap = this.#heap
    const moved = heap[0] as RankedDocument
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      const right = heap[child + 1]
      if (right !== undefined && comesBefore(heap[child] as RankedDocument, right)) child++
      if (!comesBefore(moved, heap[child] as RankedDocument)) break
      heap[at] = heap[child] as RankedDocument
      at = child
    }
    heap[at] = moved
  }
}
