/** Records as scanners send them, with all fields that are parsed. */
export const examples: readonly unknown[] = [
  {
    class_uid: 2004,
    metadata: {
      version: '1.4.0',
      event_code: 'check',
      product: { name: 'Prowler', uid: 'prowler' },
    },
    severity: 'High',
    severity_id: 4,
    status: 'New',
    status_code: 'FAIL',
    finding_info: { uid: 'one', title: 'A', desc: 'B', types: ['C'], created_time: 1_930_367_167 },
    resources: [{ uid: 'arn:aws:s3:::media', type: 'AwsS3Bucket', labels: ['a:b'], tags: [{}] }],
    cloud: { provider: 'aws', region: 'eu-west-1', account: { uid: '111122223333', name: 'shop' } },
    remediation: { desc: 'D', references: ['https://example.org'] },
    vulnerabilities: [{ cve: { uid: 'CVE-1', cvss: [{ version: '3', base_score: 5 }] } }],
    compliance: { requirements: ['A 1'], standards: ['B'], status: 'Fail' },
    unmapped: { compliance: { 'CIS-2.0': ['1.1'] } },
  },
]
