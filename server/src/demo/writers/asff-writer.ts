import type { Severity } from '@stance/core/kernel/severity'
import type { DemoCompliance } from '../checks/check.ts'
import { VULNERABILITIES } from '../checks/vulnerabilities.ts'
import { vectorOf } from '../checks/vulnerability.ts'
import { guid, hex } from '../company/seeded-random.ts'
import type { DemoResource } from '../estate/estate.ts'
import type { DemoObservation } from '../story/observation-story.ts'

const LABEL: Readonly<Record<Severity, readonly [label: string, normalized: number]>> = {
  CRITICAL: ['CRITICAL', 90],
  HIGH: ['HIGH', 70],
  MEDIUM: ['MEDIUM', 40],
  LOW: ['LOW', 1],
  INFO: ['INFORMATIONAL', 0],
}

const VULNERABILITY_OF_ID = new Map(
  VULNERABILITIES.map((vulnerability) => [vulnerability.id, vulnerability]),
)

interface Product {
  readonly path: string
  readonly name: string
  readonly company: string
}

const SECURITY_HUB: Product = { path: 'securityhub', name: 'Security Hub', company: 'AWS' }
const INSPECTOR: Product = { path: 'inspector', name: 'Inspector', company: 'Amazon' }

const resourceOf = ({ type, id, name, region, tags, details }: DemoResource) => ({
  Type: type,
  Id: id,
  Partition: 'aws',
  Region: region,
  Tags: { Name: name, ...tags },
  ...(details ? { Details: details } : {}),
})

/** The fields in findings of every AWS product. */
const commonFields = (observation: DemoObservation, product: Product, types: readonly string[]) => {
  const { check, resource, state, began_at, seen_at } = observation
  const [label, normalized] = LABEL[check.severity]
  const seen = seen_at.toISOString()
  const began = began_at.toISOString()
  return {
    SchemaVersion: '2018-10-08',
    ProductArn: `arn:aws:securityhub:${resource.region}::product/aws/${product.path}`,
    ProductName: product.name,
    CompanyName: product.company,
    Region: resource.region,
    AwsAccountId: resource.account.id,
    AwsAccountName: resource.account.name,
    Types: types,
    FirstObservedAt: began,
    LastObservedAt: seen,
    CreatedAt: began,
    UpdatedAt: seen,
    Severity: { Label: label, Normalized: normalized, Original: label },
    Description: check.description,
    Resources: [resourceOf(resource)],
    WorkflowState: 'NEW',
    Workflow: { Status: workflowStatus(observation) },
    RecordState: 'ACTIVE',
    ...(state === 'passing' ? {} : { FindingProviderFields: { Severity: { Label: label } } }),
  }
}

const workflowStatus = ({ state }: DemoObservation): string => {
  if (state === 'muted') return 'SUPPRESSED'
  return state === 'passing' ? 'RESOLVED' : 'NEW'
}

const STANDARDS = {
  cis: ['CIS AWS Foundations Benchmark v3.0.0/', 'standards/cis-aws-foundations-benchmark/v/3.0.0'],
  nist: ['NIST.800-53.r5 ', 'standards/nist-800-53/v/5.0.0'],
  pci: ['PCI DSS v4.0.1/', 'standards/pci-dss/v/4.0.1'],
} as const

const FOUNDATIONAL = 'standards/aws-foundational-security-best-practices/v/1.0.0'

const complianceOf = (compliance: DemoCompliance) => {
  const requirements: string[] = []
  const standards = [FOUNDATIONAL]
  for (const name of ['cis', 'nist', 'pci'] as const) {
    const [prefix, standard] = STANDARDS[name]
    const controls = compliance[name] ?? []
    if (controls.length > 0) standards.push(standard)
    requirements.push(...controls.map((control) => `${prefix}${control}`))
  }
  return {
    RelatedRequirements: requirements,
    AssociatedStandards: standards.map((standard) => ({ StandardsId: standard })),
  }
}

/** A control finding of Security Hub, as consolidated across standards. */
const controlFinding = (observation: DemoObservation) => {
  const { check, resource, state, key } = observation
  const generator = `security-control/${check.id}`
  return {
    Id: `arn:aws:securityhub:${resource.region}:${resource.account.id}:${generator}/finding/${guid(key)}`,
    GeneratorId: generator,
    Title: check.title,
    ...commonFields(observation, SECURITY_HUB, [
      'Software and Configuration Checks/Industry and Regulatory Standards',
    ]),
    Remediation: {
      Recommendation: {
        Text: check.remediation,
        Url: `https://docs.aws.amazon.com/console/securityhub/${check.id}/remediation`,
      },
    },
    Compliance: {
      Status: state === 'passing' ? 'PASSED' : 'FAILED',
      SecurityControlId: check.id,
      ...complianceOf(check.compliance),
    },
  }
}

const vulnerabilityFinding = (observation: DemoObservation) => {
  const { check, resource, key } = observation
  const vulnerability = VULNERABILITY_OF_ID.get(check.id)
  if (!vulnerability) throw new Error(`No such vulnerability: ${check.id}`)
  return {
    Id: `arn:aws:inspector2:${resource.region}:${resource.account.id}:finding/${hex(key, 32)}`,
    GeneratorId: 'AWSInspector',
    Title: `${vulnerability.cve} - ${check.title}`,
    ...commonFields(observation, INSPECTOR, [
      'Software and Configuration Checks/Vulnerabilities/CVE',
    ]),
    Remediation: { Recommendation: { Text: check.remediation } },
    ProductFields: {
      'aws/inspector/FindingStatus': 'ACTIVE',
      'aws/inspector/inspectorScore': String(vulnerability.cvss),
      'aws/inspector/ProductVersion': '2',
    },
    Vulnerabilities: [
      {
        Id: vulnerability.cve,
        VulnerablePackages: [
          {
            Name: vulnerability.package,
            Version: vulnerability.installed,
            PackageManager: vulnerability.package_manager,
            FixedInVersion: vulnerability.fixed === '' ? 'NotAvailable' : vulnerability.fixed,
          },
        ],
        Cvss: [
          {
            Version: '3.1',
            BaseScore: vulnerability.cvss,
            BaseVector: vectorOf(vulnerability),
            Source: 'NVD',
          },
        ],
        Vendor: { Name: 'NVD', Url: `https://nvd.nist.gov/vuln/detail/${vulnerability.cve}` },
        FixAvailable: vulnerability.fixed === '' ? 'NO' : 'YES',
        EpssScore: vulnerability.epss,
        ExploitAvailable: vulnerability.exploit ? 'YES' : 'NO',
      },
    ],
  }
}

/** A GetFindings response of Security Hub with the findings of one product in one run. */
const getFindingsResponse = (findings: readonly object[]): string =>
  JSON.stringify({ Findings: findings })

export const writeSecurityHub = (observations: readonly DemoObservation[]): string =>
  getFindingsResponse(observations.map(controlFinding))

export const writeInspector = (observations: readonly DemoObservation[]): string =>
  getFindingsResponse(observations.map(vulnerabilityFinding))
