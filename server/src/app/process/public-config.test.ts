import { expect, test } from 'vitest'
import { type AuthSettings, identityProviders } from '../../platform/auth/issuer-settings.ts'
import { publicConfig } from './public-config.ts'

const BRANDING = { company: '', logoUrl: '', colors: {} }
const NONE = { issuer: null, audience: null, clientId: null, scopes: 'openid profile email' }
const ONE = { ...NONE, issuer: 'https://id.example', audience: 'stance' }

const authOf = (oidc: AuthSettings['oidc'], demo = false) =>
  publicConfig(BRANDING, {
    demo,
    issues: true,
    providers: identityProviders({ issuers: [], oidc, builtIn: 'auto' }),
  }).auth

test.each([
  [NONE, { mode: 'demo', demo: false }],
  [ONE, { mode: 'oidc', demo: false, issuer: ONE.issuer }],
  [
    { ...ONE, clientId: 'console', scopes: 'openid  stance' },
    {
      mode: 'oidc',
      demo: false,
      issuer: ONE.issuer,
      client_id: 'console',
      scopes: ['openid', 'stance'],
    },
  ],
])('the sign-in of %j', (oidc, auth) => {
  expect(authOf(oidc)).toEqual(auth)
})

test('the demo is offered in addition to a provider', () => {
  expect(authOf(ONE, true)).toMatchObject({ mode: 'oidc', demo: true })
})
