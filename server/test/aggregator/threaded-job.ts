/**
 * Runs the job with threads, however small its exports are: `threaded-job.js CONFIG`. Prints the result.
 */
import { runAggregator } from '../../src/aggregator/run/run.service.ts'
import { readRunOptions } from '../../src/aggregator/run/run-inputs.service.ts'

const [config = ''] = process.argv.slice(2)
const args = { config, dryRun: false, cloud: null, failOn: null, since: null }

const { result, code } = await runAggregator(readRunOptions(args, {}, '0.0.0-test'), {
  audit: { write: () => {}, debug: () => {}, close: () => {} },
  progress: () => {},
  throwIfInterrupted: () => {},
  threads: { count: 2, minBytes: 0, minFindings: 0 },
})
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exitCode = code
