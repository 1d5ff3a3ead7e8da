import { describe, expect, it } from 'vitest'
import { hasGuidance } from './rule.ts'
import { type CheckOnResource, describeCheck, RULES, ruleById, ruleOf } from './rule-index.ts'

const check = (
  source: string,
  check_id: string,
  more: Partial<CheckOnResource> = {},
): CheckOnResource => ({
  source,
  check_id,
  check_aliases: [],
  provider: '',
  resource_type: '',
  ...more,
})

const idOf = (reported: CheckOnResource): string | undefined => ruleOf(reported)?.id

describe('the rule of a problem is the same for every scanner', () => {
  it.each([
    ['securityhub', 'S3.8'],
    ['securityhub', 's3.8'],
    ['aws-config', 's3-bucket-level-public-access-prohibited'],
    ['prowler', 's3_bucket_level_public_access_block'],
    ['checkov', 'CKV_AWS_53'],
    ['trivy', 'AVD-AWS-0086'],
    ['trivy', 'AWS-0086'],
    ['trivy', 'aws-s3-block-public-acls'],
    ['tfsec', 'aws-s3-block-public-acls'],
    ['defender', '83f16376-e2dd-487d-b5ee-ba67fef4c5c0'],
  ])('%s %s', (source, check_id) => {
    expect(idOf(check(source, check_id, { provider: 'aws' }))).toBe(
      'aws-s3-bucket-block-public-access',
    )
  })

  it.each([
    ['IAM.4', []],
    ['PCI.IAM.1', []],
    ['CIS-1.2.0/1.12', ['1.12']],
    ['CIS-1.4.0/1.4', []],
    ['something-else', ['IAM.4']],
    ['custom', ['iam-root-access-key-check']],
  ])('Security Hub %s, also called %j', (check_id, check_aliases) => {
    expect(idOf(check('securityhub', check_id, { check_aliases, provider: 'aws' }))).toBe(
      'aws-iam-root-access-key',
    )
  })

  it.each([
    ['config', 'iam-root-access-key-check'],
    ['config', 'IAM_ROOT_ACCESS_KEY_CHECK'],
    ['security-health-analytics', 'IAM_ROOT_ACCESS_KEY_CHECK'],
    ['security-health-analytics', 'NO_ROOT_USER_ACCOUNT_ACCESS_KEY_EXISTS'],
  ])('%s %s', (source, check_id) => {
    expect(idOf(check(source, check_id, { provider: 'aws' }))).toBe('aws-iam-root-access-key')
  })

  it.each([
    ['securityhub', 'EC2.40', []],
    ['securityhub', 'something-else', ['tagged-ec2-natgateway']],
    ['config', 'required-tags', []],
    ['config', 'iotwireless-fuota-task-tagged', []],
  ])('%s %s, also called %j, asks for tags', (source, check_id, check_aliases) => {
    expect(idOf(check(source, check_id, { check_aliases, provider: 'aws' }))).toBe(
      'aws-account-tags',
    )
  })

  it.each([['KSV012'], ['KSV-0012'], ['AVD-KSV-0012'], ['ksv012']])('Trivy %s', (check_id) => {
    expect(idOf(check('trivy', check_id))).toBe('kubernetes-pod-root-user')
  })

  it.each([
    ['aws-ec2-instance-just-in-time', '9b26b102-ccde-4697-aa30-f0621f865f99'],
    ['azure-vm-just-in-time', '805651bc-6ecd-4c73-9b55-97a19d0582d0'],
    ['azure-network-management-ports-open', 'bc303248-3d14-44c2-96a0-55f5c326b5fe'],
  ])('is %s for %s of Defender: a missing control is no open port', (id, check_id) => {
    expect(idOf(check('defender', check_id))).toBe(id)
  })

  it.each(['Pattern Undefined', 'Pattern Undefined (v2)', 'Beta - Pattern Undefined (v3)'])(
    'is found for KICS in every variant: %s',
    (name) => {
      expect(idOf(check('kics', 'unknown', { check_aliases: [name] }))).toBe('any-api-value-limits')
    },
  )

  it('is found for Orca by the type of the check, and for rules about code by their group', () => {
    expect(idOf(check('orca', 'aws_elb_with_public_access'))).toBe('aws-elb-internet-facing')
    expect(idOf(check('orca', 'shiftleft_0a0b0c0d-1111'))).toBe('any-code-weaknesses')
    expect(idOf(check('orca', 'shiftleft'))).toBe('any-code-weaknesses')
    expect(idOf(check('orca', 'shiftleft_of_a_name'))).not.toBe('any-code-weaknesses')
  })

  it('is found for checks of Prowler that a hub reports, and for its version 2', () => {
    const id = 'aws-iam-user-console-mfa'
    expect(idOf(check('securityhub', 'prowler-iam_user_mfa_enabled_console_access'))).toBe(id)
    expect(idOf(check('prowler', 'check12', { provider: 'aws' }))).toBe(id)
  })

  it.each([
    ['Storage accounts should use customer-managed key (CMK) for encryption'],
    ['(Enable if required) Storage accounts should use customer-managed key (CMK) for encryption'],
    ['[Preview]: Storage accounts should use customer-managed key (CMK) for encryption'],
    ['Storage accounts should use customer-managed key (CMK) for encryption.'],
  ])('is found for Defender by the title: %s', (title) => {
    const unknown = '11111111-2222-4333-8444-555555555555'
    expect(idOf(check('defender', unknown, { title, provider: 'azure' }))).toBe(
      'azure-storage-customer-managed-key',
    )
  })

  it('is found for Defender by its policy', () => {
    const https = 'a4af4a39-4135-47fb-b175-47fbdf85311d'
    const reported = check('defender', '11111111-2222-4333-8444-555555555555', {
      check_aliases: [https.toUpperCase()],
      provider: 'azure',
    })
    expect(idOf(reported)).toBe('azure-appservice-https-only')
    expect(idOf(check('azure-policy', https))).toBe('azure-appservice-https-only')
  })

  it('is found for Defender by the title when the identifier is unknown', () => {
    const reported = check('defender', '11111111-2222-4333-8444-555555555555', {
      title: 'Secure transfer to storage accounts should be enabled',
      provider: 'azure',
    })
    expect(idOf(reported)).toBe('azure-storage-secure-transfer')
    expect(ruleOf({ ...reported, source: 'another' })).toBeNull()
  })
})

