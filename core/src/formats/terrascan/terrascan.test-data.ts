const violation = {
  rule_name: 'bucketEncrypted',
  description: 'Buckets are encrypted.',
  rule_id: 'AC_AWS_0001',
  severity: 'HIGH',
  category: 'Data Protection',
  resource_name: 'logs',
  resource_type: 'aws_s3_bucket',
  file: 's3.tf',
  line: 4,
}

export const report = {
  results: {
    scan_errors: [{ iac_type: 'helm', errMsg: 'no chart' }],
    violations: [
      violation,
      { ...violation, rule_id: 'AC_K8S_0001', resource_type: 'kubernetes_deployment' },
    ],
    skipped_violations: [{ ...violation, rule_id: 'AC_AWS_0002', skip_comment: 'Accepted' }],
    passed_rules: [
      { ...violation, rule_id: 'AC_AWS_0003', resource_name: '', resource_type: '', file: '' },
    ],
    scan_summary: { 'file/folder': 'shop/infra', iac_type: 'terraform', violated_policies: 1 },
  },
}

export const oldReport = {
  results: {
    violations: [{ ...violation, resource_name: null, resource_type: null }],
    count: { low: 0, medium: 0, high: 1, total: 1 },
  },
}

export const examples: readonly unknown[] = [
  report,
  oldReport,
  { results: { violations: [violation] } },
  { results: { violations: null, count: { total: 0 } } },
  { results: { violations: null, scan_summary: { 'file/folder': '.' } } },
]
