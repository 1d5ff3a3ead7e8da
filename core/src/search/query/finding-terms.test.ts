import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isMeaningful } from '../semantics/concepts/concepts.ts'
import { termsOf } from '../text/tokens.ts'
import { findingTerms } from './finding-terms.ts'
import { readSearchBox } from './search-box.ts'

/** What documents say, in fields for names and in prose. */
const NAMES = [
  'CVE-2021-44228',
  'CVE-2021-45046',
  'arn:aws:ec2:eu-west-1:500000000001:security-group/sg-0abc',
  'arn:aws:iam::500000000001:user/jo',
  'arn:aws:s3:::customer-exports',
  '/subscriptions/4f2a/resourceGroups/web/providers/Microsoft.Compute/disks/os-disk-7',
  'S3.8',
  'IAM.12',
  'i-0abc123def',
  'log4j-core@2.14.1',
  'multi-factor',
  'ci@pay.iam.gserviceaccount.com',
  'PubliclyAccessible',
  'svc-backup',
  'owner payments',
]
const KNOWN = new Set([
  ...NAMES.flatMap((name) => termsOf(name, 'identifier')),
  ...termsOf('root users export customer data without multi-factor authentication of the console'),
])
const has = (term: string) => KNOWN.has(term)

const find = (query: string) => findingTerms(readSearchBox(query), has, isMeaningful)
const finding = (query: string) => [...find(query).finding].filter(has)

describe('an identifier that is known as a whole', () => {
  test.each([
    ['CVE-2021-44228', ['cve-2021-44228']],
    ['cve-2021-44228', ['cve-2021-44228']],
    ['S3.8', ['s3.8']],
    ['IAM.12', ['iam.12']],
    ['i-0abc123def', ['i-0abc123def']],
    ['log4j-core@2.14.1', ['log4j-core@2.14.1']],
    ['ci@pay.iam.gserviceaccount.com', ['ci@pay.iam.gserviceaccount.com']],
    ['arn:aws:iam::500000000001:user/jo', ['arn:aws:iam::500000000001:user/jo']],
    [
      'arn:aws:ec2:eu-west-1:500000000001:security-group/sg-0abc',
      ['arn:aws:ec2:eu-west-1:500000000001:security-group/sg-0abc', 'sg-0abc'],
    ],
    ['arn:aws:s3:::customer-exports', ['arn:aws:s3:::customer-exports', 'customer-exports']],
  ])('is found whole and by its last name: %s', (query, terms) => {
    expect(finding(query)).toEqual(terms)
    expect(find(query).meaning).toBe('')
  })

  test('is also found by its words if prose has it so', () => {
    expect(finding('multi-factor')).toEqual(['multi-factor'])
    expect(find('multi-factor')).toMatchObject({
      together: [['multi', 'factor']],
      meaning: 'multi-factor',
    })
    expect(find('customer-exports')).toMatchObject({
      together: [['custom', 'export']],
      meaning: '',
    })
  })

  test('means nothing if only some of its words do', () => {
    expect(find('svc-backup')).toMatchObject({ together: [['svc', 'backup']], meaning: '' })
    expect(find('svc-backup missing').meaning).toBe('svc-backup missing')
  })

  test('is a word with a digit that means nothing else', () => {
    expect(find('log4j').meaning).toBe('')
    expect(find('log4j of the console').meaning).toBe('log4j of the console')
    expect(find('log4j S3').meaning).toBe('log4j S3')
    expect(find('log5j').meaning).toBe('log5j')
  })

  test('does not hide the other words', () => {
    expect(finding('CVE-2021-44228 cve')).toEqual(['cve', 'cve-2021-44228'])
    expect(finding('root S3.8')).toEqual(['root', 's3.8'])
    expect(find('root S3.8 console').meaning).toBe('root S3.8 console')
    expect(find('S3.8 multi-factor').meaning).toBe('multi-factor')
  })
})

describe('a tag with its value', () => {
  test('is found by both words together', () => {
    expect(finding('owner=payments')).toEqual([])
    expect(find('owner=payments')).toMatchObject({ together: [['owner', 'payment']], meaning: '' })
  })

  test('is found by the words that are known if one is not', () => {
    expect(finding('squad=payments')).toEqual(['payment'])
  })
})

describe('the beginning of a word', () => {
  test('leaves nothing to rank by meaning, unless it is a word', () => {
    expect(find('mult* console').meaning).toBe('')
    expect(find('backup* console').meaning).toBe('backup console')
  })
})

describe('a part of an identifier', () => {
  test.each(['44228', 'cve', '2021', 'sg-0abc', '500000000001', 'log4j-core', 'os-disk-7', 'jo'])(
    'finds by itself: %s',
    (part) => {
      expect(finding(part)).toContain(part)
    },
  )
})

describe('an identifier that nothing has', () => {
  test.each([
    'CVE-2021-99999',
    'sg-0ffff',
    'i-0123456789',
    'arn:aws:ec2:eu-west-1:500000000001:security-group/sg-0fff',
    'IAM.77',
  ])('is not found by its parts: %s', (query) => {
    expect(finding(query)).toEqual([])
  })

  test.each([
    ['multi-factors', ['multi', 'factor']],
    ['log4j-core@2.99.1', ['log4j-core', 'log4j', 'core']],
    ['CustomerData', ['custom', 'data']],
    ['arn:aws:iam::999999999999:user/jo', ['jo']],
    ['EC2-Console', ['consol']],
  ])('is found by parts that may be meant: %s', (query, terms) => {
    expect(finding(query)).toEqual(expect.arrayContaining(terms.slice(0, 1)))
  })
})

it('finds nothing by what is not a word of the search', () => {
  const part = fc.oneof(
    fc.constantFrom(...NAMES, 'root', '-', '"', 'cve', '*'),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.boolean(), (parts, isKnown) => {
      const box = readSearchBox(parts.join(' '))
      const found = findingTerms(
        box,
        () => isKnown,
        () => false,
      )
      const words = new Set(box.words)
      for (const term of [...found.finding, ...found.together.flat()]) expect(words).toContain(term)
      if (box.identifiers.length === 0) expect(found.finding).toEqual(words)
    }),
  )
})
