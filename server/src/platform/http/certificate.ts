import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls'
import { UsageError } from '../../kernel/process-error.ts'
import type { Logger } from '../logger.ts'
import { readSmallFile, UnsuitableFile } from '../small-file.ts'

export interface CertificateFiles {
  /** PEM: the certificate, followed by its chain. */
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

/** Returns the files of a configuration, which must name both or neither. Throws a UsageError otherwise. */
export const certificateFiles = (settings: {
  readonly certificateFile: string | null
  readonly keyFile: string | null
}): CertificateFiles | null => {
  const { certificateFile, keyFile } = settings
  if (certificateFile !== null && keyFile !== null) return { certificateFile, keyFile }
  if (certificateFile === null && keyFile === null) return null
  throw new UsageError('Set both STANCE_TLS_CERT_FILE and STANCE_TLS_KEY_FILE, or neither')
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'

const readText = (path: string): string => {
  try {
    return readSmallFile(path)
  } catch (error) {
    const reason = error instanceof UnsuitableFile ? error.message : codeOf(error)
    throw new UsageError(`${path} cannot be read (${reason})`)
  }
}

const readPair = async ({ certificateFile, keyFile }: CertificateFiles): Promise<Certificate> => {
  // One after the other, so that of two errors always the same one is reported.
  const cert = readText(certificateFile)
  const key = readText(keyFile)
  return { cert, key }
}

/** Returns when the certificate expires. Throws a UsageError when the key does not match it. */
const validatePair = (pair: Certificate, { certificateFile, keyFile }: CertificateFiles): Date => {
  try {
    // An empty key would count as no key, and every handshake would fail.
    createPrivateKey(pair.key)
    createSecureContext(tlsOptions(pair))
    return new Date(new X509Certificate(pair.cert).validTo)
  } catch (error) {
    throw new UsageError(
      `${certificateFile} and ${keyFile} are not a certificate and its key (${codeOf(error)})`,
    )
  }
}

/** Reads the certificate with its key. Throws a UsageError when they cannot be read or do not match. */
export const readCertificate = async (files: CertificateFiles): Promise<Certificate> => {
  const pair = await readPair(files)
  validatePair(pair, files)
  return pair
}

const isSame = (left: Certificate, right: Certificate): boolean =>
  left.cert === right.cert && left.key === right.key

/**
 * Reloads the certificate whenever the content of the files changes. An invalid pair is logged once,
 * and the current one stays in use. Open connections keep their certificate. Contents are compared,
 * because a mounted secret changes through a symbolic link. Returns a function that stops the
 * reloading.
 */
export const watchCertificate = (
  server: Pick<Server, 'setSecureContext'>,
  files: CertificateFiles,
  { served, log, intervalMs = POLL_MS }: { served: Certificate; log: Logger; intervalMs?: number },
): (() => void) => {
  let latest = served
  let lastError = ''
  const logOnce = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    if (message === lastError) return
    lastError = message
    log.error({ err: error }, 'new certificate not valid; keeping the current one')
  }
  const poll = async () => {
    try {
      const pair = await readPair(files)
      if (isSame(pair, latest)) return
      latest = pair
      const expiresAt = validatePair(pair, files)
      server.setSecureContext(tlsOptions(pair))
      lastError = ''
      log.info({ expires_at: expiresAt.toISOString() }, 'certificate renewed')
    } catch (error) {
      logOnce(error)
    }
  }
  const timer = setInterval(() => void poll(), intervalMs).unref()
  return () => clearInterval(timer)
}
