import { isAbout } from '@stance/core/compliance/attestation'
import { admit } from '../../kernel/caller.ts'
import { created, endpoint, ok } from '../../platform/http/endpoint.ts'
import { attestControl } from './attestations.service.ts'
import {
  AttestationBody,
  AttestationList,
  ControlParams,
  NewAttestationBody,
} from './compliance.schema.ts'
import { attestationRecord } from './control-record.ts'
import { controlOf } from './frameworks.service.ts'
import type { ComplianceDeps } from './posture.service.ts'

interface AttestationDeps extends ComplianceDeps {
  readonly newId: () => string
}

const MAX_LISTED = 1_000

export const attestationEndpoints = {
  attestControl: endpoint({
    method: 'POST',
    path: '/api/v1/compliance/controls/{fw}/{control}/attestations',
    summary: 'Create an attestation of a control, with evidence',
    returns: 'The attestation',
    access: admit('operator', 'admin'),
    effect: 'write',
    request: { params: ControlParams, body: NewAttestationBody },
    responses: { 201: AttestationBody },
    errors: ['FRAMEWORK_NOT_FOUND', 'CONTROL_NOT_FOUND', 'ACCOUNT_NOT_FOUND'],
    handle: async ({ params, body, caller }, deps: AttestationDeps) => {
      const framework = deps.frameworks.get(params.fw)
      const { id: control } = controlOf(framework, params.control)
      const by = { caller, at: deps.now(), id: deps.newId() }
      const about = { framework: framework.id, control }
      const attestation = await attestControl(deps.attestations, about, body, by)
      const record = attestationRecord(attestation, deps.scope)
      const { outcome } = attestation
      return { ...created(record, attestation.id), detail: { ...about, outcome } }
    },
  }),

  listAttestations: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/controls/{fw}/{control}/attestations',
    summary: 'List the attestations of a control, newest first',
    returns: 'The attestations about accounts of the data scope',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { params: ControlParams },
    responses: { 200: AttestationList },
    errors: ['FRAMEWORK_NOT_FOUND', 'CONTROL_NOT_FOUND'],
    handle: async ({ params }, { frameworks, attestations, scope }: ComplianceDeps) => {
      const framework = frameworks.get(params.fw)
      const { id } = controlOf(framework, params.control)
      const all = await attestations.ofControl(framework.id, id, MAX_LISTED)
      return ok(
        all.filter((one) => isAbout(one, scope)).map((one) => attestationRecord(one, scope)),
      )
    },
  }),
}
