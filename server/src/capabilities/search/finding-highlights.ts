import { highlightText } from '@stance/core/search/query/highlights'
import { readSearchBox } from '@stance/core/search/query/search-box'
import { HIGHLIGHTED_FIELDS, type Highlight, type HighlightedRecord } from './highlights.ts'

const MAX_RANGES_PER_FIELD = 100
const IDENTIFIERS: ReadonlySet<string> = new Set(['resource_id', 'resource_name'])

/** Where the words of a query occur in the texts of a finding or an issue. */
export const highlightsOf = (query: string, record: HighlightedRecord): Highlight[] => {
  const box = readSearchBox(query)
  return HIGHLIGHTED_FIELDS.flatMap((field) => {
    const kind = IDENTIFIERS.has(field) ? 'identifier' : 'prose'
    const ranges = highlightText(box, record[field] ?? '', kind).slice(0, MAX_RANGES_PER_FIELD)
    return ranges.length > 0
      ? [{ field, ranges: ranges.map(([start, end]) => ({ start, end })) }]
      : []
  })
}
