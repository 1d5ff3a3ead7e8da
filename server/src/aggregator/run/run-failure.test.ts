import { expect, test } from 'vitest'
import { UsageError } from '../../kernel/process-error.ts'
import { DamagedState, LockedState } from '../state/state-store.port.ts'
import { failureOf, Interrupted } from './run-failure.service.ts'

const diskFull = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
})

test.each<[string, unknown, number, RegExp]>([
  ['a usage error', new UsageError('Name a file'), 2, /^Name a file$/],
  [
    'a full disk',
    diskFull,
    4,
    /no space left on device, write: the disk is full\. State and reports are/,
  ],
  [
    'damaged state',
    new DamagedState('a.json', 'it is missing'),
    5,
    /a\.json is damaged: it is missing/,
  ],
  ['locked state', new LockedState('Another run uses it'), 5, /^Another run uses it$/],
  ['an interruption', new Interrupted('stop'), 130, /^Interrupted; state and reports are/],
  ['a defect', new TypeError('x is undefined'), 1, /TypeError: x is undefined\n +at /],
])('%s ends the run with its exit code and says why', (_, error, code, message) => {
  const failure = failureOf(error)
  expect(failure.code).toBe(code)
  expect(failure.message).toMatch(message)
})
