import { isOnlyExcluding, readSearchBox, type SearchBox } from '../query/search-box.ts'
import { FacetCounts } from './facet-counts.ts'
import type { IndexState } from './index-state.ts'
import { IssueGroups } from './issue-groups.ts'
import { issueId } from './issue-table.ts'
import { type CoveredSegment, type RankedTerms, rankTerms, SCORE_UNIT } from './ranked-terms.ts'
import { ScoreMemory } from './score-memory.ts'
import { Scoring } from './scoring.ts'
import {
  MAX_DEPTH,
  SearchExpired,
  type SearchHit,
  type SearchMode,
  type SearchRequest,
  type SearchResult,
} from './search-request.ts'
import { PlacementMasks, segmentRanges } from './search-scope.ts'
import { admittedStates } from './segments/document-state.ts'
import { countDocuments } from './segments/postings.ts'
import { clearDocuments, openSegment, type Segment } from './segments/segment.ts'
import { FUSION_UNIT, type SemanticRanking } from './semantic-lists.ts'
import { RowReader } from './shared-rows.ts'
import { suggestTerms } from './suggestions.ts'
import { type RankedDocument, TopDocuments } from './top-documents.ts'
import { readUuid } from './uuid.ts'

/** BM25's factor, so that scores have the usual size. */
const SCORE_FACTOR = 2.2

/** Searches one state of an index after the other. */
export class Searcher {
  #segments: readonly Segment[] = []
  readonly #placements = new RowReader()
  readonly #services = new RowReader()
  readonly #textKeys = new RowReader()
  #issues: { count: number; words: Uint32Array } = { count: 0, words: new Uint32Array(0) }
  readonly #scoring: Scoring
  readonly #masks = new PlacementMasks()
  #semantics: SemanticRanking | null = null
  #epoch = 0

  /** `hasKernels`: whether WebAssembly may be used. */
  constructor(state?: IndexState, hasKernels = true) {
    this.#scoring = new Scoring(new ScoreMemory(hasKernels))
    if (state !== undefined) this.swap(state)
  }

  get epoch(): number {
    return this.#epoch
  }

  /** The keys of the distinct texts, by the numbers that `SemanticRanking` uses. */
  get textKeys(): readonly string[] {
    return this.#textKeys.rows.map(([key]) => key ?? '')
  }

  /** Searches another state from now on. */
  swap(state: IndexState): void {
    this.#segments = state.segments.map((published) => {
      const opened = openSegment(published)
      if (opened === null)
        throw new Error('A segment of the state is damaged. Build the index again.')
      return opened
    })
    for (const { segment, documents } of state.replaced) {
      clearDocuments(this.#segments[segment] as Segment, documents)
    }
    this.#masks.clear()
    this.#scoring.forgetTexts()
    this.#placements.read(state.placements)
    this.#services.read(state.services)
    this.#textKeys.read(state.texts)
    this.#issues = { count: state.issues.count, words: new Uint32Array(state.issues.buffer) }
    this.#epoch = state.epoch
  }

  /** Ranks texts by meaning from now on; null: no longer. */
  useSemantics(semantics: SemanticRanking | null): void {
    this.#semantics = semantics
  }

  search(request: SearchRequest): SearchResult {
    const box = readSearchBox(request.text)
    const covered = this.#cover(request)
    const terms = rankTerms(covered, box, this.#countVisible(covered))
    const mode = this.#effectiveMode(request, box, terms)
    const depth = Math.min(MAX_DEPTH, request.page * request.per_page)
    const top = new TopDocuments(depth)
    const groups = request.group === 'issue' ? new IssueGroups(this.#issues.count) : null
    const facets = request.include.includes('facets')
      ? new FacetCounts(this.#placements.rows, this.#services.rows)
      : null
    const matched = this.#scoring.run({
      box,
      covered,
      mode,
      isOnlyExcluding: isOnlyExcluding(box),
      terms,
      states: admittedStates(request.filters),
      semantics: mode === 'keyword' ? null : this.#semantics,
      textCount: this.#textKeys.rows.length,
      isEverything:
        covered.every(({ ranges }) => ranges.isWhole) && covered.length === this.#segments.length,
      top,
      groups,
      facets,
      checkDeadline: () => {
        if (request.isExpired?.()) throw new SearchExpired()
      },
    })
    if (groups !== null) rankGroups(groups, top, facets)
    const unit = mode === 'keyword' ? SCORE_UNIT / SCORE_FACTOR : FUSION_UNIT
    const sorted = top.sorted()
    const from = (request.page - 1) * request.per_page
    return {
      hits: sorted.slice(from, from + request.per_page).map((hit) => this.#hit(hit, unit)),
      total: groups?.count ?? matched,
      max_score: (sorted[0]?.score ?? 0) / unit,
      mode,
      ...(facets !== null && { facets: facets.facets() }),
      ...(request.include.includes('suggestions') && { suggestions: suggestTerms(covered, box) }),
    }
  }

  #effectiveMode(request: SearchRequest, box: SearchBox, terms: RankedTerms): SearchMode {
    if (this.#semantics === null) return 'keyword'
    // Names mean nothing: the texts of rules would be ranked by chance.
    if (request.mode === 'semantic' && terms.meaning === '') return 'keyword'
    return isOnlyExcluding(box) ? 'keyword' : request.mode
  }

  /** Returns the segments with the documents that the data scope and the providers admit. */
  #cover({ scope, filters }: SearchRequest): readonly CoveredSegment[] {
    const mask = this.#masks.get(this.#placements.rows, scope, filters.provider)
    return this.#segments
      .map((segment) => ({ segment, ranges: segmentRanges(segment, mask) }))
      .filter(({ ranges }) => ranges.documents > 0)
  }

  #countVisible(covered: readonly CoveredSegment[]): number {
    return covered.reduce((sum, { segment, ranges }) => sum + countDocuments(segment, ranges), 0)
  }

  #hit({ segment, document, score }: RankedDocument, unit: number): SearchHit {
    const issue = segment.issues[document] as number
    return {
      id: readUuid(segment.ids, 4 * document),
      issue_id: issue === 0 ? null : issueId(this.#issues.words, issue - 1),
      score: score / unit,
    }
  }
}

/** Ranks the best document of each issue. */
const rankGroups = (groups: IssueGroups, top: TopDocuments, facets: FacetCounts | null): void => {
  groups.visit((segment, members) => {
    top.enter(segment)
    for (const { document, score } of members) top.offer(score, document)
    facets?.count(
      segment,
      Uint16Array.from(members, ({ document }) => document),
      members.length,
    )
  })
}

/** Returns a searcher of an index. */
export const createSearcher = (state?: IndexState): Searcher => new Searcher(state)
