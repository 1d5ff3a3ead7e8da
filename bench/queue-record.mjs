/** A result of Security Hub about a queue of an account, as its export has it. */
export const queueRecord = (account, number, control, status) => ({
  SchemaVersion: '2018-10-08',
  Id: `arn:aws:securityhub:eu-west-1:${account}:finding/${number}`,
  ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/securityhub',
  GeneratorId: `security-control/${control}`,
  AwsAccountId: account,
  Region: 'eu-west-1',
  Types: ['Software and Configuration Checks'],
  CreatedAt: '2026-01-01T00:00:00Z',
  UpdatedAt: '2026-03-01T00:00:00Z',
  Title: 'Queues should be encrypted at rest',
  Description: 'A queue that is not encrypted shows its messages to those who read the storage.',
  Severity: { Label: 'MEDIUM' },
  Compliance: { Status: status, SecurityControlId: control },
  Workflow: { Status: 'NEW' },
  RecordState: 'ACTIVE',
  Resources: [
    {
      Type: 'AwsSqsQueue',
      Id: `arn:aws:sqs:eu-west-1:${account}:queue-${number}`,
      Region: 'eu-west-1',
    },
  ],
})
