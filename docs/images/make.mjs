// Makes the pictures of the README: the report over the last month of examples/aggregator, light and dark.
// Needs Chromium; CHROMIUM names it if it is not /usr/bin/chromium. Fonts decide how the pictures look.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = join(HERE, '..', '..')
const EXAMPLE = join(ROOT, 'examples', 'aggregator')
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const SIZE = '1180,1180'

/** The Monday of each run. The deadlines of a report depend on its time. */
const RUNS = [
  ['2026-09', '2026-09-28T06:00:00Z'],
  ['2026-10', '2026-10-26T06:00:00Z'],
  ['2026-11', '2026-11-23T06:00:00Z'],
]

const clockAt = (time) => {
  const code = `const R=Date,t=R.parse('${time}');globalThis.Date=class extends R{constructor(...a){a.length?super(...a):super(t)}static now(){return t}}`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

const work = mkdtempSync(join(tmpdir(), 'stance-picture-'))
try {
  const config = readFileSync(join(EXAMPLE, 'stance-aggregator.yaml'), 'utf8')
    .replaceAll(/"(?=\$\{MONTH\})/g, `"${EXAMPLE}/`)
    .replace('metadata.yaml', join(EXAMPLE, 'metadata.yaml'))
  writeFileSync(join(work, 'config.yaml'), config)
  for (const [month, time] of RUNS) {
    execFileSync(join(ROOT, 'bin', 'stance-aggregator'), ['--config', join(work, 'config.yaml')], {
      env: { ...process.env, MONTH: month, NODE_OPTIONS: clockAt(time) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  for (const scheme of ['light', 'dark']) {
    execFileSync(CHROMIUM, [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      `--window-size=${SIZE}`,
      ...(scheme === 'dark' ? ['--blink-settings=preferredColorScheme=0'] : []),
      `--screenshot=${join(HERE, `report-${scheme}.png`)}`,
      `file://${join(work, 'out', 'reports', 'report.html')}`,
    ])
  }
} finally {
  rmSync(work, { recursive: true })
}
