import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { access, copyFile, link, open, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../kernel/process-error.ts'
import { inDataDir, missingInstallation, prepareDataDir } from '../data-dir.ts'
import { readSmallFile, UnsuitableFile } from '../small-file.ts'

const KEY_BYTES = 32

/** Only the user of this process may read a key; a key that others can read is compromised. */
const requirePrivateFile = async (path: string) => {
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0) {
    throw new StartupError(`${path} can be read by others; run: chmod 600 ${path}`)
  }
}

/** Links the file under its name only when complete, so that concurrent first starts never read a partial key. */
const createOnce = async (path: string) => {
  // Several requests of one process may need the key first at the same time.
  const temporaryPath = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(temporaryPath, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(KEY_BYTES).toString('base64url'))
    await file.sync()
    await link(temporaryPath, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await file.close()
    await unlink(temporaryPath)
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const readKeyText = (path: string): string => {
  try {
    return readSmallFile(path).trim()
  } catch (error) {
    if (!(error instanceof UnsuitableFile)) throw error
    throw new StartupError(`${path} is not a key: ${error.message}`)
  }
}

const readKey = async (path: string): Promise<Uint8Array> => {
  await requirePrivateFile(path)
  const key = Buffer.from(readKeyText(path), 'base64url')
  if (key.length !== KEY_BYTES) {
    throw new StartupError(`${path} is damaged: it does not hold a key of 32 bytes`)
  }
  return key
}

/** Reads a key that was created before; null when there is none. */
export const existingKey = async (dataDir: string, name: string): Promise<Uint8Array | null> => {
  const path = join(dataDir, name)
  return (await exists(path)) ? readKey(path) : null
}

/**
 * Reads a random key of 32 bytes in the data directory. With `create`, it is created at first use with
 * mode 0600; without, a missing one means that there is no installation.
 */
export const keyFromFile = async (
  dataDir: string,
  name: string,
  { create }: { readonly create: boolean } = { create: true },
): Promise<Uint8Array> => {
  const path = join(dataDir, name)
  if (!(await exists(path))) {
    if (!create) throw missingInstallation(dataDir, `it has no ${name}`)
    await prepareDataDir(dataDir)
    await inDataDir(dataDir, () => createOnce(path))
  }
  return readKey(path)
}

/** Puts one key in the place of another, at once. A key that is in its place already is left there. */
export const replaceKeyFile = async (dataDir: string, from: string, to: string): Promise<void> => {
  await rename(join(dataDir, from), join(dataDir, to)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const folder = await open(dataDir)
  await folder.sync().finally(() => folder.close())
}

/** Puts a copy of one key in the place of another, at once. */
export const copyKeyFile = async (dataDir: string, from: string, to: string): Promise<void> => {
  const temporaryPath = join(dataDir, `${to}.${process.pid}`)
  await copyFile(join(dataDir, from), temporaryPath)
  const file = await open(temporaryPath)
  await file.sync().finally(() => file.close())
  await replaceKeyFile(dataDir, `${to}.${process.pid}`, to)
}

/** Returns the signing key of built-in tokens: the configured secret, else the file in the data directory. */
export const tokenKey = (
  dataDir: string,
  secret: string | undefined,
  options?: { readonly create: boolean },
): Promise<Uint8Array> =>
  secret === undefined
    ? keyFromFile(dataDir, 'token.key', options)
    : Promise.resolve(new TextEncoder().encode(secret))

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface SigningKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Derives an Ed25519 key pair from its 32-byte seed. */
export const signingKey = (seed: Uint8Array): SigningKey => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
