import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stem } from './stem.ts'

/** From the sample vocabulary of the Porter2 description. */
const SAMPLES = `consign:consign consigned:consign consignment:consign consist:consist
  consistency:consist consistently:consist consolation:consol consolatori:consolatori
  consolidating:consolid consolingly:consol consonant:conson conspicuous:conspicu
  conspiracy:conspiraci conspirator:conspir constables:constabl constancy:constanc knack:knack
  knackeries:knackeri knavish:knavish knightly:knight knitted:knit knives:knive knocker:knocker
  hoping:hope hopped:hop bed:bed feed:feed agreed:agre generation:generat general:general
  generously:generous communism:communism say:say days:day enjoy:enjoy supply:suppli supplies:suppli ties:tie
  caresses:caress gas:gas gaps:gap kiwis:kiwi rational:ration relational:relat proceed:proceed
  luxuriated:luxuri disabled:disabl`
  .split(/\s+/)
  .map((pair) => pair.split(':') as [string, string])

describe('the stem', () => {
  it.each(SAMPLES)('of %s is %s', (word, expected) => {
    expect(stem(word)).toBe(expected)
  })

  it.each([
    ['encrypt', ['encrypted', 'encrypting', 'encryption', 'encrypts']],
    ['rotate', ['rotated', 'rotating', 'rotation', 'rotates']],
    ['policy', ['policies']],
    ['log', ['logs', 'logged', 'logging']],
    ['publicly', ['public']],
    ['configure', ['configured', 'configuration', 'configurations', 'configuring']],
    ['authenticate', ['authentication', 'authenticated']],
    ['vulnerable', ['vulnerability', 'vulnerabilities']],
    ['access', ['accesses', 'accessible', 'accessed']],
    ['vpc', ['vpcs']],
    ['vm', ['vms']],
    ['authorize', ['authorization', 'authorized', 'authorised']],
  ])('of %s is that of its other forms', (word, forms) => {
    expect(forms.map(stem)).toEqual(forms.map(() => stem(word)))
  })

  it.each([
    ['container', 'contain'],
    ['authority', 'author'],
    ['authorization', 'author'],
    ['http', 'https'],
    ['ldap', 'ldaps'],
    ['public', 'publish'],
    ['access', 'accessory'],
  ])('of %s is not that of %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other))
  })

  it.each(['dns', 'tls', 'aws', 'ebs', 'x509', 'café', '', 'a'.repeat(10_000)])(
    'of an abbreviation or of no word is the text itself',
    (word) => {
      expect(stem(word)).toBe(word)
    },
  )

  it('is never empty, never longer than the word by more than a letter, and in lower case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,14}(ing|ed|s|ization|ational|ly|e|y)?$/), (word) => {
        const result = stem(word)
        expect(result.length).toBeGreaterThan(0)
        expect(result.length).toBeLessThanOrEqual(word.length)
        expect(result).toBe(result.toLowerCase())
      }),
    )
  })
})
