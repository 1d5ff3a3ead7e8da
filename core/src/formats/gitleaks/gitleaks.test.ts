import { describe, expect, it } from 'vitest'
import { observationsOf } from '../reading/parse-scan.fixture.ts'
import { leak, oldLeak } from './gitleaks.test-data.ts'
import { gitleaks } from './gitleaks.ts'

const parseOne = (record: unknown) => observationsOf(gitleaks, record)[0]
const idOf = (record: unknown) => parseOne(record)?.source_finding_id

describe('gitleaks', () => {
  it('parses a leak of version 8', () => {
    expect(parseOne(leak)).toMatchObject({
      source: 'gitleaks',
      check_id: 'example-token',
      native_ids: [leak.Fingerprint],
      severity: 'MEDIUM',
      title: 'Example token',
      description: `Found in deploy/.env, line 3, commit ${leak.Commit}`,
      account_id: 'git.example.test/shop/web',
      artifact: 'git.example.test/shop/web',
      check_group: 'secret',
      resource: { id: 'git.example.test/shop/web//deploy/.env', type: 'File', name: '.env' },
      first_observed_at: null,
      // The date is that of the commit.
      last_observed_at: null,
    })
  })

  it('parses a leak of version 7', () => {
    expect(parseOne(oldLeak)).toMatchObject({
      check_id: 'Example Token',
      title: 'Example Token',
      account_id: 'git.example.test/shop/web',
    })
  })

  it('reports a secret in a file as one finding, in any commit and line', () => {
    expect(idOf({ ...leak, Commit: 'fedcba', StartLine: 90 })).toBe(idOf(leak))
    expect(idOf({ ...leak, Secret: 'another' })).not.toBe(idOf(leak))
  })

  it('distinguishes redacted secrets by commit and line', () => {
    const redacted = { ...oldLeak, offender: 'REDACTED' }
    expect(idOf({ ...redacted, lineNumber: 9 })).not.toBe(idOf(redacted))
    expect(idOf({ ...redacted, line: 'other' })).toBe(idOf(redacted))
  })

  it('reports what is missing', () => {
    expect(gitleaks.parse({ ...leak, RuleID: '' })).toEqual({
      kind: 'error',
      error: {
        field: '',
        message: 'The record names no check',
        account_id: 'git.example.test/shop/web',
      },
    })
  })
})
