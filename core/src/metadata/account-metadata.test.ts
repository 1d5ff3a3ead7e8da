import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validMetadata } from './account-metadata.fixture.ts'
import { type MetadataSubject, metadataFor, parseAccountMetadata } from './account-metadata.ts'

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

const resolve = (text: string, subject: Partial<MetadataSubject>) =>
  metadataFor(validMetadata(text), {
    account_id: '',
    resource_id: '',
    tags: {},
    ...subject,
  })

/** The problems of a file that must be refused. */
const problemsOf = (text: string): string[] => {
  const parsed = parseAccountMetadata(text)
  if (parsed.ok) throw new Error('The file was accepted')
  return parsed.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`)
}

describe('metadata of an estate', () => {
  it('is the defaults where no entry matches', () => {
    expect(resolve('defaults: {owner: a}', { account_id: 'x', resource_id: 'y' })).toEqual({
      owner: 'a',
    })
  })

  it('takes each field from the most specific account entry that says it', () => {
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

  it('lets a resource win over a tag, and a tag over its account', () => {
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

  it('matches nothing against an account or a resource that is not known', () => {
    const text = 'accounts: [{match: "*", owner: a}]\nresources: [{match: "*", cbu: b}]'
    expect(resolve(text, {})).toEqual({})
  })

  it.each(['', '# nothing', 'accounts:\ndefaults: {}', 'accounts: []'])(
    'may say nothing: %j',
    (text) => {
      expect(resolve(text, { account_id: '1' })).toEqual({})
    },
  )

  it('keeps the accounts as they stand, for a list of them', () => {
    const { accounts } = validMetadata(ESTATE)
    expect(accounts.map(({ match }) => match)).toEqual(['*', '111122223333', '1111*'])
  })

  it('finds one of many exact accounts', () => {
    const entries = Array.from({ length: 5000 }, (_, id) => `  - {match: acct-${id}, cbu: c${id}}`)
    const metadata = validMetadata(`accounts:\n${entries.join('\n')}`)
    for (const id of [0, 2500, 4999]) {
      const subject = { account_id: `acct-${id}`, resource_id: '', tags: {} }
      expect(metadataFor(metadata, subject)).toEqual({ cbu: `c${id}` })
    }
  })

  it('wins in the order resources, tags, accounts, defaults for every field', () => {
    const places = ['defaults', 'accounts', 'tags', 'resources'] as const
    fc.assert(
      fc.property(fc.subarray([...places], { minLength: 1 }), (given) => {
        const sections = given.map((place) => {
          const match = place === 'tags' ? 'k=v' : 'id'
          return place === 'defaults'
            ? 'defaults: {owner: defaults}'
            : `${place}: [{match: ${match}, owner: ${place}}]`
        })
        const subject = { account_id: 'id', resource_id: 'id', tags: { k: 'v' } }
        const winner = places.filter((place) => given.includes(place)).at(-1)
        expect(resolve(sections.join('\n'), subject)).toEqual({ owner: winner })
      }),
    )
  })
})

describe('a file that is refused', () => {
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
    ['defaults: {data_classification: {a: b}}', '1:33: data_classification must be a list, each'],
    ['defaults: {controls: [waf, moat]}', '1:22: controls must be a list, each one of waf, edr'],
    ['accounts: [\n', '2:1: '],
  ])('%j', (text, problem) => {
    const [first, ...others] = problemsOf(text)
    expect(first?.slice(0, problem.length)).toBe(problem)
    expect(others).toEqual([])
  })

  it('lists every problem', () => {
    const text = 'defaults: {tier: x, ower: y}\naccounts: [{sandbox: z}]\nextra: 1'
    expect(problemsOf(text)).toHaveLength(5)
  })

  it('parses or has problems, whatever the text is', () => {
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
