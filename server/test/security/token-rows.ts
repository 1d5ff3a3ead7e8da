/**
 * Defects of an otherwise valid token, for any issuer. Each row begins with the number of its attack in
 * the list of threats.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { base64url, type Json, rawToken, type Sign, signedToken } from '../support/raw-token.ts'

type Fields = Readonly<Record<string, unknown>>

/** Creates valid admin tokens of one issuer, which the rows modify. */
export interface TokenMaker {
  readonly header: Fields
  /** Claims with the current time as `iat`. */
  readonly claims: () => Fields
  readonly sign: Sign
}

export type Row = readonly [name: string, token: (maker: TokenMaker) => string]

const json = JSON.stringify

export const validToken = ({ header, claims, sign: signature }: TokenMaker): string =>
  signedToken(signature, header, claims())

const token = (maker: TokenMaker, header: Json, claims: Json): string =>
  signedToken(maker.sign, header, claims)

export const withHeader = (header: Fields) => (maker: TokenMaker) =>
  token(maker, { ...maker.header, ...header }, maker.claims())

export const withClaims =
  (over: Fields | ((own: Fields) => Fields)) =>
  (maker: TokenMaker): string => {
    const own = maker.claims()
    return token(maker, maker.header, {
      ...own,
      ...(typeof over === 'function' ? over(own) : over),
    })
  }

/** Moves a time claim by seconds from now. */
const at = (claim: 'iat' | 'nbf' | 'exp', seconds: number) =>
  withClaims(({ iat }) => ({ [claim]: Number(iat) + seconds }))

/** The header as text that begins with something more. */
const headerBegins = (text: string) => (maker: TokenMaker) =>
  token(maker, json(maker.header).replace('{', `{${text},`), maker.claims())
const claimsBegin = (text: string) => (maker: TokenMaker) =>
  token(maker, maker.header, json(maker.claims()).replace('{', `{${text},`))

const partsOf = (maker: TokenMaker) => validToken(maker).split('.') as [string, string, string]

const flipped = (text: string, position: number): string =>
  text.slice(0, position) + (text[position] === 'A' ? 'B' : 'A') + text.slice(position + 1)

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The last character of a signature carries bits that mean nothing. */
const withStrayBits = (text: string): string =>
  text.slice(0, -1) + ALPHABET[ALPHABET.indexOf(text.at(-1) ?? '') + 1]

const unsigned = (alg: unknown) => (maker: TokenMaker) =>
  `${base64url(json({ ...maker.header, alg }))}.${base64url(json(maker.claims()))}.`

const encrypted = (header: object) => () =>
  [json(header), 'key', 'vector', 'text', 'tag'].map((part) => base64url(part)).join('.')

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Signed by an attacker, with the attacker's key in the header. */
export const byStranger = (offer: (jwk: object) => Fields) => (maker: TokenMaker) =>
  signedToken(
    (content) => sign('sha256', Buffer.from(content), stranger.privateKey).toString('base64url'),
    { ...maker.header, alg: 'RS256', ...offer(stranger.publicKey.export({ format: 'jwk' })) },
    maker.claims(),
  )

const withEmptyKey = (kid: string) => (maker: TokenMaker) =>
  rawToken(Buffer.alloc(0), { ...maker.header, alg: 'HS256', kid }, maker.claims())

const YEAR_S = 366 * 24 * 3600

/** As they stand in the JSON. */
const MALFORMED_TIMES = [
  '1e400',
  '-1e400',
  '1e300',
  '9007199254740993',
  '1900000000.5',
  '-1',
  'true',
  '[1900000000]',
  '{}',
  '""',
  '"NaN"',
  '"Infinity"',
  '"1900000000"',
]

/** Sets a time claim to JSON that `JSON.stringify` would not write. */
const withTime = (claim: string, time: string) => (maker: TokenMaker) => {
  const { [claim]: _, ...others } = maker.claims()
  return token(maker, maker.header, json(others).replace('{', `{"${claim}":${time},`))
}

const UNUSABLE_TEXTS = [
  ['contains U+0000', 'a\u0000b'],
  ['contains half of a surrogate pair', 'a\ud800b'],
  ['ends in half of a surrogate pair', 'b\udbff'],
  ['is too long', 'x'.repeat(5_000)],
] as const

