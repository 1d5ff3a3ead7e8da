/** The body of a request. */
export const request = {
  source: 'acme-scan',
  source_finding_id: 'open-bucket',
  resource_id: 'arn:aws:s3:::shop-logs',
  account_id: '210000000001',
  severity: 'HIGH',
  finding_type: 'S3.8',
  title: 'A bucket is open to everyone',
  description: 'Everyone may read it.',
  tags: { team: 'web' },
  cves: [
    {
      id: 'CVE-2031-0001',
      cvss: 7.5,
      epss: 0.1,
      known_exploited: true,
      patch_available: false,
      package_in_use: true,
    },
  ],
  compliance: [{ framework: 'soc2', control: 'cc_6_1' }],
  remediation: 'Close it.',
}

/** A finding of the list. */
export const finding = {
  id: '0a000000-0000-4000-8000-000000000001',
  source: 'prowler',
  source_finding_id: 'ec2_ebs_default_encryption@eu-west-1',
  type: 'Data Protection',
  title: 'Volumes are encrypted',
  description: 'New ones are not.',
  resource_type: 'AwsAccount',
  resource_id: '210000000001',
  resource_name: '210000000001',
  platform: 'aws',
  cloud_provider: 'aws',
  region: 'eu-west-1',
  account_id: '210000000001',
  account_name: 'shop',
  severity: 'MEDIUM',
  ai_risk_score: 4.2,
  status: 'suppressed',
  category: 'encryption',
  first_found_at: '2031-01-01T00:00:00.000Z',
  last_seen_at: '2031-02-01T00:00:00.000Z',
  suppressed: true,
  suppression_reason: 'scanner',
  exploit_available: false,
  control_id: 'ec2_ebs_default_encryption',
  tags: {},
  cves: [],
  compliance: [],
  remediation: '',
  native_ids: ['one', 'two'],
}

export const examples: readonly unknown[] = [
  request,
  finding,
  { data: [finding], page: 1, per_page: 50, total: 1, total_pages: 1 },
]
