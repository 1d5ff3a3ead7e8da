import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** The options of every script. `keep` is a folder in which the next run finds its data. */
export const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      findings: { type: 'string', default: '100000' },
      keep: { type: 'string' },
      minutes: { type: 'string', default: '0' },
      seconds: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
    },
  })
  const findings = Number(values.findings)
  return {
    findings,
    seconds: Number(values.seconds),
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    keep: values.keep ?? join(tmpdir(), `stance-bench-${findings}`),
    names: positionals,
  }
}

/** Measures and prints the figures if the script at `url` is the main program. */
export const runStandalone = async (url, measure) => {
  if (process.argv[1] !== fileURLToPath(url)) return
  console.table(await measure(readOptions()), ['what', 'figure', 'ratio', 'met'])
}
