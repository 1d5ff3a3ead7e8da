import { readdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const DIST = new URL('../../../console/dist/', import.meta.url)
const ASSETS = new URL('assets/', DIST)

const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g

/** Returns a file and everything that it imports at once. */
const withImports = async (name: string, seen = new Set<string>()): Promise<Set<string>> => {
  if (seen.has(name)) return seen
  seen.add(name)
  const code = await readFile(new URL(name, ASSETS), 'utf8')
  for (const [, imported = ''] of code.matchAll(STATIC_IMPORT)) await withImports(imported, seen)
  return seen
}

const sizeOf = async (name: string) => (await stat(new URL(name, ASSETS))).size

const sumOf = async (names: Iterable<string>, form: '.br' | '.gz') => {
  // A file that compression would not make smaller is sent as it is.
  const sizes = await Promise.all(
    [...names].map((name) => sizeOf(name + form).catch(() => sizeOf(name))),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns the bytes of the scripts of the first view of each page, by compression. */
export const firstViews = async () => {
  const index = await readFile(fileURLToPath(new URL('index.html', DIST)), 'utf8')
  const entry = /src="\/assets\/([\w.-]+\.js)"/.exec(index)?.[1] ?? ''
  const pages = (await readdir(ASSETS)).filter((name) => /-page-[\w-]+\.js$/.test(name))
  const start = await withImports(entry)
  return Promise.all(
    pages.map(async (page) => {
      const files = new Set([...start, ...(await withImports(page))])
      return {
        page: page.replace(/-[\w-]{8}\.js$/, ''),
        brotli: await sumOf(files, '.br'),
        gzip: await sumOf(files, '.gz'),
      }
    }),
  )
}

/** Returns the sizes of files with a suffix: gzip for scripts and styles, as they are for fonts. */
export const filesWith = async (suffix: '.js' | '.css' | '.woff2') => {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith(suffix))
  const form = suffix === '.woff2' ? '' : '.gz'
  return Promise.all(
    names.map(async (name) => ({
      name,
      bytes: await sizeOf(name + form).catch(() => sizeOf(name)),
    })),
  )
}
