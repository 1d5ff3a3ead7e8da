import { compareDocuments } from './segments/document-order.ts'
import type { Segment } from './segments/segment.ts'

/** Groups the documents of a result by issue: each issue has its best document. */
export class IssueGroups {
  /** For each issue: the index of its group plus one. */
  readonly #groups: Uint32Array
  readonly #scores: number[] = []
  readonly #segments: Segment[] = []
  readonly #documents: number[] = []

  constructor(issues: number) {
    this.#groups = new Uint32Array(issues)
  }

  get count(): number {
    return this.#documents.length
  }

  /** Adds a document of a result. One without an issue belongs to no group. */
  add(segment: Segment, document: number, score: number): void {
    const issue = segment.issues[document] as number
    if (issue === 0) return
    const group = this.#groups[issue - 1] as number
    if (group === 0) {
      this.#groups[issue - 1] = this.#documents.push(document)
      this.#scores.push(score)
      this.#segments.push(segment)
      return
    }
    const at = group - 1
    const best = this.#scores[at] as number
    if (score < best) return
    const other = this.#segments[at] as Segment
    if (
      score === best &&
      compareDocuments(other, this.#documents[at] as number, segment, document) < 0
    )
      return
    this.#scores[at] = score
    this.#segments[at] = segment
    this.#documents[at] = document
  }

  /** Visits the best document of each issue, segment by segment, in the order of the documents. */
  visit(
    visit: (segment: Segment, documents: readonly { document: number; score: number }[]) => void,
  ) {
    const bySegment = new Map<Segment, { document: number; score: number }[]>()
    for (const [at, document] of this.#documents.entries()) {
      const segment = this.#segments[at] as Segment
      const list = bySegment.get(segment) ?? []
      bySegment.set(segment, list)
      list.push({ document, score: this.#scores[at] as number })
    }
    for (const [segment, list] of bySegment)
      visit(
        segment,
        list.sort((a, b) => a.document - b.document),
      )
  }
}
