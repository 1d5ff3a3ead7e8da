import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecordSplitter } from '../record-stream/record-stream.ts'
import { examples as asffExamples } from './asff/asff.test-data.ts'
import { examples as ocsfExamples } from './ocsf/ocsf.test-data.ts'
import { columnMatcher, type ParsedRecord, recordParser } from './record-parsing.ts'

const asffRecord = (changes: object = {}) => ({ ...(asffExamples[0] as object), ...changes })
const ocsfRecord = () => ocsfExamples[0]

const ndjson = (...records: readonly unknown[]): Buffer =>
  Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))

const parseAll = (bytes: Uint8Array, format = 'auto', pieces = 1): ParsedRecord[] => {
  const splitter = createRecordSplitter({ matchesColumns: columnMatcher(format) })
  const parse = recordParser(format)
  const size = Math.ceil(bytes.length / pieces) || 1
  const records = []
  for (let at = 0; at < bytes.length; at += size)
    records.push(...splitter.push(bytes.slice(at, at + size)))
  return [...records, ...splitter.end()].map(parse)
}

const outcome = ({ result, ...record }: ParsedRecord) => ({
  position: record.position,
  format: record.format,
  readable: record.isReadable,
  kind: result.kind,
})

describe('an input', () => {
  it('may mix formats and unknown records', () => {
    const bytes = Buffer.concat([
      ndjson(asffRecord(), ocsfRecord(), { hello: 'world' }),
      Buffer.from('{"broken": }\n'),
      ndjson(asffRecord({ Title: '' })),
    ])
    expect(parseAll(bytes).map(outcome)).toEqual([
      { position: 1, format: 'asff', readable: true, kind: 'observations' },
      { position: 2, format: 'ocsf', readable: true, kind: 'observations' },
      { position: 3, format: '', readable: true, kind: 'error' },
      { position: 4, format: '', readable: false, kind: 'error' },
      { position: 5, format: 'asff', readable: true, kind: 'error' },
    ])
  })

  it('may be a table of the requested format', () => {
    const table = Buffer.from('CHECK_ID,STATUS_EXTENDED,FINDING_UID\none,two,three\n')
    expect(parseAll(table).map(({ format }) => format)).toEqual(['prowler-csv'])
    expect(parseAll(table, 'prowler-csv').map(({ format }) => format)).toEqual(['prowler-csv'])
    expect(parseAll(table, 'asff').map(({ isReadable }) => isReadable)).toEqual([false])
  })

  it('is parsed as the requested format', () => {
    const [record] = parseAll(ndjson(asffRecord()), 'ocsf')
    expect(record).toMatchObject({ format: 'ocsf', result: { kind: 'error' } })
  })

  it('is stored without the secrets in it', () => {
    const leak = { RuleID: 'example-token', File: 'deploy/.env', StartLine: 3, Commit: '' }
    const secret = 'not-to-be-kept'
    const [record] = parseAll(ndjson({ ...leak, Match: `TOKEN=${secret}`, Secret: secret }))
    expect(record).toMatchObject({ format: 'gitleaks', result: { kind: 'observations' } })
    expect(JSON.parse(String(record?.bytes))).toMatchObject(leak)
    expect(JSON.stringify(record)).not.toContain(secret)
    expect(String(record?.bytes)).not.toContain(secret)
  })

  it('gives the same records however it is split', () => {
    const bytes = Buffer.concat([ndjson(asffRecord(), ocsfRecord()), Buffer.from('{"cut": [')])
    const whole = parseAll(bytes).map(outcome)
    expect(whole.at(-1)).toMatchObject({ readable: false })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: bytes.length }), (pieces) => {
        expect(parseAll(bytes, 'auto', pieces).map(outcome)).toEqual(whole)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(parseAll(bytes).every(({ position }) => position > 0)).toBe(true)
      }),
    )
  })
})
