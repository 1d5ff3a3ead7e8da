import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conceptsOf, findConcepts } from './concepts.ts'
import { CONCEPTS } from './dictionary.ts'

const shared = (one: string, other: string): string[] => {
  const others = conceptsOf(other)
  return [...conceptsOf(one)].filter((name) => others.has(name))
}

/** Texts in which every choice of an expression occurs. */
const textsOf = (expression: string): string[] => {
  const parts = expression
    .replace(/ - .*/, '')
    .split(' + ')
    .map((part) => part.split('|'))
  return parts.flatMap((choices, at) =>
    choices.map((choice) =>
      parts.map(([first], other) => (other === at ? choice : first)).join(' of '),
    ),
  )
}

describe('the dictionary', () => {
  it('has at least 80 concepts, with names that differ and several expressions each', () => {
    expect(CONCEPTS.length).toBeGreaterThanOrEqual(80)
    expect(new Set(CONCEPTS.map(({ name }) => name)).size).toBe(CONCEPTS.length)
    expect(CONCEPTS.filter(({ expressions }) => expressions.length < 4)).toEqual([])
  })

  it('finds every expression of a concept in a text that has it', () => {
    for (const { name, expressions } of CONCEPTS)
      for (const expression of expressions)
        for (const text of textsOf(expression).map((found) => `There, ${found} (again)`))
          expect({ text, found: conceptsOf(text).has(name) }).toEqual({ text, found: true })
  })

  it.each([
    ['MFA', true],
    ['key vault', true],
    ['X.509', true],
    ['X.509 of a partner', false],
    ['quarterly report', false],
  ])('knows whether %j is a concept and nothing else: %s', (text, isWhole) => {
    expect(findConcepts(text).isWhole).toBe(isWhole)
  })

  it('refers to concepts that exist', () => {
    const names = new Set([...CONCEPTS.map(({ name }) => name), 'logging', 'database'])
    for (const { broader } of CONCEPTS) for (const name of broader) expect(names).toContain(name)
  })
})

describe('equates', () => {
  it.each([
    ['MFA missing', 'Console user without multi-factor authentication'],
    ['two-factor login', 'hardware token for the root user is not configured: MFA'],
    ['publicly readable S3', 'Storage bucket allows anonymous read'],
    ['world open ssh', 'Security group permits SSH from 0.0.0.0/0'],
    ['unencrypted volume', 'Virtual machine disk is not encrypted'],
    ['stale credentials', 'Access key older than 90 days'],
    ['GCS bucket', 'blob container of a storage account'],
    ['EC2', 'Compute Engine virtual machine'],
    ['GuardDuty is off', 'Microsoft Defender for Cloud is not enabled'],
    ['audit trail', 'CloudTrail does not record data events'],
    ['K8s', 'AKS cluster'],
    ['SSL', 'minimum TLS version'],
    ['data in transit', 'HTTPS only'],
    ['BYOK', 'customer-managed key'],
    ['RCE', 'remote code execution'],
    ['DDoS', 'denial of service'],
    ['single sign-on', 'SAML federation'],
    ['hardcoded password', 'secrets in Lambda environment variables: plaintext credential'],
    ['secrets in code', 'Credentials sit in container environment variables'],
    ['leaked keys', 'the build environment exposes access keys'],
    ['contact information', 'security alternate contact'],
    ['firewall', 'network security group'],
    ['disaster recovery', 'automated backups'],
    ['end of life runtime', 'deprecated runtime is out of date'],
    ['excessive permissions', 'least privilege'],
    ['RDP', 'port 3389'],
    ['serverless', 'Lambda function'],
    ['IMDSv1', 'instance metadata service'],
    ['guest users', 'external user'],
    ['single point of failure', 'Multi-AZ is disabled'],
    ['antivirus', 'endpoint protection'],
    ['exposed database', 'SQL instance is reachable from the internet'],
    ['exposed server', 'virtual machine with a public address'],
    ['crypto mining', 'Host resolves names of a mining pool'],
    ['C2 server', 'Lookup of a known command-and-control domain'],
    ['guardduty', 'GuardDuty is not enabled'],
    ['cloudtrail', 'Audit trail is off'],
    ['ddos protection', 'Denial of service is possible'],
  ])('%j and %j', (one, other) => {
    expect(shared(one, other)).not.toEqual([])
  })
})

describe('does not equate', () => {
  it.each([
    ['encryption key', 'access key'],
    ['KMS key', 'API key of a user'],
    ['container image', 'blob container'],
    ['open status', 'open to the world'],
    ['open findings', 'open port'],
    ['log in to the console', 'logging is disabled'],
    ['the key of the tag', 'encryption key'],
    ['public key', 'private key'],
    ['backing out of a change', 'backup'],
    ['certificate', 'certified engineer'],
    ['rest of the report', 'encryption at rest'],
    ['resource group', 'security group'],
    ['HTTP status', 'HTTPS only'],
    ['password length', 'key length'],
    ['patch of land', 'dispatch'],
    ['function of the network', 'serverless function'],
    ['date', 'out-of-date software'],
    ['contained in a table', 'container'],
    ['a trial account', 'audit trail'],
    ['message in a bottle', 'message queue'],
    ['author of the rule', 'authorization'],
    ['role', 'cluster role binding'],
    ['host', 'host network'],
    ['secretary', 'secret'],
    ['code of conduct', 'secrets in code'],
    ['environment of production', 'hardcoded secret'],
    ['volume of traffic is high', 'encryption at rest'],
    ['in order', 'least privilege'],
    ['exposed credential', 'open to the internet'],
    ['data mining', 'cryptocurrency'],
  ])('%j and %j', (one, other) => {
    expect(shared(one, other)).toEqual([])
  })
})

describe('any text', () => {
  it('has concepts of the dictionary only, however it is cased', () => {
    const words = [
      'MFA',
      'key',
      'access',
      'rotate',
      'public',
      'S3',
      'bucket',
      '+',
      'at',
      'rest',
      '/',
    ]
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...words), fc.string())), (parts) => {
        const text = parts.join(' ')
        const names = new Set(CONCEPTS.map(({ name }) => name))
        for (const name of conceptsOf(text)) expect(names).toContain(name)
      }),
    )
  })

  it.each(['key ', 'access ', 'rotate key ', 'storage ', 'encrypt '])(
    'of 100,000 characters is read: %j',
    (unit) => {
      expect(conceptsOf(unit.repeat(100_000 / unit.length)).size).toBeLessThan(CONCEPTS.length)
    },
  )
})
