import type { Provider } from '../kernel/provider.ts'

/** One failed check: its scanner, its name and its resource. */
export interface LabelledCheck {
  readonly provider: Provider | 'kubernetes'
  readonly scanner: string
  /** As the scanner spells it; '' when it has no stable id. */
  readonly check: string
  /** The type of the resource, as the scanner spells it. */
  readonly type: string
  /** The title in the scanner's output; identifies a check without an id. */
  readonly title: string
}

const ACCOUNT = '210000000001'
const SUBSCRIPTION = '0a000000-0000-4000-8000-000000000001'
/** An id that does not identify the check. */
const UNNAMED = '0f000000-0000-4000-8000-00000000000f'

const AZURE_STORE = `/subscriptions/${SUBSCRIPTION}/resourceGroups/shop/providers/Microsoft.Storage/storageAccounts/shop`
const RESOURCES: Readonly<Record<LabelledCheck['provider'], string>> = {
  aws: `arn:aws:ec2:eu-west-1:${ACCOUNT}:shop/one`,
  azure: AZURE_STORE,
  gcp: '//compute.googleapis.com/projects/shop-live/global/shops/one',
  kubernetes: 'Deployment.shop.web',
}
const REGIONS: Readonly<Record<LabelledCheck['provider'], string>> = {
  aws: 'eu-west-1',
  azure: 'westeurope',
  gcp: 'us-east1',
  kubernetes: '',
}

/** Writes a failed check as a record of its scanner; throws for an unsupported scanner. */
export function recordOf(check: LabelledCheck): unknown {
  const write = WRITERS[check.scanner]
  if (!write) throw new Error(`No writer for records of ${check.scanner}`)
  return write(check)
}

const WRITERS: Readonly<Record<string, (check: LabelledCheck) => unknown>> = {
  'azure-policy': ({ check, type }) => ({
    resourceId: AZURE_STORE,
    policyAssignmentId: `/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Authorization/policyAssignments/baseline`,
    policyDefinitionId: `/providers/Microsoft.Authorization/policyDefinitions/${check}`,
    policyDefinitionName: check,
    subscriptionId: SUBSCRIPTION,
    resourceType: type,
    complianceState: 'NonCompliant',
    isCompliant: false,
  }),
  checkov: ({ check, type, provider, title }) => ({
    check_type: provider === 'kubernetes' ? 'kubernetes' : 'terraform',
    results: {
      failed_checks: [
        {
          check_id: check,
          check_name: title,
          check_result: { result: 'FAILED' },
          file_path: '/shop/main',
          resource: provider === 'kubernetes' ? `${type}.shop.web` : `${type}.shop`,
        },
      ],
    },
    summary: { failed: 1, checkov_version: '3.2.0' },
  }),
  cloudsploit: ({ check, provider, title }) => ({
    plugin: check,
    category: 'Shop',
    title,
    resource: 'N/A',
    region: REGIONS[provider],
    status: 'FAIL',
    message: 'It failed',
  }),
  defender: defenderRecord,
  kics: ({ check, type, provider, title }) => ({
    kics_version: 'v2.1.0',
    queries_total: 1,
    queries: [
      {
        query_id: check,
        query_name: title,
        severity: 'HIGH',
        platform: provider === 'kubernetes' ? 'Kubernetes' : 'Terraform',
        cloud_provider: provider === 'kubernetes' ? '' : provider.toUpperCase(),
        files: [{ file_name: 'main', line: 1, resource_type: type, resource_name: 'shop' }],
      },
    ],
  }),
  'kube-bench': ({ check, title }) => {
    const [version, number] = check.split('/')
    const results = [{ test_number: number, test_desc: title, status: 'FAIL' }]
    return { id: '1', version, node_type: 'node', tests: [{ section: '1', results }] }
  },
  kubescape: ({ check, type, title }) => ({
    clusterName: 'shop',
    summaryDetails: { controls: {} },
    resources: [{ resourceID: 'one', object: { kind: type, metadata: { name: 'web' } } }],
    results: [
      {
        resourceID: 'one',
        controls: [{ controlID: check, name: title, status: { status: 'failed' } }],
      },
    ],
  }),
  prowler: ({ check, type, provider, title }) => ({
    ACCOUNT_UID: provider === 'azure' ? SUBSCRIPTION : ACCOUNT,
    FINDING_UID: `prowler-${provider}-${check}-one`,
    PROVIDER: provider,
    CHECK_ID: check,
    CHECK_TITLE: title,
    STATUS: 'FAIL',
    STATUS_EXTENDED: 'It failed.',
    SEVERITY: 'high',
    RESOURCE_TYPE: type,
    RESOURCE_UID: RESOURCES[provider],
    RESOURCE_NAME: 'one',
    REGION: REGIONS[provider],
  }),
  scc: ({ check, type }) => ({
    finding: {
      name: 'organizations/42/sources/7/locations/global/findings/one',
      canonicalName: `projects/${ACCOUNT}/sources/7/locations/global/findings/one`,
      resourceName: RESOURCES.gcp,
      state: 'ACTIVE',
      category: check,
      severity: 'HIGH',
      findingClass: 'MISCONFIGURATION',
    },
    resource: { name: RESOURCES.gcp, type, cloudProvider: 'GOOGLE_CLOUD_PLATFORM' },
  }),
  scoutsuite: ({ check, provider, title }) => ({
    account_id: ACCOUNT,
    provider_code: provider,
    last_run: { time: '2031-04-28 11:51:59+0200' },
    services: {
      shop: {
        findings: {
          [check]: {
            checked_items: 1,
            flagged_items: 1,
            items: [],
            level: 'danger',
            description: title,
          },
        },
      },
    },
  }),
  securityhub: securityHubRecord,
  terrascan: ({ check, type, title }) => ({
    results: {
      violations: [
        {
          rule_id: check,
          description: title,
          severity: 'HIGH',
          resource_name: 'shop',
          resource_type: type,
          file: 'main.tf',
          line: 1,
        },
      ],
      scan_summary: { 'file/folder': 'shop', iac_type: 'terraform' },
    },
  }),
  tfsec: ({ check, type, provider, title }) => ({
    results: [
      {
        rule_id: check,
        long_id: check,
        rule_description: title,
        rule_provider: provider === 'gcp' ? 'google' : provider,
        severity: 'HIGH',
        status: 0,
        resource: `${type}.shop`,
        location: { filename: 'main.tf', start_line: 1, end_line: 2 },
      },
    ],
  }),
  trivy: ({ check, type, provider, title }) => ({
    SchemaVersion: 2,
    ArtifactName: 'shop',
    ArtifactType: 'filesystem',
    Results: [
      {
        Target: 'main',
        Class: 'config',
        Type: provider === 'kubernetes' ? 'kubernetes' : 'terraform',
        Misconfigurations: [
          {
            ID: check.replace('AVD-', ''),
            AVDID: check,
            Title: title,
            Severity: 'HIGH',
            Status: 'FAIL',
            CauseMetadata: { Resource: `${type}.shop`, Provider: provider },
          },
        ],
      },
    ],
  }),
  wiz: ({ check, type, title }) => ({
    'Created At': '2031-01-25T00:19:27Z',
    Title: title,
    Severity: 'HIGH',
    Status: 'OPEN',
    'Resource Type': type,
    'Resource external ID': AZURE_STORE,
    'Subscription ID': SUBSCRIPTION,
    'Control ID': check,
    'Resource Name': 'shop',
    'Resource Platform': 'Azure',
    'Issue ID': UNNAMED,
  }),
}

