import { Readable } from 'node:stream'
import type { Query } from '@stance/core/rql/syntax'
import { MAX_QUERY_LENGTH } from '@stance/core/rql/tokens'
import { Type } from 'typebox'
import { badRequest } from '../../../kernel/app-error.ts'
import { admit } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { endpoint, ok, streamResponse } from '../../../platform/http/endpoint.ts'
import { Strict, Word } from '../../../platform/http/field-types.ts'
import { FINDING_FILTER } from '../list/finding-filter.schema.ts'
import { filterOf } from '../list/finding-list.ts'
import { findingQuery } from '../query/finding-fields.ts'
import { CSV_HEADER, csvLine } from './csv.ts'
import type { FindingsExportStore } from './findings-export.store.ts'

export interface FindingsExportDeps {
  findingExports: FindingsExportStore
  now: Clock
}

const FORMATS = ['ndjson', 'csv'] as const
type Format = (typeof FORMATS)[number]

const CONTENT_TYPES: Record<Format, string> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

const parsed = (text: string | undefined, at: Date): Query | null => {
  if (text === undefined) return null
  const query = findingQuery(text, at)
  if (query.order !== null) {
    throw badRequest('An export is in the order of the ids; remove ORDER BY from q')
  }
  return query
}

/** The text of an export, page by page. */
async function* textOf(format: Format, pages: AsyncGenerator<string[]>): AsyncGenerator<string> {
  if (format === 'csv') yield CSV_HEADER
  for await (const page of pages) {
    yield format === 'csv'
      ? page.map((json) => csvLine(JSON.parse(json))).join('')
      : page.map((json) => `${json}\n`).join('')
  }
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
      'The findings in the order of their ids, without an end mark: a file that breaks off is incomplete',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    audited: true,
    request: {
      query: Strict({
        format: Type.Optional(Word(FORMATS, 'lower')),
        ...FINDING_FILTER,
        q: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: MAX_QUERY_LENGTH,
            format: 'rql-condition',
            description: 'What to export, in the query language, without ORDER BY',
          }),
        ),
      }),
    },
    responses: { 200: streamResponse('application/x-ndjson', 'text/csv') },
    handle: async ({ query }, { findingExports, now }: FindingsExportDeps) => {
      const { format = 'ndjson', q } = query
      const at = now()
      const filter = filterOf(query)
      const pages = findingExports.pages({ filter, query: parsed(q, at), now: at })
      const body = Readable.from(textOf(format, await startReading(pages)), { objectMode: false })
      return {
        ...ok(body),
        detail: { format, ...filter, ...(q !== undefined && { q }) },
        download: { filename: fileName(format, at), contentType: CONTENT_TYPES[format] },
      }
    },
  }),
}
