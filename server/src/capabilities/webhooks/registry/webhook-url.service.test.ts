import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeGiven } from '../../../platform/outbound/given-addresses.ts'
import { urlProblem } from './webhook-url.service.ts'

const PUBLIC_ONLY = judgeGiven([])

const REFUSED = [
  ...[
    'http://a.example/',
    'ftp://a.example/',
    'file:///etc/passwd',
    'data:,x',
    'javascript:alert(1)',
  ],
  ...[
    'gopher://a.example/',
    '//a.example/',
    '/relative',
    'https://',
    'https:///x',
    'a.example',
    '',
  ],
  ...['https:127.0.0.1', 'https:\\\\127.0.0.1/', 'https://127.0.0.1\\@a.example/'],
  ...[
    ' https://a.example/',
    'https://a.example/ x',
    'https://a\t.example/',
    'https://a.example/\n',
  ],
  ...['https://user:pw@a.example/', 'https://user@a.example/', 'https://@a.example/'],
  ...['https://a.example@127.0.0.1/', 'https://a.example#@127.0.0.1/', 'https://a.example/#part'],
  ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0x7f.1/'],
  ...[
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://127.0.0.2/',
  ],
  ...['https://2852039166/', 'https://0xa9fea9fe/', 'https://169.254.43518/'],
  ...['https://①②⑦.⓪.⓪.①/', 'https://127。0。0。1/', 'https://ⓛocalhost/', 'https://127.0.0.1./'],
  ...[
    'https://localhost/',
    'https://localhost./',
    'https://a.localhost/',
    'https://printer.local/',
  ],
  ...['https://metadata.google.internal/', 'https://LOCALHOST/'],
  ...[
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
  ],
  ...['https://[::127.0.0.1]/', 'https://[64:ff9b::7f00:1]/', 'https://[2002:7f00:1::]/'],
  ...['https://[::ffff:0:7f00:1]/', 'https://[fe80::1]/', 'https://[fe80::1%25eth0]/'],
  ...[
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
  ],
  ...['https://10.0.0.1/', 'https://172.16.0.1/', 'https://192.168.1.1/', 'https://100.64.0.1/'],
  ...['https://192.0.0.1/', 'https://198.18.0.1/', 'https://224.0.0.1/', 'https://240.0.0.1/'],
  ...['https://255.255.255.255/', 'https://168.63.129.16/', 'https://100.100.100.200/'],
  ...[
    'https://a.example:0/',
    'https://a.example:22/',
    'https://a.example:80/',
    'https://a.example:6379/',
  ],
  ...[
    'https://a.example:5432/',
    'https://a.example:65536/',
    `https://a.example/${'a'.repeat(2_100)}`,
  ],
]

describe('the address of a receiver', () => {
  test.each(REFUSED)('%s is refused', (url) => expect(urlProblem(url, PUBLIC_ONLY)).not.toBeNull())

  test.each([
    'https://a.example',
    'https://a.example/in?x=1&y=%2F..',
    'https://a.example:443/',
    'https://a.example:8443/',
    'https://hooks.localhost.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://bücher.example/',
  ])('%s is accepted', (url) => expect(urlProblem(url, PUBLIC_ONLY)).toBeNull())

  test('a network that is allowed is reached, in no other form of its addresses', () => {
    const judge = judgeGiven(['127.0.0.1/32', '10.1.0.0/16'])
    expect(urlProblem('https://127.0.0.1:9443/', judge)).toBeNull()
    expect(urlProblem('https://10.1.2.3/', judge)).toBeNull()
    for (const host of [
      '127.0.0.2',
      '10.2.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
    ])
      expect(urlProblem(`https://${host}:9443/`, judge), host).not.toBeNull()
  })

  test('a text that is accepted is an https URL without a part that is read differently', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl({ withFragments: true, withQueryParameters: true })),
        (text) => {
          if (urlProblem(text, PUBLIC_ONLY) !== null) return
          const url = new URL(text)
          expect(url.protocol).toBe('https:')
          expect([url.username, url.password, url.hash]).toEqual(['', '', ''])
        },
      ),
    )
  })

  test('no form of a private IPv4 address is accepted', () => {
    const octet = fc.integer({ min: 0, max: 255 })
    const address = fc.oneof(
      fc.tuple(fc.constant(10), octet, octet, octet),
      fc.tuple(fc.constant(127), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    )
    fc.assert(
      fc.property(address, ([a, b, c, d]) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d
        const hex = (value: number) => `0x${value.toString(16)}`
        const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
        for (const host of [
          `${a}.${b}.${c}.${d}`,
          `${number}`,
          hex(number),
          `${a}.${b * 65_536 + c * 256 + d}`,
          `${hex(a)}.${b}.${hex(c)}.0${d.toString(8)}`,
          `[::ffff:${high}:${low}]`,
          `[::${high}:${low}]`,
          `[64:ff9b::${high}:${low}]`,
          `[2002:${high}:${low}::]`,
        ])
          expect(urlProblem(`https://${host}/`, PUBLIC_ONLY), host).not.toBeNull()
      }),
    )
  })
})
