import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_COLUMNS } from './csv-rows.ts'
import { createRecordSplitter, type SplitOptions } from './record-stream.ts'

/** The records of a table, or errors in place of invalid ones. `cuts` are the ends of chunks. */
function parse(input: string | Buffer, cuts: readonly number[] = [], options: SplitOptions = {}) {
  const bytes = Buffer.from(input)
  const splitter = createRecordSplitter({ matchesColumns: () => true, ...options })
  const ends = [...cuts, bytes.length]
  const records = ends.flatMap((end, index) =>
    splitter.push(bytes.subarray(index === 0 ? 0 : ends[index - 1], end)),
  )
  return [...records, ...splitter.end()].map((record) =>
    'bytes' in record ? JSON.parse(record.bytes.toString()) : record.error,
  )
}

describe('a table', () => {
  it.each([
    ['with commas', 'a,b\n1,2\n3,4\n'],
    ['with semicolons', 'a;b\n1;2\n3;4\n'],
    ['with tabs', 'a\tb\n1\t2\n3\t4\n'],
    ['with carriage returns', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['without a line break at its end', 'a,b\n1,2\n3,4'],
    ['all in quotes', '"a","b"\r\n"1","2"\r\n"3","4"\r\n'],
    ['with a byte order mark', '\uFEFF"a",b\n1,2\n3,4'],
    ['with blanks around its column names', ' a , b\t\n1,2\n3,4'],
    ['with blank lines', '\n\r\na,b\n\n1,2\n,\n\r\n3,4\n\n'],
    ['with empty columns that have no name', 'a,b,,\n1,2,,\n3,4,,,,\n'],
    ['with a repeated header', 'a,b\n1,2\na,b\n3,4\n'],
  ])('%s is one record for each row', (_name, text) => {
    expect(parse(text)).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ])
  })

  it.each([
    ['delimiters', 'a,b\n"x,y;z",2\n', 'x,y;z'],
    ['line breaks', 'a,b\n"x\ny\r\nz",2\n', 'x\ny\r\nz'],
    ['doubled quotes', 'a,b\n"say ""x""",2\n', 'say "x"'],
    ['nothing but quotes', 'a,b\n"""""",2\n', '""'],
    ['nothing', 'a,b\n"",2\n', ''],
    ['quotes in the middle', 'a,b\n5" disk,2\n', '5" disk'],
    ['blanks', 'a,b\n x ,2\n', ' x '],
    ['bytes that are not UTF-8', Buffer.from('a,b\n\xe9,2\n', 'latin1'), '\uFFFD'],
  ])('may hold %s in its cells', (_name, input, expected) => {
    expect(parse(input)).toEqual([{ a: expected, b: '2' }])
  })

  it('gives each column a unique name', () => {
    expect(parse('Type,,Type,__proto__\n1,2,3,4\n')).toEqual([
      JSON.parse('{"Type":"1","Column 2":"2","Type (3)":"3","__proto__":"4"}'),
    ])
  })

  it('is split at the delimiter with which its columns are accepted', () => {
    const matchesColumns = (row: object) => Object.keys(row).join() === 'a,b;c'
    expect(parse('a,b;c\n1,2;3', [], { matchesColumns })).toEqual([{ a: '1', 'b;c': '2;3' }])
  })

  it('without rows is not an error', () => {
    expect(parse('a,b')).toEqual([])
    expect(parse('a,b\n')).toEqual([])
  })
})

describe('an invalid row', () => {
  const validRow = { a: '1', b: '2' }
  it.each([
    ['more cells than columns', '1,2,3', 'The row has 3 cells, but there are 2 columns'],
    ['a quote that is not doubled', '"x"y,2', 'A quote inside a quoted cell is not doubled'],
    ['too many cells', ','.repeat(2 * MAX_COLUMNS), 'The row has more than 1000 cells'],
    [
      'too many bytes',
      `1,${'x'.repeat(5000)}`,
      'The row is too large: a quote in it may not be closed',
    ],
  ])('with %s is one error', (_name, row, error) => {
    const options = { maxRecordBytes: 4000 }
    expect(parse(`a,b\n1,2\n${row}\n1,2\n`, [], options)).toEqual([validRow, error, validRow])
  })

  it('that lacks cells at its end has empty ones', () => {
    expect(parse('a,b,c\n1\n')).toEqual([{ a: '1', b: '', c: '' }])
  })

  it('may be the last one, cut off', () => {
    expect(parse('a,b,c\n1,2')).toEqual(['The input ends inside this row: it is truncated'])
    expect(parse('a,b,c\n1,2,"x')).toEqual(['The input ends inside a quoted cell: it is truncated'])
  })
})

describe('every table', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r\n', '\t', 'ü', 'x') }),
  )
  const rows = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })))
    .map((all) => all.filter((cells) => cells.some((text) => text !== '')))
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

  it('is returned cell by cell, wherever its bytes are split into chunks', () => {
    const cuts = fc.array(fc.nat(200), { maxLength: 8 }).map((all) => all.sort((a, b) => a - b))
    const layout = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      lineBreak: fc.constantFrom('\n', '\r\n'),
    })
    fc.assert(
      fc.property(rows, layout, cuts, (all, { delimiter, lineBreak }, ends) => {
        const columns = ['first', 'second', 'third', 'fourth', 'fifth'].slice(
          0,
          all[0]?.length ?? 2,
        )
        const lines = [columns, ...all.map((cells) => cells.map(quoted))]
        const text = lines.map((cells) => cells.join(delimiter) + lineBreak).join('')
        const length = Buffer.byteLength(text)
        const matchesColumns = (row: object) => Object.hasOwn(row, 'second')
        const records = parse(
          text,
          ends.filter((cut) => cut <= length),
          { matchesColumns },
        )
        expect(records.map((record) => Object.values(record))).toEqual(all)
      }),
    )
  })
})
