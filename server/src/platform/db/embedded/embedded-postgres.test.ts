import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Bench,
  createBench,
  end,
  isOffered,
  optionsFor,
  ownerFiles,
  postmasterPid,
  query,
  queryWhenUp,
} from './embedded.fixture.ts'
import { joinEmbedded, startEmbedded } from './embedded-postgres.ts'

let bench: Bench

beforeAll(async () => {
  bench = await createBench()
})
afterEach(() => bench.endAll())
afterAll(() => bench.remove())

describe.runIf(await isOffered())('an embedded database', () => {
  it('serves the role and database stance over a private socket, and nothing over TCP', async () => {
    const { connection, adopted } = await bench.start(bench.newDataDir())
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

  it('keeps what was committed over a stop, and leaves no trace of the owner', async () => {
    const dataDir = bench.newDataDir()
    const first = await bench.start(dataDir)
    await query(first.connection, 'create table kept as select 42 as answer')
    expect(await ownerFiles(dataDir)).toHaveLength(1)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    expect(await ownerFiles(dataDir)).toEqual([])
    await expect(stat(first.connection.host)).rejects.toThrow(/ENOENT/)

    const second = await bench.start(dataDir)
    expect(second.adopted).toBe(false)
    expect(await query(second.connection, 'select answer from kept')).toEqual([[42]])
  })

  it('is refused to a second owner and open to a guest, who leaves it running', async () => {
    const dataDir = bench.newDataDir()
    const holder = bench.spawnChild('start', dataDir)
    const { connection } = await holder.report
    await expect(startEmbedded(optionsFor(dataDir))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(new RegExp(`pid ${holder.process.pid}\\b.*${dataDir}`)),
    })
    const guest = await joinEmbedded(optionsFor(dataDir))
    expect(guest.connection).toEqual(connection)
    await guest.stop()
    expect(await query(guest.connection, 'select 1')).toEqual([[1]])
    await end(holder.process, 'stop')
    await expect(query(guest.connection, 'select 1')).rejects.toThrow(/ENOENT/)
  })

  it('is started by a guest when nobody runs it, who then owns it', async () => {
    const dataDir = bench.newDataDir()
    const guest = await joinEmbedded(optionsFor(dataDir))
    bench.keepDatabase(guest)
    expect(await query(guest.connection, 'select 1')).toEqual([[1]])
    await expect(startEmbedded(optionsFor(dataDir))).rejects.toMatchObject({ code: 'CONFLICT' })
    await guest.stop()
    await expect(query(guest.connection, 'select 1')).rejects.toThrow(/ENOENT/)
  })

  it('goes to exactly one of two processes that start at once, and the other is told', async () => {
    const dataDir = bench.newDataDir()
    const rivals = [bench.spawnChild('start', dataDir), bench.spawnChild('start', dataDir)]
    const reports = await Promise.all(rivals.map(({ report }) => report))
    const winner = rivals[reports.findIndex(({ connection }) => connection !== undefined)]
    const refusals = reports.flatMap(({ error }) => error ?? [])
    expect(refusals).toEqual([expect.stringContaining(`pid ${winner?.process.pid})`)])
    expect(await ownerFiles(dataDir)).toHaveLength(1)
  })

  it('makes a guest wait while its owner is still starting it', async () => {
    const dataDir = bench.newDataDir()
    await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o755 })
    const holder = bench.spawnChild('start', dataDir)
    while ((await ownerFiles(dataDir)).length === 0) await sleep(5)
    const guest = await joinEmbedded(optionsFor(dataDir))
    expect(guest.connection).toEqual((await holder.report).connection)
    expect(await query(guest.connection, 'select 1')).toEqual([[1]])
  })

  it('is taken over, with every committed row, from a process that was killed', async () => {
    const dataDir = bench.newDataDir()
    const holder = bench.spawnChild('start', dataDir)
    const { connection } = await holder.report
    if (connection === undefined) throw new Error('not started')
    await query(connection, 'create table kept as select generate_series(1, 1000) as n')
    const orphan = await postmasterPid(dataDir)
    await end(holder.process, 'kill')
    expect(await query(connection, 'select count(*)::int from kept')).toEqual([[1000]])

    const database = await bench.start(dataDir)
    expect(database.adopted).toBe(true)
    expect(await postmasterPid(dataDir)).not.toBe(orphan)
    expect(await query(database.connection, 'select count(*)::int from kept')).toEqual([[1000]])
    expect(await ownerFiles(dataDir)).toHaveLength(1)
  })

  it('is started again when the server is killed, and can then be stopped', async () => {
    const dataDir = bench.newDataDir()
    const messages: string[] = []
    const database = await startEmbedded({
      ...optionsFor(dataDir),
      log: (message) => messages.push(message),
    })
    bench.keepDatabase(database)
    await query(database.connection, 'create table kept as select 42 as answer')
    const killed = await postmasterPid(dataDir)
    process.kill(killed, 'SIGKILL')
    expect(await queryWhenUp(database.connection, 'select answer from kept')).toEqual([[42]])
    expect(await postmasterPid(dataDir)).not.toBe(killed)
    expect(messages).toContain('The database server ended unexpectedly')

    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await database.stop()
    await expect(query(database.connection, 'select 1')).rejects.toThrow()
    expect(await ownerFiles(dataDir)).toEqual([])
  })

  it('starts after a crash whose lock file names a pid that somebody else has now', async () => {
    const dataDir = bench.newDataDir()
    const first = await bench.start(dataDir)
    const lockFile = join(dataDir, 'postgres/cluster/postmaster.pid')
    const lock = await readFile(lockFile, 'utf8')
    await first.stop()
    const { uid } = await stat(dirname(lockFile))
    const bystander = spawn('sleep', ['60'], { uid })
    bench.keepChild(bystander)
    await writeFile(lockFile, lock.replace(/^\d+/, String(bystander.pid)))
    const second = await bench.start(dataDir)
    expect(second.adopted).toBe(false)
    expect(await query(second.connection, 'select 1')).toEqual([[1]])
    await end(bystander, 'kill')
  })

  it('leaves the server alone whose folder this one is a copy of', async () => {
    const [dataDir, copy] = [bench.newDataDir(), bench.newDataDir()]
    const original = await bench.start(dataDir)
    await (await bench.start(copy)).stop()
    const lockFile = 'postgres/cluster/postmaster.pid'
    await cp(join(dataDir, lockFile), join(copy, lockFile))
    await expect(startEmbedded(optionsFor(copy))).rejects.toThrow(
      new RegExp(`copied or moved from ${dataDir}.*pid ${await postmasterPid(dataDir)}\\b`),
    )
    expect(await query(original.connection, 'select 1')).toEqual([[1]])
  })

  it('says what the server said when it does not start, and starts once that is mended', async () => {
    const dataDir = bench.newDataDir()
    // What an interrupted first start leaves behind.
    await mkdir(join(dataDir, 'postgres/cluster.new/base'), { recursive: true, mode: 0o755 })
    await expect(
      startEmbedded({ ...optionsFor(dataDir), settings: { fsync: 'off', work_mem: 'plenty' } }),
    ).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('invalid value for parameter "work_mem"'),
    })
    expect(await ownerFiles(dataDir)).toEqual([])
    const database = await bench.start(dataDir)
    expect(await query(database.connection, 'select 1')).toEqual([[1]])
  })

  it('is left alone when another major version wrote it', async () => {
    const dataDir = bench.newDataDir()
    await (await bench.start(dataDir)).stop()
    const versionFile = join(dataDir, 'postgres/cluster/PG_VERSION')
    await writeFile(versionFile, '15\n')
    await expect(startEmbedded(optionsFor(dataDir))).rejects.toThrow(
      /written by PostgreSQL 15.*carries PostgreSQL \d+.*[Ee]xport/,
    )
    expect(await ownerFiles(dataDir)).toEqual([])
  })
})
