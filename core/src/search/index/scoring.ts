import type { SearchBox } from '../query/search-box.ts'
import type { FacetCounts } from './facet-counts.ts'
import type { IssueGroups } from './issue-groups.ts'
import { addOtherTerms } from './other-terms.ts'
import type { CoveredSegment, RankedTerm, RankedTerms } from './ranked-terms.ts'
import { eligibleDocuments, hasRequirements } from './required-documents.ts'
import { ScoreMemory } from './score-memory.ts'
import { filterEligible, keepEligible, offerAll } from './score-passes.ts'
import type { SearchMode } from './search-request.ts'
import type { SegmentRanges } from './search-scope.ts'
import { MAX_IMPACT } from './segments/field-weights.ts'
import { addTerms, setColumns, visitTerm, type WeightedTerm } from './segments/postings.ts'
import { denseColumn, MAX_SEGMENT_DOCUMENTS, type Segment } from './segments/segment.ts'
import { keywordShares, type SemanticRanking, stepShift, textShares } from './semantic-lists.ts'
import type { TopDocuments } from './top-documents.ts'

/** What a search scores, and where its results go. */
export interface ScoringTask {
  readonly box: SearchBox
  readonly covered: readonly CoveredSegment[]
  readonly mode: SearchMode
  readonly isOnlyExcluding: boolean
  readonly terms: RankedTerms
  readonly states: Uint8Array
  readonly semantics: SemanticRanking | null
  readonly textCount: number
  /** Whether the search covers every document, so that every text is visible. */
  readonly isEverything: boolean
  readonly top: TopDocuments
  readonly groups: IssueGroups | null
  readonly facets: FacetCounts | null
  readonly checkDeadline: () => void
}

/** Scores documents segment by segment, with buffers that every search uses again. */
export class Scoring {
  readonly #memory: ScoreMemory
  readonly #prefix = new Uint8Array(MAX_SEGMENT_DOCUMENTS)
  /** The eligible documents of segments: two passes of one search need them. */
  readonly #eligible = new Map<Segment, Uint8Array>()
  /** For searches of every document: 1 for each text that one has. */
  #everyText: Uint8Array | null = null

  constructor(memory = new ScoreMemory()) {
    this.#memory = memory
  }

