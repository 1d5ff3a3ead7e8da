import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROBLEM_KINDS } from '../classification/problem-kind.ts'
import { type DescribedProblem, PROBLEM_TRAITS, traitsOf } from './problem-traits.ts'

const problem: DescribedProblem = {
  kind: 'misconfiguration',
  source: 'prowler',
  type: '',
  control_id: '',
  title: '',
  category: 'configuration',
}

const traitsFor = (changes: Partial<DescribedProblem>) => traitsOf({ ...problem, ...changes })

describe('a rule of the catalogue', () => {
  it.each([
    ['aws-s3-bucket-public-read', 'data', ['exposure']],
    ['aws-ec2-security-group-ssh-open', 'network', ['exposure']],
    ['gcp-sql-public', 'data', ['exposure']],
    ['kubernetes-kubelet-anonymous', 'identity', ['exposure']],
    ['aws-s3-bucket-block-public-access', 'data', []],
    ['aws-ec2-security-group-egress-open', 'network', []],
    ['aws-ec2-instance-public-ip', 'network', []],
    ['aws-opensearch-dedicated-master', 'compute', []],
    ['aws-s3-bucket-versioning', 'data', ['upkeep']],
    ['aws-elbv2-logging', 'logging', ['upkeep']],
    ['aws-cloudtrail-enabled', 'logging', []],
    ['aws-cloudwatch-log-group-public', 'data', ['exposure']],
    ['aws-iam-root-access-key', 'identity', ['privileged']],
    ['aws-iam-root-mfa', 'identity', ['lacks_mfa', 'privileged']],
    ['azure-entra-admin-mfa', 'identity', ['lacks_mfa', 'privileged']],
    ['azure-sql-entra-admin', 'identity', []],
    ['aws-rds-instance-default-admin', 'identity', []],
    ['aws-rds-instance-encryption', 'encryption', ['lacks_encryption_at_rest']],
    ['aws-rds-instance-customer-key', 'encryption', ['upkeep']],
    ['aws-opensearch-https', 'encryption', ['lacks_encryption_in_transit']],
    ['aws-cloudfront-waf', 'network', ['lacks_waf']],
    ['azure-storage-private-link', 'network', ['lacks_private_endpoint']],
    ['azure-defender-endpoint-protection', 'compute', ['lacks_edr']],
    ['aws-ecs-environment-secrets', 'secrets', ['secret']],
  ])('%s in %s has the traits %j', (control_id, category, traits) => {
    expect(traitsFor({ control_id, category, title: 'Anyone may read the audit log' })).toEqual(
      traits,
    )
  })
})

describe('the words of a scanner', () => {
  it.each([
    ['Security group allows SSH from 0.0.0.0/0', 'network', ['exposure']],
    ['S3 bucket is publicly accessible', 'data', ['exposure']],
    ['Ensure that port 22 is not open to the world', 'network', ['exposure']],
    ['Blob container allows anonymous access', 'data', ['exposure']],
    ['Security group allows all outbound traffic to anyone', 'network', []],
    ['Bucket lacks a public access block', 'data', []],
    ['Instance has a public IP address', 'network', []],
    ['Ensure access logging is enabled', 'configuration', ['upkeep']],
    ['Owner role is granted to a guest', 'identity', ['privileged']],
    ['Non-privileged user has no MFA', 'identity', ['lacks_mfa']],
    ['Disk is not encrypted', 'encryption', ['lacks_encryption_at_rest']],
  ])('«%s» in %s have the traits %j', (title, category, traits) => {
    expect(traitsFor({ title, category })).toEqual(traits)
  })
})

describe('other problems', () => {
  it.each<[Partial<DescribedProblem>, readonly string[]]>([
    [{ source: 'gitleaks', title: 'Private key' }, ['secret']],
    [{ source: 'trufflehog', title: 'Verified AWS key' }, ['secret', 'verified']],
    [{ source: 'trufflehog', title: 'Unverified AWS key' }, ['secret']],
    [{ source: 'checkov', title: 'S3 bucket is publicly readable' }, ['code']],
    [{ kind: 'threat', type: 'UnauthorizedAccess:EC2/SSHBruteForce' }, ['attempt']],
    [{ kind: 'threat', type: 'Recon:EC2/PortProbeUnprotectedPort' }, ['attempt']],
    [{ kind: 'threat', type: 'Backdoor:EC2/C&CActivity.B!DNS' }, []],
    [{ kind: 'vulnerability', category: 'vulnerability', title: 'Public exploit of a log' }, []],
  ])('%j have the traits %j', (changes, traits) => {
    expect(traitsFor(changes)).toEqual(traits)
  })

  it('have known traits, each once, whatever their texts are', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('root mfa log', 'aws-s3-bucket-public'))
    fc.assert(
      fc.property(fc.constantFrom(...PROBLEM_KINDS), text, text, text, (kind, a, b, c) => {
        const traits = traitsFor({ kind, control_id: a, title: b, category: c })
        expect(new Set(traits).size).toBe(traits.length)
        expect(PROBLEM_TRAITS).toEqual(expect.arrayContaining([...traits]))
      }),
    )
  })
})
