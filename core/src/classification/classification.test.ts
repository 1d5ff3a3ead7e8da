import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRemediationHandler } from './auto-remediation.ts'
import { CATEGORIES, type Category } from './category-rules.ts'
import { type ClassifiedCheck, classify, deriveCategory } from './classification.ts'

const checkOf = (fields: Partial<ClassifiedCheck>): ClassifiedCheck => ({
  source: 'test',
  provider: '',
  check_aliases: [],
  native_ids: [],
  check_id: '',
  finding_type: '',
  title: '',
  resource_type: '',
  service: '',
  cves: [],
  compliance: [],
  ...fields,
})

/** Category, check, title, resource type. */
type Labelled = readonly [Category, string, string, string]

const SG = 'AwsEc2SecurityGroup'
const NSG = 'Microsoft.Network/networkSecurityGroups'
const AZURE_STORAGE = 'Microsoft.Storage/storageAccounts'
const GCP_BUCKET = 'storage.googleapis.com/Bucket'

const AWS: readonly Labelled[] = [
  ['data', 'S3.8', 'S3 buckets should block public access', 'AwsS3Bucket'],
  ['data', 's3_bucket_public_access', '', 'AwsS3Bucket'],
  ['data', 'S3.14', 'S3 buckets should have versioning enabled', 'AwsS3Bucket'],
  ['data', 'RDS.8', 'DB instances should have deletion protection', 'AwsRdsDbInstance'],
  ['data', 'rds_instance_backup_enabled', '', 'AwsRdsDbInstance'],
  ['data', 'EC2.1', 'EBS snapshots should not be publicly restorable', 'AwsEc2Volume'],
  ['network', 'RDS.2', 'DB instances should prohibit public access', 'AwsRdsDbInstance'],
  ['network', 'EC2.13', 'Security groups should not allow ingress to port 22', SG],
  ['network', 'EC2.21', 'Network ACLs should not allow ingress to port 22', 'AwsEc2NetworkAcl'],
  ['network', 'EC2.9', 'Instances should not have a public IPv4 address', 'AwsEc2Instance'],
  ['network', 'Lambda.1', 'Function policies should prohibit public access', 'AwsLambdaFunction'],
  ['network', '', '', SG],
  ['encryption', 'S3.5', 'Buckets should require requests to use SSL', 'AwsS3Bucket'],
  ['encryption', 'CloudTrail.2', 'Trails should have encryption at rest', 'AwsCloudTrailTrail'],
  ['encryption', 'kms_cmk_rotation_enabled', '', 'AwsKmsKey'],
  ['encryption', 'acm_certificates_expiration_check', '', 'AwsCertificateManagerCertificate'],
  ['encryption', 'EKS.3', 'Clusters should use encrypted Kubernetes secrets', 'AwsEksCluster'],
  ['logging', 'CloudTrail.1', 'A multi-region trail should be enabled', 'AwsAccount'],
  ['logging', 'CloudWatch.4', 'A metric filter should exist for IAM policy changes', 'AwsAccount'],
  ['logging', 'EC2.6', 'VPC flow logging should be enabled in all VPCs', 'AwsEc2Vpc'],
  ['logging', 'GuardDuty.1', 'GuardDuty should be enabled', 'AwsAccount'],
  ['identity', 'IAM.3', 'Access keys should be rotated every 90 days', 'AwsIamUser'],
  ['identity', 'IAM.9', 'MFA should be enabled for the root user', 'AwsAccount'],
  ['identity', 'iam_password_policy_minimum_length_14', '', 'AwsIamAccountPasswordPolicy'],
  [
    'secrets',
    'SecretsManager.1',
    'Secrets should have automatic rotation',
    'AwsSecretsManagerSecret',
  ],
  ['compute', 'EC2.8', 'Instances should use IMDSv2', 'AwsEc2Instance'],
  ['compute', 'EC2.4', 'Stopped instances should be removed', 'AwsEc2Instance'],
  ['container', 'ECS.4', 'Containers should run as non-privileged', 'AwsEcsTaskDefinition'],
  [
    'container',
    'ECR.2',
    'Private repositories should have immutable image tags',
    'AwsEcrRepository',
  ],
  [
    'vulnerability',
    'SSM.2',
    'Instances should have a patch compliance status',
    'AwsSsmPatchCompliance',
  ],
  ['vulnerability', 'Lambda.2', 'Functions should use supported runtimes', 'AwsLambdaFunction'],
  ['vulnerability', 'CVE-2021-44228/log4j-core', 'A logging library runs what it logs', ''],
  ['cost', 'EC2.12', 'Unused elastic addresses should be released', 'AwsEc2Eip'],
  ['ai', 'SageMaker.99', '', 'AwsSageMakerNotebookInstance'],
  ['configuration', 'Account.1', 'A contact should be given', 'AwsAccount'],
]

