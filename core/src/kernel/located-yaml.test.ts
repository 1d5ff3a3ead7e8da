import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLocatedYaml } from './located-yaml.ts'

describe('a YAML document with positions', () => {
  it('has the position of each key and value', () => {
    const { root, problems } = parseLocatedYaml('host: a\nlist:\n  - x\n  - 007\n')
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
    expect(parseLocatedYaml(text)).toMatchObject({
      root: { kind: 'scalar', text: null },
      problems: [],
    })
  })

  it.each([
    ['a syntax error', 'a: [1, 2\nb: 3', 2],
    ['a duplicate key', 'a: 1\nb: 2\na: 3', 3],
    ['an alias', 'a: &x 1\nb: *x', 2],
    ['a key that is a list', 'a: 1\n? [b]\n: 2', 2],
    ['an unknown tag', 'a: 1\nb: !vault x', 2],
  ])('has the line of %s among its problems', (_, text, line) => {
    expect(parseLocatedYaml(text).problems[0]).toMatchObject({ line, message: expect.any(String) })
  })

  it.each([
    ['lists', '['.repeat(1_000_000)],
    ['closed lists', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['maps', '{a: '.repeat(100_000)],
    ['sequences', '- '.repeat(400_000)],
    ['keys', '? '.repeat(400_000)],
    ['indentation', Array.from({ length: 1_400 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
  ])('has one problem for deeply nested %s', (_, text) => {
    const { problems } = parseLocatedYaml(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.message).toBe('The file is nested more than 64 levels deep')
  })

  it.each([
    ['another one', 'a: 1\n---\nb: 2\n'],
    ['two others', '---\na: 1\n---\nb: 2\n---\nc: 3\n'],
  ])('has one problem for a document that is followed by %s', (_, text) => {
    const { root, problems } = parseLocatedYaml(text)
    expect(root).toMatchObject({ entries: [{ key: 'a', value: { text: '1' } }] })
    expect(problems.map(({ message }) => message)).toEqual([
      'The file has a second document; only one is read',
    ])
  })

  it('has one problem for deep nesting behind another document', () => {
    const { problems } = parseLocatedYaml(`a: 1\n---\n${'['.repeat(100)}`)
    expect(problems).toMatchObject([{ line: 3, column: 65 }])
  })

  it('has one problem for many aliases', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `b${at}: [*a, *a, *a]`)
    expect(parseLocatedYaml(['a: &a [x, x]', ...lines].join('\n')).problems).toEqual([
      { line: 2, column: 6, message: 'Anchors and aliases are not supported' },
    ])
  })

  it('is returned for any text without throwing, and every position is in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { root, problems } = parseLocatedYaml(text)
        for (const { line, column } of [root, ...problems]) {
          expect(line).toBeGreaterThanOrEqual(1)
          expect(column).toBeGreaterThanOrEqual(1)
        }
      }),
    )
  })
})
