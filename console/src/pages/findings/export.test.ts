import { expect, test } from 'vitest'
import { exportParams, fileNameOf, writeCsv } from './export.ts'
import type { Finding } from './findings-queries.ts'

const finding = (title: string) => ({ id: '1', title }) as Finding

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1+2', "'+1+2"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['-5', '-5'],
  ['a, b', '"a, b"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
])('The title %j stays a text in a spreadsheet', (title, cell) => {
  expect(writeCsv([finding(title)], ['id', 'title'])).toBe(`\uFEFFid,title\r\n1,${cell}\r\n`)
})

test('The file says when it was written', () => {
  expect(fileNameOf('csv', new Date('2026-11-23T15:04:05Z'))).toBe('findings-2026-11-23T1504Z.csv')
})

test('An export has the filters of the list', () => {
  const search = { severity: 'HIGH', q: 'ai_risk > 5 ORDER BY title', sort: 'title', order: 'asc' }
  expect(Object.fromEntries(exportParams(search, 'csv'))).toEqual({
    q: 'ai_risk > 5',
    severity: 'HIGH',
    status: 'open,in_progress',
    format: 'csv',
  })
})