const AZURE: readonly Labelled[] = [
  ['network', '', 'Management ports should be closed on virtual machines', NSG],
  ['network', 'network_ssh_internet_access_restricted', '', NSG],
  ['network', '', 'Storage accounts should restrict public network access', AZURE_STORAGE],
  ['network', '', 'Key vaults should have the firewall enabled', 'Microsoft.KeyVault/vaults'],
  ['data', '', 'Storage account public access should be disallowed', AZURE_STORAGE],
  ['data', 'storage_ensure_soft_delete_is_enabled', '', AZURE_STORAGE],
  ['encryption', '', 'Secure transfer over HTTPS should be required', AZURE_STORAGE],
  ['encryption', '', 'Functions should use the latest version of TLS', 'Microsoft.Web/sites'],
  ['compute', 'rec-16', 'Machines of a scale set should be virtual machines with an agent', ''],
  ['identity', '', 'Accounts with owner rights should have MFA', 'Microsoft.Subscription'],
  ['logging', '', 'Diagnostic settings should be on in key vaults', 'Microsoft.KeyVault/vaults'],
  ['vulnerability', '', 'Machines should have vulnerability findings resolved', ''],
  ['vulnerability', '', 'System updates should be installed', 'Microsoft.Compute/virtualMachines'],
  ['compute', '', 'Endpoint protection should be installed', 'Microsoft.Compute/virtualMachines'],
  ['compute', '', '', 'Microsoft.Compute/virtualMachines'],
  ['container', '', 'Privileged containers should be avoided', ''],
  ['secrets', 'rec-17', 'Expiry should be set', 'Microsoft.KeyVault/vaults'],
  ['ai', 'rec-18', '', 'Microsoft.CognitiveServices/accounts'],
  ['cost', 'rec-19', 'Right-size underutilized machines', ''],
]

const GCP: readonly Labelled[] = [
  ['network', 'OPEN_SSH_PORT', '', 'google.compute.Firewall'],
  ['network', 'OPEN_FIREWALL', '', 'google.compute.Firewall'],
  ['data', 'PUBLIC_BUCKET_ACL', '', GCP_BUCKET],
  ['data', 'PUBLIC_DATASET', '', 'google.cloud.bigquery.Dataset'],
  ['data', 'AUTO_BACKUP_DISABLED', '', 'google.cloud.sql.Instance'],
  ['identity', 'MFA_NOT_ENFORCED', '', 'google.cloud.resourcemanager.Organization'],
  [
    'identity',
    'iam_sa_user_managed_key_rotate_90_days',
    '',
    'iam.googleapis.com/ServiceAccountKey',
  ],
  ['secrets', 'apikeys_key_exists', 'API keys should exist for active services only', ''],
  ['container', 'WEB_UI_ENABLED', '', 'google.container.Cluster'],
  ['compute', 'COMPUTE_SERIAL_PORTS_ENABLED', '', 'google.compute.Instance'],
  ['compute', 'SHIELDED_VM_DISABLED', '', 'google.compute.Instance'],
  ['container', 'CLUSTER_SHIELDED_GKE', '', 'google.container.Cluster'],
  ['ai', '', '', 'aiplatform.googleapis.com/Model'],
]

/** Checks whose scanner gives them no title here: only their rule says what they are about. */
const IN_CATALOGUE: readonly (readonly [Category, string, string])[] = [
  ['network', 'prowler', 'sagemaker_notebook_instance_without_direct_internet_access_configured'],
  ['network', 'prowler', 'aks_network_policy_enabled'],
  ['logging', 'prowler', 'eks_control_plane_logging_all_types_enabled'],
  ['logging', 'prowler', 'monitor_alert_create_policy_assignment'],
  ['logging', 'scc', 'AUDIT_LOGGING_DISABLED'],
  ['logging', 'scc', 'FLOW_LOGS_DISABLED'],
  ['identity', 'securityhub', 'IAM.1'],
  ['identity', 'prowler', 'aks_cluster_rbac_enabled'],
  ['identity', 'scc', 'OVER_PRIVILEGED_SERVICE_ACCOUNT_USER'],
  ['secrets', 'prowler', 'awslambda_function_no_secrets_in_variables'],
  ['encryption', 'prowler', 'sqlserver_tde_encrypted_with_cmk'],
  ['encryption', 'scc', 'SSL_NOT_ENFORCED'],
  ['encryption', 'scc', 'DISK_CSEK_DISABLED'],
  ['ai', 'prowler', 'bedrock_agent_guardrail_enabled'],
  ['secrets', 'checkov', 'CKV_SECRET_6'],
]

