import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createRecordSplitter,
  parseRecord,
  type SplitOptions,
  type SplitRecord,
} from './record-stream.ts'

const bytesOf = (text: string) => Buffer.from(text, 'utf8')

/**
 * The records of an input, with their bytes as text, which are the same whether lines are parsed or
 * scanned. `cuts` are the ends of chunks.
 */
function split(input: Buffer, cuts: readonly number[] = [], options: SplitOptions = {}) {
  const scanned = splitOnce(input, cuts, options)
  expect(splitOnce(input, cuts, { ...options, parsesLines: true })).toEqual(scanned)
  return scanned
}

function splitOnce(input: Buffer, cuts: readonly number[], options: SplitOptions) {
  const splitter = createRecordSplitter(options)
  const records = []
  let from = 0
  for (const cut of [...cuts, input.length]) {
    const to = Math.max(from, Math.min(cut, input.length))
    records.push(...splitter.push(input.subarray(from, to)).map(withText))
    from = to
  }
  return [...records, ...splitter.end().map(withText)]
}

const withText = (record: SplitRecord) => {
  if ('error' in record) return record
  const { position, offset, bytes, value, excess } = record
  if (value !== undefined) expect(value).toEqual(JSON.parse(bytes.toString()))
  return { position, offset, bytes: bytes.toString(), ...(excess && { excess }) }
}

const outline = (text: string, options?: SplitOptions) =>
  split(bytesOf(text), [], options).map((record) =>
    'bytes' in record ? record.bytes : `error: ${record.error}`,
  )

const TRUNCATED = 'error: The input ends inside this record: it is truncated'
const OPEN_BRACKETS = 'error: The input ends before its brackets are closed: it is truncated'

