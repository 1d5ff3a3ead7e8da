import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test.each([
  ['=1', "'=1"],
  ['  =1', "'  =1"],
  ['\u00A0@x', "'\u00A0@x"],
  ['\u200B=1', "'\u200B=1"],
  ['\u0000=1', "' =1"],
  ['\uFE631', "'\uFE631"],
  ['\uFF1D1', "'\uFF1D1"],
  ['-5.2', '-5.2'],
  ['a = b', 'a = b'],
  ['A title', 'A title'],
])('%j is the cell %j, which starts no formula', (text, shown) => {
  expect(csvText(text)).toBe(shown)
})
