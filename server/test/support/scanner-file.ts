/** A file of AWS Security Hub with one finding. */
export const SCANNER_FILE = JSON.stringify({
  Findings: [
    {
      SchemaVersion: '2018-10-08',
      Id: 'arn:aws:securityhub:eu-central-1:111122223333:finding/EC2.13',
      ProductArn: 'arn:aws:securityhub:eu-central-1::product/aws/securityhub',
      GeneratorId: 'security-control/EC2.13',
      AwsAccountId: '111122223333',
      Region: 'eu-central-1',
      Types: ['Software and Configuration Checks'],
      CreatedAt: '2026-02-01T00:00:00Z',
      UpdatedAt: '2026-02-02T00:00:00Z',
      Severity: { Label: 'HIGH' },
      Title: 'A port is open to the internet',
      Description: 'The instance can be reached from every address.',
      Resources: [
        {
          Type: 'AwsEc2Instance',
          Id: 'arn:aws:ec2:eu-central-1:111122223333:instance/i-0a1b2c3d4e5f60718',
          Region: 'eu-central-1',
        },
      ],
      Compliance: { Status: 'FAILED', SecurityControlId: 'EC2.13' },
    },
  ],
})
