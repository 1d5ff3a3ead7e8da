// Builds the console into console/dist, each file also compressed. `bin/stance serve` runs this
// script if the build is stale; by hand: `npm run build:console`.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const HERE = dirname(fileURLToPath(import.meta.url))

/** Of a build, the digest of what it was made from. */
const CONTENT = '.content'

/** Where builds are; `dist` is a link to one of them, which is replaced as a whole. */
const BUILDS = '.build'

/** What a build is made from, relative to the folder of the console. */
const SOURCES = [
  'build.mjs',
  'design',
  'index.html',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
  'vite.config.ts',
  '../package-lock.json',
  '../core/package.json',
  '../core/src',
]

const isSource = (path) => !/\.(test|fixture|test-data)\.tsx?$|\/rules\/data(\/|$)/.test(path)

const filesIn = async (path) => {
  if (!existsSync(path) || !isSource(path)) return []
  if ((await stat(path)).isFile()) return [path]
  const names = await readdir(path)
  return (await Promise.all(names.sort().map((name) => filesIn(join(path, name))))).flat()
}

/** Returns a digest of the names and contents of everything that a build is made from. */
const digestOfSources = async (folder) => {
  const hash = createHash('sha256')
  const files = (await Promise.all(SOURCES.map((path) => filesIn(join(folder, path))))).flat()
  const contents = await Promise.all(files.map((path) => readFile(path)))
  for (const [index, content] of contents.entries()) {
    hash.update(`${relative(folder, files[index])}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 32)
}

const contentOf = (build) => readFile(join(build, CONTENT), 'utf8').catch(() => '')

/** Runs Vite in a process of its own. */
const runVite = (folder, output) => {
  const packageFile = createRequire(join(folder, 'package.json')).resolve('vite/package.json')
  const program = join(dirname(packageFile), 'bin/vite.js')
  const options = ['build', '--outDir', output, '--emptyOutDir', '--logLevel', 'warn']
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [program, ...options], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`vite ended with ${code}:\n${printed}`))
    })
  })
}

const COMPRESSIBLE = /\.(css|html|js|json|mjs|svg|txt|wasm|webmanifest)$/

const brotli = (content) =>
  promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
const strongGzip = (content) => promisify(gzip)(content, { level: 9 })

/** Writes the compressed forms of a file, where they are smaller. */
const compress = async (path) => {
  const content = await readFile(path)
  const forms = await Promise.all([
    brotli(content).then((compressed) => ['.br', compressed]),
    strongGzip(content).then((compressed) => ['.gz', compressed]),
  ])
  const smaller = forms.filter(([, compressed]) => compressed.length < content.length)
  await Promise.all(smaller.map(([suffix, compressed]) => writeFile(path + suffix, compressed)))
}

/** Makes `dist` a link to the build, in one step. A folder in its place is removed before. */
const publish = async (folder, name) => {
  const [dist, link] = [join(folder, 'dist'), join(folder, BUILDS, `link.${process.pid}`)]
  await rm(link, { force: true })
  await symlink(join(BUILDS, name), link)
  const isLink = await readlink(dist).then(
    () => true,
    () => false,
  )
  if (!isLink) await rm(dist, { recursive: true, force: true })
  await rename(link, dist)
}

const ABANDONED_MS = 3_600_000

/** Removes builds that are neither the current nor the previous one, and what killed builds left. */
const removeOldBuilds = async (folder, kept) => {
  const builds = join(folder, BUILDS)
  for (const name of await readdir(builds)) {
    // The target of a link that is not in its place yet does not exist from here.
    const { mtimeMs } = await lstat(join(builds, name)).catch(() => ({ mtimeMs: 0 }))
    const isUnfinished = name.includes('.') && Date.now() - mtimeMs < ABANDONED_MS
    if (kept.includes(name) || isUnfinished) continue
    await rm(join(builds, name), { recursive: true, force: true })
  }
}

/** Builds the console: in a folder of its own, which takes its name when it is complete. */
const build = async (folder, digest) => {
  const [dist, builds] = [join(folder, 'dist'), join(folder, BUILDS)]
  const [unfinished, finished] = [join(builds, `${digest}.${process.pid}`), join(builds, digest)]
  const previous = await readlink(dist).catch(() => '')
  await mkdir(builds, { recursive: true })
  if ((await contentOf(finished)) !== digest) {
    await runVite(folder, unfinished)
    const files = await filesIn(unfinished)
    await Promise.all(files.filter((path) => COMPRESSIBLE.test(path)).map(compress))
    await writeFile(join(unfinished, CONTENT), digest)
    // Another process may have finished the same build.
    await rename(unfinished, finished).catch(async (error) => {
      if ((await contentOf(finished)) !== digest) throw error
      await rm(unfinished, { recursive: true })
    })
  }
  await publish(folder, digest)
  await removeOldBuilds(folder, [digest, previous.split('/').at(-1)])
}

/**
 * Builds the console if it was built from other sources. Without sources, it does nothing. Returns whether
 * it has built.
 */
export const buildIfStale = async (folder = HERE, onStart = () => {}) => {
  if (!existsSync(join(folder, 'src'))) return false
  const digest = await digestOfSources(folder)
  if ((await contentOf(join(folder, 'dist'))) === digest) return false
  onStart()
  await build(folder, digest)
  return true
}

const PROGRAM = fileURLToPath(import.meta.url)
if (process.argv[1] === PROGRAM) await buildIfStale()
