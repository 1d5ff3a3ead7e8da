import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mayHoldToken } from './token-run.ts'

const tokens = fc
  .tuple(
    fc.constantFrom('ghp_', 'xoxb-', 'sk_live_', 'AIza', 'npm_', 'hvs.'),
    fc.stringMatching(/^[\w-]{11,60}$/),
  )
  .map(([beginning, rest]) => beginning + rest)
const before = fc.string().map((text) => `${text}"`)

it('a token is found at any place of a text', () => {
  fc.assert(
    fc.property(before, tokens, fc.string(), (start, token, end) => {
      expect(mayHoldToken(Buffer.from(`${start}${token} ${end}`))).toBe(true)
    }),
  )
})

it.each([
  ['prose', 'The security group permits access from any address on the internet.'],
  ['an identifier', 'arn:aws:securityhub:eu-west-1:111122223333:security-control/EC2.19'],
  ['a UUID', '0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['a beginning that is too short', 'ghp_abc sk_live_1'],
  ['a beginning within a word', 'ssssghp_aaaaaaaaaaaaaaaaaaaaaaaa'],
])('%s holds none', (_, text) => {
  expect(mayHoldToken(Buffer.from(text))).toBe(false)
})
