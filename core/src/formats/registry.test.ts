import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { examples as asffExamples } from './asff/asff.test-data.ts'
import { examples as ocsfExamples } from './ocsf/ocsf.test-data.ts'
import { createFormatDetector, detectFormat, FORMATS, formatById } from './registry.ts'

const [ASFF] = asffExamples
const [OCSF] = ocsfExamples

describe('detectFormat', () => {
  it.each([
    ['asff', ASFF],
    ['asff', { AwsAccountId: '111122223333' }],
    ['asff', { Findings: [ASFF] }],
    ['asff', { detail: { findings: [ASFF] } }],
    ['ocsf', OCSF],
    ['ocsf', { Findings: [OCSF] }],
    ['ocsf', { detail: { findings: [OCSF] } }],
  ])('detects %s by its content', (id, record) => {
    expect(detectFormat(record)?.id).toBe(id)
  })

  it.each([
    null,
    5,
    'ASFF',
    [],
    [ASFF],
    {},
    { findings: ['x'] },
    { class_uid: 2004 },
    { SchemaVersion: '2.0' },
  ])('finds no format for %j', (record) => {
    expect(detectFormat(record)).toBeNull()
  })

  it('follows changes of the format from record to record', () => {
    const detect = createFormatDetector()
    const records = [ASFF, ASFF, OCSF, {}, OCSF, ASFF]
    expect(records.map((record) => detect(record)?.id)).toEqual([
      'asff',
      'asff',
      'ocsf',
      undefined,
      'ocsf',
      'asff',
    ])
  })

  it('finds a format by its id', () => {
    for (const format of FORMATS) expect(formatById(format.id)).toBe(format)
    expect(formatById('constructor')).toBeNull()
  })
})

it('the README names every format', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  expect(FORMATS.map(({ id }) => id).filter((id) => !readme.includes(`\`${id}\``))).toEqual([])
})
