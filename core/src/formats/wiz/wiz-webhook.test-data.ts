/** An event that is sent to a webhook. */
export const event = {
  trigger: { source: 'ISSUE', type: 'Open', ruleId: 'r1', ruleName: 'all issues' },
  issue: {
    id: '0c000000-0000-4000-8000-000000000001',
    status: 'OPEN',
    severity: 'HIGH',
    created: '2031-07-25 13:09:25.306109000',
    projects: '',
  },
  resource: {
    id: '',
    name: 'shop-1',
    type: 'virtualMachine',
    cloudPlatform: 'AWS',
    subscriptionId: '210000000001',
    subscriptionName: 'shop',
    region: 'us-east-2',
    status: '',
  },
  control: {
    id: 'wc-id-1',
    name: 'An instance is open to everyone',
    description: 'Everyone may try its ports.',
    severity: 'LOW',
    risks: [],
  },
}

/** An issue of the API. */
export const node = {
  id: '0c000000-0000-4000-8000-000000000002',
  sourceRule: {
    __typename: 'Control',
    id: 'wc-id-2',
    name: 'A bucket is open to everyone',
    controlDescription: 'Everyone may read it.',
    resolutionRecommendation: 'Close it.',
  },
  type: 'TOXIC_COMBINATION',
  status: 'REJECTED',
  severity: 'CRITICAL',
  createdAt: '2031-01-25T00:19:27Z',
  updatedAt: '2031-01-26T00:19:27Z',
  entitySnapshot: {
    id: '0d000000-0000-4000-8000-000000000001',
    type: 'BUCKET',
    nativeType: 'bucket',
    name: 'shop-logs',
    cloudPlatform: 'AWS',
    region: 'eu-west-1',
    subscriptionName: 'shop',
    subscriptionExternalId: '210000000001',
    providerId: 'arn:aws:s3:::shop-logs',
    tags: { team: 'web' },
  },
}

/** The result of a rule on one resource, from the API. */
export const configuration = {
  id: '0c000000-0000-4000-8000-000000000003',
  result: 'FAIL',
  status: 'OPEN',
  severity: 'HIGH',
  firstSeenAt: '2031-01-25T00:19:27Z',
  analyzedAt: '2031-02-25T00:19:27Z',
  remediation: 'Close it.',
  rule: {
    id: '0e000000-0000-4000-8000-000000000001',
    shortId: 'S3-900',
    name: 'A bucket is open to everyone',
    description: 'Everyone may read it.',
  },
  resource: {
    id: '0d000000-0000-4000-8000-000000000001',
    providerId: 'arn:aws:s3:::shop-logs',
    name: 'shop-logs',
    nativeType: 'bucket',
    type: 'BUCKET',
    region: 'eu-west-1',
    tags: [{ key: 'team', value: 'web' }],
    subscription: { name: 'shop', externalId: '210000000001', cloudProvider: 'AWS' },
  },
}

/** A vulnerability of the API. */
export const vulnerability = {
  id: '0c000000-0000-4000-8000-000000000004',
  name: 'CVE-2031-0001',
  detailedName: 'libexample',
  version: '1.0',
  fixedVersion: '1.1',
  vendorSeverity: 'HIGH',
  score: 8.1,
  status: 'OPEN',
  hasExploit: true,
  hasCisaKevExploit: false,
  firstDetectedAt: '2031-01-25T00:19:27Z',
  lastDetectedAt: '2031-02-25T00:19:27Z',
  vulnerableAsset: {
    id: '0d000000-0000-4000-8000-000000000002',
    type: 'VIRTUAL_MACHINE',
    name: 'shop-1',
    region: 'eu-west-1',
    providerUniqueId: 'arn:aws:ec2:eu-west-1:210000000001:instance/i-0123456789abcdef0',
    cloudPlatform: 'AWS',
    subscriptionName: 'shop',
    subscriptionExternalId: '210000000001',
    tags: { team: 'web' },
  },
}

/** A response of the API. */
export const response = { data: { issues: { nodes: [node], pageInfo: { hasNextPage: false } } } }

export const examples: readonly unknown[] = [event, node, configuration, vulnerability, response]
