import { clearDocuments, type Segment } from './segments/segment.ts'

/** What searchers have to remove when they search the next state. */
export interface ReplacedIn {
  /** Where the segment stands in the state. */
  readonly segment: number
  readonly documents: readonly number[]
}

/**
 * Documents of published segments that others replace. Searches find them until they find the others: a document
 * that is changed is never missing, and never there twice.
 */
export class ReplacedDocuments {
  /** Since the last state. */
  #next = new Map<Segment, Set<number>>()
  /** Of the last state: its searchers remove them. */
  #last = new Map<Segment, Set<number>>()

  add(segment: Segment, document: number): void {
    const documents = this.#next.get(segment)
    if (documents === undefined) this.#next.set(segment, new Set([document]))
    else documents.add(document)
  }

  /** Returns the documents of a segment that are replaced, but may not be removed yet. */
  of(segment: Segment): ReadonlySet<number> {
    const last = this.#last.get(segment)
    const next = this.#next.get(segment)
    return new Set([...(last ?? []), ...(next ?? [])])
  }

  /** The segment is merged into another one. */
  forget(segment: Segment): void {
    this.#next.delete(segment)
    this.#last.delete(segment)
  }

  /** Returns what the searchers of a state remove. What those of the state before have not removed is removed. */
  publish(segments: readonly Segment[]): readonly ReplacedIn[] {
    this.settle()
    this.#last = this.#next
    this.#next = new Map()
    return segments.flatMap((segment, at) => {
      const documents = this.#last.get(segment)
      return documents === undefined ? [] : [{ segment: at, documents: [...documents] }]
    })
  }

  /** Removes what the searchers of the last state remove. */
  settle(): void {
    for (const [segment, documents] of this.#last) clearDocuments(segment, documents)
    this.#last = new Map()
  }
}