describe('a finding with a rule', () => {
  it.each(IN_CATALOGUE)('is about %s: %s %s', (category, source, check_id) => {
    expect(classify(checkOf({ source, check_id })).category).toBe(category)
  })
})

describe.each([
  ['AWS', AWS],
  ['Azure', AZURE],
  ['Google Cloud', GCP],
])('a finding without a rule, on %s', (_, rows) => {
  it.each(rows)('is about %s: %s %s (%s)', (category, check_id, title, resource_type) => {
    expect(deriveCategory(checkOf({ check_id, title, resource_type }))).toBe(category)
  })
})

describe('a finding of any cloud', () => {
  it.each<[Category, Partial<ClassifiedCheck>]>([
    ['vulnerability', { title: 'Encrypt the bucket', cves: [{ id: 'CVE-2024-1' }] }],
    ['vulnerability', { source: 'grype', title: 'openssl' }],
    ['network', { source: 'inspector', finding_type: 'Best Practices/Network Reachability' }],
    ['secrets', { source: 'gitleaks', check_id: 'private-key' }],
    ['identity', { finding_type: 'UnauthorizedAccess:IAMUser/ConsoleLogin' }],
    ['network', { finding_type: 'Recon:EC2/PortProbeUnprotectedPort' }],
    ['compute', { finding_type: 'CryptoCurrency:EC2/BitcoinTool.B', service: 'ec2' }],
    ['data', { check_id: 'x1', service: 'dynamodb' }],
    ['configuration', { check_id: 'x1' }],
    ['configuration', {}],
  ])('is about %s: %j', (category, fields) => {
    expect(classify(checkOf(fields)).category).toBe(category)
  })

  it('has its check as its control, else its type', () => {
    expect(classify(checkOf({ check_id: 'X-1', finding_type: 't' })).control_id).toBe('X-1')
    expect(classify(checkOf({ finding_type: 't' })).control_id).toBe('t')
  })

  it('has the category and control of its rule, under every name of its check', () => {
    const names = [
      { source: 'securityhub', check_id: 'IAM.4' },
      { source: 'securityhub', check_id: 'CIS-1.2.0/1.12' },
      { source: 'prowler', check_id: 'iam_no_root_access_key' },
      { source: 'other', check_id: 'x', check_aliases: ['iam_no_root_access_key'] },
    ]
    const kinds = names.map((name) => classify(checkOf({ ...name, provider: 'aws' })))
    expect(new Set(kinds.map(({ control_id }) => control_id)).size).toBe(1)
    expect(kinds[0]).toMatchObject({ category: 'identity' })
  })

  it('has a category, whatever its texts are', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('s3', 'port 22', 'IAM', 'publicAccess'))
    const checks = fc.record({
      source: text,
      check_id: text,
      finding_type: text,
      title: text,
      resource_type: text,
      service: text,
      cves: fc.array(fc.constant({})),
    })
    fc.assert(
      fc.property(checks, (reported) => {
        const { category, auto_remediatable } = classify(checkOf(reported))
        expect(CATEGORIES).toContain(category)
        expect(auto_remediatable && category === 'vulnerability').toBe(false)
      }),
    )
  })

  it('is classified even with a very long title', () => {
    const title = 'public metadata service '.repeat(5000)
    expect(classify(checkOf({ title })).category).toBe('compute')
  })
})

