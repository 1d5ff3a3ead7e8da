import { chown, mkdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { canReach, findInPasswd, isRoot } from './account.ts'
import { locatePackage } from './binaries.ts'
import {
  createSandbox,
  isPlatformSupported,
  optionsFor,
  postmasterPid,
  query,
  type Sandbox,
} from './embedded.fixture.ts'
import { startEmbedded } from './embedded-postgres.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await createSandbox()
})
afterEach(() => sandbox.endAll())
afterAll(() => sandbox.remove())

/** Tests as root: the server runs as an ordinary user, and folders may be closed to that user. */
const isApplicable = process.platform === 'linux' && isRoot() && (await isPlatformSupported())

describe.runIf(isApplicable)('an embedded database started by root', async () => {
  const nobody = findInPasswd(await readFile('/etc/passwd', 'utf8'), 'nobody')
  const installed = isApplicable ? (await locatePackage()).native : '/'
  const canTry = nobody !== undefined && (await canReach(nobody, installed))

  it.runIf(canTry)(
    'runs as the ordinary user that starts it, and for that user alone',
    async () => {
      const dataDir = sandbox.newDataDir()
      const uid = nobody?.uid ?? 0
      await mkdir(dataDir)
      await chown(dataDir, uid, uid)
      const { connection, error } = await sandbox.spawnChild('start', dataDir, uid).result
      expect(error).toBeUndefined()
      if (connection === undefined) throw new Error('not started')
      expect((await stat(join(dataDir, 'postgres/cluster'))).uid).toBe(uid)
      await expect(query(connection, 'select 1')).rejects.toThrow(/[Pp]eer/)
      const guest = await sandbox.spawnChild('join', dataDir, uid).result
      expect(guest.connection).toEqual(connection)
      await expect(startEmbedded(optionsFor(dataDir))).rejects.toThrow(`belongs to uid ${uid}`)
    },
  )

  it('makes a closed data directory traversable, and runs the server without root privileges', async () => {
    const dataDir = sandbox.newDataDir()
    await mkdir(dataDir, { mode: 0o700 })
    const { connection } = await sandbox.start(dataDir)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
    expect((await stat(join(dataDir, 'postgres/cluster'))).uid).not.toBe(0)
    expect((await stat(`/proc/${await postmasterPid(dataDir)}`)).uid).not.toBe(0)
    expect(await query(connection, 'select 1')).toEqual([[1]])
  })

  it('is stored in /var/lib/stance when a folder above is closed, and is found there again', async () => {
    const closed = join(sandbox.scratch, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    const first = await sandbox.start(dataDir)
    const target = await readlink(join(dataDir, 'postgres'))
    try {
      expect(target).toMatch(/^\/var\/lib\/stance\/[0-9a-f]{12}$/)
      await query(first.connection, 'create table kept as select 42 as answer')
      await first.stop()
      const second = await sandbox.start(dataDir)
      expect(await query(second.connection, 'select answer from kept')).toEqual([[42]])
      await second.stop()
    } finally {
      await first.stop()
      await rm(target, { recursive: true })
    }
  })

  it('does not use a socket folder of another user, and starts in a folder of its own', async () => {
    const dataDir = sandbox.newDataDir()
    const first = await sandbox.start(dataDir)
    await first.stop()
    await mkdir(first.connection.host, { mode: 0o700 })
    await chown(first.connection.host, 12345, 12345)
    try {
      const second = await sandbox.start(dataDir)
      expect(second.connection.host.slice(0, -6)).toBe(`${first.connection.host}-`)
      const { uid, mode } = await stat(second.connection.host)
      expect([uid === 0, uid === 12345, mode & 0o777]).toEqual([false, false, 0o700])
      expect(await query(second.connection, 'select 1')).toEqual([[1]])
      await second.stop()
    } finally {
      await rm(first.connection.host, { recursive: true })
    }
  })

  it('accepts root only, not other programs of the user that runs the server', async () => {
    const dataDir = sandbox.newDataDir()
    await sandbox.start(dataDir)
    expect(await readFile(join(dataDir, 'postgres', 'pg_ident.conf'), 'utf8')).toBe(
      'stance "root" stance\nstance "root" stance_service\n',
    )
  })
})
