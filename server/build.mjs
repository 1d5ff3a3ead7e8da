// Transpiles the sources into server/dist: one file for each program, without the npm packages. Types
// are checked by `npm run typecheck`. bin/ runs this script if the build is stale.
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = dirname(fileURLToPath(import.meta.url))
const ENTRIES = ['stance', 'stance-aggregator', 'search-worker']

/** The programs that have sources in the folder. */
const entriesIn = (folder) =>
  ENTRIES.filter((name) => existsSync(join(folder, 'src', 'bin', `${name}.ts`)))

const newestChange = async (folder) => {
  const entries = await readdir(folder, { withFileTypes: true })
  const times = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? newestChange(path) : (await lstat(path)).mtimeMs
    }),
  )
  return Math.max((await stat(folder)).mtimeMs, ...times)
}

// Renames a complete file into place, so that a program that starts during a build reads whole files.
const writeAtomically = async (path, contents) => {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, contents)
  await rename(unfinished, path)
}

/** The shared package is bundled from its sources. */
const coreSources = (folder) => join(folder, '..', 'core', 'src')

/** Builds the package in the folder. */
export const build = async (folder = HERE) => {
  const dist = join(folder, 'dist')
  const { build: bundle, stop } = await import('esbuild')
  const { outputFiles } = await bundle({
    entryPoints: entriesIn(folder).map((name) => join(folder, 'src', 'bin', `${name}.ts`)),
    outdir: dist,
    bundle: true,
    splitting: true,
    packages: 'external',
    alias: { '@stance/core': coreSources(folder) },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    write: false,
    logLevel: 'warning',
    // The helper process of esbuild would live as long as this one, which goes on to serve.
  }).finally(stop)
  await mkdir(dist, { recursive: true })
  const isEntry = ({ path }) => ENTRIES.some((name) => basename(path) === `${name}.js`)
  // Entries last, because they import the other files.
  for (const file of [...outputFiles.filter((f) => !isEntry(f)), ...outputFiles.filter(isEntry)]) {
    await writeAtomically(file.path, file.contents)
  }
}

/** Returns when the sources were last changed. */
const lastChange = async (folder) => {
  const folders = [join(folder, 'src'), coreSources(folder)].filter((path) => existsSync(path))
  return Math.max(...(await Promise.all(folders.map(newestChange))))
}

/** Builds if the sources are newer than the build. Without sources, it does nothing. */
export const buildIfStale = async (folder = HERE) => {
  if (!existsSync(join(folder, 'src'))) return
  const built = await Promise.all(
    entriesIn(folder).map((name) =>
      stat(join(folder, 'dist', `${name}.js`)).then(
        (stats) => stats.mtimeMs,
        () => 0,
      ),
    ),
  )
  if (Math.min(...built) < (await lastChange(folder))) await build(folder)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
