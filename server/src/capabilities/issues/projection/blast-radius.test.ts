import { expect, test } from 'vitest'
import { isWholeAccount } from './blast-radius.ts'

test.each([
  ['arn:aws:iam::111122223333:root', '111122223333', true],
  ['AWS::::Account:111122223333', '111122223333', true],
  ['111122223333', '111122223333', true],
  ['/subscriptions/5b3c', '5b3c', true],
  ['//cloudresourcemanager.googleapis.com/projects/shop', 'shop', true],
  ['projects/shop', 'shop', true],
  ['arn:aws:s3:::ledgers', '111122223333', false],
  ['arn:aws:iam::111122223333:user/root', '111122223333', false],
  ['/subscriptions/5b3c/resourceGroups/desk', '5b3c', false],
  ['projects/shop/topics/orders', 'shop', false],
  ['', '111122223333', false],
])('%s of %s is the whole account: %s', (resource, account, whole) => {
  expect(isWholeAccount(resource, account)).toBe(whole)
})
