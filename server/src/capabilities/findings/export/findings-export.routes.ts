import { Readable } from 'node:stream'
import { MAX_QUERY_LENGTH } from '@stance/core/rql/tokens'
import { Type } from 'typebox'
import { admit } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { endpoint, ok, streamResponse } from '../../../platform/http/endpoint.ts'
import { Strict, Word, WordList } from '../../../platform/http/field-types.ts'
import { FINDING_FILTER } from '../list/finding-filter.schema.ts'
import { filterOf } from '../list/finding-list.ts'
import { findingQuery } from '../query/finding-fields.ts'
import type { KnownFrameworks } from '../query/known-frameworks.ts'
import { COLUMNS, type Column, csvHeader, csvLine, DEFAULT_COLUMNS, jsonLine } from './csv.ts'
import { MAX_ORDERED } from './finding-view.ts'
import type { FindingsExportStore } from './findings-export.store.ts'

export interface FindingsExportDeps {
  findingExports: FindingsExportStore
  frameworks: KnownFrameworks
  now: Clock
}

const FORMATS = ['ndjson', 'csv'] as const
type Format = (typeof FORMATS)[number]

const CONTENT_TYPES: Record<Format, string> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

/** The text of an export, page by page. NDJSON without chosen columns is what an import reads. */
async function* textOf(
  format: Format,
  columns: readonly Column[] | undefined,
  pages: AsyncGenerator<string[]>,
): AsyncGenerator<string> {
  const chosen = columns ?? DEFAULT_COLUMNS
  if (format === 'csv') yield csvHeader(chosen)
  const lineOf = (json: string) => {
    if (format === 'csv') return csvLine(JSON.parse(json), chosen)
    return columns ? jsonLine(JSON.parse(json), columns) : `${json}\n`
  }
  for await (const page of pages) yield page.map(lineOf).join('')
}

/**
 * Reads the first page before the response begins, so that a query that takes too long is an error and not
 * an incomplete file.
 */
const startReading = async (pages: AsyncGenerator<string[]>): Promise<AsyncGenerator<string[]>> => {
  const first = await pages.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* pages
  })()
}

const fileName = (format: Format, at: Date): string =>
  `findings-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.${format}`

export const findingExportEndpoints = {
  exportFindings: endpoint({
    method: 'GET',
    path: '/api/v1/findings/export',
    summary: 'Export every finding that matches a filter and a query, as NDJSON or CSV',
    returns:
      'The findings in the order of the query, else of their ids, without an end mark: a file that breaks off is incomplete',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    audited: true,
    request: {
      query: Strict({
        format: Type.Optional(Word(FORMATS, 'lower')),
        ...FINDING_FILTER,
        columns: Type.Optional(WordList(COLUMNS, 'lower')),
        q: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: MAX_QUERY_LENGTH,
            format: 'rql',
            description: `What to export, in the query language; with ORDER BY at most ${MAX_ORDERED} findings`,
          }),
        ),
      }),
    },
    responses: { 200: streamResponse('application/x-ndjson', 'text/csv') },
    errors: ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
    handle: async ({ query }, { findingExports, frameworks, now }: FindingsExportDeps) => {
      const { format = 'ndjson', q, columns } = query
      const at = now()
      const filter = filterOf(query)
      const pages = findingExports.pages({
        filter,
        query: q === undefined ? null : findingQuery(q, at, frameworks),
        now: at,
      })
      const body = Readable.from(
        textOf(format, columns && [...new Set(columns)], await startReading(pages)),
        { objectMode: false },
      )
      return {
        ...ok(body),
        detail: { format, ...filter, ...(q !== undefined && { q }), ...(columns && { columns }) },
        download: { filename: fileName(format, at), contentType: CONTENT_TYPES[format] },
      }
    },
  }),
}
