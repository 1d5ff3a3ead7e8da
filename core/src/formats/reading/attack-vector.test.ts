import { describe, expect, it } from 'vitest'
import { attackVectorOf, farthestVector } from './attack-vector.ts'

describe('the attack vector', () => {
  it.each([
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 'network'],
    ['CVSS:3.0/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 'local'],
    ['CVSS:4.0/AV:P/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 'physical'],
    ['AV:A/AC:L/Au:N/C:P/I:P/A:P', 'adjacent'],
    ['(AV:L/AC:M/Au:N/C:C/I:C/A:C)', 'local'],
    ['LOCAL', 'local'],
    ['ADJACENT_NETWORK', 'adjacent'],
    ['Adjacent Network', 'adjacent'],
    ['ATTACK_VECTOR_LOCAL', 'local'],
    ['n', 'network'],
  ])('of %s is %s', (text, vector) => {
    expect(attackVectorOf(text)).toBe(vector)
  })

  it.each([
    '',
    'CVSS:3.1/AC:L/PR:N',
    'CVSS:3.1/AV:X/AC:L',
    'MAV:L/AC:L',
    'ATTACK_VECTOR_UNSPECIFIED',
    'constructor',
    '9.8',
  ])('of %j is unknown', (text) => {
    expect(attackVectorOf(text)).toBeUndefined()
  })

  it('of several ratings is the farthest', () => {
    expect(farthestVector(['CVSS:3.1/AV:L/AC:L', '', 'CVSS:3.0/AV:N/AC:L'])).toBe('network')
    expect(farthestVector(['physical', 'AV:L/AC:L/Au:N'])).toBe('local')
    expect(farthestVector(['AV:N/AC:M/Au:N', 'CVSS:3.1/AV:L/AC:L'])).toBe('local')
    expect(farthestVector(['', 'none'])).toBeUndefined()
  })
})
