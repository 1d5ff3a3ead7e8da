import { expect, test } from 'vitest'
import { matches } from '../rql/evaluate.test-data.ts'
import { parseQuery } from '../rql/parse.ts'
import { CONCEPTS, type Concept } from './concepts.ts'
import { FINDING_FIELDS } from './finding-schema.test-data.ts'
import { NOW } from './question-lines.test-data.ts'

const isFound = (concept: Concept, values: Readonly<Record<string, string>>): boolean => {
  const result = parseQuery(CONCEPTS[concept], FINDING_FIELDS, NOW)
  if (!result.ok) throw new Error(result.error.message)
  const view = {
    now: NOW,
    values: ({ name }: { name: string }) => [values[name] ?? ''],
    tag: () => '',
  }
  return matches(result.query.where, view)
}

test.each<[Concept, string]>([
  ['public', 'Storage bucket allows public read'],
  ['public', 'Security group opens SSH to the internet'],
  ['public', 'S3 buckets do not let everyone read them'],
  ['public', 'Security group allows 0.0.0.0/0'],
  ['mfa', 'Console user without multi-factor authentication'],
  ['mfa', 'Every IAM user has a second factor'],
  ['mfa', 'MFA should be enabled for all users'],
  ['unencrypted', 'Virtual machine disk is not encrypted'],
  ['unencrypted', 'EBS volumes are encrypted'],
  ['tls', 'Secure transfer to storage accounts should be enabled'],
  ['old_key', 'Service account key is old'],
  ['rotation', 'Access keys of IAM users are renewed every 90 days'],
  ['rotation', 'KMS keys of your own are rotated each year'],
  ['ssh', 'SSH (port 22) is closed to the internet in security groups'],
  ['rdp', 'Network ACLs keep Remote Desktop from the internet'],
  ['root', 'The root user has no access keys'],
  ['admin', 'Policies do not grant full access'],
  ['backup', 'Tables have point-in-time recovery'],
])('the concept %s finds "%s"', (concept, title) => {
  expect(isFound(concept, { title })).toBe(true)
})

test.each<[Concept, string]>([
  ['public', 'Virtual machine disk is not encrypted'],
  ['mfa', 'Access keys are renewed'],
  ['unencrypted', 'Bucket allows public read'],
  ['ssh', 'Port 2200 is closed'],
  ['root', 'Uprooted resources'],
  ['malware', 'Container runs as root'],
])('the concept %s does not find "%s"', (concept, title) => {
  expect(isFound(concept, { title })).toBe(false)
})

test.each<[Concept, string]>([
  ['bucket', 'AwsS3Bucket'],
  ['bucket', 'AWS::S3::Bucket'],
  ['bucket', 'storage.googleapis.com/Bucket'],
  ['security_group', 'AwsEc2SecurityGroup'],
  ['security_group', 'aws_security_group'],
  ['security_group', 'Microsoft.Network/networkSecurityGroups'],
  ['vm', 'AwsEc2Instance'],
  ['vm', 'Microsoft.Compute/virtualMachines'],
  ['vm', 'compute.googleapis.com/Instance'],
  ['database', 'AwsRdsDbInstance'],
  ['database', 'sqladmin.googleapis.com/Instance'],
  ['disk', 'Microsoft.Compute/disks'],
  ['disk', 'AwsEc2Volume'],
  ['storage_account', 'Microsoft.Storage/storageAccounts'],
  ['service_account', 'iam.googleapis.com/ServiceAccount'],
])('the concept %s finds resources of the type %s', (concept, resource_type) => {
  expect(isFound(concept, { resource_type })).toBe(true)
})

test('the concept disk finds the disks that are reported on their machine', () => {
  const machine = { resource_type: 'Microsoft.Compute/virtualMachines' }
  expect(isFound('disk', { ...machine, control_id: 'azure-vm-disk-encryption' })).toBe(true)
  expect(isFound('disk', { ...machine, control_id: 'azure-vm-backup' })).toBe(false)
})
