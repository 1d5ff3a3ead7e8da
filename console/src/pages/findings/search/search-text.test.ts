import { expect, test } from 'vitest'
import { kindOf } from './search-text.ts'

test.each([
  ['public bucket', 'words'],
  ['ssh', 'words'],
  ['CVE-2024-3094', 'words'],
  ['which critical buckets are public?', 'question'],
  ['ssh?', 'question'],
  ['show open databases', 'question'],
  ['databases of the payments team without encryption', 'question'],
  ['severity = CRITICAL', 'query'],
  ['(severity >= HIGH and provider = aws)', 'query'],
  ['title CONTAINS "ssh"', 'query'],
  ['provider in (aws, gcp)', 'query'],
])('%j is of the kind %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind)
})
