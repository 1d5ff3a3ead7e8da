import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLocatedYaml } from './located-yaml.ts'

describe('a YAML text with positions', () => {
  it('knows where each key and value stands', () => {
    const { root, problems } = readLocatedYaml('host: a\nlist:\n  - x\n  - 007\n')
    expect(problems).toEqual([])
    expect(root).toEqual({
      kind: 'map',
      line: 1,
      column: 1,
      entries: [
        {
          key: 'host',
          line: 1,
          column: 1,
          value: { kind: 'scalar', line: 1, column: 7, text: 'a' },
        },
        {
          key: 'list',
          line: 2,
          column: 1,
          value: {
            kind: 'list',
            line: 3,
            column: 3,
            items: [
              { kind: 'scalar', line: 3, column: 5, text: 'x' },
              { kind: 'scalar', line: 4, column: 5, text: '007' },
            ],
          },
        },
      ],
    })
  })

  it.each([
    ['an empty file', ''],
    ['a comment', '# nothing\n'],
    ['a null', '~'],
  ])('is an empty scalar for %s', (_, text) => {
    expect(readLocatedYaml(text)).toMatchObject({
      root: { kind: 'scalar', text: null },
      problems: [],
    })
  })

  it.each([
    ['a syntax error', 'a: [1, 2\nb: 3', 2],
    ['a key given twice', 'a: 1\nb: 2\na: 3', 3],
    ['an alias', 'a: &x 1\nb: *x', 2],
    ['a key that is a list', 'a: 1\n? [b]\n: 2', 2],
    ['an unknown tag', 'a: 1\nb: !vault x', 2],
  ])('reports %s with its line', (_, text, line) => {
    expect(readLocatedYaml(text).problems[0]).toMatchObject({ line, message: expect.any(String) })
  })

  it('reads any text without throwing, and every position is in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { root, problems } = readLocatedYaml(text)
        for (const { line, column } of [root, ...problems]) {
          expect(line).toBeGreaterThanOrEqual(1)
          expect(column).toBeGreaterThanOrEqual(1)
        }
      }),
    )
  })
})
