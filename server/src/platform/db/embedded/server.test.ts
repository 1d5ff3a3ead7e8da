import { appendFile, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rotateLog } from './server.ts'

const LIMIT = 16 * 1024 * 1024

let folder: string
let logFile: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stance-test-'))
  logFile = join(folder, 'server.log')
})
afterEach(() => rm(folder, { recursive: true }))

it('keeps a log within its limit, and accepts a missing one', async () => {
  await rotateLog(logFile)
  expect(await readdir(folder)).toEqual([])
  await writeFile(logFile, 'line\n', { mode: 0o600 })
  await truncate(logFile, LIMIT)
  await rotateLog(logFile)
  expect(await readdir(folder)).toEqual(['server.log'])
})

it('keeps one rotated log with the file mode of the original', async () => {
  for (const size of [LIMIT + 1, LIMIT + 2]) {
    await writeFile(logFile, '', { mode: 0o600 })
    await truncate(logFile, size)
    await rotateLog(logFile)
    const old = await stat(`${logFile}.1`)
    expect([old.size, old.mode & 0o777]).toEqual([size, 0o600])
    await appendFile(logFile, 'next\n')
    expect((await stat(logFile)).size).toBe(5)
  }
  expect(await readdir(folder)).toEqual(['server.log', 'server.log.1'])
})