describe('shapes of input', () => {
  it.each([
    ['nothing', '', []],
    ['blanks', ' \r\n\t', []],
    ['a single object', '{"a":1}', ['{"a":1}']],
    ['an object over many lines', '{\n "a": [1,\n 2]\n}\n', ['{\n "a": [1,\n 2]\n}']],
    ['lines', '{"a":1}\n\n{"a":2}\r\n{"a":3}', ['{"a":1}', '{"a":2}', '{"a":3}']],
    ['objects in one line', '{"a":1}{"a":2} {"a":3}', ['{"a":1}', '{"a":2}', '{"a":3}']],
    ['an array', '[{"a":1}, {"a":{}}]', ['{"a":1}', '{"a":{}}']],
    ['an empty array', '[]', []],
    ['arrays in sequence', '[{"a":1}]\n[{"a":2}]', ['{"a":1}', '{"a":2}']],
    ['arrays in an array', '[[{"a":1}],[],[{"a":2}]]', ['{"a":1}', '{"a":2}']],
    [
      'lines that continue',
      '[{"a":1},\n{"a":2}, \r\n{"a":3}\n]',
      ['{"a":1}', '{"a":2}', '{"a":3}'],
    ],
    ['a page name without a list', '{"data":1}\n{"a":2}\n', ['{"data":1}', '{"a":2}']],
    ['brackets and quotes in text', '{"a":"}]\\"{[","b":1}', ['{"a":"}]\\"{[","b":1}']],
    ['a backslash that ends a string', '{"a":"\\\\"}{"b":2}', ['{"a":"\\\\"}', '{"b":2}']],
    ['a byte order mark', '\uFEFF{"a":1}', ['{"a":1}']],
    ['an object that a script assigns to a variable', 'scan_results =\n{"a":1}\n', ['{"a":1}']],
    ['an object that a script assigns on one line', '\n window.scan={"a":1}', ['{"a":1}']],
    ['null for an empty list', 'null\n', []],
    ['null before a record', 'null\n{"a":1}', ['{"a":1}']],
  ])('accepts %s', (_name, text, expected) => {
    expect(outline(text)).toEqual(expected)
  })

  it.each([
    ['a page', '{"Findings":[{"a":1},{"a":2}]}'],
    [
      'a page with keys before',
      '{"NextToken":"x","n":{"detail":[1]},"findings":[{"a":1},{"a":2}]}',
    ],
    ['a page with keys after', '{"findings":[{"a":1},{"a":2}],"next":{"findings":"none"}}'],
    ['pages in sequence', '{"Findings":[{"a":1}]}{"Findings":[{"a":2}]}'],
    ['pages in an array', '[{"Findings":[{"a":1}]},{"Findings":[]},{"Findings":[{"a":2}]}]'],
    ['an event', '{"id":1,"detail":{"actionName":"x","findings":[{"a":1},{"a":2}]},"source":"y"}'],
    ['two arrays in one page', '{"findings":[{"a":1}],"Findings":[{"a":2}]}'],
    ['a page with a name that is repeated', '{"value":[{"a":1},{"a":2}],"value":1}\n'],
    ['pages among records', '{"a":1}\n{"Findings":[{"a":2}]}'],
    ['a page of Azure', '{"@odata.count":2,"value":[{"a":1},{"a":2}],"nextLink":"x"}'],
    ['a page of Resource Graph', '{"count":2,"data":[{"a":1},{"a":2}],"resultTruncated":"false"}'],
    ['a page of Command Center', '{"listFindingsResults":[{"a":1},{"a":2}],"totalSize":2}'],
  ])('splits %s into its records', (_name, text) => {
    expect(outline(text)).toEqual(['{"a":1}', '{"a":2}'])
  })

  it.each([
    ['an array of other values', '{"findings":["one","two"]}'],
    ['an object', '{"findings":{"a":[{}]}}'],
    ['a deeper array', '{"data":{"findings":[{"a":1}]}}'],
    ['an array at another path', '{"detail":[{"findings":[{"a":1}]}]}'],
    ['a longer key', '{"findingsAndMore":[{"a":1}]}'],
    ['SARIF', '{"version":"2.1.0","runs":[{"results":[{"value":[{}]}]}]}'],
    ['a report of Trivy', '{"Results":[{"data":[{"a":1}]}]}'],
    ['a report of Grype', '{"matches":[{"a":1}],"source":{"value":[{"a":1}]}}'],
    ['a report of kube-bench', '{"Controls":[{"tests":[{"a":1}]}],"Totals":{}}'],
  ])('keeps %s under a similar name in its record', (_name, text) => {
    expect(outline(text)).toEqual([text])
  })

  it('does not split a record that contains a list', () => {
    const members = Array.from({ length: 12 }, (_, index) => `"m${index}":${index}`)
    const record = `{${members.join(',')},"findings":[{"a":1}]}`
    expect(outline(record)).toEqual([record])
  })

  it('does not split a record of a page, whatever its keys', () => {
    expect(outline('{"Findings":[{"findings":[{"a":1}]}]}')).toEqual(['{"findings":[{"a":1}]}'])
  })

  it('streams a page whose other members exceed the limit of a record', () => {
    const long = 'x'.repeat(500)
    const page = `{"before":"${long}","Findings":[{"a":1}],"after":"${long}"}`
    expect(outline(page, { maxRecordBytes: 100 })).toEqual(['{"a":1}'])
  })

  it.each([
    ['UTF-32, little endian', [0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0], /UTF-32.*convert it to UTF-8/],
    ['UTF-32, big endian', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b], /UTF-32.*convert it to UTF-8/],
    ['gzip', [0x1f, 0x8b, 0x08, 0x00, 0x00], /gzip: decompress/],
    ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04, 0x00], /ZIP archive/],
  ])('rejects %s once and says what to do', (_name, bytes, message) => {
    const input = Buffer.concat([Buffer.from(bytes), bytesOf('{"a":1}\n{"a":2}')])
    expect(split(input, [1, 6])).toEqual([
      { position: 1, offset: 0, error: expect.stringMatching(message) },
    ])
  })

  it('accepts files of any kind one after another and continues the count', () => {
    const splitter = createRecordSplitter({ matchesColumns: () => true })
    const files = ['{"a":1}', 'b,c\n1,2', '{"cut":', 'PK\u0003\u0004', '[{"d":1}]']
    const records = files.flatMap((file) => [...splitter.push(bytesOf(file)), ...splitter.end()])
    expect(
      records.map((one) => [one.position, 'bytes' in one ? String(one.bytes) : 'error']),
    ).toEqual([
      [1, '{"a":1}'],
      [2, '{"b":"1","c":"2"}'],
      [3, 'error'],
      [4, 'error'],
      [5, '{"d":1}'],
    ])
  })

  it('reports the offset of each record in bytes', () => {
    expect(split(bytesOf('\uFEFF[{"ä":1}, \n{"b":2}]'))).toEqual([
      { position: 1, offset: 4, bytes: '{"ä":1}' },
      { position: 2, offset: 15, bytes: '{"b":2}' },
    ])
  })
})

