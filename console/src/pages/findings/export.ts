import { requestWith } from '../../api/get-json.ts'
import type { SearchParams } from '../../search-params.ts'
import { saveFile } from '../../ui/save-file.ts'
import { apiFilters, withoutOrder } from './finding-filters.ts'
import type { Finding } from './findings-queries.ts'

/** Characters with which a spreadsheet would start a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

const cellOf = (value: unknown) => {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = FORMULA.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns findings as CSV with a byte order mark; no cell becomes a formula. */
export const writeCsv = (findings: readonly Finding[], columns: readonly string[]) => {
  const lines = findings.map((finding) =>
    columns.map((column) => cellOf(Reflect.get(finding, column))).join(','),
  )
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** Returns the name of a file: what it holds, and the time in UTC. */
export const fileNameOf = (format: 'csv' | 'ndjson', now: Date) =>
  `findings-${now.toISOString().slice(0, 16).replaceAll(':', '')}Z.${format}`

/** Returns the parameters of an export of every finding that the address shows. */
export const exportParams = (search: SearchParams, format: 'csv' | 'ndjson') => {
  const params = apiFilters(search)
  params.set('format', format)
  const query = params.get('q')
  if (query !== null) params.set('q', withoutOrder(query))
  return params
}

/** Downloads every finding that the address shows. Returns the name of the file. */
export const exportShown = async (search: SearchParams, format: 'csv' | 'ndjson') => {
  const response = await requestWith('/api/v1/findings/export', exportParams(search, format))
  const name = fileNameOf(format, new Date())
  saveFile(await response.blob(), name)
  return name
}