describe('a check identifier that several providers share', () => {
  it.each([
    ['aws', 'aws-ec2-security-group-ssh-open'],
    ['azure', 'azure-network-ssh-open'],
    ['gcp', 'gcp-compute-firewall-ssh-open'],
  ] as const)('belongs to the rule of %s', (provider, id) => {
    expect(idOf(check('cloudsploit', 'openSSH', { provider }))).toBe(id)
  })

  it.each([
    ['aws_security_group', 'aws-ec2-security-group-ssh-open'],
    ['AWS::EC2::SecurityGroup', 'aws-ec2-security-group-ssh-open'],
    ['azurerm_network_security_group', 'azure-network-ssh-open'],
    ['Microsoft.Network/networkSecurityGroups', 'azure-network-ssh-open'],
    ['google_compute_firewall', 'gcp-compute-firewall-ssh-open'],
    ['compute.googleapis.com/Firewall', 'gcp-compute-firewall-ssh-open'],
  ])('belongs to the rule of the cloud that has the type %s', (resource_type, id) => {
    expect(idOf(check('cloudsploit', 'openSSH', { resource_type }))).toBe(id)
  })

  it('has no rule without a provider', () => {
    expect(ruleOf(check('cloudsploit', 'openSSH'))).toBeNull()
  })

  it('belongs to the rule that names the resource type', () => {
    const reported = check('cloudsploit', 'openSSH', { resource_type: 'AwsEc2SecurityGroup' })
    expect(idOf(reported)).toBe('aws-ec2-security-group-ssh-open')
  })
})

