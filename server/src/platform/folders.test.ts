import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolder } from './folders.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stance-folders-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('creates a folder and those above it, and only the folder itself is private', () => {
  createFolder(join(folder, 'a', 'b', 'c'), 0o700)
  expect(statSync(join(folder, 'a', 'b', 'c')).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'a', 'b')).mode & 0o777).not.toBe(0o700)
  createFolder(join(folder, 'a', 'b', 'c'))
})

test('a file where a folder should be is an error', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => createFolder(join(folder, 'file'))).toThrow(/EEXIST/)
  expect(() => createFolder(join(folder, 'file', 'below'))).toThrow(/EEXIST|ENOTDIR/)
})

test.skipIf(!existsSync('/proc/self/fd'))(
  'a folder in which nothing can be created is an error, and not waited for',
  () => {
    expect(() => createFolder('/proc/stance/state', 0o700)).toThrow(/ENOENT|EPERM|EACCES/)
  },
)
