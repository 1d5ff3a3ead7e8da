import { expect, test } from 'vitest'
import { storableJson, storableText } from './storable-text.ts'

test('characters that PostgreSQL cannot store are replaced, all others stay', () => {
  expect(storableText('a\u0000b\ud800c')).toBe('a\ufffdb\ufffdc')
  expect(storableText('ä😀\n\u001b"}')).toBe('ä😀\n\u001b"}')
})

test('an escaped backslash before u0000 is not replaced', () => {
  expect(JSON.parse(storableJson({ a: ['\\u0000', '\u0000'] }))).toEqual({
    a: ['\\u0000', '\ufffd'],
  })
})
