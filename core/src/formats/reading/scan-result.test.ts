import { describe, expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { codeOrigin, isError } from './scan-origin.ts'
import { parseDocument, parseResults, type ScanResult } from './scan-result.ts'
import { fileTarget } from './scan-target.ts'
import { scannedPart } from './scanned-part.ts'

const scan = { source: 'tfsec', stated: NOTHING_STATED, field: '' }
const origin = codeOrigin({ ...scan, repositories: ['shop/infra'] })
if (isError(origin)) throw new Error(origin.message)

const result: ScanResult = {
  at: 'results[0]',
  source: 'tfsec',
  check_id: 'A-1',
  finding_type: 'Terraform',
  title: 'A title',
  description: 'first',
  target: fileTarget(origin, 'main.tf'),
}

const parse = (...results: Parameters<typeof parseResults>[0][]) => {
  const result = parseResults(results.flatMap((list) => [...list]))
  if (result.kind !== 'observations') throw new Error(JSON.stringify(result))
  return result
}

describe('parseResults', () => {
  it('defaults to a failure of medium severity', () => {
    expect(parse([result]).observations).toMatchObject([
      { outcome: 'fail', muted: false, severity: 'MEDIUM', source_finding_id: 'A-1' },
    ])
  })

  it('merges results of one check on one resource: the worst wins', () => {
    const { observations } = parse([
      { ...result, outcome: 'pass' },
      { ...result, muted: true },
      { ...result, outcome: 'not_evaluated' },
      result,
      { ...result, description: 'second' },
      { ...result, description: 'first' },
    ])
    expect(observations).toMatchObject([
      { outcome: 'fail', muted: false, description: 'first\nsecond' },
    ])
  })

  it('numbers repetitions of one discriminator', () => {
    const secret = { ...result, discriminator: 'ab' }
    const { observations } = parse([secret, secret, { ...result, discriminator: 'cd' }])
    expect(observations.map((one) => one.source_finding_id)).toEqual([
      'A-1#ab',
      'A-1#ab~2',
      'A-1#cd',
    ])
  })

  it('reports invalid results in addition to valid ones', () => {
    const nameless = { ...result, at: 'results[1]', check_id: ' ' }
    const long = fileTarget(origin, 'x'.repeat(2049))
    const parsed = parse([result, nameless, { ...result, at: 'results[2]', target: long }])
    expect(parsed.observations).toHaveLength(1)
    expect(parsed.errors?.map(({ field }) => field)).toEqual(['results[1]', 'results[2]'])
  })

  it('returns an error if no result is valid, and ignores a document without results', () => {
    expect(parseResults([{ ...result, check_id: '' }])).toMatchObject({ kind: 'error' })
    expect(parseResults([])).toEqual({ kind: 'ignored', reason: 'It contains no results' })
    expect(parseDocument([], () => [result])).toMatchObject({ kind: 'error' })
  })

  it('takes the artifact of the target, unless the result has its own', () => {
    const own = { ...result, check_id: 'A-2', artifact: '' }
    expect(parse([result, own]).observations.map(({ artifact }) => artifact)).toEqual([
      'shop/infra',
      '',
    ])
  })

  it('lists what was scanned once, and returns it without any result', () => {
    const parts = [
      scannedPart(origin, { groups: ['secret'] }),
      scannedPart(origin, { groups: ['secret', 'license'], checks: ['A-1'] }),
    ]
    const scanned = [
      {
        source: 'tfsec',
        account_id: 'shop/infra',
        region: null,
        artifact: 'shop/infra',
        checks: ['A-1'],
        groups: ['secret', 'license'],
        last_observed_at: null,
      },
    ]
    expect(parseResults(parts)).toEqual({ kind: 'observations', observations: [], scanned })
    expect(parse([result, ...parts]).scanned).toEqual(scanned)
  })

  it('ignores a document that does not name what was scanned', () => {
    expect(parseResults([scannedPart({ ...origin, artifact: null }, {})])).toMatchObject({
      kind: 'ignored',
    })
  })

  it.each([
    [[], 'shop/infra'],
    [[{ ...result, target: { ...result.target, account_id: 'shop/web' } }], undefined],
  ])('adds the account to an error if all results share one %#', (others, account_id) => {
    const { errors } = parse([result, ...others, { field: 'results[9]', message: 'Wrong' }])
    expect(errors?.map((error) => error.account_id)).toEqual([account_id])
  })

  it('keeps the account that an error names', () => {
    const error = { field: 'results[9]', message: 'Wrong', account_id: 'shop/web' }
    expect(parse([result, error]).errors).toEqual([error])
  })
})
