import { runCommandLine, type Serve } from '../aggregator/command-line.service.ts'

// The reader of the output may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Standard error may be a file on a full disk; a run must not end because of it.
process.stderr.on('error', () => {})

/** Loaded by `serve` only: the job has no HTTP server. */
const serve: Serve = async (config, environment) => {
  const { serveResults } = await import('../app/cli/serve-results.ts')
  await serveResults(config, environment)
}

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, serve)
