import type { SearchBox } from '../query/search-box.ts'
import type { FacetCounts } from './facet-counts.ts'
import type { IssueGroups } from './issue-groups.ts'
import { addOtherTerms } from './other-terms.ts'
import type { CoveredSegment, RankedTerm, RankedTerms } from './ranked-terms.ts'
import { eligibleDocuments, hasRequirements } from './required-documents.ts'
import {
  filterEligible,
  filterScored,
  fuseScores,
  keepEligible,
  offerAll,
  passTotal,
  writeSteps,
} from './score-passes.ts'
import type { SearchMode } from './search-request.ts'
import type { SegmentRanges } from './search-scope.ts'
import { MAX_IMPACT } from './segments/field-weights.ts'
import { scoreTerms, visitTerm, type WeightedTerm } from './segments/postings.ts'
import { MAX_SEGMENT_DOCUMENTS, type Segment } from './segments/segment.ts'
import {
  keywordShares,
  SCORE_STEPS,
  type SemanticRanking,
  stepShift,
  textShares,
} from './semantic-lists.ts'
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
  readonly #scores = new Int32Array(MAX_SEGMENT_DOCUMENTS)
  readonly #prefix = new Uint8Array(MAX_SEGMENT_DOCUMENTS)
  readonly #matched = new Uint16Array(MAX_SEGMENT_DOCUMENTS + 1)
  /** The step of the keyword score of each document, for fusion. */
  #steps = new Uint16Array(0)

  /** The eligible documents of segments: two passes of one search need them. */
  readonly #eligible = new Map<Segment, Uint8Array>()

  /** Scores the documents, and returns how many match. */
  run(task: ScoringTask): number {
    this.#eligible.clear()
    if (task.isOnlyExcluding) return this.#runExcluding(task)
    return task.semantics === null ? this.#runKeyword(task) : this.#runFused(task)
  }

  #runKeyword(task: ScoringTask): number {
    let total = 0
    for (const [at, covered] of task.covered.entries()) {
      task.checkDeadline()
      this.#scoreKeywords(task, at)
      const count = filterScored(
        this.#scores,
        covered.segment.states,
        task.states,
        covered.ranges.bounds,
        minScore(task),
        this.#matched,
      )
      total += this.#collect(task, covered, count)
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
    let total = 0
    for (const covered of task.covered) {
      task.checkDeadline()
      this.#scores.fill(1, 0, covered.segment.documents)
      const count = filterScored(
        this.#scores,
        covered.segment.states,
        task.states,
        covered.ranges.bounds,
        minScore(task),
        this.#matched,
      )
      this.#scores.fill(0, 0, covered.segment.documents)
      total += this.#collect(task, covered, count)
    }
    return total
  }

  #runFused(task: ScoringTask): number {
    const isUsed = new Uint8Array(SCORE_STEPS)
    const bases = this.#reserveSteps(task)
    if (task.mode === 'hybrid') this.#rankKeywords(task, bases, isUsed)
    else this.#steps.fill(0)
    const visible = this.#visibleTexts(task)
    const ranking = task.semantics as SemanticRanking
    const mode = task.mode === 'semantic' ? 'semantic' : 'hybrid'
    const values = textShares(ranking.rank(meaningOf(task), visible), visible, mode)
    const stepValues = keywordShares(isUsed)
    let total = 0
    for (const [at, covered] of task.covered.entries()) {
      task.checkDeadline()
      const base = bases[at] as number
      const count = fuseScores(
        covered.segment,
        task.states,
        covered.ranges,
        this.#steps.subarray(base, base + covered.segment.documents),
        stepValues,
        values,
        this.#scores,
        minScore(task),
        this.#matched,
      )
      total += this.#collect(task, covered, count)
    }
    return total
  }

  /** Returns where the steps of each segment begin. */
  #reserveSteps({ covered }: ScoringTask): readonly number[] {
    const bases: number[] = []
    let total = 0
    for (const { segment } of covered) {
      bases.push(total)
      total += segment.documents
    }
    if (this.#steps.length < total) this.#steps = new Uint16Array(total)
    return bases
  }

  /** Scores all segments by keywords, so that the rank of each score is known. */
  #rankKeywords(task: ScoringTask, bases: readonly number[], isUsed: Uint8Array): void {
    const shift = stepShift(maxScore([...task.terms.finding, ...task.terms.others]))
    for (const [at, { segment, ranges }] of task.covered.entries()) {
      task.checkDeadline()
      this.#scoreKeywords(task, at)
      if (hasRequirements(task.box))
        keepEligible(this.#scores, this.#eligibleOf(task, segment, ranges), ranges)
      const base = bases[at] as number
      writeSteps(
        this.#scores,
        shift,
        segment.states,
        task.states,
        ranges.bounds,
        this.#steps.subarray(base, base + segment.documents),
        isUsed,
      )
    }
  }

  /** Returns 1 for each text that a visible document has. */
  #visibleTexts({ covered, textCount, isEverything }: ScoringTask): Uint8Array {
    const visible = new Uint8Array(textCount)
    if (isEverything) return visible.fill(1)
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
    const { segment, ranges } = task.covered[at] as CoveredSegment
    const words: WeightedTerm[] = []
    for (const { terms, weight } of task.terms.finding) {
      const [term, ...others] = terms[at] as readonly number[]
      if (term !== undefined && others.length === 0) words.push({ term, weight })
    }
    scoreTerms(this.#scores, segment, words, ranges)
    for (const { terms, weight } of task.terms.finding) {
      const found = terms[at] as readonly number[]
      if (found.length > 1) this.#addPrefix(segment, found, ranges, weight)
    }
    if (task.terms.others.length > 0)
      addOtherTerms(this.#scores, this.#matched, { segment, ranges }, task.terms, at)
  }

  /** Adds the largest impact of the terms of a prefix, as if they were one term. */
  #addPrefix(segment: Segment, terms: readonly number[], ranges: SegmentRanges, weight: number) {
    const largest = this.#prefix.fill(0, 0, segment.documents)
    for (const term of terms)
      visitTerm(segment, term, ranges, (document, impact) => {
        if (impact > (largest[document] as number)) largest[document] = impact
      })
    for (let at = 0; at < segment.documents; at++)
      if (largest[at] !== 0)
        this.#scores[at] = (this.#scores[at] as number) + weight * (largest[at] as number)
  }

  /** Passes the matched documents on, and returns how many of them are eligible. */
  #collect(task: ScoringTask, { segment, ranges }: CoveredSegment, matched: number): number {
    const count = hasRequirements(task.box)
      ? filterEligible(this.#matched, matched, this.#eligibleOf(task, segment, ranges))
      : matched
    const total = isPlain(task) ? passTotal : count
    if (task.groups !== null) {
      for (let at = 0; at < count; at++) {
        const document = this.#matched[at] as number
        task.groups.add(segment, document, this.#scores[document] as number)
      }
      return count
    }
    task.facets?.count(segment, this.#matched, count)
    offerAll(task.top, segment, this.#matched, count, this.#scores)
    return total
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