  /** Scores the documents, and returns how many match. */
  run(task: ScoringTask): number {
    this.#eligible.clear()
    const segments = task.covered.map(({ segment }) => segment)
    const isFused = task.semantics !== null && !task.isOnlyExcluding
    const bases = this.#memory.begin(
      task.states,
      isFused ? segments : [],
      isFused ? task.textCount : 0,
    )
    if (task.isOnlyExcluding) return this.#runExcluding(task)
    return isFused ? this.#runFused(task, bases) : this.#runKeyword(task)
  }

  #runKeyword(task: ScoringTask): number {
    let total = 0
    for (const [at, covered] of task.covered.entries()) {
      task.checkDeadline()
      this.#scoreKeywords(task, at)
      total += this.#collect(task, covered, this.#memory.filter(covered, minScore(task)))
    }
    return total
  }

  #eligibleOf({ box }: ScoringTask, segment: Segment, ranges: SegmentRanges): Uint8Array {
    const existing = this.#eligible.get(segment)
    if (existing !== undefined) return existing
    const found = eligibleDocuments(segment, box, ranges)
    this.#eligible.set(segment, found)
    return found
  }

  /** Without words every eligible document matches, with the score 0. */
  #runExcluding(task: ScoringTask): number {
    const { scores } = this.#memory
    let total = 0
    for (const covered of task.covered) {
      task.checkDeadline()
      scores.fill(1, 0, covered.segment.documents)
      const count = this.#memory.filter(covered, minScore(task))
      scores.fill(0, 0, covered.segment.documents)
      total += this.#collect(task, covered, count)
    }
    return total
  }

  #runFused(task: ScoringTask, bases: readonly number[]): number {
    this.#memory.usedSteps.fill(0)
    if (task.mode === 'hybrid') this.#rankKeywords(task, bases)
    else this.#memory.clearSteps()
    const visible = this.#visibleTexts(task)
    const ranking = task.semantics as SemanticRanking
    const mode = task.mode === 'semantic' ? 'semantic' : 'hybrid'
    this.#memory.useShares(
      keywordShares(this.#memory.usedSteps),
      textShares(ranking.rank(meaningOf(task), visible), visible, mode),
    )
    let total = 0
    for (const [at, covered] of task.covered.entries()) {
      task.checkDeadline()
      this.#memory.fuse(covered, bases[at] as number)
      total += this.#collect(task, covered, this.#memory.filter(covered, minScore(task)))
    }
    return total
  }

  /** Scores all segments by keywords, so that the rank of each score is known. */
  #rankKeywords(task: ScoringTask, bases: readonly number[]): void {
    const shift = stepShift(maxScore([...task.terms.finding, ...task.terms.others]))
    for (const [at, covered] of task.covered.entries()) {
      task.checkDeadline()
      this.#scoreKeywords(task, at)
      const { segment, ranges } = covered
      if (hasRequirements(task.box))
        keepEligible(this.#memory.scores, this.#eligibleOf(task, segment, ranges), ranges)
      this.#memory.writeSteps(covered, shift, bases[at] as number)
    }
  }

  /** Forgets which texts documents have: there is another state. */
  forgetTexts(): void {
    this.#everyText = null
  }

  /** Returns 1 for each text that a visible document has. Texts of documents that were removed are none. */
  #visibleTexts(task: ScoringTask): Uint8Array {
    if (!task.isEverything) return this.#textsOf(task)
    this.#everyText ??= this.#textsOf(task)
    return this.#everyText
  }

  #textsOf({ covered, textCount }: ScoringTask): Uint8Array {
    const visible = new Uint8Array(textCount)
    for (const { segment, ranges } of covered) {
      const { texts, states } = segment
      const { bounds } = ranges
      for (let range = 0; range < bounds.length; range += 2)
        for (let at = bounds[range] as number; at < (bounds[range + 1] as number); at++)
          if (states[at] !== 0) visible[texts[at] as number] = 1
    }
    return visible
  }

  #scoreKeywords(task: ScoringTask, at: number): void {
    const covered = task.covered[at] as CoveredSegment
    const { segment, ranges } = covered
    const { scores } = this.#memory
    const dense: WeightedTerm[] = []
    const sparse: WeightedTerm[] = []
    for (const { terms, weight } of task.terms.finding) {
      const [term, ...others] = terms[at] as readonly number[]
      if (term === undefined || others.length > 0) continue
      const list = denseColumn(segment, term) === -1 ? sparse : dense
      list.push({ term, weight })
    }
    if (!this.#memory.setColumns(covered, dense)) setColumns(scores, segment, dense, ranges)
    addTerms(scores, segment, sparse, ranges)
    for (const { terms, weight } of task.terms.finding) {
      const found = terms[at] as readonly number[]
      if (found.length > 1) this.#addPrefix(segment, found, ranges, weight)
    }
    if (task.terms.others.length > 0) {
      const found = this.#memory.matched.subarray(0, this.#memory.filter(covered, 1))
      addOtherTerms(scores, found, covered, task.terms, at)
    }
  }

  /** Adds the largest impact of the terms of a prefix, as if they were one term. */
  #addPrefix(segment: Segment, terms: readonly number[], ranges: SegmentRanges, weight: number) {
    const largest = this.#prefix.fill(0, 0, segment.documents)
    for (const term of terms)
      visitTerm(segment, term, ranges, (document, impact) => {
        if (impact > (largest[document] as number)) largest[document] = impact
      })
    const { scores } = this.#memory
    for (let at = 0; at < segment.documents; at++)
      if (largest[at] !== 0) scores[at] = (scores[at] as number) + weight * (largest[at] as number)
  }

  /** Passes the matched documents on, and returns how many of them are eligible. */
  #collect(task: ScoringTask, { segment, ranges }: CoveredSegment, matched: number): number {
    const { scores, matched: documents } = this.#memory
    const count = hasRequirements(task.box)
      ? filterEligible(documents, matched, this.#eligibleOf(task, segment, ranges))
      : matched
    if (task.groups !== null) {
      for (let at = 0; at < count; at++) {
        const document = documents[at] as number
        task.groups.add(segment, document, scores[document] as number)
      }
      return count
    }
    task.facets?.count(segment, documents, count)
    offerAll(task.top, segment, documents, count, scores)
    return isPlain(task) ? this.#memory.total : count
  }
}

/** Returns the text to rank texts by: for a search by meaning alone, all of it. */
const meaningOf = ({ mode, box, terms }: ScoringTask): string =>
  mode === 'semantic' ? box.plain : terms.meaning

/** Whether only the best documents matter, and of the others their number. */
const isPlain = ({ groups, facets, box }: ScoringTask): boolean =>
  groups === null && facets === null && !hasRequirements(box)

/** Returns the least score that a document needs to be passed on. */
const minScore = (task: ScoringTask): number =>
  isPlain(task) ? Math.max(1, task.top.threshold) : 1

const maxScore = (terms: readonly RankedTerm[]): number =>
  terms.reduce((sum, { weight }) => sum + weight * MAX_IMPACT, 0)
