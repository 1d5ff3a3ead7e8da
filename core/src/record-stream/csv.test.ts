import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_COLUMNS } from './csv-rows.ts'
import { createRecordSplitter, type SplitOptions } from './record-stream.ts'

/** The records of a table, or the errors in their place, however its bytes are cut. */
function read(input: string | Buffer, cuts: readonly number[] = [], options: SplitOptions = {}) {
  const bytes = Buffer.from(input)
  const splitter = createRecordSplitter({ knows: () => true, ...options })
  const ends = [...cuts, bytes.length]
  const found = ends.flatMap((end, index) =>
    splitter.push(bytes.subarray(index === 0 ? 0 : ends[index - 1], end)),
  )
  return [...found, ...splitter.end()].map((record) =>
    'bytes' in record ? JSON.parse(record.bytes.toString()) : record.error,
  )
}

describe('a table', () => {
  it.each([
    ['with commas', 'a,b\n1,2\n3,4\n'],
    ['with semicolons', 'a;b\n1;2\n3;4\n'],
    ['with tabs', 'a\tb\n1\t2\n3\t4\n'],
    ['with carriage returns', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['without an end to its last line', 'a,b\n1,2\n3,4'],
    ['all in quotes', '"a","b"\r\n"1","2"\r\n"3","4"\r\n'],
    ['with a byte order mark', '\uFEFF"a",b\n1,2\n3,4'],
    ['with blanks around its names', ' a , b\t\n1,2\n3,4'],
    ['with blank lines', '\n\r\na,b\n\n1,2\n,\n\r\n3,4\n\n'],
    ['with columns that have no name and hold nothing', 'a,b,,\n1,2,,\n3,4,,,,\n'],
    ['whose names come again', 'a,b\n1,2\na,b\n3,4\n'],
  ])('%s is one record for each row', (_name, text) => {
    expect(read(text)).toEqual([
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
    ['quotes that begin nothing', 'a,b\n5" disk,2\n', '5" disk'],
    ['blanks', 'a,b\n x ,2\n', ' x '],
    ['what is not UTF-8', Buffer.from('a,b\n\xe9,2\n', 'latin1'), '\uFFFD'],
  ])('may hold %s in its cells', (_name, input, expected) => {
    expect(read(input)).toEqual([{ a: expected, b: '2' }])
  })

  it('gives each column a name of its own', () => {
    expect(read('Type,,Type,__proto__\n1,2,3,4\n')).toEqual([
      JSON.parse('{"Type":"1","Column 2":"2","Type (3)":"3","__proto__":"4"}'),
    ])
  })

  it('is read with the delimiter by which its columns are known', () => {
    const knows = (row: object) => Object.keys(row).join() === 'a,b;c'
    expect(read('a,b;c\n1,2;3', [], { knows })).toEqual([{ a: '1', 'b;c': '2;3' }])
  })

  it('without rows is no error', () => {
    expect(read('a,b')).toEqual([])
    expect(read('a,b\n')).toEqual([])
  })
})

describe('a broken row', () => {
  const good = { a: '1', b: '2' }
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
    expect(read(`a,b\n1,2\n${row}\n1,2\n`, [], options)).toEqual([good, error, good])
  })

  it('that lacks cells at its end has empty ones', () => {
    expect(read('a,b,c\n1\n')).toEqual([{ a: '1', b: '', c: '' }])
  })

  it('may be the last one, cut off', () => {
    expect(read('a,b,c\n1,2')).toEqual(['The input ends inside this row: it is truncated'])
    expect(read('a,b,c\n1,2,"x')).toEqual(['The input ends inside a quoted cell: it is truncated'])
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

  it('comes back cell by cell, wherever its bytes are cut', () => {
    const cuts = fc.array(fc.nat(200), { maxLength: 8 }).map((all) => all.sort((a, b) => a - b))
    const layout = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      lineBreak: fc.constantFrom('\n', '\r\n'),
    })
    fc.assert(
      fc.property(rows, layout, cuts, (all, { delimiter, lineBreak }, where) => {
        const columns = ['first', 'second', 'third', 'fourth', 'fifth'].slice(
          0,
          all[0]?.length ?? 2,
        )
        const lines = [columns, ...all.map((cells) => cells.map(quoted))]
        const text = lines.map((cells) => cells.join(delimiter) + lineBreak).join('')
        const length = Buffer.byteLength(text)
        const knows = (row: object) => Object.hasOwn(row, 'second')
        const found = read(
          text,
          where.filter((cut) => cut <= length),
          { knows },
        )
        expect(found.map((record) => Object.values(record))).toEqual(all)
      }),
    )
  })
})