describe('invalid input', () => {
  const validRecords = ['{"a":1}', '{"a":9}']
  it.each([
    ['an unclosed string', '{"b":"x'],
    ['a missing bracket', '{"b":{"c":1}'],
    ['a trailing comma before the end', '{"b":1,'],
    ['a missing colon', '{"b" 1}'],
    ['a key without quotes', '{b:1}'],
    ['brackets that do not match', '{"b":[1}'],
    ['an extra bracket', '}'],
    ['a number', '12'],
    ['text', 'Scan finished.'],
  ])('continues with the next line after %s', (_name, broken) => {
    const lines = outline(`{"a":1}\n${broken}\n{"a":9}\n`)
    expect(lines.filter((line) => !line.startsWith('error'))).toEqual(validRecords)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^error/)
  })

  it.each([
    ['text', 'Scanning 12 accounts: done.\nHere is what was found:'],
    ['a record that was cut off at its beginning', '"b":"x","c":[{"d":1}]}'],
    ['a table of another kind', 'one,two\n1,2\n3,4'],
    ['an HTML page', '<!DOCTYPE html>\n<html>\n</html>'],
    ['a number', '12'],
  ])('begins with the first line of JSON after %s', (_name, text) => {
    const unknownFormat = 'error: The input is neither JSON nor CSV in a known format'
    const matchesColumns = () => false
    expect(outline(text, { matchesColumns })).toEqual([unknownFormat])
    expect(outline(`${text}\n{"a":9}\n`, { matchesColumns })).toEqual([unknownFormat, '{"a":9}'])
  })

  it.each([
    ['a missing colon', '{"b" 1}'],
    ['brackets that do not match', '{"b":[{"c":1]}'],
    ['an extra bracket', '{"b":1}}'],
    ['a number', '12'],
    ['a string', '"x, ]"'],
    ['null', 'null'],
  ])('continues with the next element after %s', (_name, broken) => {
    const lines = outline(`[{"a":1},${broken},{"a":9}]`)
    expect(lines.filter((line) => line.startsWith('{"a"'))).toEqual(validRecords)
    expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(1)
  })

  it('counts an invalid record and reports its offset', () => {
    expect(split(bytesOf('{"a":1}\n{"b" 1}\n{"c":1}'))).toEqual([
      { position: 1, offset: 0, bytes: '{"a":1}' },
      { position: 2, offset: 8, error: 'Invalid JSON at byte 13' },
      { position: 3, offset: 16, bytes: '{"c":1}' },
    ])
  })

  it('recovers from an element left open as soon as its array closes', () => {
    expect(outline('[{"b":{"c":1}]\n{"a":9}')).toEqual([
      'error: Brackets do not match at byte 13',
      '{"a":9}',
    ])
  })

  it('ignores the remains of an object over many lines', () => {
    expect(outline('{\n  "a" 1,\n  "b": {\n  }\n}\n{"a":9}')).toEqual([
      'error: Invalid JSON at byte 8',
      '{"a":9}',
    ])
  })

  it.each([
    ['a record', '{"a":1}\n{"b":[1,', ['{"a":1}', TRUNCATED]],
    ['a string', '[{"b":"x', [TRUNCATED]],
    ['an array', '[{"a":1},', ['{"a":1}', OPEN_BRACKETS]],
    ['a page', '{"Findings":[{"a":1}', ['{"a":1}', OPEN_BRACKETS]],
    ['the rest of a page', '{"Findings":[{"a":1}],"n', ['{"a":1}', OPEN_BRACKETS]],
  ])('reports input that ends inside %s', (_name, text, expected) => {
    expect(outline(text)).toEqual(expected)
  })

  it('rejects a record above the limit and accepts the next', () => {
    const large = `{"b":"${'x'.repeat(60)}"}`
    const expected = ['{"a":1}', 'error: The record is too large', '{"a":9}']
    expect(outline(`[{"a":1},${large},{"a":9}]`, { maxRecordBytes: 50 })).toEqual(expected)
    expect(outline(`{"a":1}\n${large}\n{"a":9}`, { maxRecordBytes: 50 })).toEqual(expected)
    expect(outline(large, { maxRecordBytes: large.length })).toEqual([large])
  })

  it('accepts a hundred levels and rejects more, without losing the next record', () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    expect(outline(nested(100))).toEqual([nested(100)])
    expect(outline(`[${nested(5000)},{"a":9}]`)).toEqual([
      'error: Nested deeper than 100 levels',
      '{"a":9}',
    ])
  })
})

