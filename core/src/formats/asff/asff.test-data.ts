/** Records as scanners send them, with all fields that are parsed. */
export const examples: readonly unknown[] = [
  {
    SchemaVersion: '2018-10-08',
    Id: 'one',
    ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/inspector',
    GeneratorId: 'AWSInspector',
    AwsAccountId: '111122223333',
    Region: 'eu-west-1',
    Types: ['Software and Configuration Checks/Vulnerabilities/CVE'],
    CreatedAt: '2031-03-01T00:00:00Z',
    UpdatedAt: '2031-03-04T05:06:07Z',
    Severity: { Label: 'HIGH', Normalized: 70, Product: 7 },
    Title: 'A library is vulnerable',
    Description: 'It is.',
    Remediation: { Recommendation: { Text: 'Update it.', Url: 'https://example.org' } },
    ProductFields: { ControlId: '', 'aws/inspector/score': '7' },
    Resources: [
      { Type: 'AwsEc2Instance', Id: 'i-0123456789abcdef0', Tags: { team: 'web' } },
      { Type: 'AwsAccount', Id: 'AWS::::Account:111122223333' },
    ],
    Vulnerabilities: [
      {
        Id: 'CVE-2031-0001',
        Cvss: [{ Version: '3.1', BaseScore: 7.5 }],
        EpssScore: 0.1,
        VulnerablePackages: [{ Name: 'openssl' }],
      },
    ],
    Compliance: {
      Status: 'FAILED',
      RelatedRequirements: ['PCI DSS 1.2'],
      AssociatedStandards: [{ StandardsId: 'standards/pci-dss/v/3.2.1' }],
    },
    Workflow: { Status: 'NEW' },
    RecordState: 'ACTIVE',
  },
]