describe('a number of a benchmark', () => {
  it.each([
    ['cis-1.6/1.2.16', 'kubernetes-apiserver-pod-security-policy'],
    ['cis-1.6/4.1.1', 'kubernetes-kubelet-service-permissions'],
    ['cis-1.24/4.1.1', 'kubernetes-kubelet-service-permissions'],
    ['cis-1.24/1.2.16', 'kubernetes-apiserver-secure-port'],
    ['cis-1.9/1.2.16', 'kubernetes-apiserver-audit-log'],
    ['cis-1.11.1/4.1.1', 'kubernetes-kubelet-service-permissions'],
    ['cis-1.23/1.2.18', 'kubernetes-apiserver-profiling'],
    ['eks-1.2.0/3.2.4', 'kubernetes-kubelet-read-only-port'],
  ])('of kube-bench has a rule: %s', (check_id, id) => {
    expect(idOf(check('kube-bench', check_id, { check_aliases: ['9.9.9'] }))).toBe(id)
  })

  it.each([
    ['kube-bench', 'gke-1.2.0/4.1.1'],
    ['kube-bench', '4.1.1'],
    ['kube-bench', 'cis-1.99/1.2.16'],
    ['securityhub', '1.12'],
  ])('has no rule without an unambiguous version: %s %s', (source, check_id) => {
    expect(ruleOf(check(source, check_id, { check_aliases: ['4.1.1'] }))).toBeNull()
  })
})

describe('a rule of one cloud', () => {
  it('does not apply to the resources of another', () => {
    expect(ruleOf(check('securityhub', 'S3.8', { provider: 'gcp' }))).toBeNull()
  })

  it('applies to the workloads of every cloud when it is a rule of Kubernetes', () => {
    expect(idOf(check('checkov', 'CKV_K8S_16', { provider: 'azure' }))).toBe(
      'kubernetes-pod-privileged',
    )
  })
})

it.each([
  ['prowler', 'no_such_check'],
  ['', ''],
  ['trivy', 'CVE-2031-12345'],
  ['prowler', '__proto__'],
  ['constructor', 'constructor'],
])('an unknown check has no rule: %s %s', (source, check_id) => {
  expect(ruleOf(check(source, check_id))).toBeNull()
  expect(describeCheck(check(source, check_id))).toBeNull()
})

describe('the description of a check', () => {
  it('contains what a finding takes from its rule', () => {
    expect(describeCheck(check('prowler', 'ec2_instance_imdsv2_enabled'))).toMatchObject({
      control_id: 'aws-ec2-instance-imdsv2',
      category: 'compute',
      auto_remediatable: true,
    })
  })

  it('has no tier when the rule has no guidance', () => {
    expect(describeCheck(check('prowler', 'ec2_ami_public'))).toMatchObject({
      auto_remediatable: false,
      tier: null,
    })
  })

  it('has one control for each policy that an organisation wrote itself', () => {
    const controlOfPolicy = (check_id: string, scope: string) =>
      describeCheck(
        check('azure-policy', check_id, {
          native_ids: [`${scope}/providers/Microsoft.Authorization/policyDefinitions/${check_id}`],
          provider: 'azure',
        }),
      )?.control_id
    const groups = '/providers/Microsoft.Management/managementGroups/all'
    expect(controlOfPolicy('tags', '/subscriptions/s')).toBe('azure-policy-own-definition/tags')
    expect(controlOfPolicy('names', groups)).toBe('azure-policy-own-definition/names')
    expect(controlOfPolicy('builtin', '')).toBeUndefined()
  })
})

it('the catalogue has rules with guidance, which are found by their id', () => {
  const withGuidance = RULES.filter(hasGuidance)
  expect(withGuidance.length).toBeGreaterThanOrEqual(120)
  for (const rule of withGuidance) expect(ruleById(rule.id)).toBe(rule)
  expect(ruleById('no-such-rule')).toBeNull()
})
