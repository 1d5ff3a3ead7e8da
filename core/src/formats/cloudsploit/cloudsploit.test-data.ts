/** A result as JSON. */
export const result = {
  plugin: 'vpcFlowLogs',
  category: 'EC2',
  title: 'VPC Flow Logs',
  description: 'Looks whether a VPC keeps flow logs',
  resource: 'arn:aws:ec2:eu-west-1:210000000001:vpc/vpc-0a1b2c3d',
  region: 'eu-west-1',
  status: 'FAIL',
  message: 'There are no flow logs',
}

/** A row of the table. */
export const row = {
  category: 'IAM',
  title: 'Root MFA',
  description: 'Looks at the root user',
  resource: 'arn:aws:iam::210000000001:root',
  region: 'global',
  statusWord: 'WARN',
  message: 'It has a virtual device',
}

export const examples: readonly unknown[] = [result, row]
