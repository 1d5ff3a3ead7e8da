import { expect, test } from 'vitest'
import { signatureHeaders, signingKey } from './standard-webhooks.ts'

/** The values that the libraries of Standard Webhooks test with. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
const AT = 1_614_265_330_999
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('signs what the libraries verify, at whole seconds', () => {
  expect(signatureHeaders(MESSAGE, [signingKey(SECRET)!], AT)).toEqual({
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

test('has a signature of each key, the first key first', () => {
  const former = signingKey('a text of the operator')!
  const both = signatureHeaders(MESSAGE, [former, signingKey(SECRET)!], AT)['webhook-signature']
  expect(both?.split(' ')).toEqual([expect.stringMatching(/^v1,.{44}$/), SIGNATURE])
})

const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64')

test.each([
  [`whsec_${base64(24)}`, 24],
  [`whsec_${base64(64)}`, 64],
  [`whsec_${base64(23)}`, undefined],
  [`whsec_${base64(65)}`, undefined],
  ['whsec_not base64 but quite long enough!!', undefined],
  ['x'.repeat(16), 16],
  ['ü'.repeat(8), 16],
  ['x'.repeat(15), undefined],
  ['x'.repeat(256), 256],
  ['x'.repeat(257), undefined],
])('%s has a key of %s bytes', (secret, bytes) => expect(signingKey(secret)?.length).toBe(bytes))
