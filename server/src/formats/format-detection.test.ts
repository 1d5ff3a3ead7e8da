import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROVIDERS } from '../kernel/provider.ts'
import { SEVERITIES } from '../kernel/severity.ts'
import { detectFormat, FORMATS, formatById } from './format-detection.ts'
import type { Observation } from './observation.ts'

const ASFF = {
  SchemaVersion: '2018-10-08',
  Id: 'one',
  ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/inspector',
  GeneratorId: 'AWSInspector',
  AwsAccountId: '111122223333',
  Region: 'eu-west-1',
  Types: ['Software and Configuration Checks/Vulnerabilities/CVE'],
  CreatedAt: '2031-03-01T00:00:00Z',
  UpdatedAt: '2031-03-04T05:06:07Z',
  Severity: { Label: 'HIGH', Normalized: 70, Product: 7 },
  Title: 'A library is vulnerable',
  Description: 'It is.',
  Remediation: { Recommendation: { Text: 'Update it.', Url: 'https://example.org' } },
  ProductFields: { ControlId: '', 'aws/inspector/score': '7' },
  Resources: [
    { Type: 'AwsEc2Instance', Id: 'i-0123456789abcdef0', Tags: { team: 'web' } },
    { Type: 'AwsAccount', Id: 'AWS::::Account:111122223333' },
  ],
  Vulnerabilities: [
    {
      Id: 'CVE-2031-0001',
      Cvss: [{ Version: '3.1', BaseScore: 7.5 }],
      EpssScore: 0.1,
      VulnerablePackages: [{ Name: 'openssl' }],
    },
  ],
  Compliance: {
    Status: 'FAILED',
    RelatedRequirements: ['PCI DSS 1.2'],
    AssociatedStandards: [{ StandardsId: 'standards/pci-dss/v/3.2.1' }],
  },
  Workflow: { Status: 'NEW' },
  RecordState: 'ACTIVE',
}

const OCSF = {
  class_uid: 2004,
  metadata: { version: '1.4.0', event_code: 'check', product: { name: 'Prowler', uid: 'prowler' } },
  severity: 'High',
  severity_id: 4,
  status: 'New',
  status_code: 'FAIL',
  finding_info: { uid: 'one', title: 'A', desc: 'B', types: ['C'], created_time: 1_930_367_167 },
  resources: [{ uid: 'arn:aws:s3:::media', type: 'AwsS3Bucket', labels: ['a:b'], tags: [{}] }],
  cloud: { provider: 'aws', region: 'eu-west-1', account: { uid: '111122223333', name: 'shop' } },
  remediation: { desc: 'D', references: ['https://example.org'] },
  vulnerabilities: [{ cve: { uid: 'CVE-1', cvss: [{ version: '3', base_score: 5 }] } }],
  compliance: { requirements: ['A 1'], standards: ['B'], status: 'Fail' },
  unmapped: { compliance: { 'CIS-2.0': ['1.1'] } },
}

describe('detectFormat', () => {
  it.each([
    ['asff', ASFF],
    ['asff', { AwsAccountId: '111122223333' }],
    ['asff', { Findings: [ASFF] }],
    ['asff', { detail: { findings: [ASFF] } }],
    ['ocsf', OCSF],
    ['ocsf', { Findings: [OCSF] }],
    ['ocsf', { detail: { findings: [OCSF] } }],
  ])('knows %s by its content', (id, record) => {
    expect(detectFormat(record)?.id).toBe(id)
  })

  it.each([
    null,
    5,
    'ASFF',
    [],
    [ASFF],
    {},
    { findings: ['x'] },
    { class_uid: 2004 },
    { SchemaVersion: '2.0' },
  ])('does not know %j', (record) => {
    expect(detectFormat(record)).toBeNull()
  })

  it('finds a format by the name that callers use', () => {
    for (const format of FORMATS) expect(formatById(format.id)).toBe(format)
    expect(formatById('constructor')).toBeNull()
  })
})

const OUTCOMES = ['pass', 'fail', 'manual', 'not_evaluated']
const length = (text: string) => Array.from(text).length

