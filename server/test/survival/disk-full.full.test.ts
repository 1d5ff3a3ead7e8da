import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, findingBody, installation, pollUntil } from '../product/product.ts'
import { FULL } from './extent.ts'

const run = promisify(execFile)
const SIZE = '400m'
const MEBIBYTE = 2 ** 20

/** A small disk in memory needs root and Linux. */
const possible = FULL && process.platform === 'linux' && process.getuid?.() === 0

/** Fills the disk. */
const fill = async (path: string) => {
  const file = await open(path, 'a')
  const piece = Buffer.alloc(MEBIBYTE)
  try {
    for (let size = MEBIBYTE; size >= 512; ) {
      await file.write(piece, 0, size).catch(() => {
        size /= 2
      })
    }
  } finally {
    await file.close()
  }
}

describe.runIf(possible)('a service whose disk is full', { timeout: 600_000 }, async () => {
  const stance = await installation()
  const filler = join(stance.dataDir, 'filler')
  beforeAll(async () => {
    // The account of the server needs access to the disk, otherwise the database is elsewhere.
    await chmod(stance.folder, 0o755)
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', stance.dataDir])
  })
  afterAll(() => run('umount', ['-l', stance.dataDir]))

  test('rejects writes, serves reads, and continues when there is space', async () => {
    const service = await stance.serve()
    const token = await stance.token('admin')
    const admin = client(service, token)
    let number = 1
    const ingest = async () => {
      number += 1
      return admin.post('/api/v1/findings/ingest', {
        ...findingBody(number),
        description: randomBytes(6_000).toString('base64'),
      })
    }
    try {
      expect((await ingest()).status).toBe(201)
      await fill(filler)
      expect((await statfs(stance.dataDir)).bavail).toBeLessThan(2)

      let kept = 1
      const refused = await pollUntil('A refusal', async () => {
        const answer = await ingest()
        if (answer.status === 201) kept += 1
        return answer.status === 201 ? undefined : answer
      })
      expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
      expect(await service.status('/healthz')).toBe(200)
      process.stdout.write(`A full disk: ${kept} kept, then: ${JSON.stringify(refused.body)}\n`)
      expect(await admin.totals()).toEqual([kept, kept])

      await rm(filler)
      await pollUntil('Recovery', async () => (await ingest()).status === 201 || undefined)
      const [list, statistics] = await admin.totals()
      expect(list).toBeGreaterThan(kept)
      expect(statistics).toBe(list)
    } finally {
      await rm(filler, { force: true })
      await service.stop()
    }
    expect(await stance.run(['audit', 'verify'])).toMatchObject({ code: 0, stderr: '' })
  })
})
