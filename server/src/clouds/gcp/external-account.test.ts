import { describe, expect, test } from 'vitest'
import { parseExternalAccount } from './external-account.ts'

const ACCOUNT = {
  type: 'external_account',
  audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q',
  token_url: 'https://sts.googleapis.com/v1/token',
  credential_source: { file: '/token' },
}

describe('a credentials file', () => {
  test('is accepted, and says who pulls', () => {
    const parsed = parseExternalAccount(JSON.stringify(ACCOUNT), '')
    expect(parsed).toMatchObject({
      ok: true,
      account: { identity: 'the workload identity pool p' },
    })
  })

  test.each([
    ['no JSON', '{', /not JSON/],
    [
      'the key of a service account',
      { type: 'service_account', private_key: 'k' },
      /keys of service/,
    ],
    ['a token URL elsewhere', { token_url: 'https://evil.example/token' }, /token_url is not/],
    [
      'a token URL that looks alike',
      { token_url: 'https://x-googleapis.com/' },
      /token_url is not/,
    ],
    ['a token URL without TLS', { token_url: 'http://sts.googleapis.com/' }, /token_url is not/],
    [
      'an impersonation elsewhere',
      { service_account_impersonation_url: 'https://evil.example/' },
      /service_account_impersonation_url is not/,
    ],
    [
      'an executable',
      { credential_source: { executable: { command: 'id' } } },
      /runs no executable/,
    ],
    ['a URL', { credential_source: { url: 'http://169.254.169.254/' } }, /asks no other source/],
    ['no source', { credential_source: undefined }, /credential_source is missing/],
  ])('is refused with %s', (_, change, problem) => {
    const text = typeof change === 'string' ? change : JSON.stringify({ ...ACCOUNT, ...change })
    expect(parseExternalAccount(text, '')).toMatchObject({
      ok: false,
      problem: expect.stringMatching(problem),
    })
  })
})
