import { expect, it } from 'vitest'
import { collectAccounts } from './account-last-seen.ts'

const observed = (account_id: string, account_name = '', provider = '') => ({
  account_id,
  account_name,
  provider,
})

it('accounts are collected once, in order, with the last non-empty values', () => {
  expect(
    collectAccounts([
      observed('b', 'Till', 'aws'),
      observed('a'),
      observed('b'),
      observed('b', 'Desk'),
      observed('a', '', 'gcp'),
    ]),
  ).toEqual([
    { id: 'a', provider: 'gcp', name: '' },
    { id: 'b', provider: 'aws', name: 'Desk' },
  ])
})
