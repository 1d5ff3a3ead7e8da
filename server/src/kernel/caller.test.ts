import { expect, test } from 'vitest'
import { callerKey } from './caller.ts'

test.each([
  ['stance', 'kim@example.test', 'kim@example.test'],
  ['https://id.example', 'kim', 'https://id.example kim'],
  ['https://id.example/', 'kim', 'https://id.example/ kim'],
])('the key of a caller of %s with the subject %s is %s', (issuer, subject, key) => {
  expect(callerKey({ issuer, subject })).toBe(key)
})
