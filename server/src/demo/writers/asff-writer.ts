import type { Severity } from '@stance/core/kernel/severity'
import type { DemoCompliance } from '../checks/check.ts'
import { VULNERABILITIES } from '../checks/vulnerabilities.ts'
import { guid, hex } from '../company/seeded-random.ts'
import type { DemoResource } from '../estate/estate.ts'
import type { Sighting } from '../story/observation-story.ts'

const LABEL: Readonly<Record<Severity, readonly [label: string, normalized: number]>> = {
  CRITICAL: ['CRITICAL', 90],
  HIGH: ['HIGH', 70],
  MEDIUM: ['MEDIUM', 40],
  LOW: ['LOW', 1],
  INFO: ['INFORMATIONAL', 0],
}

const VULNERABILITY_OF_ID = new Map(VULNERABILITIES.map((one) => [one.id, one]))

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

/** What every product of AWS writes in its findings. */
const envelope = (sighting: Sighting, product: Product, types: readonly string[]) => {
  const { check, resource, standing, began_at, seen_at } = sighting
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
    Workflow: { Status: workflowStatus(sighting) },
    RecordState: 'ACTIVE',
    ...(standing === 'passing' ? {} : { FindingProviderFields: { Severity: { Label: label } } }),
  }
}

const workflowStatus = ({ standing }: Sighting): string => {
  if (standing === 'muted') return 'SUPPRESSED'
  return standing === 'passing' ? 'RESOLVED' : 'NEW'
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
const controlFinding = (sighting: Sighting) => {
  const { check, resource, standing, key } = sighting
  const generator = `security-control/${check.id}`
  return {
    Id: `arn:aws:securityhub:${resource.region}:${resource.account.id}:${generator}/finding/${guid(key)}`,
    GeneratorId: generator,
    Title: check.title,
    ...envelope(sighting, SECURITY_HUB, [
      'Software and Configuration Checks/Industry and Regulatory Standards',
    ]),
    Remediation: {
      Recommendation: {
        Text: check.remediation,
        Url: `https://docs.aws.amazon.com/console/securityhub/${check.id}/remediation`,
      },
    },
    Compliance: {
      Status: standing === 'passing' ? 'PASSED' : 'FAILED',
      SecurityControlId: check.id,
      ...complianceOf(check.compliance),
    },
  }
}

const vulnerabilityFinding = (sighting: Sighting) => {
  const { check, resource, key } = sighting
  const found = VULNERABILITY_OF_ID.get(check.id)
  if (!found) throw new Error(`No such vulnerability: ${check.id}`)
  return {
    Id: `arn:aws:inspector2:${resource.region}:${resource.account.id}:finding/${hex(key, 32)}`,
    GeneratorId: 'AWSInspector',
    Title: `${found.cve} - ${check.title}`,
    ...envelope(sighting, INSPECTOR, ['Software and Configuration Checks/Vulnerabilities/CVE']),
    Remediation: { Recommendation: { Text: check.remediation } },
    ProductFields: {
      'aws/inspector/FindingStatus': 'ACTIVE',
      'aws/inspector/inspectorScore': String(found.cvss),
      'aws/inspector/ProductVersion': '2',
    },
    Vulnerabilities: [
      {
        Id: found.cve,
        VulnerablePackages: [
          {
            Name: found.package,
            Version: found.installed,
            PackageManager: found.package_manager,
            FixedInVersion: found.fixed === '' ? 'NotAvailable' : found.fixed,
          },
        ],
        Cvss: [{ Version: '3.1', BaseScore: found.cvss, Source: 'NVD' }],
        Vendor: { Name: 'NVD', Url: `https://nvd.nist.gov/vuln/detail/${found.cve}` },
        FixAvailable: found.fixed === '' ? 'NO' : 'YES',
        EpssScore: found.epss,
        ExploitAvailable: found.exploit ? 'YES' : 'NO',
      },
    ],
  }
}

/** An answer of Security Hub's GetFindings that holds what one product saw in one run. */
const answer = (findings: readonly object[]): string => JSON.stringify({ Findings: findings })

export const writeSecurityHub = (sightings: readonly Sighting[]): string =>
  answer(sightings.map(controlFinding))

export const writeInspector = (sightings: readonly Sighting[]): string =>
  answer(sightings.map(vulnerabilityFinding))
