// Transpiles the sources into server/dist: one file for each program, packages left outside. Types
// are checked elsewhere (npm run typecheck). Run directly, or let bin/ call it when it is stale.
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = dirname(fileURLToPath(import.meta.url))
const ENTRIES = ['stance']

const newest = async (folder) => {
  const entries = await readdir(folder, { withFileTypes: true })
  const times = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? newest(path) : (await lstat(path)).mtimeMs
    }),
  )
  return Math.max((await stat(folder)).mtimeMs, ...times)
}

// Renames a complete file into place, so that a program that starts during a build reads no half.
const writeWhole = async (path, contents) => {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, contents)
  await rename(unfinished, path)
}

/** The shared package is bundled from its sources. */
const coreSources = (folder) => join(folder, '..', 'core', 'src')

/** Builds the package in the folder. */
export const build = async (folder = HERE) => {
  const dist = join(folder, 'dist')
  const { build: bundle } = await import('esbuild')
  const { outputFiles } = await bundle({
    entryPoints: ENTRIES.map((name) => join(folder, 'src', 'bin', `${name}.ts`)),
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
  })
  await mkdir(dist, { recursive: true })
  const isEntry = ({ path }) => ENTRIES.some((name) => basename(path) === `${name}.js`)
  // Entries last: they name the others.
  for (const file of [...outputFiles.filter((f) => !isEntry(f)), ...outputFiles.filter(isEntry)]) {
    await writeWhole(file.path, file.contents)
  }
}

/** When the sources were last changed. */
const changed = async (folder) => {
  const folders = [join(folder, 'src'), coreSources(folder)].filter((path) => existsSync(path))
  return Math.max(...(await Promise.all(folders.map(newest))))
}

/** Builds when the sources are newer than what was built. Without sources there is nothing to do. */
export const buildIfStale = async (folder = HERE) => {
  if (!existsSync(join(folder, 'src'))) return
  const built = await Promise.all(
    ENTRIES.map((name) =>
      stat(join(folder, 'dist', `${name}.js`)).then(
        (s) => s.mtimeMs,
        () => 0,
      ),
    ),
  )
  if (Math.min(...built) < (await changed(folder))) await build(folder)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
