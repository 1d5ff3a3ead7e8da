const rule = (changes: Record<string, unknown>) => ({
  checked_items: 2,
  flagged_items: 1,
  level: 'danger',
  service: 'EC2',
  rationale: 'Somebody may get in.',
  references: ['https://docs.example.test/groups'],
  remediation: 'Close it.',
  compliance: [{ name: 'CIS Amazon Web Services Foundations', version: '1.2.0', reference: '4.1' }],
  ...changes,
})

const GROUP = 'ec2.regions.eu-west-1.vpcs.vpc-0a1b2c3d.security_groups.sg-0a1b2c3d'

export const report = {
  account_id: '210000000001',
  provider_code: 'aws',
  provider_name: 'Amazon Web Services',
  last_run: { time: '2031-04-28 11:51:59+0200', ruleset_name: 'default' },
  services: {
    ec2: {
      regions: {
        'eu-west-1': {
          vpcs: {
            'vpc-0a1b2c3d': {
              security_groups: { 'sg-0a1b2c3d': { id: 'sg-0a1b2c3d', name: 'web' } },
            },
          },
        },
      },
      findings: {
        'ec2-security-group-opens-ssh': rule({
          description: 'A security group opens SSH',
          display_path: 'ec2.regions.id.vpcs.id.security_groups.id',
          path: 'ec2.regions.id.vpcs.id.security_groups.id.rules.id.protocols.id.ports.id',
          items: [
            `${GROUP}.rules.ingress.protocols.TCP.ports.22`,
            `${GROUP}.rules.egress.protocols.TCP.ports.22`,
          ],
        }),
        'ec2-snapshot-public': rule({
          flagged_items: 0,
          items: [],
          path: 'ec2.regions.id.snapshots.id',
        }),
        'ec2-image-public': rule({ checked_items: 0, flagged_items: 0, items: [], path: '' }),
      },
    },
    s3: {
      buckets: {
        '0f0e': { name: 'shop-logs', region: 'eu-west-1', arn: 'arn:aws:s3:::shop-logs/*' },
      },
      findings: {
        's3-bucket-no-logging': rule({
          description: 'A bucket writes no log',
          level: 'warning',
          path: 's3.buckets.id',
          items: ['s3.buckets.0f0e.logging'],
        }),
      },
    },
    cloudtrail: {
      regions: { 'eu-west-1': { id: 'eu-west-1' }, 'us-east-1': { id: 'us-east-1' } },
      findings: {
        'cloudtrail-not-configured': rule({
          description: 'There is no trail',
          path: 'cloudtrail.regions.id',
          flagged_items: 2,
          items: [
            'cloudtrail.regions.eu-west-1.NotConfigured',
            'cloudtrail.regions.us-east-1.NotConfigured',
          ],
        }),
      },
    },
    iam: {
      password_policy: {},
      users: { AID1: { name: 'reader', arn: 'arn:aws:iam::210000000001:user/reader' } },
      findings: {
        'iam-password-policy-short': rule({
          path: 'iam.password_policy.MinimumPasswordLength',
          items: ['iam.password_policy.MinimumPasswordLength'],
        }),
        'iam-user-old-key': rule({
          path: 'iam.users.id.AccessKeys.id',
          items: ['iam.users.AID1.AccessKeys.0'],
        }),
      },
    },
  },
}

/** A report about Azure, whose resources lie within subscriptions. */
export const azureReport = {
  account_id: 'directory-1',
  provider_code: 'azure',
  last_run: { time: '2031-04-28 11:51:59+0200' },
  services: {
    storageaccounts: {
      subscriptions: { 'sub-1': { storage_accounts: { '0a0b': { name: 'shop' } } } },
      findings: {
        'storageaccount-encrypted-not-enforced': rule({
          description: 'Transfers need not be encrypted',
          path: 'storageaccounts.subscriptions.id.storage_accounts.id',
          items: ['storageaccounts.subscriptions.sub-1.storage_accounts.0a0b.https'],
        }),
      },
    },
  },
}

/** A report about Google Cloud, whose keys are hashes. */
export const gcpReport = {
  account_id: 'shop-1',
  provider_code: 'gcp',
  last_run: { time: '2031-04-28 11:51:59+0200' },
  services: {
    cloudstorage: {
      projects: { 'shop-1': { buckets: { '0a0b': { name: 'shop-logs' }, '0c0d': {} } } },
      findings: {
        'cloudstorage-bucket-no-logging': rule({
          description: 'A bucket writes no log',
          path: 'cloudstorage.projects.id.buckets.id',
          flagged_items: 2,
          items: [
            'cloudstorage.projects.shop-1.buckets.0a0b.logging_enabled',
            'cloudstorage.projects.shop-1.buckets.0c0d.logging_enabled',
          ],
        }),
      },
    },
  },
}

export const examples: readonly unknown[] = [report, azureReport, gcpReport]
