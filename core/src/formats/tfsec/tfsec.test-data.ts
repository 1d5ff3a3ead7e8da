const result = {
  rule_id: 'AVD-AWS-0107',
  long_id: 'aws-ec2-no-public-ingress-sgr',
  rule_description: 'A security group lets everyone in.',
  rule_provider: 'aws',
  rule_service: 'ec2',
  impact: 'The port is open to the internet',
  resolution: 'Name the addresses',
  links: ['https://docs.example.test/aws-0107'],
  description: 'Security group rule allows <blue>0.0.0.0/0</blue>.',
  severity: 'CRITICAL',
  status: 0,
  resource: 'aws_security_group_rule.web',
  location: { filename: '/work/infra/main.tf', start_line: 12, end_line: 14 },
}

export const report = {
  results: [
    result,
    { ...result, rule_id: 'AVD-AWS-0104', status: 1 },
    { ...result, rule_id: 'AVD-AWS-0099', status: 2 },
    {
      rule_id: 'aws-vpc-no-public-egress-sgr',
      legacy_rule_id: 'AWS007',
      rule_description: 'An egress rule allows everything.',
      rule_provider: 'aws',
      description: `Resource 'module.EKS:module.sg["workers"]:aws_security_group_rule.out[0]' is open.`,
      severity: 'HIGH',
      status: 'failed',
      location: { filename: 'sg.tf', start_line: 1, end_line: 2 },
    },
  ],
}

/** As versions before 0.58 wrote it. */
const old = {
  rule_id: 'AWS007',
  rule_provider: 'aws',
  link: 'See https://docs.example.test/AWS007/ for more information.',
  location: { filename: 'sg.tf', start_line: 1, end_line: 2 },
  description: "Resource 'aws_security_group_rule.out' is open.",
  severity: 'ERROR',
  passed: false,
}

export const oldReport = {
  results: [
    old,
    { ...old, description: "Resource 'aws_security_group_rule.in' is not.", passed: true },
    {
      ...old,
      rule_id: 'GEN001',
      rule_provider: null,
      description: "Variable 'variable.password' looks like a secret.",
      severity: 'WARNING',
    },
  ],
}

export const nothing = { results: null }

export const examples: readonly unknown[] = [report, oldReport]
