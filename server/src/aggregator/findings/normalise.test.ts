import { createHash } from 'node:crypto'
import { detectFormat } from '@stance/core/formats/registry'
import { describe, expect, test } from 'vitest'
import { awsFinding, gcpFinding } from '../../../test/aggregator/workspace.ts'
import { findingKey, normalise, verdictOf } from './normalise.ts'

const observe = (record: unknown) => {
  const result = detectFormat(record)?.parse(record)
  const [observation] = result?.kind === 'observations' ? result.observations : []
  if (!observation) throw new Error('The record has no observation')
  return observation
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the key of a finding', () => {
  test('is the lower-case SHA-256 over the JSON array of cloud, account, resource and control', () => {
    expect(findingKey('aws', '111122223333', 'arn:aws:s3:::a', 'aws-s3-x')).toBe(
      sha256('["aws","111122223333","arn:aws:s3:::a","aws-s3-x"]'),
    )
  })

  test('has the control of the catalogue, whichever standard reports it', () => {
    const [fsbp, cis] = [
      awsFinding({ control: 'S3.8' }),
      awsFinding({ control: 'S3.8', Id: 'other', Title: 'As CIS says it' }),
    ].map((record) => normalise(observe(record), 'aws'))
    expect(fsbp?.control_id).toMatch(/^aws-s3-/)
    expect(cis?.key).toBe(fsbp?.key)
  })

  test('has the CVE and the package of a vulnerability', () => {
    const facts = normalise(
      observe(
        awsFinding({
          Types: ['Software and Configuration Checks/Vulnerabilities/CVE'],
          ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/inspector',
          GeneratorId: 'AWSInspector',
          Compliance: { Status: 'FAILED' },
          Vulnerabilities: [{ Id: 'CVE-2031-0001', VulnerablePackages: [{ Name: 'openssl' }] }],
        }),
      ),
      'aws',
    )
    expect(facts).toMatchObject({ kind: 'vulnerability', control_id: 'CVE-2031-0001/openssl' })
  })

  test('has the type of a threat', () => {
    const facts = normalise(
      observe(
        awsFinding({
          Types: ['TTPs/Discovery/Recon:EC2-PortProbeUnprotectedPort'],
          ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/guardduty',
          GeneratorId: 'arn:aws:guardduty:eu-west-1:111122223333:detector/1',
          Compliance: undefined,
        }),
      ),
      'aws',
    )
    expect(facts).toMatchObject({
      kind: 'threat',
      control_id: 'Recon:EC2/PortProbeUnprotectedPort',
    })
  })
})

describe('a normalised finding', () => {
  test('has the cloud of its resource, not that of the provider which reported it', () => {
    expect(normalise(observe(awsFinding()), 'azure').csp).toBe('aws')
    expect(normalise({ ...observe(awsFinding()), provider: '' }, 'gcp').csp).toBe('gcp')
  })

  test('has the identifier of the provider, and its dates', () => {
    expect(normalise(observe(gcpFinding()), 'gcp')).toMatchObject({
      finding_id: 'organizations/42/sources/7/findings/open-ssh',
      first_observed_at: '2026-06-01T00:00:00.000Z',
    })
  })

  test.each([
    ['INFORMATIONAL', 'LOW'],
    ['LOW', 'LOW'],
    ['CRITICAL', 'CRITICAL'],
  ])('has one of four severities: %s is %s', (Label, severity) => {
    const record = awsFinding({ Severity: { Label } })
    expect(normalise(observe(record), 'aws').severity).toBe(severity)
  })

  test.each([
    [
      'FSBP',
      {
        AssociatedStandards: [
          { StandardsId: 'standards/aws-foundational-security-best-practices/v/1.0.0' },
        ],
      },
    ],
    [
      'CIS',
      { AssociatedStandards: [{ StandardsId: 'standards/cis-aws-foundations-benchmark/v/3.0.0' }] },
    ],
  ])('has the standard that its record names: %s', (standard, named) => {
    const Compliance = { Status: 'FAILED', SecurityControlId: 'S3.8', ...named }
    expect(normalise(observe(awsFinding({ Compliance })), 'aws').standard).toBe(standard)
  })
})

describe('a verdict', () => {
  test.each([
    ['fail', false, 'ACTIVE'],
    ['fail', true, 'SUPPRESSED'],
    ['pass', true, 'RESOLVED'],
    ['ended', false, 'RESOLVED'],
    ['manual', false, 'UNDECIDED'],
    ['not_evaluated', false, 'UNDECIDED'],
  ] as const)('of the outcome %s, muted %s, is %s', (outcome, muted, verdict) => {
    expect(verdictOf({ outcome, muted, resolved_at_source: false })).toBe(verdict)
  })

  test('of a failure that was resolved at its source is RESOLVED', () => {
    const failure = { outcome: 'fail', muted: false, resolved_at_source: true } as const
    expect(verdictOf(failure)).toBe('RESOLVED')
  })
})
