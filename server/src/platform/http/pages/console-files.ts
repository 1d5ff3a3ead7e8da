import { createHash } from 'node:crypto'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

export type Encoding = 'br' | 'gzip'

/** A file of the built console, in memory. */
export interface ConsoleFile {
  readonly type: string
  readonly content: Buffer
  /** The content as it was compressed by the build. */
  readonly encoded: Partial<Record<Encoding, Buffer>>
  /** Identifies the content; each encoding has a tag of its own. */
  readonly digest: string
}

/** The files by their path, `/assets/index-4f2a.js`. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

const isServed = (name: string): boolean =>
  !name.startsWith('.') && !Object.values(SUFFIXES).some((suffix) => name.endsWith(suffix))

const typeOf = (name: string): string =>
  TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'

const readIfPresent = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const readConsoleFile = async (path: string): Promise<ConsoleFile> => {
  const [content, br, gzip] = await Promise.all([
    readFile(path),
    readIfPresent(`${path}${SUFFIXES.br}`),
    readIfPresent(`${path}${SUFFIXES.gzip}`),
  ])
  return {
    type: typeOf(path),
    content,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
    digest: createHash('sha256').update(content).digest('base64url').slice(0, 22),
  }
}

const readFolder = async (
  folder: string,
  prefix: string,
): Promise<(readonly [string, ConsoleFile])[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const read = entries
    .filter(({ name }) => isServed(name))
    .map(async (entry) => {
      const [path, url] = [join(folder, entry.name), `${prefix}/${entry.name}`]
      if (entry.isDirectory()) return readFolder(path, url)
      // A link could lead out of the folder.
      return entry.isFile() ? [[url, await readConsoleFile(path)] as const] : []
    })
  return (await Promise.all(read)).flat()
}

export const INDEX = '/index.html'

/**
 * Reads the built console, a few megabytes, so that a process serves the files of one build even if
 * another build takes their place: the folder may be a link to the latest. Returns null if it is not built. Dotfiles are not read.
 */
export const readConsole = async (folder: string): Promise<ConsoleFiles | null> => {
  const files = await realpath(folder)
    .then((build) => readFolder(build, ''))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  const byPath = new Map(files)
  return byPath.has(INDEX) ? byPath : null
}
