import { Type } from 'typebox'
import { notFound } from '../../../kernel/app-error.ts'
import { admit } from '../../../kernel/caller.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import {
  IdParams,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  pageRequest,
  Strict,
  Timestamp,
} from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import { LISTED, RejectedRecord } from '../import/import.schema.ts'
import type { ImportRunsStore } from './import-runs.store.ts'

const RUN = {
  id: Type.String({ format: 'uuid' }),
  status: OneOf(['running', 'completed', 'failed']),
  format: Type.String(),
  complete: Type.Boolean(),
  actor: Type.String({ description: 'Who imported; the user of the machine for the command line' }),
  accounts: Type.Array(Type.String(), { description: 'Known when the run has ended' }),
  observed_at: Timestamp,
  started_at: Timestamp,
  finished_at: Nullable(Timestamp),
  read: Type.Integer(),
  accepted: Type.Integer(),
  duplicates: Type.Integer(),
  resolved: Type.Integer(),
  rejected: Type.Integer(),
}

const ImportRun = named('ImportRun', Type.Object(RUN))

const ImportRunDetail = named('ImportRunDetail', Type.Object({ ...RUN, ...LISTED }))

/** The generated tests have an owner of parts of accounts, which sees no run at all. */
const WHOLE_ACCOUNTS =
  'A run is shown only where the data scope contains all of its accounts as a whole; the tests of import runs show it'

const NOTHING_LISTED = {
  ignored_reasons: [],
  coverage: [],
  coverage_total: 0,
  checks: [],
  checks_total: 0,
  files: [],
  unreadable: false,
  errors: [],
}

export interface ImportRunsDeps {
  importRunList: Pick<ImportRunsStore, 'page' | 'find' | 'rejected'>
}

export const importRunEndpoints = {
  listImports: endpoint({
    method: 'GET',
    path: '/api/v1/imports',
    summary: 'List the import runs, the newest first',
    returns: 'A page of import runs',
    access: admit('admin'),
    effect: 'read',
    scopeExemption: WHOLE_ACCOUNTS,
    request: { query: Strict(pageQuery()) },
    responses: { 200: PageOf(ImportRun) },
    handle: async ({ query }, { importRunList }: ImportRunsDeps) => {
      const page = await importRunList.page(pageRequest(query))
      return ok({
        ...page,
        data: page.data.map((run) => ({ ...run, accounts: [...run.accounts] })),
      })
    },
  }),

  getImport: endpoint({
    method: 'GET',
    path: '/api/v1/imports/{id}',
    summary: 'Get an import run with what it covered and rejected',
    returns: 'The import run',
    access: admit('admin'),
    effect: 'read',
    scopeExemption: WHOLE_ACCOUNTS,
    request: { params: IdParams },
    responses: { 200: ImportRunDetail },
    handle: async ({ params }, { importRunList }: ImportRunsDeps) => {
      const found = await importRunList.find(params.id)
      if (!found) throw notFound('IMPORT')
      const { summary, ...run } = found
      return ok({ ...run, accounts: [...run.accounts], ...NOTHING_LISTED, ...summary })
    },
  }),

  listRejectedRecords: endpoint({
    method: 'GET',
    path: '/api/v1/imports/{id}/rejected-records',
    summary: 'List the rejected records of an import run, in the order of its input',
    returns: 'A page of rejected records; a run keeps the first ten thousand',
    access: admit('admin'),
    effect: 'read',
    scopeExemption: WHOLE_ACCOUNTS,
    request: { params: IdParams, query: Strict(pageQuery()) },
    responses: { 200: PageOf(RejectedRecord) },
    handle: async ({ params, query }, { importRunList }: ImportRunsDeps) => {
      if (!(await importRunList.find(params.id))) throw notFound('IMPORT')
      return ok(await importRunList.rejected(params.id, pageRequest(query)))
    },
  }),
}
