import { describe, expect, test } from 'vitest'
import type { FindingFacts } from './finding-facts.ts'
import { createSharedTable } from './shared-facts.ts'

const FACTS: FindingFacts = {
  key: 'a',
  finding_id: 'id-1',
  csp: 'aws',
  account_id: '111122223333',
  resource_id: 'arn:aws:s3:::one',
  resource_type: 'AwsS3Bucket',
  tags: { team: 'app' },
  title: 'A title',
  description: 'A description',
  severity: 'HIGH',
  control_id: 'aws-s3-1',
  standard: 'CIS',
  source: 'securityhub',
  finding_type: '',
  kind: 'misconfiguration',
  category: 'data',
  cves: [],
  exploit_available: false,
  first_observed_at: '',
  last_observed_at: '',
}

describe('facts are shared', () => {
  test('by findings of a control that differ in resource, account and times only', () => {
    const table = createSharedTable()
    const first = table.entryOf(FACTS)
    const other = {
      ...FACTS,
      key: 'b',
      resource_id: 'arn:aws:s3:::two',
      tags: {},
      csp: 'gcp',
    } as const
    expect(first).not.toBeNull()
    expect(table.entryOf(other)).toBe(first)
    expect(table.at(first?.number ?? -1)).toBe(first)
  })

  test.each([
    ['title', 'Another'],
    ['description', 'Another'],
    ['severity', 'LOW'],
    ['control_id', 'aws-s3-2'],
    ['standard', ''],
    ['source', 'prowler'],
    ['finding_type', 'Another'],
    ['kind', 'threat'],
    ['category', 'network'],
    ['exploit_available', true],
  ])('by no finding with another %s', (field, value) => {
    const table = createSharedTable()
    const first = table.entryOf(FACTS)
    const other = table.entryOf({ ...FACTS, [field]: value })
    expect(other?.facts).toMatchObject({ [field]: value })
    expect(other).not.toBe(first)
  })

  test('by no finding of a vulnerability, which has scores of its own', () => {
    const cves = [{ id: 'CVE-2031-0001', cvss: 9.8 }]
    expect(createSharedTable().entryOf({ ...FACTS, cves })).toBeNull()
  })
})

test('texts that are different in each finding do not fill the memory', () => {
  const table = createSharedTable()
  const numbers = Array.from({ length: 1_000 }, (_, at) =>
    table.entryOf({ ...FACTS, description: `Of finding ${at}` }),
  )
  const kept = numbers.filter((entry) => entry !== null)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(100)
  // What was kept stays valid.
  expect(table.entryOf({ ...FACTS, description: 'Of finding 0' })).toBe(kept[0])
})

test('long texts of many controls do not fill the memory', () => {
  const table = createSharedTable()
  const description = 'long '.repeat(13_000)
  const kept = Array.from({ length: 1_000 }, (_, at) =>
    table.entryOf({ ...FACTS, control_id: `control-${at}`, description }),
  ).filter((entry) => entry !== null)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(300)
})
