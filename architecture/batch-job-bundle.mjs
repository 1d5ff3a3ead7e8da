import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const ENTRY = 'server/src/bin/stance-aggregator.ts'

/** The program loads it for the command `serve` only, so that it is no part of a run. */
const SERVE = 'server/src/app/cli/serve-results.ts'

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

/** Returns what a run may load: files, and packages by their names. */
const loadedByRun = (inputs) => {
  const found = new Set([ENTRY])
  for (const path of found) {
    for (const imported of inputs[path]?.imports ?? []) {
      if (imported.path !== SERVE) found.add(imported.path)
    }
  }
  return [...found]
}

const refusedIn = ({ inputs }) =>
  loadedByRun(inputs).filter((path) =>
    path in inputs ? REFUSED_FILES.test(path) : REFUSED_PACKAGES.test(path),
  )

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
