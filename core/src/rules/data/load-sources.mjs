import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const SOURCES = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Imports TypeScript modules of core/src, which plain Node cannot: `entry` is a module that exports
 * from paths relative to core/src. Bundled in memory.
 */
export async function loadSources(entry) {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: SOURCES, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  return await import(`data:text/javascript;base64,${code}`)
}
