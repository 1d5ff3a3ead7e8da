import { Buffer } from 'node:buffer'
import { generateKeyPairSync, sign } from 'node:crypto'
import { DAY_MS } from '@stance/core/kernel/durations'

export interface TestCertificate {
  readonly cert: string
  readonly key: string
}

/** Encodes a value in DER: tag, length, content. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const set = (...parts: readonly Buffer[]) => der(0x31, ...parts)
const integer = (hex: string) => der(0x02, Buffer.from(hex, 'hex'))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (value: string) => der(0x0c, Buffer.from(value))
const bits = (value: Buffer) => der(0x03, Buffer.from([0]), value)
const time = (at: number) =>
  der(0x17, Buffer.from(new Date(at).toISOString().replace(/^20|[-:T]|\.\d+/g, '')))

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))
const LOCALHOST = sequence(set(sequence(oid('550403'), text('localhost'))))
const ALTERNATIVE_NAMES = sequence(
  oid('551d11'),
  der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
)

const pem = (label: string, content: Buffer): string =>
  [`-----BEGIN ${label}-----`, content.toString('base64'), `-----END ${label}-----`, ''].join('\n')

/**
 * Creates a self-signed certificate for localhost that is valid for two days. The hexadecimal serial
 * number distinguishes it from others.
 */
export const makeCertificate = (serialNumber: string): TestCertificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signed = sequence(
    ...[der(0xa0, integer('02')), integer(serialNumber), ECDSA_WITH_SHA256, LOCALHOST],
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    ...[LOCALHOST, publicKey.export({ type: 'spki', format: 'der' })],
    der(0xa3, sequence(ALTERNATIVE_NAMES)),
  )
  const signature = sign('sha256', signed, privateKey)
  return {
    cert: pem('CERTIFICATE', sequence(signed, ECDSA_WITH_SHA256, bits(signature))),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}
