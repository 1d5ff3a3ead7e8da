import { describe, expect, it } from 'vitest'
import { readDocument, readResults, type ScanResult } from './scan-result.ts'
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

const read = (...results: Parameters<typeof readResults>[0][]) => {
  const reading = readResults(results.flatMap((one) => [...one]))
  if (reading.kind !== 'observations') throw new Error(JSON.stringify(reading))
  return reading
}

describe('readResults', () => {
  it('takes what is not said as a failure of medium severity', () => {
    expect(read([result]).observations).toMatchObject([
      { outcome: 'fail', muted: false, severity: 'MEDIUM', source_finding_id: 'A-1' },
    ])
  })

  it('unites what one check says about one resource: the worst wins', () => {
    const { observations } = read([
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

  it('counts repetitions of what a check finds several times', () => {
    const found = { ...result, occurrence: 'ab' }
    const { observations } = read([found, found, { ...result, occurrence: 'cd' }])
    expect(observations.map((one) => one.source_finding_id)).toEqual([
      'A-1#ab',
      'A-1#ab~2',
      'A-1#cd',
    ])
  })

  it('reports what it cannot take beside what it can', () => {
    const nameless = { ...result, at: 'results[1]', check_id: ' ' }
    const long = fileTarget('shop/infra', 'x'.repeat(2049))
    const reading = read([result, nameless, { ...result, at: 'results[2]', target: long }])
    expect(reading.observations).toHaveLength(1)
    expect(reading.errors?.map(({ field }) => field)).toEqual(['results[1]', 'results[2]'])
  })

  it('is an error when nothing can be taken, and ignored when there is nothing', () => {
    expect(readResults([{ ...result, check_id: '' }])).toMatchObject({ kind: 'error' })
    expect(readResults([])).toEqual({ kind: 'ignored', reason: 'It holds no results' })
    expect(readDocument([], () => [result])).toMatchObject({ kind: 'error' })
  })
})