/** Refused whatever the issuer. */
export const REFUSED: readonly Row[] = [
  ['A1 alg none, empty signature', unsigned('none')],
  ['A2 alg None', unsigned('None')],
  ['A2 alg nOnE', unsigned('nOnE')],
  ['A2 alg NONE', unsigned('NONE')],
  ['A2 alg none and a blank', unsigned('none ')],
  ['A2 alg none with a signature', withHeader({ alg: 'none' })],
  ['A2 no alg', withHeader({ alg: undefined })],

  ['A3 signature removed', (maker) => `${partsOf(maker).slice(0, 2).join('.')}.`],
  [
    'A3 one character of the signature',
    (maker) => flipped(validToken(maker), validToken(maker).length - 10),
  ],
  [
    'A3 one character of the claims',
    (maker) => flipped(validToken(maker), validToken(maker).indexOf('.') + 30),
  ],
  [
    'A3 signature of another token',
    (maker) =>
      [...partsOf(maker).slice(0, 2), withClaims({ sub: 'other' })(maker).split('.')[2]].join('.'),
  ],
  [
    'A3 signed with another key',
    (maker) => rawToken(Buffer.alloc(32, 7), maker.header, maker.claims()),
  ],
  [
    'A3 signed with an empty key',
    (maker) => rawToken(Buffer.alloc(0), maker.header, maker.claims()),
  ],

  ['A4 two parts', (maker) => partsOf(maker).slice(0, 2).join('.')],
  ['A4 no header', (maker) => `.${partsOf(maker).slice(1).join('.')}`],
  ['A4 no claims', (maker) => `${partsOf(maker)[0]}..${partsOf(maker)[2]}`],
  ['A4 four parts', (maker) => `${validToken(maker)}.e30`],
  ['A4 one part', () => 'token'],
  ['A4 dots only', () => '..'],
  ['A4 five parts', encrypted({ alg: 'dir', enc: 'A256GCM' })],

  ['A6 alg is a list', withHeader({ alg: ['HS256', 'RS256'] })],
  ['A6 alg is a number', withHeader({ alg: 256 })],
  ['A6 alg is null', withHeader({ alg: null })],
  ['A6 alg twice', headerBegins('"alg":"none"')],
  ['A6 alg twice, once escaped', headerBegins('"\\u0061lg":"none"')],
  ['A6 the header is a list', (maker) => token(maker, json([maker.header]), maker.claims())],
  ['A6 the header is no JSON', (maker) => token(maker, 'alg=HS256', maker.claims())],

  ['A8 kid is a path, and the key empty', withEmptyKey('../../../dev/null')],
  ['A8 kid is a public file, and the key empty', withEmptyKey('/package.json')],

  ['A11 x5c of a stranger', byStranger(() => ({ x5c: ['MIIB'] }))],
  ['A12 the key in the token', byStranger((jwk) => ({ jwk }))],
  ['A12 crit', withHeader({ crit: ['b64'], b64: false })],

  ['A13 no audience', withClaims({ aud: undefined })],
  ['A13 another audience', withClaims({ aud: 'other' })],
  ['A13 an empty list of audiences', withClaims({ aud: [] })],
  ['A13 a list without ours', withClaims({ aud: ['other', 'another'] })],
  ['A13 ours as a prefix', withClaims(({ aud }) => ({ aud: `${aud}-other` }))],
  ['A13 ours inside another', withClaims(({ aud }) => ({ aud: `other ${aud}` }))],
  ['A13 a number', withClaims({ aud: 1 })],

  ['A14 no issuer', withClaims({ iss: undefined })],
  ['A14 another issuer', withClaims({ iss: 'https://id.example' })],
  ['A14 a list that holds ours', withClaims(({ iss }) => ({ iss: [iss] }))],
  ['A14 a trailing slash', withClaims(({ iss }) => ({ iss: `${iss}/` }))],
  ['A14 another letter case', withClaims(({ iss }) => ({ iss: String(iss).toUpperCase() }))],

  ['A16 issued in an hour', at('iat', 3600)],
  ['A16 never expires', withClaims({ exp: undefined })],
  ['A16 the expiry is text', withClaims(({ exp }) => ({ exp: String(exp) }))],
  ['A16 the beginning is text', withClaims({ nbf: 'now' })],
  ['A16 the issue is null', withClaims({ iat: null })],
  ...(['exp', 'nbf', 'iat'] as const).flatMap((claim) =>
    MALFORMED_TIMES.map((time): Row => [`A16 ${claim} is ${time}`, withTime(claim, time)]),
  ),
  ['A16 expires in 100 years', at('exp', 100 * YEAR_S)],
  ['A16 issued in 1970, expires soon', withClaims({ iat: 0 })],
  [
    'A16 does not say when it was issued, expires in 100 years',
    withClaims(({ iat }) => ({ iat: undefined, exp: Number(iat) + 100 * YEAR_S })),
  ],

  ...UNUSABLE_TEXTS.flatMap(([what, text]) => [
    ...['sub', 'email', 'name'].map(
      (claim): Row => [`A20 ${claim} ${what}`, withClaims({ [claim]: text })],
    ),
    ...['accounts', 'providers', 'regions', 'applications', 'roles'].map(
      (claim): Row => [`A20 ${claim} ${what}`, withClaims({ [claim]: ['admin', text] })],
    ),
    [`A20 scope ${what}`, withClaims({ scope: text })] satisfies Row,
  ]),
  ...['accounts', 'providers', 'regions', 'applications'].map(
    (claim): Row => [`A20 ${claim} is everything and more`, withClaims({ [claim]: ['*', 'more'] })],
  ),

  ['A17 a refresh token', withHeader({ typ: 'refresh+jwt' })],
  ['A17 a refresh token by its claim', withClaims({ typ: 'Refresh' })],
  ['A17 an offline token', withClaims({ typ: 'Offline' })],
  ['A17 a logout token', withHeader({ typ: 'logout+jwt' })],
  ['A17 a logout token by its claim', withClaims({ events: { 'http://logout.example': {} } })],
  ['A17 an identity token', withHeader({ typ: 'id_token' })],
  ['A17 an identity token with a nonce', withClaims({ nonce: 'n' })],
  ['A17 an identity token for an access token', withClaims({ at_hash: 'AAAA' })],
  ['A17 an identity token by its claim', withClaims({ typ: 'ID' })],
  ['A17 an identity token by its use', withClaims({ token_use: 'id' })],
  ['A17 typ is a list', withHeader({ typ: ['JWT'] })],
  ['A17 no subject', withClaims({ sub: undefined })],
  ['A17 an empty subject', withClaims({ sub: '' })],
  ['A17 the subject is a number', withClaims({ sub: 1 })],

  ['A18 encrypted and compressed', encrypted({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })],
  ['A19 costly key derivation', encrypted({ alg: 'PBES2-HS256+A128KW', p2c: 2_147_483_647 })],
  ['A19 the same in three parts', withHeader({ alg: 'PBES2-HS256+A128KW', p2c: 2_147_483_647 })],

  ['A21 a role twice', claimsBegin('"roles":["viewer"]')],
  ['A21 a nested key twice', claimsBegin('"x":[{"a":1,"a":2}]')],

  ['A28 padding', (maker) => `${validToken(maker)}=`],
  ['A28 junk in the signature', (maker) => validToken(maker).replace(/\.([^.]*)$/, '.!$1')],
  ['A28 junk in the header', (maker) => `~${validToken(maker)}`],
  ['A28 the other alphabet', (maker) => validToken(maker).replace(/[^.]{4}$/, '++//')],
  ['A28 stray bits', (maker) => withStrayBits(validToken(maker))],
]

