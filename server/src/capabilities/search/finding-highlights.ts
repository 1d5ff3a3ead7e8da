import { queryWords, scriptPattern } from './fallback/query-words.ts'
import { HIGHLIGHTED_FIELDS, type Highlight, type HighlightedFinding } from './highlights.ts'

const MAX_RANGES_PER_FIELD = 100

const rangesIn = (text: string, patterns: readonly RegExp[]) =>
  patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start }, at, all) => at === 0 || start >= (all[at - 1]?.end ?? 0))
    .slice(0, MAX_RANGES_PER_FIELD)

/** Where the words of a query occur in the texts of a finding. */
export const highlightsOf = (query: string, finding: HighlightedFinding): Highlight[] => {
  const patterns = queryWords(query).map(scriptPattern)
  return HIGHLIGHTED_FIELDS.flatMap((field) => {
    const ranges = rangesIn(finding[field], patterns)
    return ranges.length > 0 ? [{ field, ranges }] : []
  })
}
