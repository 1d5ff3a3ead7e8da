import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { type TProperties, Type } from 'typebox'
import { OneOf, pageQuery, Strict, Text, Word } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import { Finding } from '../findings/findings.schema.ts'
import { FINDING_STATUSES } from '../findings/record/finding.ts'
import { Issue } from '../issues/issues.schema.ts'
import { INCLUDES, SEARCH_MODES } from './search-request.ts'

const MAX_QUERY_LENGTH = 1_000
const MAX_FILTER_VALUES = 50

const wordsOf = <const V extends readonly string[]>(words: V, letterCase: 'upper' | 'lower') =>
  Type.Optional(
    Type.Array(Word(words, letterCase), {
      maxItems: MAX_FILTER_VALUES,
      description: 'In any letter case; empty: no restriction',
    }),
  )

const SearchMode = named('SearchMode', OneOf(SEARCH_MODES))

export const SearchRequestBody = named(
  'SearchRequest',
  Strict({
    query: Text(MAX_QUERY_LENGTH),
    mode: Type.Optional(OneOf(SEARCH_MODES)),
    filters: Type.Optional(
      named(
        'SearchFilters',
        Strict({
          severity: wordsOf(SEVERITIES, 'upper'),
          provider: wordsOf(PROVIDERS, 'lower'),
          status: wordsOf(FINDING_STATUSES, 'lower'),
        }),
      ),
    ),
    ...pageQuery(),
    include: Type.Optional(
      Type.Array(OneOf(INCLUDES), {
        maxItems: MAX_FILTER_VALUES,
        description: 'What the answer contains in addition',
      }),
    ),
  }),
)

const FacetValues = Type.Array(
  named('FacetValue', Type.Object({ value: Type.String(), count: Type.Integer() })),
  { description: 'The most frequent first' },
)

const Highlight = named(
  'Highlight',
  Type.Object({
    field: Type.String({ description: 'The field of the finding' }),
    ranges: Type.Array(
      named(
        'TextRange',
        Type.Object(
          { start: Type.Integer(), end: Type.Integer() },
          {
            description: 'From start to before end, in UTF-16 code units',
          },
        ),
      ),
    ),
  }),
)

const HIGHLIGHTS = Type.Optional(
  Type.Array(Highlight, { description: 'What matched; only if the request includes highlights' }),
)

const Facets = named(
  'SearchFacets',
  Type.Object(
    {
      severity: FacetValues,
      status: FacetValues,
      provider: FacetValues,
      account: FacetValues,
      region: FacetValues,
      category: FacetValues,
      service: FacetValues,
    },
    { description: 'Counts of all hits; only if the request includes facets' },
  ),
)

const answerOf = <P extends TProperties>(hit: string, record: P) =>
  Type.Object({
    data: Type.Array(
      named(
        hit,
        Type.Object({
          ...record,
          score: Type.Number({ minimum: 0 }),
          highlights: HIGHLIGHTS,
        }),
      ),
    ),
    total: Type.Integer(),
    page: Type.Integer(),
    per_page: Type.Integer(),
    max_score: Type.Number({ minimum: 0, description: 'The highest score of all hits' }),
    took_ms: Type.Integer({ minimum: 0 }),
    mode: Type.Unsafe<(typeof SEARCH_MODES)[number]>({
      ...SearchMode,
      description: 'The mode that was used',
    }),
    facets: Type.Optional(Facets),
    suggestions: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Words to complete the query with; only if the request includes suggestions',
      }),
    ),
  })

export const FindingSearchResult = named(
  'FindingSearchResult',
  answerOf('FindingHit', { finding: Finding }),
)
export const IssueSearchResult = named('IssueSearchResult', answerOf('IssueHit', { issue: Issue }))