/** Accepted whatever the issuer: what it says besides is ignored. */
export const ACCEPTED: readonly Row[] = [
  ['as it is', validToken],
  ['A11 x5c, which is ignored', withHeader({ x5c: ['MIIB'] })],
  ['A12 jwk, which is ignored', withHeader({ jwk: { kty: 'oct', k: 'AAAA' } })],
  ['A13 several audiences, one of them ours', withClaims(({ aud }) => ({ aud: ['other', aud] }))],
  ['A17 typ at+jwt', withHeader({ typ: 'at+jwt' })],
  ['A17 typ application/at+jwt', withHeader({ typ: 'application/at+jwt' })],
  ['A16 a beginning and an issue at whole seconds', at('nbf', -60)],
  ['A17 no typ', withHeader({ typ: undefined })],
  ['A17 an access token by its claim', withClaims({ typ: 'Bearer', token_use: 'access' })],
  ['A21 one role, not in a list', withClaims({ roles: 'admin' })],
]

/** Accepted, and admitted nowhere. */
export const WITHOUT_ROLE: readonly Row[] = [
  ['A21 roles in one text', withClaims({ roles: 'admin,viewer' })],
  ['A21 another letter case', withClaims({ roles: 'ADMIN' })],
  ['A21 an object', withClaims({ roles: { 0: 'admin' } })],
  ['A21 a list in a list', withClaims({ roles: [['admin']] })],
  ['A21 null', withClaims({ roles: null })],
  ['A21 a number', withClaims({ roles: 3 })],
  ['A21 another claim', withClaims({ roles: undefined, role: 'admin' })],
]

/** The clocks may be a minute apart: refused `margin` seconds beyond it, accepted as much within. */
export const tooFarApart = (margin: number): readonly Row[] => [
  ['A16 not valid yet', at('nbf', 60 + margin)],
  ['A16 issued in the future', at('iat', 60 + margin)],
  ['A16 expired', at('exp', -60 - margin)],
]
export const closeEnough = (margin: number): readonly Row[] => [
  ['A16 valid soon', at('nbf', 60 - margin)],
  ['A16 issued soon', at('iat', 60 - margin)],
  ['A16 just expired', at('exp', margin - 60)],
]