describe('the handler of a finding', () => {
  it.each<[string, string, string, string]>([
    ...['EC2.13', 'EC2.14', 'EC2.18', 'EC2.19'].map((check): [string, string, string, string] => [
      'block-public-ssh',
      check,
      '',
      SG,
    ]),
    ['block-public-ssh', 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_22', '', SG],
    ['block-public-ssh', '4.1', 'No security group allows ingress from 0.0.0.0/0 to port 22', ''],
    ['block-public-ssh', 'network_rdp_internet_access_restricted', '', NSG],
    ['block-public-ssh', 'n1', 'RDP access from the Internet should be restricted', NSG],
    ['block-public-ssh', 'OPEN_SSH_PORT', '', 'google.compute.Firewall'],
    ...['S3.1', 'S3.2', 'S3.3', 'S3.8'].map((check): [string, string, string, string] => [
      'objectstore-block-public-access',
      check,
      '',
      'AwsS3Bucket',
    ]),
    ['objectstore-block-public-access', 's3_bucket_public_access', '', 'AwsS3Bucket'],
    ['objectstore-block-public-access', 'c1', 'Bucket is publicly readable', ''],
    ['objectstore-block-public-access', 'c6', 'Log buckets should not be publicly accessible', ''],
    ['objectstore-block-public-access', 'c7', 'Public access should be off', AZURE_STORAGE],
    ['objectstore-block-public-access', 'PUBLIC_BUCKET_ACL', '', GCP_BUCKET],
    ['objectstore-block-public-access', 'c2', 'Public access to blobs is allowed', AZURE_STORAGE],
    ['enforce-metadata-service-v2', 'EC2.8', '', 'AwsEc2Instance'],
    ['enforce-metadata-service-v2', 'ec2_instance_imdsv2_enabled', '', 'AwsEc2Instance'],
    ['enforce-metadata-service-v2', 'c3', 'Instance does not require IMDSv2', 'AwsEc2Instance'],
    ['rotate-iam-keys', 'IAM.3', '', 'AwsIamUser'],
    ['rotate-iam-keys', 'iam_rotate_access_key_90_days', '', 'AwsIamUser'],
    ['rotate-iam-keys', '1.14', 'Access keys are rotated every 90 days or less', 'AwsIamUser'],
    ['enable-threat-detection', 'GuardDuty.1', '', 'AwsAccount'],
    ['enable-threat-detection', 'guardduty_is_enabled', '', ''],
    ['enable-threat-detection', 'c4', 'GuardDuty is not enabled', 'AwsAccount'],
  ])('is %s: %s %s (%s)', (handler, check_id, title, resource_type) => {
    const reported = checkOf({ check_id, title, resource_type })
    expect(findRemediationHandler(reported)).toBe(handler)
    expect(classify(reported).auto_remediatable).toBe(true)
  })

  it.each([
    ['EC2.21', 'Network ACLs should not allow ingress to port 22', 'AwsEc2NetworkAcl'],
    ['EC2.2', 'The default security group should not allow traffic', SG],
    ['c1', 'Block project-wide SSH keys', 'google.compute.Instance'],
    ['c2', 'Security group allows ingress from the internet to port 5432', SG],
    ['S3.5', 'Buckets should require requests to use SSL', 'AwsS3Bucket'],
    ['S3.9', 'Server access logging should be enabled on buckets', 'AwsS3Bucket'],
    ['c3', 'Storage accounts should disable public network access', AZURE_STORAGE],
    ['c4', 'EBS snapshots should not be public', 'AwsEc2Snapshot'],
    ['AutoScaling.3', 'Launch configurations should require IMDSv2', ''],
    ['EC2.170', 'Launch templates should use IMDSv2', 'AwsEc2LaunchTemplate'],
    ['storage_key_rotation_90_days', 'Rotate storage account access keys', AZURE_STORAGE],
    ['iam_sa_user_managed_key_rotate_90_days', '', 'iam.googleapis.com/ServiceAccountKey'],
    ['IAM.4', 'The root user should have no access key', 'AwsAccount'],
    ['KMS.4', 'Key rotation should be enabled', 'AwsKmsKey'],
    ['GuardDuty.10', 'GuardDuty S3 Protection should be enabled', 'AwsAccount'],
    ['c5', 'GuardDuty EKS monitoring is not enabled', 'AwsEksCluster'],
    ['', '', ''],
  ])('is none: %s %s (%s)', (check_id, title, resource_type) => {
    const reported = checkOf({ check_id, title, resource_type })
    expect(findRemediationHandler(reported)).toBeNull()
    expect(classify(reported).auto_remediatable).toBe(false)
  })

  it('is not offered for a vulnerability', () => {
    expect(classify(checkOf({ check_id: 'EC2.8', cves: [{}] })).auto_remediatable).toBe(false)
  })
})
