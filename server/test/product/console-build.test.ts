import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const BUILD = fileURLToPath(new URL('../../../console/build.mjs', import.meta.url))

/** Writes what it reads, and says when it has begun; a source `wait` keeps it from ending. */
const VITE = `
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const out = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(out + '/assets', { recursive: true })
const text = readFileSync('src/main.tsx', 'utf8')
if (text === 'broken') { console.error('a mistake in main.tsx'); process.exit(1) }
writeFileSync(out + '/assets/main-1.js', text.repeat(50))
appendFileSync('builds.log', text + '\\n')
const end = () => {
  if (existsSync('wait')) return setTimeout(end, 20)
  writeFileSync(out + '/index.html', '<!doctype html>' + text)
}
end()
`

const folders: string[] = []
let folder: string
const at = (path: string) => join(folder, 'console', path)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stance-console-build-'))
  folders.push(folder)
  await mkdir(at('src'), { recursive: true })
  await mkdir(join(folder, 'node_modules/vite/bin'), { recursive: true })
  await writeFile(join(folder, 'node_modules/vite/package.json'), '{}')
  await writeFile(join(folder, 'node_modules/vite/bin/vite.js'), VITE)
  await writeFile(join(folder, 'package-lock.json'), '{}')
  await writeFile(at('package.json'), '{}')
  await cp(BUILD, at('build.mjs'))
  await writeFile(at('src/main.tsx'), 'one')
})
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))))

const build = () => promisify(execFile)(process.execPath, [at('build.mjs')])
const builds = async () => (await readFile(at('builds.log'), 'utf8')).trim().split('\n')
const page = () => readFile(at('dist/index.html'), 'utf8')

describe('the build of the console', () => {
  it('happens once for the same sources and packages', async () => {
    await build()
    await build()
    expect(await builds()).toEqual(['one'])
    await writeFile(at('src/main.tsx'), 'two')
    await build()
    await writeFile(join(folder, 'package-lock.json'), '{"changed": true}')
    await build()
    await writeFile(at('src/main.test.tsx'), 'a test')
    await build()
    expect(await builds()).toEqual(['one', 'two', 'two'])
    expect(await page()).toBe('<!doctype html>two')
  })

  it('compresses what becomes smaller', async () => {
    await build()
    const [plain, br, gz] = await Promise.all(
      ['', '.br', '.gz'].map((suffix) => readFile(at(`dist/assets/main-1.js${suffix}`))),
    )
    expect(brotliDecompressSync(br!)).toEqual(plain)
    expect(gunzipSync(gz!)).toEqual(plain)
    expect(existsSync(at('dist/index.html.gz'))).toBe(false)
  })

  it('replaces a folder that another tool has built', async () => {
    await mkdir(at('dist'))
    await writeFile(at('dist/index.html'), 'by hand')
    await build()
    expect(await page()).toBe('<!doctype html>one')
  })

  it('leaves the last build when it fails, and says why', async () => {
    await build()
    await writeFile(at('src/main.tsx'), 'broken')
    await expect(build()).rejects.toThrow('a mistake in main.tsx')
    expect(await page()).toBe('<!doctype html>one')
  })

  it('leaves the last build when it is killed, and starts over', async () => {
    await build()
    await writeFile(at('src/main.tsx'), 'two')
    await writeFile(at('wait'), '')
    const killed = spawn(process.execPath, [at('build.mjs')], { stdio: 'ignore', detached: true })
    await vi.waitFor(async () => expect(await builds()).toContain('two'), { timeout: 60_000 })
    process.kill(-(killed.pid ?? 0), 'SIGKILL')
    expect(await page()).toBe('<!doctype html>one')
    await rm(at('wait'))
    await build()
    expect(await page()).toBe('<!doctype html>two')
  })

  it('at the same time as another leaves one complete build', async () => {
    await Promise.all([build(), build(), build()])
    expect(await page()).toBe('<!doctype html>one')
    expect((await readdir(at('.build'))).filter((name) => !name.includes('.'))).toHaveLength(1)
  })

  it('leaves what another one is about to publish', async () => {
    await mkdir(at('.build'))
    await symlink('.build/another', at('.build/link.1'))
    await build()
    expect(await readlink(at('.build/link.1'))).toBe('.build/another')
  })

  it('is not needed where there are no sources', async () => {
    await build()
    await rm(at('src'), { recursive: true })
    await build()
    expect(await page()).toBe('<!doctype html>one')
  })
})
