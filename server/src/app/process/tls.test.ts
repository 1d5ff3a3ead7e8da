import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { configuredRateLimits } from './tls.ts'

test.each([
  [{}, { read: null, write: 6_000, ingest: null, import: null }],
  [{ STANCE_RATE_LIMIT: 'off' }, { read: null, write: null, ingest: null, import: null }],
  [{ STANCE_RATE_LIMIT: '9' }, { read: 9, write: 9, ingest: 9, import: 9 }],
  [{ STANCE_RATE_LIMIT_WRITE: '7' }, { read: null, write: 7, ingest: 7, import: null }],
])('with %j, the limits of the classes are %j', (env, limits) => {
  expect(configuredRateLimits(loadConfig({ env }))).toMatchObject(limits)
})
