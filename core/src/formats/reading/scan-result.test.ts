import { describe, expect, it } from 'vitest'
import { parseDocument, parseResults, type ScanResult } from './scan-result.ts'
import { fileTarget } from './scan-target.ts'

const result: ScanResult = {
  at: 'results[0]',
  source: 'tfsec',
  check_id: 'A-1',
  finding_type: 'Terraform',
  title: 'A title',
  description: 'first',
  target: fileTarget('shop/infra', 'main.tf'),
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
    const long = fileTarget('shop/infra', 'x'.repeat(2049))
    const parsed = parse([result, nameless, { ...result, at: 'results[2]', target: long }])
    expect(parsed.observations).toHaveLength(1)
    expect(parsed.errors?.map(({ field }) => field)).toEqual(['results[1]', 'results[2]'])
  })

  it('returns an error if no result is valid, and ignores a document without results', () => {
    expect(parseResults([{ ...result, check_id: '' }])).toMatchObject({ kind: 'error' })
    expect(parseResults([])).toEqual({ kind: 'ignored', reason: 'It contains no results' })
    expect(parseDocument([], () => [result])).toMatchObject({ kind: 'error' })
  })
})
