import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { admit, displayName } from '../../../kernel/caller.ts'
import { CSV_START, csvLineOf } from '../../../kernel/csv-line.ts'
import { endpoint, ok, streamResponse } from '../../../platform/http/endpoint.ts'
import { Strict, Word } from '../../../platform/http/field-types.ts'
import { VERSION } from '../../../platform/package-paths.ts'
import { FrameworkParams, PROFILE, SCOPE_FILTER } from '../compliance.schema.ts'
import { profiledFramework } from '../frameworks.service.ts'
import { type ComplianceDeps, readEvidence, scopeOf } from '../posture.service.ts'
import { controlStates, frameworkPosture } from '../posture.ts'
import type { AuditCheckpointPort } from './audit-checkpoint.port.ts'
import { type EvidenceStores, readControlEvidence } from './evidence.service.ts'
import { evidenceCsv } from './evidence-csv.ts'
import { evidenceHtml } from './evidence-html.ts'
import type { EvidenceSubject } from './evidence-subject.ts'

interface EvidenceDeps extends ComplianceDeps, EvidenceStores {
  readonly auditCheckpoint: AuditCheckpointPort
  readonly freshDays: number
}

const FORMATS = ['csv', 'html'] as const
type Format = (typeof FORMATS)[number]

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

async function* csvOf(
  subject: EvidenceSubject,
  controls: ReturnType<typeof readControlEvidence>,
): AsyncGenerator<string> {
  yield CSV_START
  yield* evidenceCsv(subject, controls, csvLineOf)
}

export const evidenceEndpoints = {
  exportFrameworkEvidence: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/frameworks/{fw}/export',
    summary: 'Export the evidence of every control of a framework, as CSV or as one page of HTML',
    returns:
      'For each control what was looked at, when, what is excepted by whom until when, and what is attested',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    audited: true,
    request: {
      params: FrameworkParams,
      query: Strict({
        format: Type.Optional(Word(FORMATS, 'lower')),
        profile: PROFILE,
        ...SCOPE_FILTER,
      }),
    },
    responses: { 200: streamResponse('text/csv', 'text/html') },
    errors: ['FRAMEWORK_NOT_FOUND', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
    handle: async ({ params, query, caller }, deps: EvidenceDeps) => {
      const { format = 'csv', profile, ...filter } = query
      const framework = profiledFramework(deps.frameworks, params.fw, profile)
      const scope = scopeOf(deps, filter)
      const evidence = await readEvidence(deps, scope, deps.now(), { framework: framework.id })
      const subject: EvidenceSubject = {
        framework,
        posture: frameworkPosture(framework, evidence),
        scope,
        at: evidence.at,
        freshDays: deps.freshDays,
        exportedBy: displayName(caller),
        productVersion: VERSION,
        checkpoint: await deps.auditCheckpoint.latest(),
      }
      const states = controlStates(framework, evidence)
      const controls = readControlEvidence(deps, framework, evidence, states)
      const text = format === 'html' ? evidenceHtml(subject, controls) : csvOf(subject, controls)
      const day = evidence.at.toISOString().slice(0, 10)
      const filename = `${framework.id}-evidence-${day}.${format}`
      return {
        ...ok(Readable.from(text)),
        download: { filename, contentType: CONTENT_TYPES[format] },
      }
    },
  }),
}
