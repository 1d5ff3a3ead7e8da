import { FORMATS } from '@stance/core/formats/registry'
import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { Type } from 'typebox'
import { admit } from '../../../kernel/caller.ts'
import { endpoint, ok, streamBody } from '../../../platform/http/endpoint.ts'
import { Key, Nullable, Strict, Timestamp, Word } from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { CoveredCell } from '../coverage/covered-cells.ts'
import { type ImportDeps, importFindings } from './import.service.ts'
import { MAX_COVERAGE } from './import-summary.ts'

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

const CoverageEntry = named(
  'Coverage',
  Type.Object({
    source: Type.String(),
    account_id: Type.String(),
    region: Nullable(Type.String({ description: 'null: every region' })),
    artifact: Type.String({
      description: "An image, a repository or a cluster; '' for the account as a whole",
    }),
    checks: Type.Integer({ description: 'The number of checks that the input lists one by one' }),
    groups: Type.Array(Type.String(), {
      description: 'The groups of checks of which the input lists every failure',
    }),
    observed_at: Timestamp,
  }),
)

const ImportSummary = named(
  'ImportSummary',
  Type.Object({
    format: Type.String(),
    read: Type.Integer({
      description:
        'Records: the sum of failed, duplicates, muted, passed, ignored and rejected, in which each counts once',
    }),
    failed: Type.Integer({ description: 'Records with a failure that is a new finding' }),
    duplicates: Type.Integer({
      description: 'Records of which every failure belongs to an existing finding',
    }),
    muted: Type.Integer({ description: 'Records of which every failure is muted by the scanner' }),
    passed: Type.Integer({ description: 'Records without a failure' }),
    ignored: Type.Integer({ description: 'Records that are not imported on purpose' }),
    rejected: Type.Integer({ description: 'Records that were rejected, at least in part' }),
    accepted: Type.Integer({ description: 'New findings' }),
    resolved: Type.Integer({
      description: 'Findings that a pass resolved, or that a complete input no longer lists',
    }),
    ignored_reasons: Type.Array(
      named('IgnoredRecords', Type.Object({ reason: Type.String(), records: Type.Integer() })),
    ),
    coverage: Type.Array(CoverageEntry, {
      description: `What the input covered: the first ${MAX_COVERAGE} of coverage_total`,
    }),
    coverage_total: Type.Integer(),
    errors: Type.Array(
      named(
        'RejectedRecord',
        Type.Object({ position: Type.Integer(), field: Type.String(), message: Type.String() }),
      ),
    ),
  }),
)

const cellJson = ({ at, check_count, checks: _, groups, ...cell }: CoveredCell) => ({
  ...cell,
  checks: check_count,
  groups: [...groups],
  observed_at: at.toISOString(),
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
    handle: async ({ query, body }, deps: ImportRouteDeps) => {
      const { format = 'auto', complete = false, failures_only = false } = query
      const { account = [], cluster = '', repository = '' } = query
      const { errors, ignored_reasons, coverage, ...counts } = await importFindings(deps, {
        input: body,
        format,
        complete,
        failuresOnly: failures_only,
        stated: { accounts: account, cluster, repository },
        at: null,
      })
      deps.metrics.countImported(counts.read)
      return ok({
        ...counts,
        ignored_reasons: [...ignored_reasons],
        coverage: coverage.map(cellJson),
        errors: [...errors],
      })
    },
  }),
}
