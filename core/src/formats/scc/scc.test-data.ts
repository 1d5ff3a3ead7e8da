const SOURCE = 'organizations/42/sources/7'
const FIREWALL = '//compute.googleapis.com/projects/shop-live/global/firewalls/1234'

/** A list result of version 2. */
export const result = (
  changes: Record<string, unknown> = {},
  ofResource: Record<string, unknown> = {},
) => ({
  finding: {
    name: `${SOURCE}/locations/global/findings/f1`,
    canonicalName: 'projects/210000000042/sources/7/locations/global/findings/f1',
    parent: `${SOURCE}/locations/global`,
    resourceName: FIREWALL,
    state: 'ACTIVE',
    category: 'OPEN_SSH_PORT',
    sourceProperties: {
      Recommendation: 'Allow fewer addresses.',
      Explanation: 'Anybody reaches it.',
      ScannerName: 'FIREWALL_SCANNER',
    },
    securityMarks: { name: `${SOURCE}/findings/f1/securityMarks`, marks: {} },
    eventTime: '2031-03-04T05:06:07Z',
    createTime: '2031-03-01T00:00:00Z',
    severity: 'HIGH',
    mute: 'UNDEFINED',
    findingClass: 'MISCONFIGURATION',
    description: 'The port for SSH is open to all addresses.',
    compliances: [
      { standard: 'cis', version: '1.0', ids: ['3.6'] },
      { standard: 'cis', version: '1.10', ids: ['3.7'] },
      { standard: 'cis', version: '1.9', ids: ['3.6'] },
      { standard: 'pci', version: '', ids: ['1.2.1'] },
      { standard: 'nist800-53', version: 'r5', ids: ['SC-7', 'SC-7'] },
    ],
    vulnerability: { cve: { id: '', cvssv3: { baseScore: 0 } } },
    ...changes,
  },
  resource: {
    name: FIREWALL,
    displayName: 'let-ssh-in',
    type: 'google.compute.Firewall',
    cloudProvider: 'GOOGLE_CLOUD_PLATFORM',
    service: 'compute.googleapis.com',
    location: 'global',
    gcpMetadata: {
      project: '//cloudresourcemanager.googleapis.com/projects/210000000042',
      projectDisplayName: 'shop-live',
      organization: 'organizations/42',
    },
    ...ofResource,
  },
})

/** The same finding in a notification of version 1, as exporters write it. */
export const notification = {
  notificationConfigName: 'organizations/42/notificationConfigs/all',
  finding: {
    ...result().finding,
    name: `${SOURCE}/findings/f1`,
    canonicalName: 'projects/210000000042/sources/7/findings/f1',
    compliances: undefined,
    sourceProperties: [
      { key: 'Recommendation', value: 'Allow fewer addresses.' },
      {
        key: 'compliance_standards',
        value: {
          cis: [{ version: '1.10', ids: ['3.7'] }],
          pci: [{ ids: ['1.2.1'] }],
          nist800: 'none',
        },
      },
      { key: 'ReactivationCount', value: 0 },
    ],
    securityMarks: { marks: [] },
    muteUpdateTime: '1970-01-01T00:00:00Z',
  },
  resource: {
    name: FIREWALL,
    projectName: '//cloudresourcemanager.googleapis.com/projects/210000000042',
    projectDisplayName: 'shop-live',
    displayName: 'let-ssh-in',
    type: 'google.compute.Firewall',
  },
}

/** A finding that contains its resource, in the spelling of the database. */
export const singleFinding = {
  ...result().finding,
  resourceName: undefined,
  resource: {
    name: FIREWALL,
    display_name: 'let-ssh-in',
    project_name: '//cloudresourcemanager.googleapis.com/projects/210000000042',
    project_display_name: 'shop-live',
    type: 'google.compute.Firewall',
  },
}

/** A finding of 2019: severity and project are source properties. */
export const early = (changes: Record<string, unknown> = {}) => ({
  finding: {
    name: `${SOURCE}/findings/f2`,
    parent: SOURCE,
    resourceName: '//storage.googleapis.com/media',
    state: 'ACTIVE',
    category: 'PUBLIC_BUCKET_ACL',
    sourceProperties: {
      SeverityLevel: 'High',
      ProjectId: 'shop-live',
      Explanation: 'Everyone reads it.',
      ReactivationCount: 0.5,
    },
    eventTime: '2019-10-03T18:40:22.538Z',
    createTime: '1970-01-01T00:00:00Z',
    ...changes,
  },
})

export const vulnerability = result({
  category: 'OS_VULNERABILITY',
  findingClass: 'VULNERABILITY',
  vulnerability: {
    cve: {
      id: 'CVE-2031-0001',
      cvssv3: { baseScore: 9.8 },
      observedInTheWild: true,
      exploitationActivity: 'WIDE',
      upstreamFixAvailable: false,
    },
    offendingPackage: { packageName: 'openssl', packageVersion: '3.0.0' },
    fixedPackage: { packageName: 'openssl', packageVersion: '3.0.1' },
    reachable: true,
  },
})

export const ofAws = result(
  { resourceName: 'arn:aws:s3:::media', canonicalName: `${SOURCE}/locations/global/findings/f1` },
  {
    name: 'arn:aws:s3:::media',
    type: 'AWS::S3::Bucket',
    cloudProvider: 'AMAZON_WEB_SERVICES',
    location: 'eu-west-1',
    gcpMetadata: undefined,
    awsMetadata: { account: { id: '210000000001', name: 'shop' } },
  },
)

export const ofAzure = result(
  {
    resourceName:
      '/subscriptions/ABC/resourceGroups/Shop/providers/Microsoft.Storage/storageAccounts/Media',
  },
  {
    cloudProvider: 'MICROSOFT_AZURE',
    location: 'westeurope',
    azureMetadata: { subscription: { id: 'ABC', displayName: 'Shop' } },
  },
)

export const examples: readonly unknown[] = [
  result(),
  notification,
  singleFinding,
  early(),
  vulnerability,
  ofAws,
  ofAzure,
  { listFindingsResults: [result()], totalSize: 1, nextPageToken: '' },
]
