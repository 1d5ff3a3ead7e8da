// Writes the exports of this example from the demo company. A test compares them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = join(HERE, '..', '..')
const PROGRAM = join(ROOT, 'server', 'dist', 'example', 'month-exports.js')

await build({
  entryPoints: [join(ROOT, 'server', 'src', 'demo', 'company', 'month-exports.ts')],
  outfile: PROGRAM,
  bundle: true,
  packages: 'external',
  alias: { '@stance/core': join(ROOT, 'core', 'src') },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
})
const { monthExports } = await import(PROGRAM)

for (const { path, content } of monthExports()) {
  const isExport = path.endsWith('.json')
  const target = join(HERE, isExport ? `${path}.gz` : path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, isExport ? gzipSync(content, { level: 9 }) : content)
}
