import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { csvHeader, csvLine, DEFAULT_COLUMNS } from './csv.ts'

const NAMES = csvHeader(DEFAULT_COLUMNS).slice(1).trimEnd().split(',')
const TITLE = NAMES.indexOf('title')

/** The cells of one line, as RFC 4180 defines them. */
const cellsOf = (line: string): string[] => {
  const cells: string[] = []
  for (const [, quoted, plain = ''] of line.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r\n$)/g,
  ))
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
  return cells
}
const titleOf = (title: unknown): string | undefined =>
  cellsOf(csvLine({ title, cves: [] }, DEFAULT_COLUMNS))[TITLE]

describe('a line of CSV', () => {
  test.each([
    ['=HYPERLINK("https://evil.example","x")', '\'=HYPERLINK("https://evil.example","x")'],
    ['+1+1', "'+1+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['\uFE63\u0031', "'\uFE63\u0031"],
    ['\u200B=1', "'\u200B=1"],
    ['\u2060\u202E @x', "'\u2060\u202E @x"],
    ['\u3000+1', "'\u3000+1"],
    ['\u207A1', "'\u207A1"],
    ['\u22121', "'\u22121"],
    ['-5.2', '-5.2'],
    [-5.2, '-5.2'],
    ['a = b', 'a = b'],
    ['a,b;"c"\r\nd', 'a,b;"c"\r\nd'],
    [null, ''],
    [undefined, ''],
    [true, 'true'],
  ])('shows %j as %j', (title, shown) => {
    expect(titleOf(title)).toBe(shown)
  })

  it('has as many cells as the header, and no cell that begins like a formula, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = csvLine(
          { title: text, owner: text, tags: { [text]: text }, cves: [] },
          DEFAULT_COLUMNS,
        )
        const cells = cellsOf(line)
        expect(cells).toHaveLength(NAMES.length)
        expect([text, `'${text}`]).toContain(cells[TITLE])
        for (const cell of cells) expect(cell).not.toMatch(/^[=+@\t\r\n]|^-(?!\d+(\.\d+)?$)/)
      }),
    )
  })

  it('names CVEs by their ids', () => {
    const line = csvLine({ cves: [{ id: 'CVE-2024-1' }, { id: 'CVE-2024-2' }] }, DEFAULT_COLUMNS)
    expect(cellsOf(line)[NAMES.indexOf('cves')]).toBe('CVE-2024-1 CVE-2024-2')
  })
})
