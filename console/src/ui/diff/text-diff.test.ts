import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffLine, diffTexts, hunksOf } from './text-diff.ts'

const written = (lines: readonly DiffLine[]) =>
  lines.map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)

test.each([
  ['a\nb\nc\n', 'a\nx\nc\n', [' a', '-b', '+x', ' c']],
  ['', 'a\n', ['+a']],
  ['a\n', '', ['-a']],
  ['a', 'a\n', [' a']],
  ['a\nb\n', 'b\n', ['-a', ' b']],
  ['a\na\n', 'a\na\na\n', [' a', ' a', '+a']],
])('%j and %j', (before, after, lines) => expect(written(diffTexts(before, after))).toEqual(lines))

test('the lines of a difference are those of both texts, in their order', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((lines) => lines.map((line) => `${line}\n`).join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffTexts(before, after)
      const side = (without: DiffLine['kind'], number: 'before' | 'after') => {
        const kept = lines.filter(({ kind }) => kind !== without)
        expect(kept.map((line) => line[number])).toEqual(kept.map((_, index) => index + 1))
        return kept.map((line) => `${line.text}\n`).join('')
      }
      expect(side('added', 'before')).toBe(before)
      expect(side('removed', 'after')).toBe(after)
    }),
  )
})

test('only what is near a change is shown', () => {
  const many = Array.from({ length: 30 }, (_, number) => `line ${number}`)
  const changed = many.map((line, number) => (number === 5 || number === 25 ? 'x' : line))
  const hunks = hunksOf(diffTexts(many.join('\n'), changed.join('\n')))
  expect(hunks.map((lines) => lines.length)).toEqual([8, 8])
})

test('texts with very many different lines are compared as a whole', () => {
  const lines = (word: string) => Array.from({ length: 3_000 }, (_, number) => `${word}${number}`)
  expect(diffTexts(lines('a').join('\n'), lines('b').join('\n'))).toHaveLength(6_000)
})
