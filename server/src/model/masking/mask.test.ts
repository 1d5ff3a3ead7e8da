import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMasking, type KnownValue } from './mask.ts'
import { namesOfResource } from './resource-names.ts'

const masked = (text: string, known: readonly KnownValue[] = []) => createMasking(known).mask(text)

const KEY = 'AKIAIOSFODNN7EXAMPLE'
const SECRET_KEY = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N'

/** Values of each kind, and the kind of their mark. */
const SENSITIVE = [
  ['secret', KEY],
  ['secret', SECRET_KEY],
  ['secret', JWT],
  ['secret', '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA PRIVATE KEY-----'],
  ['secret', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
  ['secret', 'xoxb-1234567890-abcdefghij'],
  ['secret', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ['resource', 'arn:aws:s3:::orders-prod/ledger.csv'],
  ['resource', 'arn:aws-us-gov:iam::111122223333:role/admin'],
  ['resource', '/subscriptions/7a7a7a7a-0000-4000-8000-000000000001/resourceGroups/shop'],
  ['resource', '//compute.googleapis.com/projects/shop-live/global/firewalls/open-ssh'],
  ['resource', 'projects/shop-live/secrets/one'],
  ['account', '111122223333'],
  ['id', '7a7a7a7a-0000-4000-8000-000000000001'],
  ['id', 'i-0abcdef1234567890'],
  ['id', 'sg-0a1b2c3d'],
  ['address', '203.0.113.7'],
  ['address', '10.0.0.0/8'],
  ['address', '2001:db8::1'],
  ['address', 'fe80:0:0:0:1:2:3:4'],
  ['address', 'jane.doe@acme.test'],
  ['address', 'root@localhost'],
  ['address', 'https://intranet.acme.test/wiki?page=1'],
  ['address', 'db-1.prod.acme.internal'],
] as const

describe('masking', () => {
  test.each(SENSITIVE)('replaces a %s: %s', (kind, value) => {
    expect(masked(`Before ${value} after`)).toBe(`Before <${kind}-1> after`)
    expect(masked(`{"a":"${value}"}`)).not.toContain(value)
  })

  test.each([
    'password=hunter2',
    'Password: "hunter2"',
    "api_key='hunter2'",
    'client_secret = hunter2',
    'the password is hunter2',
    'authorization: Bearer hunter2hunter2',
    'postgres://admin:hunter2@db/orders',
  ])('replaces the value in %s', (text) => {
    expect(masked(text)).not.toContain('hunter2')
  })

  test.each([
    'S3 buckets should block public access',
    'Security groups should not allow 0.0.0.0/0 or ::/0 to port 22',
    'CVE-2021-44228 in log4j 2.14.1',
    'Microsoft.Compute/virtualMachines should be encrypted (CIS 2.1.3)',
    'Use s3.amazonaws.com over TLS 1.2',
  ])('leaves what says what the problem is: %s', (text) => {
    expect(masked(text)).toBe(text)
  })

  test('replaces known values in any letter case, but not parts of words', () => {
    const known: KnownValue[] = [
      { kind: 'owner', value: 'Jane Doe' },
      { kind: 'name', value: 'hr' },
    ]
    expect(masked('jane doe of HR owns three hrefs', known)).toBe(
      '<owner-1> of <name-1> owns three hrefs',
    )
  })

  test('gives the same value the same mark, and puts it back where the text comes back', () => {
    const masking = createMasking([{ kind: 'resource', value: 'orders' }])
    expect(masking.mask('orders in 111122223333, orders')).toBe(
      '<resource-1> in <account-1>, <resource-1>',
    )
    expect(masking.unmask('Close <resource-1> of <account-1>, not <account-2>')).toBe(
      'Close orders of 111122223333, not <account-2>',
    )
  })

  test('never puts a secret back', () => {
    const masking = createMasking([])
    expect(masking.unmask(masking.mask(`key ${KEY}`))).toBe('key <secret-1>')
  })

  test('is not confused by a text that contains marks', () => {
    const masking = createMasking([])
    const text = 'The <account-1> of 111122223333'
    expect(masking.mask(text)).toBe('The <text-1> of <account-1>')
    expect(masking.unmask(masking.mask(text))).toBe(text)
  })

  const values = SENSITIVE.map(([, value]) => value)
  const piece = fc.oneof(
    fc.constantFrom(...values, '<account-1>', '<secret-1>', 'orders', 'Jane', '<', '>', ' ', ': '),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  )
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(' '))
  const KNOWN: readonly KnownValue[] = [
    { kind: 'resource', value: 'orders' },
    { kind: 'owner', value: 'Jane' },
  ]

  test('lets no sensitive value through, whatever is around it', () => {
    fc.assert(
      fc.property(text, (one) => {
        const sent = masked(one, KNOWN)
        for (const value of values) expect(sent).not.toContain(value)
        expect(sent).not.toMatch(/(?<![\p{L}\p{N}])(orders|Jane)(?![\p{L}\p{N}])/u)
      }),
    )
  })

  test('is undone for every text without secrets', () => {
    const plain = text.filter((one) => !masked(one, KNOWN).includes('<secret-'))
    fc.assert(
      fc.property(plain, plain, (one, other) => {
        const masking = createMasking(KNOWN)
        const [maskedOne, maskedOther] = [masking.mask(one), masking.mask(other)]
        expect([masking.unmask(maskedOne), masking.unmask(maskedOther)]).toEqual([one, other])
      }),
    )
  })
})

describe('the names in an identifier', () => {
  test.each([
    ['arn:aws:s3:::orders', ['orders']],
    ['arn:aws:ec2:eu-west-1:111122223333:instance/i-0abc1234', ['i-0abc1234']],
    ['arn:aws:lambda:eu-west-1:111122223333:function:charge-card', ['charge-card']],
    [
      '/subscriptions/7a7a/resourceGroups/shop/providers/Microsoft.Sql/servers/one/databases/two2',
      ['7a7a', 'shop', 'one', 'two2'],
    ],
    [
      '//compute.googleapis.com/projects/shop-live/global/firewalls/open-ssh',
      ['shop-live', 'open-ssh'],
    ],
    ['plain-name', ['plain-name']],
    ['', []],
  ])('%s are %j', (id, names) => {
    expect(namesOfResource(id)).toEqual(names)
  })

  test('replaces known values of any characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 2, maxLength: 20, unit: 'grapheme' }), (value) => {
        const { mask, unmask } = createMasking([{ kind: 'name', value }])
        expect(unmask(mask(`of (${value})`))).toBe(`of (${value})`)
      }),
    )
    expect(masked('Bucket topaz-ledgers', [{ kind: 'resource', value: 'topaz-ledgers' }])).toBe(
      'Bucket <resource-1>',
    )
  })
})
