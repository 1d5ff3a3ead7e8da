import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createInputReader } from './input-reader.ts'
import { unfinishedList } from './listed-pages.ts'

interface File {
  readonly name: string
  readonly text: string | Buffer
}

/** Reads files; `size`: of the chunks in which they arrive. */
const read = (files: readonly File[], size = 1_000_000) => {
  const reader = createInputReader({ format: 'auto' })
  const records = files.flatMap(({ name, text }) => {
    const bytes = Buffer.from(text as string)
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    return [...reader.begin(name), ...chunks.flatMap(reader.push)]
  })
  const said = [...records, ...reader.end()].map((record) =>
    'error' in record
      ? { position: record.position, error: record.error }
      : { position: record.position, value: JSON.parse(record.bytes.toString()) },
  )
  return { said, files: reader.files(), pages: reader.pages() }
}

const of = (text: string, name = 'findings.json') => read([{ name, text }])

describe('the files of an input', () => {
  const FILES = [
    { name: 'a.json', text: '{"Findings": [{"Id": "1"}, {"Id": "2"}], "NextToken": "x"}' },
    { name: 'report.html', text: `<!DOCTYPE html>${'<p>x</p>'.repeat(2_000)}` },
    { name: 'b.ndjson', text: '{"Id": "3"}\n{"Id": ' },
    { name: 'c.json', text: '[]' },
    { name: 'd.json', text: '\nAn error occurred (AccessDenied) when calling\n' },
    { name: 'e.json', text: '{"Findings": [{"Id": "4"}], "error": {"code": "Throttled"}}' },
    { name: 'f.json', text: Buffer.from('\uFEFFERROR: x', 'utf16le') },
  ]
  const expected = {
    said: [
      { position: 1, value: { Id: '1' } },
      { position: 2, value: { Id: '2' } },
      { position: 3, value: { Id: '3' } },
      { position: 4, error: 'The input ends inside this record: it is truncated' },
      { position: 5, error: 'It is an error of AWS (AccessDenied) in place of findings' },
      { position: 6, value: { Id: '4' } },
      {
        position: 7,
        error: 'The page is not whole: it reports an error of Azure (Throttled) next to its list',
      },
      { position: 8, error: 'It is an error of a command in place of findings' },
    ],
    files: [
      { name: 'a.json', other: '', records: 2, lists: 1 },
      { name: 'report.html', other: 'an HTML report', records: 0, lists: 0 },
      { name: 'b.ndjson', other: '', records: 2, lists: 0 },
      { name: 'c.json', other: '', records: 0, lists: 1 },
      { name: 'd.json', other: '', records: 1, lists: 0 },
      { name: 'e.json', other: '', records: 2, lists: 1 },
      { name: 'f.json', other: '', records: 1, lists: 0 },
    ],
    pages: [{ list: 'Findings', records: 3, continued: 1, last: 1 }],
  }

  it('are read one after the other, however they arrive', () => {
    expect(read(FILES)).toEqual(expected)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (size) => {
        expect(read(FILES, size)).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })

  it('may have no name', () => {
    const reader = createInputReader({ format: 'auto' })
    expect(reader.push(Buffer.from('{"a": 1}\n'))).toHaveLength(1)
    reader.end()
    expect(reader.files()).toEqual([{ name: '', other: '', records: 1, lists: 0 }])
  })

  it('hold no list if they say null, and one if they are empty', () => {
    expect(of('null').files[0]).toMatchObject({ records: 0, lists: 0 })
    expect(of('[ ]').files[0]).toMatchObject({ records: 0, lists: 1 })
    expect(of('CHECK_ID;STATUS_EXTENDED;FINDING_UID\n').files[0]).toMatchObject({
      records: 0,
      lists: 1,
    })
  })

  it('that are a table with the name of a text are read', () => {
    const table = 'CHECK_ID;STATUS_EXTENDED;FINDING_UID\na;b;c\n'
    expect(of(table, 'findings.txt').said).toHaveLength(1)
  })
})

describe('a list', () => {
  const page = (members: object) => JSON.stringify({ ...members, value: [{ id: 'x' }] })

  it.each<[string, readonly object[], boolean]>([
    ['with its last page', [{ nextLink: 'https://x' }, {}], false],
    ['with pages in another order', [{}, { nextLink: 'https://x' }], false],
    ['of one page', [{ nextLink: null }], false],
    ['without its last page', [{ nextLink: 'https://x' }], true],
    ['of Resource Graph that was cut', [{ skip_token: 'x', count: 100 }], true],
    ['that says it was cut', [{ resultTruncated: 'true' }], true],
    ['that says it was not cut', [{ resultTruncated: 'false', skip_token: null }], false],
  ])('%s', (_, pages, isUnfinished) => {
    const counted = of(pages.map(page).join('\n')).pages
    expect(unfinishedList(counted) !== null).toBe(isUnfinished)
  })

  it('is counted in parts of an input as in the whole', () => {
    const pages = [{ nextLink: 'https://x' }, {}].map((members) => of(page(members)).pages)
    expect(pages.map((one) => unfinishedList(one) !== null)).toEqual([true, false])
    expect(unfinishedList(pages.flat())).toBeNull()
  })

  it('may follow another one in its page', () => {
    const { said, pages } = of('{"findings": [{"a": 1}], "data": [{"b": 2}], "nextToken": "x"}')
    expect(said).toHaveLength(2)
    expect(pages).toEqual([{ list: 'data', records: 2, continued: 1, last: 0 }])
  })
})
