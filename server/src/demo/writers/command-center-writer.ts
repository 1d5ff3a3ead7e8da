import type { Severity } from '@stance/core/kernel/severity'
import type { DemoCompliance } from '../checks/check.ts'
import { COMPANY } from '../company/company.ts'
import { hex } from '../company/seeded-random.ts'
import type { DemoResource } from '../estate/estate.ts'
import type { DemoObservation } from '../story/observation-story.ts'

const SEVERITY: Readonly<Record<Severity, string>> = {
  CRITICAL: 'CRITICAL',
  HIGH: 'HIGH',
  MEDIUM: 'MEDIUM',
  LOW: 'LOW',
  INFO: 'LOW',
}

/** The source under which Security Health Analytics reports in the company's organisation. */
const SOURCE = '8240613597714402331'

/** The names of asset types in Security Command Center. */
const TYPE: Readonly<Record<string, string>> = {
  bucket: 'google.cloud.storage.Bucket',
  compute_instance: 'google.compute.Instance',
  firewall_rule: 'google.compute.Firewall',
  gke_cluster: 'google.container.Cluster',
  network: 'google.compute.Network',
  project: 'google.cloud.resourcemanager.Project',
  service_account_key: 'google.iam.ServiceAccountKey',
  sql_instance: 'google.cloud.sql.Instance',
  subnetwork: 'google.compute.Subnetwork',
}

const STANDARD = [
  ['cis', '2.0'],
  ['pci', '3.2.1'],
] as const

const compliancesOf = (compliance: DemoCompliance) =>
  STANDARD.flatMap(([standard, version]) => {
    const ids = compliance[standard]
    return ids ? [{ standard, version, ids }] : []
  })

const resourceOf = ({ account, id, kind, name, region, type }: DemoResource) => {
  const project = `//cloudresourcemanager.googleapis.com/projects/${account.project_number ?? account.id}`
  return {
    name: id,
    displayName: name,
    type: TYPE[kind] ?? type,
    cloudProvider: 'GOOGLE_CLOUD_PLATFORM',
    service: type.slice(0, type.indexOf('/')),
    location: region,
    gcpMetadata: {
      project,
      projectDisplayName: account.id,
      parent: project,
      parentDisplayName: account.id,
      organization: `organizations/${COMPANY.gcp_organization}`,
    },
  }
}

const result = ({ check, resource, state, began_at, seen_at, key }: DemoObservation) => {
  const parent = (owner: string) => `${owner}/sources/${SOURCE}/locations/global`
  const organization = parent(`organizations/${COMPANY.gcp_organization}`)
  const id = hex(key, 32)
  return {
    finding: {
      name: `${organization}/findings/${id}`,
      canonicalName: `${parent(`projects/${resource.account.project_number ?? resource.account.id}`)}/findings/${id}`,
      parent: organization,
      resourceName: resource.id,
      state: state === 'passing' ? 'INACTIVE' : 'ACTIVE',
      category: check.id,
      sourceProperties: { Explanation: check.description, Recommendation: check.remediation },
      eventTime: seen_at.toISOString(),
      createTime: began_at.toISOString(),
      severity: SEVERITY[check.severity],
      mute: state === 'muted' ? 'MUTED' : 'UNDEFINED',
      findingClass: 'MISCONFIGURATION',
      parentDisplayName: 'Security Health Analytics',
      description: check.description,
      nextSteps: check.remediation,
      compliances: compliancesOf(check.compliance),
    },
    resource: resourceOf(resource),
  }
}

/** A list of findings as Security Command Center, version 2, returns it. */
export const writeCommandCenter = (observations: readonly DemoObservation[]): string =>
  JSON.stringify({ listFindingsResults: observations.map(result) })
