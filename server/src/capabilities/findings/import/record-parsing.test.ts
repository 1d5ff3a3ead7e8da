import { createRecordSplitter } from '@stance/core/record-stream/record-stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asffRecord, ndjson, ocsfRecord } from './import-records.test-data.ts'
import { type ReadRecord, recordReader, tablesOf } from './record-parsing.ts'

const readAll = (bytes: Uint8Array, format = 'auto', pieces = 1): ReadRecord[] => {
  const splitter = createRecordSplitter({ knows: tablesOf(format) })
  const read = recordReader(format)
  const size = Math.ceil(bytes.length / pieces) || 1
  const records = []
  for (let at = 0; at < bytes.length; at += size)
    records.push(...splitter.push(bytes.slice(at, at + size)))
  return [...records, ...splitter.end()].map(read)
}

const outcome = ({ reading, ...record }: ReadRecord) => ({
  position: record.position,
  format: record.format,
  readable: record.readable,
  kind: reading.kind,
})

describe('an input', () => {
  it('may mix formats and things that are none', () => {
    const bytes = Buffer.concat([
      ndjson(asffRecord(), ocsfRecord(), { hello: 'world' }),
      Buffer.from('{"broken": }\n'),
      ndjson(asffRecord({ Title: '' })),
    ])
    expect(readAll(bytes).map(outcome)).toEqual([
      { position: 1, format: 'asff', readable: true, kind: 'observations' },
      { position: 2, format: 'ocsf', readable: true, kind: 'observations' },
      { position: 3, format: '', readable: true, kind: 'error' },
      { position: 4, format: '', readable: false, kind: 'error' },
      { position: 5, format: 'asff', readable: true, kind: 'error' },
    ])
  })

  it('may be a table, if it is one of the format that is asked for', () => {
    const table = Buffer.from('CHECK_ID,STATUS_EXTENDED,FINDING_UID\none,two,three\n')
    expect(readAll(table).map(({ format }) => format)).toEqual(['prowler-csv'])
    expect(readAll(table, 'prowler-csv').map(({ format }) => format)).toEqual(['prowler-csv'])
    expect(readAll(table, 'asff').map(({ readable }) => readable)).toEqual([false])
  })

  it('is read as the format that is asked for', () => {
    const [record] = readAll(ndjson(asffRecord()), 'ocsf')
    expect(record).toMatchObject({ format: 'ocsf', reading: { kind: 'ignored' } })
  })

  it('is kept without the secrets that were found in it', () => {
    const leak = { RuleID: 'example-token', File: 'deploy/.env', StartLine: 3, Commit: '' }
    const secret = 'not-to-be-kept'
    const [record] = readAll(ndjson({ ...leak, Match: `TOKEN=${secret}`, Secret: secret }))
    expect(record).toMatchObject({ format: 'gitleaks', reading: { kind: 'observations' } })
    expect(JSON.parse(String(record?.bytes))).toMatchObject(leak)
    expect(JSON.stringify(record)).not.toContain(secret)
    expect(String(record?.bytes)).not.toContain(secret)
  })

  it('reads the same however it is cut', () => {
    const bytes = Buffer.concat([ndjson(asffRecord(), ocsfRecord()), Buffer.from('{"cut": [')])
    const whole = readAll(bytes).map(outcome)
    expect(whole.at(-1)).toMatchObject({ readable: false })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: bytes.length }), (pieces) => {
        expect(readAll(bytes, 'auto', pieces).map(outcome)).toEqual(whole)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readAll(bytes).every(({ position }) => position > 0)).toBe(true)
      }),
    )
  })
})
