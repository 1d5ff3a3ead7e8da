/** A finding about an instance, as events and logs spell it. */
export const finding = {
  schemaVersion: '2.0',
  accountId: '210000000001',
  region: 'eu-west-1',
  partition: 'aws',
  id: '0a0b0c',
  arn: 'arn:aws:guardduty:eu-west-1:210000000001:detector/d1/finding/0a0b0c',
  type: 'Recon:EC2/PortProbeUnprotectedPort',
  resource: {
    resourceType: 'Instance',
    instanceDetails: {
      instanceId: 'i-0123456789abcdef0',
      tags: [{ key: 'team', value: 'web' }],
    },
  },
  service: {
    serviceName: 'guardduty',
    detectorId: 'd1',
    archived: false,
    eventFirstSeen: '2031-02-14T17:59:17Z',
    eventLastSeen: '2031-02-15T17:59:17Z',
    additionalInfo: { value: '{}', type: 'default' },
  },
  severity: 2,
  createdAt: '2031-02-14T18:12:22.316Z',
  updatedAt: '2031-02-15T18:12:22.316Z',
  title: 'Somebody tries the ports of an instance.',
  description: 'An instance has ports that are probed.',
}

/** A GetFindings response. */
export const response = {
  Findings: [
    {
      AccountId: '210000000001',
      Region: 'eu-west-1',
      Id: '1a1b1c',
      Arn: 'arn:aws:guardduty:eu-west-1:210000000001:detector/d1/finding/1a1b1c',
      Type: 'Discovery:S3/AnomalousBehavior',
      Resource: {
        ResourceType: 'S3Bucket',
        AccessKeyDetails: { AccessKeyId: 'key-of-a-test', UserName: 'reader' },
        S3BucketDetails: [
          { Arn: 'arn:aws:s3:::shop-one', Name: 'shop-one', Tags: [{ Key: 'team', Value: 'web' }] },
          { Arn: 'arn:aws:s3:::shop-two', Name: 'shop-two' },
        ],
      },
      Service: { ServiceName: 'guardduty', DetectorId: 'd1', Archived: true },
      Severity: 8.9,
      CreatedAt: '2031-02-14T18:12:22.316Z',
      UpdatedAt: '2031-02-15T18:12:22.316Z',
      Title: 'Somebody lists buckets.',
      Description: 'A key listed buckets that it never listed before.',
    },
  ],
}

export const examples: readonly unknown[] = [finding, response]
