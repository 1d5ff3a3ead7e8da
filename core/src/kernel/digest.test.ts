import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentUuid, deduplicationKey, uuidFromDigest } from './digest.ts'

const finding = { source: 'a', source_finding_id: 'b', resource_id: 'c', account_id: 'd' }

describe('the deduplication key', () => {
  test('is SHA-256 over the JSON array of the four fields', () => {
    const expected = createHash('sha256').update('["a","b","c","d"]').digest('hex')
    expect(deduplicationKey(finding)).toBe(expected)
  })

  test('changes when text moves from one field to the next', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.string(), fc.string(), fc.string(), fc.string()),
        fc.tuple(fc.string(), fc.string(), fc.string(), fc.string()),
        (one, other) => {
          const key = ([source, source_finding_id, resource_id, account_id]: typeof one) =>
            deduplicationKey({ source, source_finding_id, resource_id, account_id })
          expect(key(one) === key(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
        },
      ),
    )
  })

  test('determines the id: its first 128 bits as a UUID of version 8', () => {
    const key = deduplicationKey(finding)
    const id = uuidFromDigest(key)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(id.slice(0, 13)).toBe(`${key.slice(0, 8)}-${key.slice(8, 12)}`)
  })
})

test('a content digest changes with the content', () => {
  expect(contentUuid('a')).toBe(contentUuid('a'))
  expect(contentUuid('a')).not.toBe(contentUuid('b'))
})
