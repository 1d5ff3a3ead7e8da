import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowDigest, digestRows } from './row-digest.ts'

const aRow = fc.string().map((text) => `${text.replaceAll('\n', '')}\n`)

const digestOf = (...blocks: string[][]) => {
  const digest = createRowDigest()
  for (const rows of blocks) digest.add(Buffer.from(rows.join('')))
  return digest.totals()
}

test('the digest depends neither on the order of the rows nor on the block boundaries', () => {
  fc.assert(
    fc.property(fc.array(aRow), fc.nat(), (rows, cut) => {
      const at = cut % (rows.length + 1)
      expect(digestOf(rows.slice(at), rows.slice(0, at))).toEqual(digestOf(rows))
    }),
  )
})

test('an added, a removed and a changed row change the digest', () => {
  fc.assert(
    fc.property(fc.array(aRow, { minLength: 1 }), aRow, (rows, other) => {
      const whole = digestOf(rows).digest
      expect(digestOf(rows.slice(1)).digest).not.toBe(whole)
      expect(digestOf([...rows, other]).digest).not.toBe(whole)
      const changed = digestOf(rows.with(0, other)).digest
      if (rows[0] !== other) expect(changed).not.toBe(whole)
    }),
  )
})

test('a row that occurs twice does not cancel itself out', () => {
  expect(digestOf(['a\n', 'a\n'])).not.toMatchObject({ digest: digestOf([]).digest })
  expect(digestOf(['a\n', 'a\n'])).toMatchObject({ rows: 2 })
  expect(digestOf([])).toEqual({ rows: 0, digest: '0'.repeat(64) })
})

test('blocks are passed on unchanged, each digested before the next is read', async () => {
  const digest = createRowDigest()
  const counts: number[] = []
  const blocks = (async function* () {
    yield Buffer.from('a\nb\n')
    yield Buffer.from('c\n')
  })()
  const passed: string[] = []
  const onBlock = () => counts.push(digest.totals().rows)
  for await (const block of digestRows(blocks, digest, onBlock)) passed.push(block.toString())
  expect(passed).toEqual(['a\nb\n', 'c\n'])
  expect(counts).toEqual([2, 3])
})
