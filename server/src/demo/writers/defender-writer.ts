import type { Severity } from '@stance/core/kernel/severity'
import { COMPANY } from '../company/company.ts'
import type { DemoObservation } from '../story/observation-story.ts'

/** Defender for Cloud has three severities. */
const SEVERITY: Readonly<Record<Severity, string>> = {
  CRITICAL: 'High',
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
  INFO: 'Low',
}

/** An exempted assessment is not applicable. */
const STATUS = {
  failing: { code: 'Unhealthy' },
  muted: { code: 'NotApplicable', cause: 'Exempt', description: 'Exempted by policy' },
  passing: { code: 'Healthy' },
} as const

const assessment = ({ check, resource, state, began_at, seen_at }: DemoObservation) => ({
  id: `${resource.id}/providers/Microsoft.Security/assessments/${check.id}`,
  name: check.id,
  type: 'Microsoft.Security/assessments',
  properties: {
    resourceDetails: { Source: 'Azure', Id: resource.id },
    displayName: check.title,
    status: {
      ...STATUS[state],
      firstEvaluationDate: began_at.toISOString(),
      statusChangeDate: (state === 'passing' ? seen_at : began_at).toISOString(),
    },
    additionalData: {},
    links: { azurePortal: `portal.azure.com/${COMPANY.azure_tenant}/assessments/${check.id}` },
    metadata: {
      displayName: check.title,
      assessmentType: 'BuiltIn',
      description: check.description,
      remediationDescription: check.remediation,
      severity: SEVERITY[check.severity],
    },
  },
})

/** A list of assessments with their metadata, as the Azure API returns it. */
export const writeDefender = (observations: readonly DemoObservation[]): string =>
  JSON.stringify({ value: observations.map(assessment) })
