import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from './client-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:51234', '192.0.2.1'],
  ['2001:DB8::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['', ''],
  ['unknown', ''],
  ['192.0.2', ''],
  ['192.0.2.256', ''],
  ['192.0.2.1:', ''],
  ['192.0.2.1:123456', ''],
  ['192.0.2.1 ', ''],
  ['fe80::1%eth0', ''],
  [`fe80::1%${'x'.repeat(9_000)}`, ''],
  [`[fe80::1%${'x'.repeat(9_000)}]:1`, ''],
  ['<img src=x>', ''],
  ["192.0.2.1'; drop table audit_entry --", ''],
  ['9'.repeat(9_000), ''],
])('%j is the address %j', (text, address) => {
  expect(parseAddress(text)).toBe(address)
})

test('the result is an address or nothing', () => {
  const text = fc.oneof(
    fc.string(),
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4().map((ip) => `${ip}:1`),
  )
  fc.assert(
    fc.property(text, (given) => {
      const address = parseAddress(given)
      expect(address === '' || isIP(address) !== 0).toBe(true)
    }),
  )
})
