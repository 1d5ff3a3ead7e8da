import { expect, test } from 'vitest'
import type { Caller, ClaimSource } from '../../kernel/caller.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { createTokenWarnings } from './token-warnings.ts'

const recordedWarnings = () => {
  const lines: [object, string][] = []
  const log = { warn: (details: object, message: string) => lines.push([details, message]) }
  return { lines, warnings: createTokenWarnings(log as never) }
}

const caller = (over: Partial<Caller> = {}): Caller => ({
  issuer: 'https://id.example',
  subject: 'kim',
  expiresAt: new Date(0),
  email: '',
  name: '',
  roles: ['viewer'],
  permissions: [],
  scope: { ...UNRESTRICTED, accounts: [] },
  claimSources: { accounts: { claim: 'groups.accounts', found: 'absent' } },
  ...over,
})

test('a token of a provider without accounts is reported once for each subject', () => {
  const { lines, warnings } = recordedWarnings()
  warnings.accepted(caller())
  warnings.accepted(caller())
  warnings.accepted(caller({ subject: 'lee' }))
  expect(lines).toEqual(
    ['kim', 'lee'].map((subject) => [
      {
        issuer: 'https://id.example',
        subject,
        reason:
          'the claim groups.accounts is absent, so the caller sees no account; issue it, or set STANCE_UNSCOPED=all',
      },
      'token without accounts',
    ]),
  )
})

const source = (found: ClaimSource['found']) => ({ accounts: { claim: 'accounts', found } })

test.each<[string, Partial<Caller>]>([
  ['a built-in token', { issuer: 'stance' }],
  ['every account by default', { scope: UNRESTRICTED }],
  ['no account on purpose', { claimSources: source('present') }],
])('%s is not reported', (_, over) => {
  const { lines, warnings } = recordedWarnings()
  warnings.accepted(caller(over))
  expect(lines).toEqual([])
})

test('a malformed claim is reported', () => {
  const { lines, warnings } = recordedWarnings()
  warnings.accepted(caller({ claimSources: source('malformed') }))
  expect(lines).toHaveLength(1)
})

test('refused tokens take bounded memory and a bounded log', () => {
  const { lines, warnings } = recordedWarnings()
  for (let index = 0; index < 10_100; index += 1) {
    warnings.refused({ issuer: 'stance', subject: `${index} ${'x'.repeat(9_000)}`, reason: 'r' })
  }
  expect(lines).toHaveLength(10_001)
  expect(lines.at(-1)?.[1]).toBe('no further warnings about tokens are logged')
  expect(JSON.stringify(lines[0]).length).toBeLessThan(300)
})
