import { describe, expect, it } from 'vitest'
import { validMetadata } from './account-metadata.fixture.ts'
import { parseAccountMetadata } from './account-metadata.ts'
import { type AssetRef, assetContextLookup } from './asset-context.ts'

const FILE = `
defaults: {tier: Tier2-NonProd, env_type: STG, cost_center: CC-1}
accounts:
  - {match: "*", owner: cloud@example.com}
  - {match: "111122223333", cbu: payments, tier: Tier1-Prod, env_type: PROD}
tags:
  - {match: team=ledger, stateful: true, dependencies: 7, data_classification: [PCI]}
resources:
  - {match: "arn:aws:s3:::shared-*", shared: true, sla_tier: gold, dependencies: 2, controls: [waf]}
`

const asset = (changes: Partial<AssetRef> = {}): AssetRef => ({
  account_id: '111122223333',
  resource_id: 'arn:aws:s3:::other',
  tags: {},
  ...changes,
})

describe('the context of a resource', () => {
  const contextOf = assetContextLookup(validMetadata(FILE))

  it('has each field from the most specific entry', () => {
    expect(contextOf(asset())).toMatchObject({
      cbu: 'payments',
      tier: 'Tier1-Prod',
      env_type: 'PROD',
      owner: 'cloud@example.com',
      dependencies: 0,
      stateful: false,
      shared: false,
      sla_tier: '',
    })
    const resource_id = 'arn:aws:s3:::shared-one'
    expect(contextOf(asset({ resource_id, tags: { team: 'ledger' } }))).toMatchObject({
      dependencies: 2,
      stateful: true,
      shared: true,
      sla_tier: 'gold',
      signals: { controls: ['waf'], data_classification: ['PCI'] },
    })
  })

  it('has the cost center as business unit where none is set', () => {
    expect(contextOf(asset({ account_id: 'other' })).cbu).toBe('CC-1')
  })

  it('is one object for all resources that match the same entries', () => {
    const one = contextOf(asset({ resource_id: 'a' }))
    expect(contextOf(asset({ resource_id: 'b', tags: { team: 'web' } }))).toBe(one)
    expect(contextOf(asset({ account_id: 'other' }))).not.toBe(one)
  })
})

describe('the list of false positives', () => {
  const { isFalsePositive, hasFalsePositives } = validMetadata(`
false_positives:
  - match: native-1
    reason: It is public on purpose
  - {match: "arn:aws:s3:::website-*", control: aws-s3-*}
  - match: ${'ab'.repeat(32)}
`)
  const finding = { finding_id: 'x', key: 'y', resource_id: 'z', control_id: 'aws-s3-public' }

  it.each([
    [{ finding_id: 'native-1' }, true],
    [{ finding_id: 'native-2' }, false],
    [{ key: 'ab'.repeat(32) }, true],
    [{ resource_id: 'arn:aws:s3:::website-one' }, true],
    [{ resource_id: 'arn:aws:s3:::website-one', control_id: 'aws-ec2-ports' }, false],
  ])('has a finding by its ids, or by resource and control: %o', (changes, expected) => {
    expect(hasFalsePositives).toBe(true)
    expect(isFalsePositive({ ...finding, ...changes })).toBe(expected)
  })

  it('is empty in most files', () => {
    const { hasFalsePositives: has, isFalsePositive: is } = validMetadata(FILE)
    expect([has, is(finding)]).toEqual([false, false])
  })

  it.each([
    ['false_positives: all', 'false_positives must be a list'],
    ['false_positives: [one]', 'Each of false_positives must be a map with a match'],
    ['false_positives: [{control: a}]', 'Each of false_positives must have a match'],
    ['false_positives: [{match: a, why: b}]', 'Unknown field "why"; expected one of'],
  ])('is checked: %s', (text, expected) => {
    const parsed = parseAccountMetadata(text)
    expect(parsed.ok ? [] : parsed.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining(expected),
    ])
  })
})

describe('two entries of a list with one match', () => {
  const problemsOf = (text: string) => {
    const parsed = parseAccountMetadata(text)
    return parsed.ok ? [] : parsed.problems.map(({ line, message }) => `${line}: ${message}`)
  }

  it.each(['accounts', 'resources', 'tags'])(
    'contradict each other with two values: %s',
    (list) => {
      const entry = (tier: string) => `  - match: K=1\n    tier: ${tier}\n`
      const text = `${list}:\n${entry('Tier1-Prod')}${entry('Tier3-Dev').replace('K', 'k')}`
      expect(problemsOf(text)).toEqual([
        `5: tier of "k=1" in ${list} has one value in line 3 and another in line 5; keep one`,
      ])
    },
  )

  it('may have different fields, or the same value twice', () => {
    const text = `accounts:
  - {match: "1", tier: Tier1-Prod, controls: [waf, edr]}
  - {match: "1", owner: a, controls: [edr, waf]}
  - {match: "2", tier: Tier3-Dev}
`
    expect(problemsOf(text)).toEqual([])
  })
})
