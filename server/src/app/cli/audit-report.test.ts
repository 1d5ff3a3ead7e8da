import { expect, test } from 'vitest'
import type { Verification } from '../../capabilities/audit-log/audit-verify.service.ts'
import { describeVerification } from './audit-report.ts'

const HASH = 'a'.repeat(64)
const COMPARISON = { file: '/data/audit-checkpoint.json', isFilePresent: true, isRequired: false }

const verification = (entries: number, checkpoints: number, unsigned: number): Verification => ({
  ok: true,
  entries,
  head: { position: entries, hash: HASH },
  checkpoints,
  unsigned,
  external: null,
  isSigned: true,
  unsealed: unsigned,
  problem: null,
})

test.each([
  [
    verification(1, 1, 1),
    '1 entry verified, 1 signed checkpoint matches, 1 committed entry not sealed yet',
  ],
  [
    verification(2, 0, 0),
    '2 entries verified, 0 signed checkpoints match, 0 committed entries not sealed yet',
  ],
])('counts have their nouns: %#', (verified, line) => {
  expect(describeVerification(verified, COMPARISON)[0]).toBe(line)
})

test.each([
  [0, undefined],
  [1, 'The last entry is not signed yet'],
  [2, 'The last 2 entries are not signed yet'],
])('%i entries that are not signed are reported', (unsigned, line) => {
  expect(describeVerification(verification(9, 1, unsigned), COMPARISON)[2]).toBe(line)
})
