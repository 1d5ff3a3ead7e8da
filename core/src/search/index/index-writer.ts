import type { IndexSize, IndexState } from './index-state.ts'
import { IssueNumbers } from './issue-table.ts'
import { placementRanks, placementRow } from './placement-table.ts'
import { ReplacedDocuments } from './replaced-documents.ts'
import { categoryNumber, type SearchDocument, type SearchStatus } from './search-document.ts'
import { stateOf, withStatus } from './segments/document-state.ts'
import { USUAL_LENGTH } from './segments/field-weights.ts'
import { segmentsToMerge } from './segments/merge-policy.ts'
import {
  countDead,
  deadDocuments,
  MAX_SEGMENT_DOCUMENTS,
  openSegment,
  type Segment,
} from './segments/segment.ts'
import { SegmentBuilder } from './segments/segment-builder.ts'
import { mergeSegments } from './segments/segment-merging.ts'
import { SharedRows } from './shared-rows.ts'
import { UuidMap, writeUuid } from './uuid.ts'

export interface WriterOptions {
  /** The length at which a document gains and loses nothing by its length. */
  readonly usualLength?: number
}

/** Segment numbers are the upper half of a document's slot; the last one is the builder's. */
const BUILDER = 0xfffe
const MAX_SERVICES = 65_535
const MAX_TIME = 0xffffffff
const MAX_RISK = 0xffff

const clamp = (value: number, limit: number): number =>
  Math.min(limit, Math.max(0, Math.round(value) || 0))

/**
 * Writes an index. Documents become searchable with `commit`, in place of those that they replace; a change of a
 * status and a removal are seen at once, because they change bytes of published segments.
 */