describe('every input', () => {
  const value = fc.json({ maxDepth: 3 })
  const fragment = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\\',
    '\n',
    ' ',
    '1',
    'true',
    '{"a":1}',
    'ü',
    '"Findings":[',
    '"detail":{',
    '"findings":[',
    '{"Findings":[{"a":1}]}',
    'a =',
    'null',
    'a,b\n',
    '"a";b\r\n',
    '""',
    ';',
    '\t',
    '\r',
  )
  const soup = fc.array(fc.oneof(fragment, value), { maxLength: 40 }).map((parts) => parts.join(''))
  const input = fc.oneof(soup.map(bytesOf), fc.uint8Array({ maxLength: 200 }).map(Buffer.from))
  const cuts = fc.array(fc.nat(300), { maxLength: 30 }).map((all) => all.sort((a, b) => a - b))

  it('is split into the same records however it is divided into chunks', () => {
    fc.assert(
      fc.property(input, cuts, fc.integer({ min: 1, max: 60 }), (bytes, ends, maxRecordBytes) => {
        const options = { maxRecordBytes, matchesColumns: () => true }
        expect(split(bytes, ends, options)).toEqual(split(bytes, [], options))
        const everyByte = Array.from({ length: bytes.length }, (_, index) => index)
        expect(split(bytes, everyByte)).toEqual(split(bytes))
      }),
      { numRuns: 500 },
    )
  })

  it('yields consecutive positions, at offsets within the input', () => {
    fc.assert(
      fc.property(input, (bytes) => {
        split(bytes).forEach((record, index) => {
          expect(record.position).toBe(index + 1)
          expect(record.offset).toBeLessThanOrEqual(bytes.length)
        })
      }),
    )
  })

  it('returns records unchanged, in each layout', () => {
    const plain = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
    const records = plain.filter((one) => outline(JSON.stringify(one))[0] === JSON.stringify(one))
    fc.assert(
      fc.property(fc.array(records, { maxLength: 5 }), (all) => {
        const layouts = [
          JSON.stringify(all),
          JSON.stringify(all, null, 2),
          all.map((one) => `${JSON.stringify(one)}\n`).join(''),
          JSON.stringify({ a: 1, Findings: all, b: [] }),
          JSON.stringify([{ detail: { findings: all } }]),
        ]
        for (const layout of layouts) {
          const values = outline(layout).map((text) => JSON.parse(text))
          expect(values).toEqual(JSON.parse(JSON.stringify(all)))
        }
      }),
    )
  })
})

