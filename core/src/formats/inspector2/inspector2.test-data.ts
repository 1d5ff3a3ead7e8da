export const finding = {
  findingArn: 'arn:aws:inspector2:eu-west-1:210000000001:finding/0a0b',
  awsAccountId: '210000000001',
  type: 'PACKAGE_VULNERABILITY',
  title: 'CVE-2031-0001 - libexample',
  description: 'A library forgets to check a length.',
  severity: 'HIGH',
  status: 'ACTIVE',
  exploitAvailable: 'YES',
  epss: { score: 0.25 },
  inspectorScore: 8.1,
  firstObservedAt: '2031-02-02T16:30:33.045000+01:00',
  lastObservedAt: 1_930_000_000.5,
  updatedAt: '2031-03-02T16:30:33Z',
  remediation: { recommendation: { text: 'None Provided' } },
  packageVulnerabilityDetails: {
    vulnerabilityId: 'CVE-2031-0001',
    cvss: [
      { baseScore: 9.9, version: '2.0' },
      { baseScore: 7.5, version: '3.1' },
      { baseScore: 8.1, version: '4.0' },
    ],
    relatedVulnerabilities: ['GHSA-test-test-test'],
    vulnerablePackages: [
      { name: 'libexample', version: '1.0', fixedInVersion: '1.1' },
      { name: 'libexample', version: '0.9', fixedInVersion: 'NotAvailable' },
    ],
  },
  resources: [
    {
      type: 'AWS_EC2_INSTANCE',
      id: 'i-0123456789abcdef0',
      region: 'eu-west-1',
      tags: { Name: 'shop-1', team: 'web' },
    },
  ],
}

export const codeFinding = {
  ...finding,
  type: 'CODE_VULNERABILITY',
  title: 'CWE-117 - Log injection',
  severity: 'UNTRIAGED',
  packageVulnerabilityDetails: undefined,
  codeVulnerabilityDetails: {
    detectorId: 'python/log-injection@v1.0',
    detectorName: 'Log injection',
    cwes: ['CWE-117'],
    filePath: { fileName: 'main.py', filePath: 'src/main.py', startLine: 7, endLine: 8 },
  },
  resources: [
    {
      type: 'AWS_LAMBDA_FUNCTION',
      id: 'arn:aws:lambda:eu-west-1:210000000001:function:shop:$LATEST',
      region: 'eu-west-1',
    },
  ],
}

export const event = {
  source: 'aws.inspector2',
  'detail-type': 'Inspector2 Finding',
  account: '210000000001',
  detail: { ...finding, status: 'SUPPRESSED' },
}

/** A row of the CSV report. */
export const row = {
  'AWS Account Id': '210000000001',
  Severity: 'HIGH',
  'Fix Available': 'Yes',
  'Finding Type': 'PACKAGE_VULNERABILITY',
  Title: 'CVE-2031-0001 - libexample, libother',
  Description: 'A library forgets to check a length.',
  'Finding ARN': 'arn:aws:inspector2:eu-west-1:210000000001:finding/0a0c',
  'First Seen': '2031-02-02T15:30:33Z',
  'Last Seen': '2031-03-02T15:30:33Z',
  'Resource ID': 'i-0123456789abcdef0',
  'Resource Type': 'AWS_EC2_INSTANCE',
  Region: 'eu-west-1',
  'Affected Packages': 'libexample, libother',
  'Fixed in Version': '1.1, 2.4',
  Remediation: 'None Provided',
  Status: 'ACTIVE',
  'Vulnerability Id': 'CVE-2031-0001',
  'NVD CVSS3 Score': '7.5',
  'Vendor CVSS3 Score': '',
  'Exploit Available': 'Yes',
  'EPSS Score': '0.25',
}

export const examples: readonly unknown[] = [
  finding,
  JSON.parse(JSON.stringify(codeFinding)),
  event,
  { findings: [finding, row], nextToken: 'x' },
]
