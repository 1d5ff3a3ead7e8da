interface AsffChanges {
  readonly check?: string
  readonly bucket?: string
  readonly status?: string
  readonly [field: string]: unknown
}

/** A finding of Security Hub as ASFF, with the changes of a test. */
export const asffRecord = ({
  check = 'S3.8',
  bucket = 'ledgers',
  status = 'FAILED',
  ...fields
}: AsffChanges = {}) => ({
  SchemaVersion: '2018-10-08',
  Id: `native/${check}/${bucket}`,
  ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/securityhub',
  GeneratorId: `security-control/${check}`,
  AwsAccountId: '111122223333',
  AwsAccountName: 'Shop',
  Region: 'eu-west-1',
  Types: ['Software and Configuration Checks'],
  Title: `Buckets should pass ${check}`,
  Description: 'What the control is about.',
  Severity: { Label: 'HIGH' },
  Compliance: { Status: status, SecurityControlId: check },
  Workflow: { Status: 'NEW' },
  RecordState: 'ACTIVE',
  Resources: [{ Type: 'AwsS3Bucket', Id: `arn:aws:s3:::${bucket}`, Region: 'eu-west-1' }],
  ...fields,
})

/** A finding of Prowler as OCSF. */
export const ocsfRecord = (changes: Record<string, unknown> = {}) => ({
  class_uid: 2004,
  metadata: { version: '1.4.0', product: { name: 'Prowler' }, event_code: 'storage_public' },
  finding_info: { uid: 'native-ocsf', title: 'The account is public', desc: 'About it.' },
  cloud: { provider: 'azure', account: { uid: 'sub-1', name: 'Desk' }, region: 'westeurope' },
  resources: [
    {
      uid: '/subscriptions/sub-1/resourceGroups/rg/providers/Microsoft.Storage/storageAccounts/desk',
      type: 'Microsoft.Storage/storageAccounts',
      name: 'desk',
    },
  ],
  severity: 'Medium',
  status_code: 'FAIL',
  ...changes,
})

export const ndjson = (...records: readonly unknown[]): Buffer =>
  Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