describe('a record with too many names and values', () => {
  const maxRecordParts = 1_000

  it.each([
    ['empty objects', `{"a":[${'{},'.repeat(maxRecordParts / 2)}{}]}`],
    ['empty lists', `{"a":[${'[],'.repeat(maxRecordParts / 2)}[]]}`],
    ['numbers', `{"a":[${'0,'.repeat(maxRecordParts)}0]}`],
  ])('is one error, and the next record is read: %s', (_, text) => {
    expect(split(bytesOf(`${text}\n{"b":1}\n`), [], { maxRecordParts })).toMatchObject([
      { position: 1, error: 'The record has more than 1000 names and values' },
      { position: 2 },
    ])
  })
})

describe('a record of many names', () => {
  const named = (count: number, value = '1') =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join()}}`
  const listed = (count: number) => `{"list":[${Array(count).fill('{"a":1}').join()}]}`
  const excessOf = (text: string) => {
    const bytes = bytesOf(`${text}\n{"b":1}\n`)
    const records = split(bytes, [100, 1_001])
    expect(split(bytes)).toEqual(records)
    expect(records).toMatchObject([{ position: 1 }, { position: 2 }])
    const [first] = records
    return first && 'error' in first ? `error: ${first.error}` : (first?.excess ?? '')
  }

  it.each([
    ['1,000 of an object', named(1_000), ''],
    ['1,001 of an object', named(1_001), 'An object of the record has more than 1000 names'],
    ['9,999 in a list', listed(9_999), ''],
    ['10,000 in a list', listed(10_000), 'The record has more than 10000 names'],
    ['5,000 tags', `{"a":[{"Tags":${named(5_000)}}]}`, ''],
    [
      '1,001 inside of tags',
      `{"tags":{"tag":${named(1_001)}}}`,
      'An object of the record has more than 1000 names',
    ],
    [
      '1,001 in a list after tags',
      `{"a":["tags",${named(1_001)}]}`,
      'An object of the record has more than 1000 names',
    ],
    [
      'tags in many objects',
      `{"a":[${Array(21)
        .fill(`{"tags":${named(5_000)}}`)
        .join()}]}`,
      'The record has more than 100000 names',
    ],
    [
      '102,001 tags of two objects',
      `{"a":[{"tags":${named(51_000)}},{"tags":${named(51_001)}}]}`,
      'error: Objects of the record have more than 100000 names',
    ],
  ])('is marked before anything parses it: %s', (_, text, excess) => {
    expect(excessOf(text)).toBe(excess)
  })

  it('counts those of each record of a page', () => {
    const page = `{"Findings":[${Array(30).fill(named(900)).join()}],"end":1}`
    expect(split(bytesOf(page)).every((record) => !('excess' in record))).toBe(true)
  })
})

it.each(['[', '{"a":', '[{"a":'])(
  'brackets without end are not read to their end: %s',
  (opening) => {
    const [error, ...others] = split(bytesOf(`[${opening.repeat(50_000)}`))
    expect(error).toMatchObject({
      position: 1,
      error: expect.stringContaining('so the rest is not read'),
    })
    expect(others).toEqual([])
  },
)

describe('parseRecord', () => {
  it('parses a record and keeps the key __proto__ as data', () => {
    const parsed = parseRecord({ bytes: bytesOf('{"__proto__":{"a":1}}') })
    expect(parsed.ok && Object.keys(parsed.value as object)).toEqual(['__proto__'])
  })

  it('reports bytes that are not JSON', () => {
    expect(parseRecord({ bytes: bytesOf('{"a":truth}') })).toEqual({
      ok: false,
      error: 'The record is not valid JSON',
    })
  })
})
