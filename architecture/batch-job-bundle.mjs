import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const ENTRY = 'server/src/bin/stance-aggregator.ts'

const REFUSED_PACKAGES = /^(pg|kysely|fastify|@fastify\/[^/]+|graphile-worker)(\/|$)/
const REFUSED_FILES = /^server\/src\/(platform\/(http|db|jobs)|data)\//

/** Bundles the aggregator with the options of server/build.mjs. */
const bundleAggregator = (root) =>
  build({
    absWorkingDir: root,
    entryPoints: [ENTRY],
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    alias: { '@stance/core': join(root, 'core', 'src') },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })

const refusedIn = ({ inputs, outputs }) => {
  const external = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter((imported) => imported.external)
    .map(({ path }) => path)
  return [
    ...new Set(external.filter((path) => REFUSED_PACKAGES.test(path))),
    ...Object.keys(inputs).filter((path) => REFUSED_FILES.test(path)),
  ]
}

const violation = (message) => ({ rule: 'batch-job-bundle', file: ENTRY, message })

/** Returns the code of servers, the database and the job queue in the bundle of the aggregator. */
export const batchJobViolations = async (root) => {
  if (!existsSync(join(root, ENTRY))) return []
  try {
    const { metafile } = await bundleAggregator(root)
    return refusedIn(metafile).map((path) =>
      violation(
        `The bundle of ${ENTRY} contains ${path}: a batch job has no server and no database.`,
      ),
    )
  } catch (error) {
    return [violation(`${ENTRY} cannot be bundled: ${error.message}`)]
  }
}