export class IndexWriter {
  readonly #usualLength: number
  /** By number, from 1; a number is free again when its segment was merged. */
  readonly #segments: (Segment | undefined)[] = [undefined]
  #epoch = 0
  #builder: SegmentBuilder
  readonly #placements: SharedRows
  readonly #services: SharedRows
  readonly #texts: SharedRows
  readonly #issues: IssueNumbers
  #ranks: Uint32Array = new Uint32Array(0)
  readonly #key = new Uint32Array(4)
  readonly #slots = new UuidMap((slot) => {
    const number = slot >>> 16
    const words = number === BUILDER ? this.#builder.ids : (this.#segments[number] as Segment).ids
    return { words, at: 4 * (slot & 0xffff) }
  })
  /** Where the builder's documents stand in `#slots`, unless these moved since. */
  readonly #builderSlots = new Uint32Array(MAX_SEGMENT_DOCUMENTS)
  #builderMoves = 0
  #hasSlots = true
  /** The segments that searchers have. */
  #published: ReadonlySet<Segment>
  readonly #replaced = new ReplacedDocuments()

  constructor({ usualLength = USUAL_LENGTH }: WriterOptions = {}, state: IndexState | null = null) {
    this.#usualLength = usualLength
    this.#builder = new SegmentBuilder(usualLength)
    this.#placements = SharedRows.from(state?.placements ?? [])
    this.#services = SharedRows.from(state?.services ?? [])
    this.#texts = SharedRows.from(state?.texts ?? [])
    this.#issues = state === null ? new IssueNumbers() : IssueNumbers.from(state.issues)
    for (const bytes of state?.segments ?? []) {
      const segment = openSegment(bytes)
      if (segment === null)
        throw new Error('A segment of the state is damaged. Build the index again.')
      this.#segments.push(segment)
      this.#hasSlots = false
    }
    this.#epoch = state?.epoch ?? 0
    this.#published = new Set(this.#live())
  }

  /** Adds documents, in place of those with the same ids. */
  upsert(documents: readonly SearchDocument[]): void {
    this.#ensureSlots()
    for (const document of documents) {
      writeUuid(document.id, this.#key, 0)
      const { placement, text } = document
      const columns = {
        placement: this.#placements.numberOf(placementRow(placement)),
        issue: this.#issues.numberOf(document.issue_id),
        text: this.#texts.numberOfText(document.text_key),
        time: clamp(Math.floor(document.first_found_at / 1000), MAX_TIME),
        risk: clamp(document.risk_score * 100, MAX_RISK),
        service: this.#serviceNumber(text.service),
        category: categoryNumber(document.category),
        state: stateOf(document.severity, document.status),
      }
      const at = this.#builder.add(this.#key, columns, text)
      // One look-up adds a document and finds the one that it replaces: in a large map, it waits for memory.
      const replaced = this.#slots.set(this.#key, 0, BUILDER * 0x10000 + at)
      this.#builderSlots[at] = this.#slots.lastSlot
      if (replaced !== undefined) this.#replaceDocument(replaced)
      if (this.#builder.length === MAX_SEGMENT_DOCUMENTS) this.#build()
    }
  }

  /** Removes the documents that exist. */
  remove(ids: readonly string[]): void {
    this.#ensureSlots()
    for (const id of ids) {
      writeUuid(id, this.#key, 0)
      this.#removeKey()
    }
  }

  /** Sets the status of a document in place; returns false if it does not exist. */
  setStatus(id: string, status: SearchStatus): boolean {
    this.#ensureSlots()
    writeUuid(id, this.#key, 0)
    const slot = this.#slots.get(this.#key, 0)
    if (slot === undefined) return false
    const at = slot & 0xffff
    const number = slot >>> 16
    if (number === BUILDER) this.#builder.setStatus(at, status)
    else {
      const { states } = this.#segments[number] as Segment
      Atomics.store(states, at, withStatus(states[at] as number, status))
    }
    return true
  }

  has(id: string): boolean {
    this.#ensureSlots()
    writeUuid(id, this.#key, 0)
    return this.#slots.get(this.#key, 0) !== undefined
  }

  /** Makes the added documents searchable, and returns the state for searchers. */
  commit(): IndexState {
    if (this.#builder.length > 0) this.#build()
    this.#epoch++
    const segments = this.#live()
    this.#published = new Set(segments)
    return {
      epoch: this.#epoch,
      segments: segments.map(({ buffer, offset, byteLength }) => ({ buffer, offset, byteLength })),
      placements: this.#placements.publish(),
      services: this.#services.publish(),
      texts: this.#texts.publish(),
      issues: this.#issues.table(),
      replaced: this.#replaced.publish(segments),
    }
  }

  /** Removes what the searchers of the last state remove: the state is complete without them. */
  settle(): void {
    this.#replaced.settle()
  }

  /** Does one merge that is due; returns false if none was. Searchers see it after the next commit. */
  merge(): boolean {
    const chosen = segmentsToMerge(this.#live())
    if (chosen.length === 0) return false
    this.#ensureSlots()
    const numbers = chosen.map((segment) => this.#segments.indexOf(segment))
    const replaced = new Map(chosen.map((segment) => [segment, this.#replaced.of(segment)]))
    const isEmpty = chosen.every((one) => this.#countLive(one) === 0)
    const merged = isEmpty ? null : mergeSegments(chosen, this.#placementRanks(), replaced)
    if (merged !== null) this.#add(merged, null)
    for (const number of numbers) this.#segments[number] = undefined
    for (const segment of chosen) this.#replaced.forget(segment)
    return true
  }

  /** The keys of the distinct texts, by number. */
  get textKeys(): readonly string[] {
    return this.#texts.rows.map(([key]) => key ?? '')
  }

  size(): IndexSize {
    const segments = this.#live()
    const live = segments.reduce((sum, segment) => sum + this.#countLive(segment), 0)
    const documents = segments.reduce((sum, segment) => sum + segment.documents, 0)
    return {
      documents: live + this.#builder.live,
      deadDocuments: documents - live,
      segments: segments.length,
      texts: this.#texts.rows.length,
      bytes:
        segments.reduce((sum, { byteLength }) => sum + byteLength, 0) +
        this.#slots.byteLength +
        this.#issues.byteLength,
    }
  }

  #live(): Segment[] {
    return this.#segments.filter((segment) => segment !== undefined)
  }

  #serviceNumber(service: string): number {
    const { rows } = this.#services
    return rows.length < MAX_SERVICES
      ? this.#services.numberOfText(service)
      : this.#services.numberOfText('')
  }

  #placementRanks(): Uint32Array {
    const { rows } = this.#placements
    if (this.#ranks.length !== rows.length) this.#ranks = placementRanks(rows)
    return this.#ranks
  }

  #build(): void {
    const builder = this.#builder
    if (builder.live > 0) {
      const { segment, order } = builder.build(this.#placementRanks())
      this.#add(segment, this.#slots.moves === this.#builderMoves ? order : null)
    }
    this.#builder = new SegmentBuilder(this.#usualLength)
    this.#builderMoves = this.#slots.moves
  }

  /**
   * Adds a segment; the slots of its documents point to it from now on. `order` has the builder's number of
   * each document, if the slots are known by it: to look up every document again would wait for memory.
   */
  #add(segment: Segment, order: Uint32Array | null): void {
    const free = this.#segments.indexOf(undefined, 1)
    const number = free === -1 ? this.#segments.length : free
    this.#segments[number] = segment
    for (let at = 0; at < segment.documents; at++) {
      const value = number * 0x10000 + at
      if (order === null) this.#slots.set(segment.ids, 4 * at, value)
      else this.#slots.setAt(this.#builderSlots[order[at] as number] as number, value)
    }
  }

  /** Removes the document with the id in `#key`, if it exists. */
  #removeKey(): void {
    const slot = this.#slots.get(this.#key, 0)
    if (slot === undefined) return
    this.#slots.delete(this.#key, 0)
    this.#removeDocument(slot)
  }

  #countLive(segment: Segment): number {
    let live = segment.documents - deadDocuments(segment)
    for (const at of this.#replaced.of(segment)) if (segment.states[at] !== 0) live--
    return live
  }

  /** A document that searches find stays until they find the one in its place. */
  #replaceDocument(slot: number): void {
    const segment = this.#segments[slot >>> 16]
    if (segment !== undefined && this.#published.has(segment)) {
      this.#replaced.add(segment, slot & 0xffff)
    } else this.#removeDocument(slot)
  }

  #removeDocument(slot: number): void {
    const at = slot & 0xffff
    const number = slot >>> 16
    if (number === BUILDER) {
      this.#builder.remove(at)
      return
    }
    const segment = this.#segments[number] as Segment
    Atomics.store(segment.states, at, 0)
    countDead(segment, 1)
  }

  /** A state that was loaded gets its map of slots with the first change: reading it is quick without. */
  #ensureSlots(): void {
    if (this.#hasSlots) return
    this.#hasSlots = true
    for (const [number, segment] of this.#segments.entries()) {
      if (segment === undefined) continue
      for (let at = 0; at < segment.documents; at++)
        if (segment.states[at] !== 0) this.#slots.set(segment.ids, 4 * at, number * 0x10000 + at)
    }
  }
}

/** Returns a writer of an empty index, or of the index that a state has. */
export const createIndexWriter = (options?: WriterOptions, state?: IndexState): IndexWriter =>
  new IndexWriter(options, state)
