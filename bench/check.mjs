// `node bench/check.mjs` bundles every program of the benchmarks, without writing it: an import that is gone fails.
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const names = (await readdir(here)).filter((name) => /\.(mjs|ts)$/.test(name))
await build({
  absWorkingDir: here,
  entryPoints: names.map((name) => `./${name}`),
  outdir: 'unwritten',
  // A program and its measurement have one name.
  entryNames: '[name]-[hash]',
  write: false,
  bundle: true,
  packages: 'external',
  alias: { '@stance/core': fileURLToPath(new URL('../core/src', import.meta.url)) },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
})
