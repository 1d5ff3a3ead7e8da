import { chown, mkdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { canReach, findInPasswd, isRoot } from './account.ts'
import { locatePackage } from './binaries.ts'
import {
  type Bench,
  createBench,
  isOffered,
  optionsFor,
  postmasterPid,
  query,
} from './embedded.fixture.ts'
import { startEmbedded } from './embedded-postgres.ts'

let bench: Bench

beforeAll(async () => {
  bench = await createBench()
})
afterEach(() => bench.endAll())
afterAll(() => bench.remove())

/** As root, the same for an ordinary user and for folders that only root can pass through. */
const applies = process.platform === 'linux' && isRoot() && (await isOffered())

describe.runIf(applies)('an embedded database, as root', async () => {
  const nobody = findInPasswd(await readFile('/etc/passwd', 'utf8'), 'nobody')
  const installed = applies ? (await locatePackage()).native : '/'
  const canTry = nobody !== undefined && (await canReach(nobody, installed))

  it.runIf(canTry)('runs as the ordinary user who starts it, and for that user alone', async () => {
    const dataDir = bench.newDataDir()
    const uid = nobody?.uid ?? 0
    await mkdir(dataDir)
    await chown(dataDir, uid, uid)
    const { connection, error } = await bench.spawnChild('start', dataDir, uid).report
    expect(error).toBeUndefined()
    if (connection === undefined) throw new Error('not started')
    expect((await stat(join(dataDir, 'postgres/cluster'))).uid).toBe(uid)
    await expect(query(connection, 'select 1')).rejects.toThrow(/[Pp]eer/)
    const guest = await bench.spawnChild('join', dataDir, uid).report
    expect(guest.connection).toEqual(connection)
    await expect(startEmbedded(optionsFor(dataDir))).rejects.toThrow(`belongs to uid ${uid}`)
  })

  it('opens a closed data directory just enough, and drops root for the server', async () => {
    const dataDir = bench.newDataDir()
    await mkdir(dataDir, { mode: 0o700 })
    const { connection } = await bench.start(dataDir)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
    expect((await stat(join(dataDir, 'postgres/cluster'))).uid).not.toBe(0)
    expect((await stat(`/proc/${await postmasterPid(dataDir)}`)).uid).not.toBe(0)
    expect(await query(connection, 'select 1')).toEqual([[1]])
  })

  it('lives elsewhere when a folder above is closed, and is found again from there', async () => {
    const closed = join(bench.scratch, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    const first = await bench.start(dataDir)
    const elsewhere = await readlink(join(dataDir, 'postgres'))
    try {
      expect(elsewhere).toMatch(/^\/var\/lib\/stance\/[0-9a-f]{12}$/)
      await query(first.connection, 'create table kept as select 42 as answer')
      await first.stop()
      const second = await bench.start(dataDir)
      expect(await query(second.connection, 'select answer from kept')).toEqual([[42]])
      await second.stop()
    } finally {
      await first.stop()
      await rm(elsewhere, { recursive: true })
    }
  })

  it('does not use a socket folder that somebody else made', async () => {
    const dataDir = bench.newDataDir()
    const first = await bench.start(dataDir)
    await first.stop()
    await mkdir(first.connection.host, { mode: 0o700 })
    await chown(first.connection.host, 12345, 12345)
    try {
      await expect(startEmbedded(optionsFor(dataDir))).rejects.toThrow('belongs to uid 12345')
    } finally {
      await rm(first.connection.host, { recursive: true })
    }
  })
})
