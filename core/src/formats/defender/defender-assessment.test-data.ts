const SUBSCRIPTION = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
const GROUP = `/subscriptions/${SUBSCRIPTION}/resourceGroups/Shop`
const STORE = `${GROUP}/providers/Microsoft.Storage/storageAccounts/Media`
const HTTPS = '1c5de8e1-f68d-6a17-e0d2-ec259c42768c'
const CONNECTOR = `${GROUP}/providers/Microsoft.Security/securityConnectors/partner`

const assessmentOf = (resource: string, check: string) =>
  `${resource}/providers/Microsoft.Security/assessments/${check}`

/** An item of a list without `$expand`: neither severity nor dates. */
export const listed = (changes: Record<string, unknown> = {}) => ({
  type: 'Microsoft.Security/assessments',
  id: assessmentOf(STORE, HTTPS),
  name: HTTPS,
  properties: {
    resourceDetails: { Source: 'Azure', Id: STORE.toUpperCase() },
    displayName: 'Stores are reached over HTTPS alone',
    status: { code: 'Unhealthy' },
    ...changes,
  },
})

/** The same from Resource Graph, with all fields. */
export const expanded = {
  id: assessmentOf(STORE, HTTPS).toLowerCase(),
  name: HTTPS,
  type: 'microsoft.security/assessments',
  tenantId: '7a7a7a7a-0000-4000-8000-000000000001',
  subscriptionId: SUBSCRIPTION,
  resourceGroup: 'shop',
  location: '',
  properties: {
    resourceDetails: { source: 'Azure', id: STORE.toLowerCase() },
    displayName: 'Stores are reached over HTTPS alone',
    status: {
      code: 'Unhealthy',
      firstEvaluationDate: '2031-03-01T02:03:04.5678901Z',
      statusChangeDate: '2031-03-02T00:00:00Z',
    },
    metadata: {
      displayName: 'Stores are reached over HTTPS alone',
      severity: 'High',
      policyDefinitionId:
        '/providers/Microsoft.Authorization/policyDefinitions/404C3081-A854-4457-AE30-26A93EF643F9',
      description: 'Traffic can be <b>read</b> on its way.<br>It should not.',
      remediationDescription:
        'See <a target="_blank" href="https://example.test/https">the guide</a> &amp; turn it on.',
      categories: ['Data'],
      assessmentType: 'BuiltIn',
    },
    risk: { level: 'Critical' },
  },
}

/** A resource of AWS through a connector: the ARN is spelled as the connector spells it. */
export const ofAws = (additional: Record<string, unknown> = {}) => {
  const entity = `${CONNECTOR}/securityentitydata/aws-ec2-securitygroup-sg-0a1b2c3d4e5f60718-eu-west-1`
  const check = '5b3c2f8e-0d0c-4b7b-9a57-0c8e4b1a0001'
  return {
    type: 'Microsoft.Security/assessments',
    id: assessmentOf(entity, check),
    name: check,
    properties: {
      resourceDetails: {
        Source: 'AWS',
        Id: entity,
        ConnectorId: 'c0ffee00-0000-4000-8000-0000c0ffee00',
      },
      displayName: 'Nobody outside reaches SSH',
      status: { code: 'Unhealthy' },
      additionalData: {
        Region: 'eu-west-1',
        HierarchyId: '210000000001',
        ResourceProvider: 'EC2',
        ResourceType: 'securitygroup',
        ResourceName: 'sg-0a1b2c3d4e5f60718',
        NativeCloudUniqueIdentifier:
          'arn:aws:ec2:eu-west-1:210000000001:securitygroup/sg-0a1b2c3d4e5f60718',
        __Tags__: '{"team":"web"}',
        ...additional,
      },
    },
  }
}

/** Also of AWS, with no id but the one that the connector assigns. */
export const ofUnknownAccount = (entity: string) => ({
  type: 'Microsoft.Security/assessments',
  id: assessmentOf(`${CONNECTOR}/securityentitydata/${entity}`, HTTPS),
  name: HTTPS,
  properties: {
    resourceDetails: { Source: 'AWS', Id: `${CONNECTOR}/securityentitydata/${entity}` },
    displayName: 'Machines have no known vulnerabilities',
    status: { code: 'Unhealthy' },
  },
})

