import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validMetadata } from './account-metadata.fixture.ts'
import { parseAccountMetadata, type ResourceRef, resolveMetadata } from './account-metadata.ts'

const ESTATE = `
defaults: {tier: Tier2-NonProd, owner: platform@example.com}
accounts:
  - match: "*"
    cbu: shared
  - match: 111122223333
    name: payments-prod
    provider: AWS
    tier: tier1-prod
    env_type: prod
    owner: payments@example.com
    internet_facing: no
  - match: 1111*
    name: any of the 1111 accounts
    cost_center: CC-7
tags:
  - {match: env=dev*, env_type: DEV, sandbox: true}
  - {match: data=cards, data_classification: pci, compliance_scopes: [PCI DSS]}
resources:
  - match: arn:aws:s3:::pci-*
    data_classification: [PCI, restricted, pci, Trade-Secret]
    controls: [waf, Encryption_At_Rest]
    internet_facing: true
  - match: "*/virtualMachines/db-??"
    stateful: true
    dependencies: 7
`

const resolve = (text: string, resource: Partial<ResourceRef>) =>
  resolveMetadata(validMetadata(text), {
    account_id: '',
    resource_id: '',
    tags: {},
    ...resource,
  })

/** Returns the problems of a file; throws if it is valid. */
const problemsOf = (text: string): string[] => {
  const parsed = parseAccountMetadata(text)
  if (parsed.ok) throw new Error('The file was accepted')
  return parsed.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`)
}

describe('the metadata of a resource', () => {
  it('is the defaults when no entry matches', () => {
    expect(resolve('defaults: {owner: a}', { account_id: 'x', resource_id: 'y' })).toEqual({
      owner: 'a',
    })
  })

  it('takes each field from the most specific account entry that has it', () => {
    expect(resolve(ESTATE, { account_id: '111122223333' })).toEqual({
      name: 'payments-prod',
      provider: 'aws',
      cbu: 'shared',
      cost_center: 'CC-7',
      tier: 'Tier1-Prod',
      env_type: 'PROD',
      owner: 'payments@example.com',
      internet_facing: false,
    })
  })

  it('takes a field of a resource over one of a tag, and one of a tag over one of an account', () => {
    const resolved = resolve(ESTATE, {
      account_id: '111122223333',
      resource_id: 'arn:aws:s3:::pci-cards',
      tags: { env: 'development', data: 'cards' },
    })
    expect(resolved).toMatchObject({
      env_type: 'DEV',
      sandbox: true,
      internet_facing: true,
      data_classification: ['PCI', 'restricted', 'Trade-Secret'],
      compliance_scopes: ['PCI DSS'],
      controls: ['waf', 'encryption_at_rest'],
      owner: 'payments@example.com',
    })
  })

  it('matches without regard to case', () => {
    const resource_id = '/subscriptions/a/providers/Microsoft.Compute/VIRTUALMACHINES/DB-01'
    expect(resolve(ESTATE, { resource_id })).toMatchObject({ stateful: true, dependencies: 7 })
    expect(resolve(ESTATE, { resource_id: `${resource_id}0` })).not.toHaveProperty('stateful')
  })

  it('has no entry for an unknown account or resource, even with the pattern *', () => {
    const text = 'accounts: [{match: "*", owner: a}]\nresources: [{match: "*", cbu: b}]'
    expect(resolve(text, {})).toEqual({})
  })

  it.each(['', '# nothing', 'accounts:\ndefaults: {}', 'accounts: []'])(
    'is empty for a file without entries: %j',
    (text) => {
      expect(resolve(text, { account_id: '1' })).toEqual({})
    },
  )

  it('lists the accounts in the order of the file', () => {
    const { accounts } = validMetadata(ESTATE)
    expect(accounts.map(({ match }) => match)).toEqual(['*', '111122223333', '1111*'])
  })

  it('has the entry of one of many exact accounts', () => {
    const entries = Array.from({ length: 5000 }, (_, id) => `  - {match: acct-${id}, cbu: c${id}}`)
    const metadata = validMetadata(`accounts:\n${entries.join('\n')}`)
    for (const id of [0, 2500, 4999]) {
      const resource = { account_id: `acct-${id}`, resource_id: '', tags: {} }
      expect(resolveMetadata(metadata, resource)).toEqual({ cbu: `c${id}` })
    }
  })

  it('takes every field from resources, tags, accounts and defaults, in this order', () => {
    const sections = ['defaults', 'accounts', 'tags', 'resources'] as const
    fc.assert(
      fc.property(fc.subarray([...sections], { minLength: 1 }), (chosen) => {
        const texts = chosen.map((section) => {
          const match = section === 'tags' ? 'k=v' : 'id'
          return section === 'defaults'
            ? 'defaults: {owner: defaults}'
            : `${section}: [{match: ${match}, owner: ${section}}]`
        })
        const resource = { account_id: 'id', resource_id: 'id', tags: { k: 'v' } }
        const winner = sections.filter((section) => chosen.includes(section)).at(-1)
        expect(resolve(texts.join('\n'), resource)).toEqual({ owner: winner })
      }),
    )
  })
})

describe('an invalid file', () => {
  it.each([
    ['acounts: []', '1:1: Unknown section "acounts"; did you mean "accounts"?'],
    ['defaults: {ower: a}', '1:12: Unknown field "ower"; did you mean "owner"?'],
    ['defaults: {match: a}', '1:12: Unknown field "match"'],
    ['accounts:\n  - match: a\n    teir: x', '3:5: Unknown field "teir"; did you mean "tier"?'],
    ['accounts:\n  - owner: a', '2:5: Each of accounts must have a match'],
    ['accounts: [{match: "", owner: a}]', '1:20: Each of accounts must have a match'],
    ['accounts: {match: a}', '1:11: accounts must be a list'],
    ['accounts: [a]', '1:12: Each of accounts must be a map with a match and fields'],
    ['tags: [{match: env, owner: a}]', '1:16: The match of a tag must be written key=value'],
    ['defaults: [a]', '1:11: defaults must be a map of fields'],
    ['- a', '1:1: The file must be a map of defaults, accounts, resources, tags'],
    ['defaults: {tier: Tier1}', '1:18: tier must be one of Tier1-Prod, Tier2-NonProd, Tier3-Dev'],
    ['defaults: {env_type: QA}', '1:22: env_type must be one of DEV, STG, PROD'],
    ['defaults: {network_type: vpn}', '1:26: network_type must be one of isolated, private, dmz'],
    [
      'defaults: {business_criticality: x}',
      '1:34: business_criticality must be one of low, medium',
    ],
    ['defaults: {provider: oci}', '1:22: provider must be one of aws, azure, gcp'],
    ['defaults: {sandbox: maybe}', '1:21: sandbox must be true or false'],
    ['defaults: {dependencies: -1}', '1:26: dependencies must be a whole number from 0 to 999999'],
    ['defaults: {owner: [a]}', '1:19: owner must be text'],
    [`defaults: {owner: ${'a'.repeat(257)}}`, '1:19: owner must be text of at most 256'],
    ['defaults: {owner: "a\\0b"}', '1:19: owner must be text of at most 256'],
    [
      `defaults: {application_id: ${'漢'.repeat(86)}}`,
      '1:28: application_id must be text of at most',
    ],
    [
      `accounts: [{match: ${'漢'.repeat(86)}}]`,
      '1:20: The match of an account must have at most 256',
    ],
    [`defaults: {data_classification: ${'x'.repeat(257)}}`, '1:33: data_classification must be'],
    ['defaults: {data_classification: {a: b}}', '1:33: data_classification must be a list, each'],
    ['defaults: {controls: [waf, moat]}', '1:22: controls must be a list, each one of waf, edr'],
    ['accounts: [\n', '2:1: '],
  ])('%j', (text, problem) => {
    const [first, ...others] = problemsOf(text)
    expect(first?.slice(0, problem.length)).toBe(problem)
    expect(others).toEqual([])
  })

  it('has all of its problems listed', () => {
    const text = 'defaults: {tier: x, ower: y}\naccounts: [{sandbox: z}]\nextra: 1'
    expect(problemsOf(text)).toHaveLength(5)
  })

  it('has at least one problem: any text either parses or has problems', () => {
    const line = fc.constantFrom(
      'accounts:',
      ' - match: a',
      '   owner: b',
      'tags: [',
      '? x',
      'a: *b',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string({ maxLength: 10 }))), (lines) => {
        const parsed = parseAccountMetadata(lines.join('\n'))
        expect(parsed.ok || parsed.problems.length > 0).toBe(true)
      }),
    )
  })
})
