import type { Provider } from '@stance/core/kernel/provider'
import type { Severity } from '@stance/core/kernel/severity'
import type { DemoCheck, DemoCompliance } from '../checks/check.ts'
import { COMPANY } from '../company/company.ts'
import type { DemoResource } from '../estate/estate.ts'
import type { DemoObservation } from '../story/observation-story.ts'

/** OCSF's severity_id and severity. */
const SEVERITY: Readonly<Record<Severity, readonly [id: number, word: string]>> = {
  INFO: [1, 'Informational'],
  LOW: [2, 'Low'],
  MEDIUM: [3, 'Medium'],
  HIGH: [4, 'High'],
  CRITICAL: [5, 'Critical'],
}

const FRAMEWORK = {
  cis: 'CIS-4.0',
  iso: 'ISO27001-2022',
  nist: 'NIST-800-53-Revision-5',
  pci: 'PCI-4.0',
} as const

const PRODUCT = { name: 'Prowler', uid: 'prowler', vendor_name: 'Prowler', version: '5.12.0' }

const ACCOUNT_TYPE: Readonly<Record<Provider, readonly [id: number, type: string]>> = {
  aws: [10, 'AWS Account'],
  azure: [6, 'Azure AD Account'],
  gcp: [5, 'GCP Account'],
}

const complianceOf = (compliance: DemoCompliance) =>
  Object.fromEntries(
    (['cis', 'iso', 'nist', 'pci'] as const).flatMap((name) => {
      const controls = compliance[name]
      return controls ? [[FRAMEWORK[name], controls]] : []
    }),
  )

/** The first word of each Prowler check is its service. */
const serviceOf = (check: DemoCheck) => check.id.slice(0, check.id.indexOf('_'))

const resourceOf = ({ check, resource }: DemoObservation) => ({
  ...(resource.account.provider === 'azure' ? { cloud_partition: 'AzureCloud' } : {}),
  region: resource.region,
  data: { details: '', metadata: {} },
  group: { name: serviceOf(check) },
  labels: Object.entries(resource.tags).map(([key, value]) => `${key}:${value}`),
  name: resource.name,
  type: resource.type,
  uid: resource.id,
})

const cloudOf = ({ account, region }: DemoResource) => {
  const [type_id, type] = ACCOUNT_TYPE[account.provider || 'aws']
  const isAzure = account.provider === 'azure'
  return {
    account: { name: account.name, type, type_id, uid: account.id, labels: [] },
    org: {
      name: COMPANY.domain,
      uid: isAzure ? COMPANY.azure_tenant : COMPANY.gcp_organization,
    },
    provider: account.provider,
    region,
  }
}

/** Prowler writes local time in UTC, to the microsecond, without an offset. */
const localTime = (moment: Date) => moment.toISOString().replace('Z', '000')

/** Prowler reports its observation of the resource; the description of the check is another field. */
const statusDetail = ({ check, resource, state }: DemoObservation): string =>
  state === 'passing'
    ? `${resource.name} in ${resource.region} meets the requirement.`
    : `${resource.name} in ${resource.region}: ${check.description}`

/** A detection finding of Prowler 5, which has no history, only the time of the scan. */
const detection = (observation: DemoObservation) => {
  const { check, resource, state, seen_at } = observation
  const { account } = resource
  const [severity_id, severity] = SEVERITY[check.severity]
  const time = Math.floor(seen_at.getTime() / 1000)
  const detail = statusDetail(observation)
  return {
    message: detail,
    metadata: {
      event_code: check.id,
      product: PRODUCT,
      profiles: ['cloud', 'datetime'],
      tenant_uid: account.provider === 'azure' ? COMPANY.azure_tenant : '',
      version: '1.5.0',
    },
    severity_id,
    severity,
    status: state === 'muted' ? 'Suppressed' : 'New',
    status_id: state === 'muted' ? 3 : 1,
    status_code: state === 'passing' ? 'PASS' : 'FAIL',
    status_detail: detail,
    unmapped: { compliance: complianceOf(check.compliance) },
    activity_name: 'Create',
    activity_id: 1,
    finding_info: {
      created_time: time,
      created_time_dt: localTime(seen_at),
      desc: check.description,
      product_uid: 'prowler',
      title: check.title,
      types: [],
      uid: `prowler-${account.provider}-${check.id}-${account.id}-${resource.region}-${resource.name}`,
    },
    resources: [resourceOf(observation)],
    category_name: 'Findings',
    category_uid: 2,
    class_name: 'Detection Finding',
    class_uid: 2004,
    cloud: cloudOf(resource),
    remediation: { desc: check.remediation, references: [] },
    time,
    time_dt: localTime(seen_at),
    type_uid: 200401,
    type_name: 'Detection Finding: Create',
  }
}

/** The array that `prowler … -M json-ocsf` writes. */
export const writeProwler = (observations: readonly DemoObservation[]): string =>
  JSON.stringify(observations.map(detection))
