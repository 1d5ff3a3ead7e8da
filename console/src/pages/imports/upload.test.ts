import { describe, expect, it } from 'vitest'
import { importPath, NO_OPTIONS } from './upload.ts'

describe('the path of an import', () => {
  it.each([
    [{}, ''],
    [{ format: 'asff' }, '?format=asff'],
    [{ complete: true, failures_only: true }, '?complete=true&failures_only=true'],
    [{ failures_only: true }, ''],
    [
      { account: ' 123 ', cluster: '', repository: 'a/b & c' },
      '?account=123&repository=a%2Fb+%26+c',
    ],
  ])('states %j as %j', (options, query) => {
    expect(importPath({ ...NO_OPTIONS, ...options })).toBe(`/api/v1/findings/import${query}`)
  })
})
