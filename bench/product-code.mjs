import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** Beside the built product, which finds its migrations from where its code is. */
const OUT = fileURLToPath(new URL('../server/dist/bench/', import.meta.url))

/** Transpiles a program of this folder that uses the product's own modules; answers where it is. */
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