/** Security Hub reports a control under its own id, or once for each standard that requires it. */
function securityHubRecord({ check, type, title }: LabelledCheck) {
  return {
    SchemaVersion: '2018-10-08',
    Id: 'one',
    ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/securityhub',
    GeneratorId: generatorOf(check),
    AwsAccountId: ACCOUNT,
    Region: 'eu-west-1',
    Types: ['Software and Configuration Checks/Industry and Regulatory Standards'],
    Severity: { Label: 'HIGH' },
    Title: title,
    Description: 'It failed.',
    ProductFields: standardFieldsOf(check),
    Resources: [{ Type: type, Id: `arn:aws:ec2:eu-west-1:${ACCOUNT}:shop/one` }],
    Compliance: { Status: 'FAILED', ...(isConsolidated(check) && { SecurityControlId: check }) },
    Workflow: { Status: 'NEW' },
    RecordState: 'ACTIVE',
  }
}

const CIS = /^CIS-([\d.]+)\/([\d.]+)$/
const isConsolidated = (check: string) => !/^(?:CIS-|FSBP\/|PCI\.)/.test(check)

function generatorOf(check: string): string {
  const [, version, number] = CIS.exec(check) ?? []
  if (version === '1.2.0')
    return `arn:aws:securityhub:::ruleset/cis-aws-foundations-benchmark/v/1.2.0/rule/${number}`
  if (version) return `cis-aws-foundations-benchmark/v/${version}/${number}`
  if (check.startsWith('PCI.')) return `pci-dss/v/3.2.1/${check}`
  if (isConsolidated(check)) return `security-control/${check}`
  return `aws-foundational-security-best-practices/v/1.0.0/${check.replace('FSBP/', '')}`
}

function standardFieldsOf(check: string): Readonly<Record<string, string>> {
  if (isConsolidated(check)) return {}
  const [, , number] = CIS.exec(check) ?? []
  return number ? { RuleId: number } : { ControlId: check.replace('FSBP/', '') }
}

const DEFENDER_SOURCES = { aws: 'Aws', azure: 'Azure', gcp: 'Gcp', kubernetes: 'Azure' }

/** Defender reports the other clouds through a connector, under ids of its own. */
function defenderRecord({ check, type, provider, title }: LabelledCheck) {
  const guid = check === '' ? UNNAMED : check
  const resourceId = AZURE_STORE.replace('Microsoft.Storage/storageAccounts', type)
  const id = provider === 'azure' ? resourceId : AZURE_STORE
  return {
    type: 'Microsoft.Security/assessments',
    id: `${id}/providers/Microsoft.Security/assessments/${guid}`,
    name: guid,
    properties: {
      resourceDetails: { Source: DEFENDER_SOURCES[provider], Id: id, ResourceType: type },
      displayName: title,
      status: { code: 'Unhealthy' },
      ...(provider !== 'azure' && {
        additionalData: {
          NativeCloudUniqueIdentifier: RESOURCES[provider],
          HierarchyId: ACCOUNT,
          Region: REGIONS[provider],
        },
      }),
    },
  }
}
