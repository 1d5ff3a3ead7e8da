import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls'
import { badRequest } from '../../kernel/app-error.ts'
import type { Logger } from '../logger.ts'

export interface CertificateFiles {
  /** PEM: the certificate, then those that lead to its authority. */
  readonly certificateFile: string
  /** PEM, without a passphrase. */
  readonly keyFile: string
}

export interface Certificate {
  readonly cert: string
  readonly key: string
}

const POLL_MS = 5_000

/** Forward secrecy and authenticated encryption only. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':')

export const tlsOptions = ({ cert, key }: Certificate): SecureContextOptions => ({
  cert,
  key,
  minVersion: 'TLSv1.2',
  ciphers: CIPHERS,
})

/** The files of a configuration, which names both or none. Throws BAD_REQUEST otherwise. */
export const certificateFiles = (settings: {
  readonly certificateFile: string | null
  readonly keyFile: string | null
}): CertificateFiles | null => {
  const { certificateFile, keyFile } = settings
  if (certificateFile !== null && keyFile !== null) return { certificateFile, keyFile }
  if (certificateFile === null && keyFile === null) return null
  throw badRequest('Set both STANCE_TLS_CERT_FILE and STANCE_TLS_KEY_FILE, or neither')
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'

const read = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw badRequest(`${path} cannot be read (${codeOf(error)})`)
  })

const readPair = async ({ certificateFile, keyFile }: CertificateFiles): Promise<Certificate> => {
  const [cert, key] = await Promise.all([read(certificateFile), read(keyFile)])
  return { cert, key }
}

/** Throws BAD_REQUEST when they are no pair; answers when the certificate expires. */
const checkPair = (pair: Certificate, { certificateFile, keyFile }: CertificateFiles): Date => {
  try {
    // An empty key would pass as none, and every handshake fail.
    createPrivateKey(pair.key)
    createSecureContext(tlsOptions(pair))
    return new Date(new X509Certificate(pair.cert).validTo)
  } catch (error) {
    throw badRequest(
      `${certificateFile} and ${keyFile} do not hold a certificate and its key (${codeOf(error)})`,
    )
  }
}

/** The certificate with its key. Throws BAD_REQUEST when they cannot be read or are no pair. */
export const readCertificate = async (files: CertificateFiles): Promise<Certificate> => {
  const pair = await readPair(files)
  checkPair(pair, files)
  return pair
}

const isSame = (one: Certificate, other: Certificate): boolean =>
  one.cert === other.cert && one.key === other.key

/**
 * Gives the server what is in the files whenever that changes. A pair that does not work is logged,
 * once, and the one before stays. Open connections keep what they were opened with. The contents
 * are compared, because a mounted secret changes by a link to another folder. Answers how to stop.
 */
export const followCertificate = (
  server: Pick<Server, 'setSecureContext'>,
  files: CertificateFiles,
  { served, log, everyMs = POLL_MS }: { served: Certificate; log: Logger; everyMs?: number },
): (() => void) => {
  let seen = served
  let complaint = ''
  const complain = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    if (message === complaint) return
    complaint = message
    log.error({ err: error }, 'the new certificate does not work; the one before stays')
  }
  const look = async () => {
    try {
      const pair = await readPair(files)
      if (isSame(pair, seen)) return
      seen = pair
      const expiresAt = checkPair(pair, files)
      server.setSecureContext(tlsOptions(pair))
      complaint = ''
      log.info({ expires_at: expiresAt.toISOString() }, 'the certificate was renewed')
    } catch (error) {
      complain(error)
    }
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return () => clearInterval(timer)
}
