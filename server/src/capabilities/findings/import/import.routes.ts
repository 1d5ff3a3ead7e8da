import { FORMATS } from '@stance/core/formats/registry'
import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { Type } from 'typebox'
import { admit } from '../../../kernel/caller.ts'
import { endpoint, ok, streamBody } from '../../../platform/http/endpoint.ts'
import { Key, Strict, Word } from '../../../platform/http/field-types.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { ImportSummary } from './import.schema.ts'
import { type ImportDeps, importFindings } from './import.service.ts'
import { listedSummary } from './import-summary.ts'

const MAX_IMPORT_BYTES = 256 * 1024 * 1024

const TYPES = ['application/json', 'application/x-ndjson', 'text/csv', 'application/octet-stream']

const FORMAT_NAMES = ['auto', ...FORMATS.map(({ id }) => id)]

const NAME = { minLength: 1, maxLength: 256 }

const ImportQuery = Strict({
  format: Type.Optional(Word(FORMAT_NAMES, 'lower')),
  complete: Type.Optional(
    Type.Boolean({
      description: 'Resolve the findings that the input covers and does not list',
    }),
  ),
  failures_only: Type.Optional(
    Type.Boolean({ description: 'With complete: the input lists failures only, of all checks' }),
  ),
  account: Type.Optional(
    Type.Array(Key(MAX_BYTES.account_id), {
      maxItems: 1000,
      style: 'form',
      explode: false,
      description: 'The accounts that the input is about; with complete: that it covers',
    }),
  ),
  cluster: Type.Optional(Type.String({ ...NAME, description: 'The cluster that was scanned' })),
  repository: Type.Optional(
    Type.String({ ...NAME, description: 'The repository that was scanned' }),
  ),
})

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
    handle: async ({ query, body, caller }, deps: ImportRouteDeps) => {
      const { format = 'auto', complete = false, failures_only = false } = query
      const { account = [], cluster = '', repository = '' } = query
      const summary = await importFindings(deps, {
        input: body,
        format,
        complete,
        failuresOnly: failures_only,
        stated: { accounts: account, cluster, repository },
        at: null,
        actor: caller.subject,
      })
      deps.metrics.countImported(summary.read)
      return ok({ ...summary, ...listedSummary(summary) })
    },
  }),
}
