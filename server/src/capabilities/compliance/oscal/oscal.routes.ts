import { Readable } from 'node:stream'
import { admit } from '../../../kernel/caller.ts'
import { scopeLists } from '../../../kernel/data-scope.ts'
import { endpoint, ok, streamResponse } from '../../../platform/http/endpoint.ts'
import { OneOf, Strict } from '../../../platform/http/field-types.ts'
import { VERSION } from '../../../platform/package-paths.ts'
import { FrameworkParams } from '../compliance.schema.ts'
import type { EvidenceStores } from '../evidence/evidence.service.ts'
import { type ComplianceDeps, readEvidence } from '../posture.service.ts'
import {
  AssessmentResultsBody,
  AssessmentResultsQuery,
  ImportedResultsBody,
} from './oscal.schema.ts'
import { OSCAL_MODELS } from './oscal-document.ts'
import { assessmentResults, planOfAction } from './oscal-export.service.ts'
import { oscalId } from './oscal-id.ts'
import { importResults } from './oscal-import.service.ts'

const MAX_UNKNOWN = 100

const CONTENT_TYPE = 'application/oscal+json; charset=utf-8'

export const oscalEndpoints = {
  exportFrameworkOscal: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/frameworks/{fw}/oscal',
    summary: 'Export the state of a framework as an OSCAL document',
    returns: 'Assessment results, or a plan of action and milestones, in JSON',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    audited: true,
    request: { params: FrameworkParams, query: Strict({ model: OneOf(OSCAL_MODELS) }) },
    responses: { 200: streamResponse(CONTENT_TYPE) },
    errors: ['FRAMEWORK_NOT_FOUND'],
    handle: async ({ params, query }, deps: ComplianceDeps & EvidenceStores) => {
      const framework = deps.frameworks.get(params.fw)
      const evidence = await readEvidence(deps, deps.scope, deps.now(), { framework: framework.id })
      const subject = {
        framework,
        at: evidence.at,
        scopeKey: oscalId('scope', JSON.stringify(scopeLists(deps.scope))),
        productVersion: VERSION,
      }
      const write = query.model === 'poam' ? planOfAction : assessmentResults
      const text = write({ stores: deps, subject, evidence })
      const filename = `${framework.id}-${query.model}.json`
      return {
        // A buffer that counts bytes: a finding of a large framework has megabytes.
        ...ok(Readable.from(text, { objectMode: false })),
        download: { filename, contentType: CONTENT_TYPE },
      }
    },
  }),

  importAssessmentResults: endpoint({
    method: 'POST',
    path: '/api/v1/compliance/frameworks/{fw}/oscal',
    summary: 'Import the OSCAL assessment results of others as attestations',
    returns: 'How many controls the results attest, and what is no control of the framework',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: {
      params: FrameworkParams,
      query: AssessmentResultsQuery,
      body: AssessmentResultsBody,
    },
    responses: { 200: ImportedResultsBody },
    errors: ['FRAMEWORK_NOT_FOUND', 'ACCOUNT_NOT_FOUND'],
    handle: async ({ params, query, body, caller }, deps: ComplianceDeps) => {
      const framework = deps.frameworks.get(params.fw)
      const { metadata, results, uuid } = body['assessment-results']
      const given = { document: metadata.title, results, ...query }
      const by = { caller, at: deps.now() }
      const { unknown, ...counts } = await importResults(deps.attestations, framework, given, by)
      return {
        ...ok({
          framework: framework.id,
          ...counts,
          unknown_targets: unknown.slice(0, MAX_UNKNOWN),
        }),
        resourceId: framework.id,
        detail: { document: uuid, ...counts },
      }
    },
  }),
}
