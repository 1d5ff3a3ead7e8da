import { FORMATS } from '@stance/core/formats/registry'
import { Type } from 'typebox'
import { admit } from '../../../kernel/caller.ts'
import { endpoint, ok, streamBody } from '../../../platform/http/endpoint.ts'
import { Strict, Word } from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { type ImportDeps, importFindings } from './import.service.ts'

const MAX_IMPORT_BYTES = 256 * 1024 * 1024

const TYPES = ['application/json', 'application/x-ndjson', 'text/csv', 'application/octet-stream']

const FORMAT_NAMES = ['auto', ...FORMATS.map(({ id }) => id)]

const ImportQuery = Strict({
  format: Type.Optional(Word(FORMAT_NAMES, 'lower')),
  complete: Type.Optional(Type.Boolean()),
  account: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: 1000,
      style: 'form',
      explode: false,
    }),
  ),
})

const ImportSummary = named(
  'ImportSummary',
  Type.Object({
    format: Type.String(),
    read: Type.Integer(),
    accepted: Type.Integer(),
    duplicates: Type.Integer(),
    resolved: Type.Integer(),
    rejected: Type.Integer(),
    errors: Type.Array(
      named(
        'RejectedRecord',
        Type.Object({ position: Type.Integer(), field: Type.String(), message: Type.String() }),
      ),
    ),
  }),
)

export interface ImportRouteDeps extends ImportDeps {
  metrics: Pick<Metrics, 'countImported'>
}

export const importEndpoints = {
  importFindings: endpoint({
    method: 'POST',
    path: '/api/v1/findings/import',
    summary: "Import a scanner's output; only an import declared complete resolves findings",
    returns: 'The counts of the import and the first rejected records',
    access: admit('admin'),
    effect: 'external',
    request: { query: ImportQuery, body: streamBody(TYPES, MAX_IMPORT_BYTES) },
    responses: { 200: ImportSummary },
    handle: async ({ query, body }, deps: ImportRouteDeps) => {
      const { format = 'auto', complete = false, account = [] } = query
      const { errors, ...counts } = await importFindings(deps, {
        input: body,
        format,
        complete,
        accounts: account,
        at: null,
      })
      deps.metrics.countImported(counts.read)
      return ok({ ...counts, errors: [...errors] })
    },
  }),
}
