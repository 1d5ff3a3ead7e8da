import { expect, it } from 'vitest'
import { accountsSeen } from './account-last-seen.ts'

const seen = (account_id: string, account_name = '', provider = '') => ({
  account_id,
  account_name,
  provider,
})

it('accounts are named once, in order, by the last that says something', () => {
  expect(
    accountsSeen([
      seen('b', 'Till', 'aws'),
      seen('a'),
      seen('b'),
      seen('b', 'Desk'),
      seen('a', '', 'gcp'),
    ]),
  ).toEqual([
    { id: 'a', provider: 'gcp', name: '' },
    { id: 'b', provider: 'aws', name: 'Desk' },
  ])
})
