/** A result of version 3. */
export const finding = {
  AssessmentStartTime: '2031-04-25T23:49:42.744599',
  FindingUniqueId: 'prowler-aws-iam_root_mfa_enabled-210000000001-us-east-1-root',
  Provider: 'aws',
  CheckID: 'iam_root_mfa_enabled',
  CheckTitle: 'The root user has a second factor',
  CheckType: ['IAM'],
  ServiceName: 'iam',
  Status: 'FAIL',
  StatusExtended: 'It has none.',
  Severity: 'critical',
  ResourceType: 'AwsIamUser',
  Description: 'Looks at the root user.',
  Remediation: { Code: {}, Recommendation: { Text: 'Add one.', Url: 'https://docs.example.test' } },
  Compliance: { 'CIS-1.5': ['1.5'], SOC2: ['cc_1_3'] },
  Profile: null,
  AccountId: '210000000001',
  OrganizationsInfo: { account_details_name: 'shop' },
  Region: 'us-east-1',
  ResourceId: '<root_account>',
  ResourceArn: 'arn:aws:iam::210000000001:root',
  ResourceTags: { team: 'web' },
}

/** A line of version 2. */
export const lineOfVersion2 = {
  Profile: 'default',
  'Account Number': '210000000001',
  Control: '[check116] Policies are attached to groups only',
  Message: 'eu-central-1: shop.reader has a policy of its own',
  Severity: 'Low',
  Status: 'FAIL',
  Scored: '',
  Level: '',
  'Control ID': '1.16',
  Region: 'eu-central-1',
  Timestamp: '2031-08-23T06:38:46Z',
  Compliance: 'Software and Configuration Checks',
  Service: 'iam',
  Risk: 'Rights are hard to oversee.',
  Remediation: 'Use groups.',
  'Doc link': 'https://docs.example.test/iam',
  'Resource ID': 'shop.reader',
}

export const examples: readonly unknown[] = [finding, lineOfVersion2]
