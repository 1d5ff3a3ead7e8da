import { WRONG_FORMAT_FIELD } from '@stance/core/formats/record-parsing'
import { FORMATS } from '@stance/core/formats/registry'
import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { Type } from 'typebox'
import { badRequest } from '../../../kernel/app-error.ts'
import { admit } from '../../../kernel/caller.ts'
import { toIso } from '../../../kernel/clock.ts'
import { endpoint, filesBody, ok, type ReceivedFile } from '../../../platform/http/endpoint.ts'
import { Key, Strict, Timestamp, Word } from '../../../platform/http/field-types.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { ImportSummary as ImportSummarySchema } from './import.schema.ts'
import { type ImportDeps, importFindings } from './import.service.ts'
import type { FileStart } from './import-parsing.service.ts'
import { type ImportError, type ImportSummary, listedSummary } from './import-summary.ts'
import { kindOfInput } from './received-input.ts'
import { isEvidenceWithoutRecords } from './whole-input.ts'

const MAX_IMPORT_BYTES = 256 * 1024 * 1024

const TYPES = [
  'application/json',
  'application/x-ndjson',
  'application/sarif+json',
  'text/csv',
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
]

const FORMAT_NAMES = ['auto', ...FORMATS.map(({ id }) => id)]

const NAME = { minLength: 1, maxLength: 256 }

const ImportQuery = Strict({
  format: Type.Optional(
    Type.Unsafe<string>({
      ...Word(FORMAT_NAMES, 'lower'),
      'x-more-rules': 'An input whose records all have another format is rejected.',
    }),
  ),
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
  node: Type.Optional(Type.String({ ...NAME, description: 'The machine that was scanned' })),
  as_of: Type.Optional({
    ...Timestamp,
    description: 'When the input was exported, if not now: what orders records without times',
  }),
})

const BLANKS: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'))

const isBeforeData = (part: Buffer | FileStart): boolean =>
  !Buffer.isBuffer(part) || part.every((byte) => BLANKS.has(byte))

/**
 * The files of a body as one input, and the kind of its beginning. Throws BAD_REQUEST for a blank one, if
 * it must have contents.
 */
const inputOf = async (files: AsyncIterable<ReceivedFile>, mayBeEmpty: boolean) => {
  const parts = concatenate(files)
  const held: (Buffer | FileStart)[] = []
  let first = await parts.next()
  while (!first.done && isBeforeData(first.value)) {
    if (!Buffer.isBuffer(first.value)) held.push(first.value)
    first = await parts.next()
  }
  if (first.done && !mayBeEmpty) {
    throw badRequest('The body is empty; send the output of a scanner')
  }
  const start = !first.done && Buffer.isBuffer(first.value) ? first.value : Buffer.alloc(0)
  const input = (async function* () {
    yield* held
    yield start
    yield* parts
  })()
  return { input, kind: kindOfInput(start) }
}

async function* concatenate(
  files: AsyncIterable<ReceivedFile>,
): AsyncGenerator<Buffer | FileStart> {
  for await (const { name, content } of files) {
    yield { file: name }
    for await (const bytes of content) if (bytes.length > 0) yield bytes
  }
}

/** Nothing was imported because the stated format is another than that of the records. */
const refuseOtherFormat = ({
  read,
  rejected,
  errors,
}: {
  readonly read: number
  readonly rejected: number
  readonly errors: readonly ImportError[]
}) => {
  const other = errors.find(({ field }) => field === WRONG_FORMAT_FIELD)
  if (other && rejected === read) throw badRequest(other.message)
}

/** Nothing was imported because nothing is a record: an error page in place of a scan, for example. */
const refuseNoRecords = (
  { read, rejected, format, errors, coverage_total }: ImportSummary,
  kind: string,
) => {
  if (read === 0 || rejected < read || format !== '' || coverage_total > 0) return
  const reason = errors.find(({ position }) => position > 0) ?? errors[0]
  throw badRequest(
    `No record in the body has a known format; it was received as ${kind}` +
      `${reason && reason.position > 0 ? ` (record ${reason.position}: ${reason.message})` : ''}. ` +
      'Send the output of a scanner; the option format lists the formats that are supported',
  )
}

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
    request: { query: ImportQuery, body: filesBody(TYPES, MAX_IMPORT_BYTES) },
    responses: { 200: ImportSummarySchema },
    handle: async ({ query, body, caller }, deps: ImportRouteDeps) => {
      const { format = 'auto', complete = false, failures_only = false } = query
      const { account = [], cluster = '', repository = '', node = '', as_of } = query
      const at = as_of === undefined ? null : new Date(as_of)
      const stated = { accounts: account, cluster, repository, node, as_of: toIso(at) ?? '' }
      const { input, kind } = await inputOf(body, isEvidenceWithoutRecords({ format, stated }))
      const summary = await importFindings(deps, {
        input,
        format,
        complete,
        failuresOnly: failures_only,
        stated,
        at,
        actor: caller.subject,
      })
      deps.metrics.countImported(summary.read)
      refuseOtherFormat(summary)
      refuseNoRecords(summary, kind)
      return ok({ ...summary, ...listedSummary(summary) })
    },
  }),
}
