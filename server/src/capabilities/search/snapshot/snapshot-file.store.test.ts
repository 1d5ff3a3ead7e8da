import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snapshotFile } from './snapshot-file.store.ts'

const MAX_BYTES = 1_000
const signal = new AbortController().signal
const chunksOf = (text: string) => [...text].map((letter) => Buffer.from(letter))

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'stance-snapshot-file-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('a snapshot is replaced as a whole, and is private', async () => {
  const folder = join(root, 'search')
  const file = snapshotFile(folder)
  expect(await file.read(MAX_BYTES)).toBeNull()
  await file.write(chunksOf('first'), 5, signal)
  await file.write(chunksOf('second'), 6, signal)
  const read = await file.read(MAX_BYTES)
  expect(Buffer.from(read ?? new SharedArrayBuffer(0)).toString()).toBe('second')
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  const modes = [await stat(folder), await stat(join(folder, name))].map(({ mode }) => mode & 0o777)
  expect(modes).toEqual([0o700, 0o600])
  await expect(file.read(5)).rejects.toThrow('larger than its memory')
  await file.remove()
  expect(await file.read(MAX_BYTES)).toBeNull()
})

test('what is not written to its end leaves the snapshot before it, and nothing else', async () => {
  const folder = join(root, 'ended')
  const file = snapshotFile(folder)
  await file.write(chunksOf('whole'), 5, signal)
  const stopping = new AbortController()
  function* stopped() {
    yield Buffer.from('par')
    stopping.abort()
    yield Buffer.from('tial')
  }
  function* failing() {
    yield Buffer.from('par')
    throw new Error('no more')
  }
  await expect(file.write(stopped(), 7, stopping.signal)).rejects.toThrow()
  await expect(file.write(failing(), 7, signal)).rejects.toThrow('no more')
  await expect(file.write(chunksOf('x'), Number.MAX_SAFE_INTEGER, signal)).rejects.toThrow(
    'has no space for',
  )
  expect(await readdir(folder)).toHaveLength(1)
  expect(Buffer.from((await file.read(MAX_BYTES)) as SharedArrayBuffer).toString()).toBe('whole')
})

test('files that killed processes left are removed, and those of running ones are not', async () => {
  const folder = join(root, 'killed')
  const file = snapshotFile(folder)
  await file.write(chunksOf('one'), 3, signal)
  const [left, running] = ['left', 'running'].map((name) => join(folder, `${name}.unfinished`))
  for (const path of [left, running]) await writeFile(path as string, '')
  await utimes(left as string, 0, 0)
  await file.write(chunksOf('two'), 3, signal)
  expect(await readdir(folder)).toEqual(['index.snapshot', 'running.unfinished'])
})

test('a link is not followed', async () => {
  const folder = join(root, 'linked')
  await snapshotFile(folder).write(chunksOf('one'), 3, signal)
  const target = join(root, 'target')
  await writeFile(target, 'of others')
  await rm(join(folder, 'index.snapshot'))
  await symlink(target, join(folder, 'index.snapshot'))
  await expect(snapshotFile(folder).read(MAX_BYTES)).rejects.toThrow('ELOOP')
  await snapshotFile(folder).write(chunksOf('two'), 3, signal)
  expect(await readFile(target, 'utf8')).toBe('of others')
})
