/** A row of versions 4 and 5. */
export const row = {
  AUTH_METHOD: 'profile: audit',
  TIMESTAMP: '2031-02-14 14:27:03.913874',
  ACCOUNT_UID: '210000000001',
  ACCOUNT_NAME: 'shop',
  FINDING_UID: 'prowler-aws-s3_bucket_public_access-210000000001-eu-west-1-shop-logs',
  PROVIDER: 'aws',
  CHECK_ID: 's3_bucket_public_access',
  CHECK_TITLE: 'Buckets are closed to the public',
  CHECK_TYPE: 'Data Protection | Effects/Data Exposure',
  STATUS: 'FAIL',
  STATUS_EXTENDED: 'The bucket shop-logs can be read by everyone.',
  MUTED: 'False',
  SERVICE_NAME: 's3',
  SEVERITY: 'critical',
  RESOURCE_TYPE: 'AwsS3Bucket',
  RESOURCE_UID: 'arn:aws:s3:::shop-logs',
  RESOURCE_NAME: 'shop-logs',
  RESOURCE_TAGS: 'team=web | stage=',
  REGION: 'eu-west-1',
  DESCRIPTION: 'Looks whether a bucket is public.',
  REMEDIATION_RECOMMENDATION_TEXT: 'Block public access.',
  REMEDIATION_RECOMMENDATION_URL: 'https://docs.example.test/s3',
  COMPLIANCE: 'CIS-3.0: 2.1.4 | SOC2: cc_6_1, cc_6_7 | broken',
  PROWLER_VERSION: '5.1.0',
}

/** A row of version 3 about Azure, which names the subscription by its display name. */
export const rowOfVersion3 = {
  ASSESSMENT_START_TIME: '2031-02-14T14:27:03.913874',
  FINDING_UNIQUE_ID: 'prowler-azure-storage_secure_transfer-one',
  PROVIDER: 'azure',
  CHECK_ID: 'storage_secure_transfer_required_is_enabled',
  CHECK_TITLE: 'Storage takes encrypted transfers only',
  CHECK_TYPE: '',
  STATUS: 'PASS',
  STATUS_EXTENDED: 'It does.',
  SEVERITY: 'medium',
  RESOURCE_TYPE: 'AzureStorageAccount',
  RESOURCE_ID:
    '/subscriptions/0a000000-0000-4000-8000-000000000001/resourceGroups/rg/providers/Microsoft.Storage/storageAccounts/shop',
  RESOURCE_NAME: 'shop',
  SUBSCRIPTION: 'Shop (production)',
  LOCATION: 'westeurope',
  COMPLIANCE: '',
}

/** A row of version 2, which names its resource in the message. */
export const rowOfVersion2 = {
  PROFILE: '',
  ACCOUNT_NUM: '210000000001',
  REGION: 'us-east-1',
  TITLE_ID: '4.1',
  CHECK_RESULT: 'FAIL',
  ITEM_SCORED: 'Scored',
  TITLE_TEXT: '[check41] Nobody reaches port 22 from outside (Scored)',
  CHECK_RESULT_EXTENDED: 'eu-west-3: sg-0a1b2c3d lets everyone in',
  CHECK_ASFF_RESOURCE_TYPE: 'AwsEc2SecurityGroup',
  CHECK_ASFF_TYPE: 'Software and Configuration Checks',
  CHECK_SEVERITY: 'High',
  CHECK_RISK: 'Somebody may guess a password.',
  CHECK_REMEDIATION: 'Close the port.',
  CHECK_DOC: 'https://docs.example.test/ports',
}

export const examples: readonly unknown[] = [row, rowOfVersion3, rowOfVersion2]
