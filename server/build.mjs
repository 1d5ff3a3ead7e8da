// Transpiles the sources into server/dist: one file for each program, without most npm packages, and
// trains the meaning of words. Types are checked by `npm run typecheck`. bin/ runs this script if the build
// is stale.
import { execFile } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const HERE = dirname(fileURLToPath(import.meta.url))
const ENTRIES = [
  'stance',
  'stance-aggregator',
  'aggregator-worker',
  'search-worker',
  'policy-worker',
]

/** Packages of many small modules, which load in a third of the time from one file. */
const BUNDLED = /^(jose|kysely|typebox|@stance\/core)(\/|$)/

/** The others are imported from node_modules when the program runs. */
const otherPackages = {
  name: 'other-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || BUNDLED.test(path) ? undefined : { path, external: true },
    ),
}

/** Large tables are parsed as JSON, which takes half of the time of compiling them as code. */
const parsedTables = {
  name: 'parsed-tables',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')))
      return { contents: `export default JSON.parse(${JSON.stringify(text)})` }
    }),
}

const importText = (text) => import(`data:text/javascript,${encodeURIComponent(text)}`)

/**
 * The dictionary is compiled once, here: each thread that uses it would need half a second for that. `esbuild`
 * compiles the one file with all that it imports, which is run, and replaced by what it returned.
 */
export const compiledDictionary = {
  name: 'compiled-dictionary',
  setup({ onLoad, esbuild, initialOptions: { alias } }) {
    onLoad({ filter: /[/\\]compiled-dictionary\.ts$/ }, async ({ path }) => {
      const options = { bundle: true, format: 'esm', write: false, alias }
      const { outputFiles } = await esbuild.build({ ...options, entryPoints: [path] })
      const program = await importText(outputFiles[0].text)
      const text = JSON.stringify(program.compiledDictionary())
      return {
        contents: `export const compiledDictionary = () => JSON.parse(${JSON.stringify(text)})`,
      }
    })
  },
}

/** The programs that have sources in the folder. */
const entriesIn = (folder) =>
  ENTRIES.filter((name) => existsSync(join(folder, 'src', 'bin', `${name}.ts`)))

/** Each start waits for it: thousands of small calls take a fraction of the time of as many promises. */
const newestChange = (folder) => {
  let newest = statSync(folder).mtimeMs
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    newest = Math.max(newest, entry.isDirectory() ? newestChange(path) : lstatSync(path).mtimeMs)
  }
  return newest
}

// Renames a complete file into place, so that a program that starts during a build reads whole files.
const writeAtomically = async (path, contents) => {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, contents)
  await rename(unfinished, path)
}

/** The shared package is bundled from its sources. */
const coreSources = (folder) => join(folder, '..', 'core', 'src')

/** Of the build of the package in the folder. */
const options = (folder) => ({
  outdir: join(folder, 'dist'),
  bundle: true,
  plugins: [otherPackages, parsedTables, compiledDictionary],
  alias: { '@stance/core': coreSources(folder) },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  write: false,
  logLevel: 'warning',
  // The same build from every folder.
  absWorkingDir: folder,
})

/** Writes the meaning of words, unless the program that trains it is the one that wrote it. */
const trainCatalogueSpace = async (folder, program) => {
  const dist = join(folder, 'dist')
  const [trained, space] = [join(dist, 'catalogue-space.js'), join(dist, 'catalogue-space')]
  const last = await readFile(trained, 'utf8').catch(() => '')
  if (last === program && existsSync(space)) return
  const unfinished = join(dist, `catalogue-space.${process.pid}`)
  await writeFile(`${unfinished}.js`, program)
  await promisify(execFile)(process.execPath, [`${unfinished}.js`, unfinished])
  await rename(unfinished, space)
  await rename(`${unfinished}.js`, trained)
}

const buildFolder = async (folder) => {
  const { build: bundle, stop } = await import('esbuild')
  const source = (name) => join(folder, 'src', 'bin', `${name}.ts`)
  const common = options(folder)
  const trainer = [source('catalogue-space')].filter((path) => existsSync(path))
  const [programs, trainers] = await Promise.all([
    bundle({
      ...common,
      entryPoints: entriesIn(folder).map(source),
      splitting: true,
      sourcemap: true,
    }),
    bundle({ ...common, entryPoints: trainer }),
    // The helper process of esbuild would live as long as this one, which goes on to serve.
  ]).finally(stop)
  await mkdir(join(folder, 'dist'), { recursive: true })
  for (const { text } of trainers.outputFiles) await trainCatalogueSpace(folder, text)
  const isEntry = ({ path }) => ENTRIES.some((name) => basename(path) === `${name}.js`)
  const { outputFiles } = programs
  // Entries last, because they import the other files.
  for (const file of [...outputFiles.filter((f) => !isEntry(f)), ...outputFiles.filter(isEntry)]) {
    await writeAtomically(file.path, file.contents)
  }
}

let last = Promise.resolve()

/** The first of two builds to end would stop the helper process of esbuild, and the other one would never end. */
const inTurn = (work) => {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}

/** Builds the package in the folder. */
export const build = (folder = HERE) => inTurn(() => buildFolder(folder))

/** Returns when the sources were last changed. */
const lastChange = (folder) => {
  const folders = [join(folder, 'src'), coreSources(folder)].filter((path) => existsSync(path))
  // It names the exact versions of the packages.
  const { mtimeMs } = statSync(join(folder, 'package.json'))
  return Math.max(mtimeMs, ...folders.map(newestChange))
}

const buildFolderIfStale = async (folder) => {
  if (!existsSync(join(folder, 'src'))) return
  const built = await Promise.all(
    entriesIn(folder).map((name) =>
      stat(join(folder, 'dist', `${name}.js`)).then(
        (stats) => stats.mtimeMs,
        () => 0,
      ),
    ),
  )
  if (Math.min(...built) < lastChange(folder)) await buildFolder(folder)
}

/** Builds if the sources are newer than the build. Without sources, it does nothing. */
export const buildIfStale = (folder = HERE) => inTurn(() => buildFolderIfStale(folder))

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
