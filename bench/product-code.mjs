import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** Next to the built product, which locates its migrations relative to its code. */
const OUT = fileURLToPath(new URL('../server/dist/bench/', import.meta.url))

/** Bundles a program of this folder that imports modules of the product, and returns its path. */
export const builtProgram = async (name) => {
  await build({
    entryPoints: [join(HERE, `${name}.ts`)],
    outdir: OUT,
    bundle: true,
    packages: 'external',
    alias: { '@stance/core': fileURLToPath(new URL('../core/src', import.meta.url)) },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  return join(OUT, `${name}.js`)
}
