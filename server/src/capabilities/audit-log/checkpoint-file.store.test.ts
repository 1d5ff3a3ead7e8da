import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCheckpointFile, writeCheckpointFile } from './checkpoint-file.store.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stance-checkpoint-'))
  path = join(folder, 'audit-checkpoint.json')
})
afterEach(() => rm(folder, { recursive: true }))

const at = (position: number) => ({
  position,
  hash: 'c0ffee',
  at: '2026-03-01T10:00:00.000Z',
  public_key: 'key',
  signature: 'signature',
})

describe('the checkpoint outside of the database', () => {
  test('is null before the first is written', async () => {
    expect(await readCheckpointFile(path)).toBeNull()
  })

  test('is the last one written, and the only file', async () => {
    await writeCheckpointFile(path, at(1))
    await writeCheckpointFile(path, at(2))
    expect(await readCheckpointFile(path)).toEqual(at(2))
    expect(await readdir(folder)).toEqual(['audit-checkpoint.json'])
  })

  test.each(['', '{', 'null', '{"position":"2"}', JSON.stringify({ ...at(2), position: 0 })])(
    'with the content %j is rejected with its path',
    async (text) => {
      await writeFile(path, text)
      await expect(readCheckpointFile(path)).rejects.toThrow(
        'audit-checkpoint.json does not hold a checkpoint of the audit log',
      )
    },
  )
})
