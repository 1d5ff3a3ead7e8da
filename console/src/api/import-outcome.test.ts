import { describe, expect, it } from 'vitest'
import { importOutcome } from './import-outcome.ts'

describe('the outcome of an import', () => {
  it.each([
    ['completed', { status: 'completed', read: 60, rejected: 0 }],
    ['completed', { status: 'completed', read: 0, rejected: 0 }],
    ['partly_rejected', { status: 'completed', read: 60, rejected: 59 }],
    ['rejected', { status: 'completed', read: 60, rejected: 60 }],
    ['running', { status: 'running', read: 60, rejected: 60 }],
    ['failed', { status: 'failed', read: 60, rejected: 60 }],
  ] as const)('is %s for %j', (outcome, run) => {
    expect(importOutcome(run)).toBe(outcome)
  })
})
