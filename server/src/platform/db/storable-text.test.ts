import { expect, test } from 'vitest'
import { storableJson, storableText } from './storable-text.ts'

test('what PostgreSQL cannot hold is replaced, everything else stays', () => {
  expect(storableText('a\u0000b\ud800c')).toBe('a\ufffdb\ufffdc')
  expect(storableText('ä😀\n\u001b"}')).toBe('ä😀\n\u001b"}')
})

test('a backslash before u0000 is text, not a character', () => {
  expect(JSON.parse(storableJson({ a: ['\\u0000', '\u0000'] }))).toEqual({
    a: ['\\u0000', '\ufffd'],
  })
})
