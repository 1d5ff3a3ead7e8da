import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createSandbox,
  endProcess,
  isPlatformSupported,
  optionsFor,
  ownerFiles,
  postmasterPid,
  query,
  queryWhenUp,
  type Sandbox,
} from './embedded.fixture.ts'
import { joinEmbedded, startEmbedded } from './embedded-postgres.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await createSandbox()
})
afterEach(() => sandbox.endAll())
afterAll(() => sandbox.remove())

describe.runIf(await isPlatformSupported())('an embedded database', () => {
  it('serves the role and database stance over a private socket, and not over TCP', async () => {
    const { connection, adopted } = await sandbox.start(sandbox.newDataDir())
    const [row] = await query(
      connection,
      `select current_user, current_database(), inet_server_addr(), lower('ÄÖ'),
        current_setting('listen_addresses'), current_setting('server_encoding'),
        current_setting('data_checksums'), current_setting('max_connections'),
        current_setting('timezone'), current_setting('fsync')`,
    )
    expect(row).toEqual(['stance', 'stance', null, 'äö', '', 'UTF8', 'on', '60', 'UTC', 'off'])
    expect(adopted).toBe(false)
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    await expect(query({ ...connection, user: 'postgres' }, 'select 1')).rejects.toThrow(
      'no pg_hba.conf entry',
    )
  })

  it('keeps committed rows across a stop, and removes the files of the owner', async () => {
    const dataDir = sandbox.newDataDir()
    const first = await sandbox.start(dataDir)
    await query(first.connection, 'create table kept as select 42 as answer')
    expect(await ownerFiles(dataDir)).toHaveLength(1)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    expect(await ownerFiles(dataDir)).toEqual([])
    await expect(stat(first.connection.host)).rejects.toThrow(/ENOENT/)

    const second = await sandbox.start(dataDir)
    expect(second.adopted).toBe(false)
    expect(await query(second.connection, 'select answer from kept')).toEqual([[42]])
  })

  it('rejects a second owner and admits a guest, which leaves it running', async () => {
    const dataDir = sandbox.newDataDir()
    const holder = sandbox.spawnChild('start', dataDir)
    const { connection } = await holder.result
    await expect(startEmbedded(optionsFor(dataDir))).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(new RegExp(`pid ${holder.process.pid}\\b.*${dataDir}`)),
    })
    const guest = await joinEmbedded(optionsFor(dataDir))
    expect(guest.connection).toEqual(connection)
    await guest.stop()
    expect(await query(guest.connection, 'select 1')).toEqual([[1]])
    await endProcess(holder.process, 'stop')
    await expect(query(guest.connection, 'select 1')).rejects.toThrow(/ENOENT/)
  })

  it('is started and owned by a guest when no process runs it', async () => {
    const dataDir = sandbox.newDataDir()
    const guest = await joinEmbedded(optionsFor(dataDir))
    sandbox.registerDatabase(guest)
    expect(await query(guest.connection, 'select 1')).toEqual([[1]])
    await expect(startEmbedded(optionsFor(dataDir))).rejects.toMatchObject({ name: 'StartupError' })
    await guest.stop()
    await expect(query(guest.connection, 'select 1')).rejects.toThrow(/ENOENT/)
  })

  it('is owned by exactly one of two processes that start at once, and the other fails', async () => {
    const dataDir = sandbox.newDataDir()
    const rivals = [sandbox.spawnChild('start', dataDir), sandbox.spawnChild('start', dataDir)]
    const results = await Promise.all(rivals.map(({ result }) => result))
    const winner = rivals[results.findIndex(({ connection }) => connection !== undefined)]
    const refusals = results.flatMap(({ error }) => error ?? [])
    expect(refusals).toEqual([expect.stringContaining(`pid ${winner?.process.pid})`)])
    expect(await ownerFiles(dataDir)).toHaveLength(1)
  })

  it('makes a guest wait while its owner starts it', async () => {
    const dataDir = sandbox.newDataDir()
    await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o755 })
    const holder = sandbox.spawnChild('start', dataDir)
    while ((await ownerFiles(dataDir)).length === 0) await sleep(5)
    const guest = await joinEmbedded(optionsFor(dataDir))
    expect(guest.connection).toEqual((await holder.result).connection)
    expect(await query(guest.connection, 'select 1')).toEqual([[1]])
  })

  it('is taken over, with every committed row, from a process that was killed', async () => {
    const dataDir = sandbox.newDataDir()
    const holder = sandbox.spawnChild('start', dataDir)
    const { connection } = await holder.result
    if (connection === undefined) throw new Error('not started')
    await query(connection, 'create table kept as select generate_series(1, 1000) as n')
    const orphan = await postmasterPid(dataDir)
    await endProcess(holder.process, 'kill')
    expect(await query(connection, 'select count(*)::int from kept')).toEqual([[1000]])

    const database = await sandbox.start(dataDir)
    expect(database.adopted).toBe(true)
    expect(await postmasterPid(dataDir)).not.toBe(orphan)
    expect(await query(database.connection, 'select count(*)::int from kept')).toEqual([[1000]])
    expect(await ownerFiles(dataDir)).toHaveLength(1)
  })

  it('is restarted when the server is killed, and can then be stopped', async () => {
    const dataDir = sandbox.newDataDir()
    const messages: string[] = []
    const database = await startEmbedded({
      ...optionsFor(dataDir),
      log: (message) => messages.push(message),
    })
    sandbox.registerDatabase(database)
    await query(database.connection, 'create table kept as select 42 as answer')
    const killed = await postmasterPid(dataDir)
    process.kill(killed, 'SIGKILL')
    expect(await queryWhenUp(database.connection, 'select answer from kept')).toEqual([[42]])
    expect(await postmasterPid(dataDir)).not.toBe(killed)
    expect(messages).toContain('database server ended unexpectedly')

    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await database.stop()
    await expect(query(database.connection, 'select 1')).rejects.toThrow()
    expect(await ownerFiles(dataDir)).toEqual([])
  })

  it('starts after a crash when another process has the pid in the lock file', async () => {
    const dataDir = sandbox.newDataDir()
    const first = await sandbox.start(dataDir)
    const lockFile = join(dataDir, 'postgres/cluster/postmaster.pid')
    const lock = await readFile(lockFile, 'utf8')
    await first.stop()
    const { uid } = await stat(dirname(lockFile))
    const bystander = spawn('sleep', ['60'], { uid })
    sandbox.registerChild(bystander)
    await writeFile(lockFile, lock.replace(/^\d+/, String(bystander.pid)))
    const second = await sandbox.start(dataDir)
    expect(second.adopted).toBe(false)
    expect(await query(second.connection, 'select 1')).toEqual([[1]])
    await endProcess(bystander, 'kill')
  })

  it('does not stop the server of the folder that it was copied from', async () => {
    const [dataDir, copy] = [sandbox.newDataDir(), sandbox.newDataDir()]
    const original = await sandbox.start(dataDir)
    await (await sandbox.start(copy)).stop()
    const lockFile = 'postgres/cluster/postmaster.pid'
    await cp(join(dataDir, lockFile), join(copy, lockFile))
    await expect(startEmbedded(optionsFor(copy))).rejects.toThrow(
      new RegExp(`copied or moved from ${dataDir}.*pid ${await postmasterPid(dataDir)}\\b`),
    )
    expect(await query(original.connection, 'select 1')).toEqual([[1]])
  })

  it('reports the output of a server that does not start, and starts once the cause is fixed', async () => {
    const dataDir = sandbox.newDataDir()
    // As left behind by an interrupted first start.
    await mkdir(join(dataDir, 'postgres/cluster.new/base'), { recursive: true, mode: 0o755 })
    await expect(
      startEmbedded({ ...optionsFor(dataDir), settings: { fsync: 'off', work_mem: 'plenty' } }),
    ).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('invalid value for parameter "work_mem"'),
    })
    expect(await ownerFiles(dataDir)).toEqual([])
    const database = await sandbox.start(dataDir)
    expect(await query(database.connection, 'select 1')).toEqual([[1]])
  })

  it('is not opened when another major version wrote it', async () => {
    const dataDir = sandbox.newDataDir()
    await (await sandbox.start(dataDir)).stop()
    const versionFile = join(dataDir, 'postgres/cluster/PG_VERSION')
    await writeFile(versionFile, '15\n')
    await expect(startEmbedded(optionsFor(dataDir))).rejects.toThrow(
      /written by PostgreSQL 15.*carries PostgreSQL \d+.*[Ee]xport/,
    )
    expect(await ownerFiles(dataDir)).toEqual([])
  })
})