/** Fails unless the service may store the observation as it is. */
function expectWellFormed(observation: Observation): void {
  const { account_id, compliance, cves, resource, source, source_finding_id } = observation
  const texts = [
    ...[source, source_finding_id, account_id, observation.account_name, observation.check_id],
    ...[observation.native_severity, observation.finding_type, observation.title],
    ...[observation.description, observation.remediation, resource.id, resource.type],
    ...[resource.name, resource.region, ...observation.native_ids, ...observation.check_aliases],
    ...Object.entries(resource.tags).flat(),
    ...compliance.flatMap(({ framework, control }) => [framework, control]),
    ...cves.map(({ id }) => id),
  ]
  for (const text of texts) expect(text).not.toMatch(/\0|\p{Surrogate}/u)
  for (const essential of [
    source_finding_id,
    observation.check_id,
    observation.title,
    resource.id,
  ]) {
    expect(essential).not.toBe('')
  }
  expect(account_id === '' && observation.provider !== '').toBe(false)
  expect(source).toBe(source.toLowerCase())
  expect(OUTCOMES).toContain(observation.outcome)
  expect(SEVERITIES).toContain(observation.severity)
  expect(['', ...PROVIDERS]).toContain(observation.provider)
  expect(length(observation.title)).toBeLessThanOrEqual(1024)
  expect(length(observation.description)).toBeLessThanOrEqual(65_536)
  expect(length(resource.id)).toBeLessThanOrEqual(2048)
  expect(length(account_id)).toBeLessThanOrEqual(1024)
  for (const { cvss = 0, epss = 0 } of cves) {
    expect(cvss >= 0 && cvss <= 10 && epss >= 0 && epss <= 1).toBe(true)
  }
  for (const moment of [observation.first_observed_at, observation.last_observed_at]) {
    if (moment !== null) expect(new Date(moment).toISOString()).toBe(moment)
  }
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The paths of everything in a value. */
const pathsIn = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        [...path, key],
        ...pathsIn(inner, [...path, key]),
      ])
    : []

function replaceAt(record: object, path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(record)
  const parent = path.slice(0, -1).reduce((at: never, key) => at[key], copy as never)
  Object.defineProperty(parent, path.at(-1)!, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy
}

const hostile = fc.oneof(
  fc.jsonValue() as fc.Arbitrary<unknown>,
  fc.constantFrom(
    ...[undefined, null, '', '\u0000', '\uD800', 'x'.repeat(5000), '😀'.repeat(70_000)],
    ...[-1, 0, 1e308, Number.NaN, [], {}, [[[[]]]], 'arn:aws:', '/subscriptions/', 'AWS::'],
    JSON.parse('{"__proto__":{"Id":"x"},"constructor":5,"toString":[]}'),
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
)

describe.each(FORMATS)('$id', (format) => {
  const valid = format.id === 'asff' ? ASFF : OCSF

  it('reads the record that the others are made from', () => {
    const reading = format.read(valid)
    if (reading.kind !== 'observations') throw new Error(JSON.stringify(reading))
    reading.observations.forEach(expectWellFormed)
  })

  it('reads any mutant of it, wrapped or not, without an exception', () => {
    const mutation = fc.tuple(fc.constantFrom(...pathsIn(valid)), hostile)
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), fc.boolean(), (all, wrap) => {
        let record: unknown = valid
        for (const [path, value] of all) {
          try {
            record = replaceAt(record as object, path, value)
          } catch {
            // An earlier mutation removed what this one is in.
          }
        }
        const reading = format.read(wrap ? { Findings: [record] } : record)
        if (reading.kind === 'observations') reading.observations.forEach(expectWellFormed)
        else if (reading.kind === 'error') expect(reading.error.message).not.toBe('')
      }),
      { numRuns: 1000 },
    )
  })

  it('reads any JSON value without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue() as fc.Arbitrary<Json>, (value) => {
        format.recognises(value)
        expect(['observations', 'ignored', 'error']).toContain(format.read(value).kind)
      }),
    )
  })
})
