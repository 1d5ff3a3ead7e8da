// Sends requests with bad tokens as fast as they are answered. Arguments: URL, kind, number,
// connections. It is a program of its own, so that its work does not delay the measured requests.
import { createHmac, randomBytes } from 'node:crypto'
import { requestBytes, runLoad } from './load.mjs'

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (secret, claims) => {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

const nowS = Math.floor(Date.now() / 1000)
const claims = (index, over) => ({
  iss: 'stance',
  aud: 'stance',
  sub: `attacker ${index}`,
  roles: ['admin'],
  accounts: ['*'],
  iat: nowS,
  exp: nowS + 3_600,
  ...over,
})

const KINDS = {
  garbage: () => randomBytes(200).toString('base64url'),
  'wrong signature': (index) => signed('not the secret of the service', claims(index)),
  expired: (index, secret) =>
    signed(secret, claims(index, { iat: nowS - 7_200, exp: nowS - 3_600 })),
  'unknown issuer': (index) => signed('anything', claims(index, { iss: 'https://id.example' })),
}

const [url, kind, count, connections, secret] = process.argv.slice(2)
const mixed = Object.values(KINDS)
// Prepared before, so that the client is fast. Every token is another.
const requests = Array.from({ length: Math.min(Number(count), 20_000) }, (_, index) => {
  const token = (KINDS[kind] ?? mixed[index % mixed.length])(index, secret)
  return requestBytes({ path: '/api/v1/findings', token })
})
process.send('ready')
process.once('message', async () => {
  let sent = 0
  const next = () => {
    sent += 1
    return sent <= Number(count) ? requests[sent % requests.length] : null
  }
  const { perSecond, statuses } = await runLoad({ url, next, concurrency: Number(connections) })
  process.send({ perSecond, statuses })
  process.disconnect()
})