export const ofGoogle = {
  type: 'Microsoft.Security/assessments',
  id: assessmentOf(`${CONNECTOR}/securityentitydata/gcp-disks-42`, HTTPS),
  name: HTTPS,
  properties: {
    resourceDetails: { Source: 'GCP', Id: `${CONNECTOR}/securityentitydata/gcp-disks-42` },
    displayName: 'Disks are encrypted with own keys',
    status: { code: 'Healthy' },
    additionalData: {
      Region: 'europe-west1-b',
      HierarchyId: '210000000042',
      ProjectId: 'shop-live',
      NativeCloudUniqueIdentifier:
        '//compute.googleapis.com/projects/210000000042/zones/europe-west1-b/disks/42',
    },
  },
}

const REGISTRY = `${GROUP}/providers/Microsoft.ContainerRegistry/registries/Images`
const IMAGES = 'c0b7cfc6-3172-465a-b378-53c7ff2cc0d5'
export const DIGEST = `sha256:${'0a1b'.repeat(16)}`

/** A vulnerability in a package of an image. */
export const inImage = {
  type: 'Microsoft.Security/assessments/subAssessments',
  id: `${assessmentOf(REGISTRY, IMAGES)}/subAssessments/11111111-2222-4333-8444-555555555555`,
  name: '11111111-2222-4333-8444-555555555555',
  properties: {
    displayName: 'openssl reads too far',
    id: 'CVE-2031-0001',
    status: { code: 'Unhealthy', cause: '', severity: 'High', description: '' },
    resourceDetails: {
      source: 'Azure',
      id: `${REGISTRY}/providers/Microsoft.Security/assessments/${IMAGES}`,
    },
    remediation: 'Update it.',
    description: 'A buffer ends too late.',
    timeGenerated: '2031-03-04T05:06:07Z',
    additionalData: {
      assessedResourceType: 'AzureContainerRegistryVulnerability',
      artifactDetails: { repositoryName: 'team/web', digest: DIGEST },
      softwareDetails: { packageName: 'openssl', version: '3.0.0', fixedVersion: '3.0.1' },
      vulnerabilityDetails: {
        cveId: 'CVE-2031-0001',
        severity: 'High',
        cvss: { '2.0': { base: 10 }, '3.1': { base: 7.5 } },
        exploitabilityAssessment: { exploitStepsPublished: true, isInExploitKit: false },
      },
    },
  },
}

const MACHINE = `${GROUP}/providers/Microsoft.Compute/virtualMachines/web`

/** One of several accounts that an assessment of the subscription found. */
export const detail = {
  type: 'Microsoft.Security/assessments/subAssessments',
  id: `${assessmentOf(`/subscriptions/${SUBSCRIPTION}`, HTTPS)}/subAssessments/jo`,
  name: 'jo',
  properties: {
    displayName: 'An account without a second factor',
    status: { code: 'Unhealthy' },
    resourceDetails: { source: 'Azure', id: `/subscriptions/${SUBSCRIPTION}` },
    additionalData: { assessedResourceType: 'User' },
  },
}

/** A rule for databases that one of them breaks: a vulnerability without a CVE. */
export const databaseRule = {
  ...detail,
  id: `${assessmentOf(MACHINE, HTTPS)}/subAssessments/rule`,
  properties: {
    ...detail.properties,
    id: 'VA2108',
    displayName: 'Few people own the database',
    additionalData: { assessedResourceType: 'SqlServerVulnerability' },
    resourceDetails: { source: 'Azure', id: MACHINE },
  },
}

export const metadata = {
  id: `/providers/Microsoft.Security/assessmentMetadata/${HTTPS}`,
  name: HTTPS,
  type: 'Microsoft.Security/assessmentMetadata',
  properties: { displayName: 'Stores are reached over HTTPS alone', severity: 'High' },
}

export const examples: readonly unknown[] = [
  listed(),
  expanded,
  ofAws(),
  ofUnknownAccount('aws-ec2-instance-i-0a1b2c3d4e5f60718-eu-west-1'),
  ofGoogle,
  inImage,
  detail,
  databaseRule,
  metadata,
  { value: [listed(), ofGoogle], nextLink: 'https://example.test/next' },
  { totalRecords: 1, count: 1, data: [expanded], facets: [], resultTruncated: 'false' },
]
