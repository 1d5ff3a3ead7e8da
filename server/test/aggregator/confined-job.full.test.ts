/** The job under the limits of its container. */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { type Observed, TRACKER } from './confined-job.ts'
import { asanaOf } from './outputs/output-space.ts'
import { awsFinding, gcpFinding, workspace } from './workspace.ts'

const PROGRAM = fileURLToPath(new URL('../../../bin/stance-aggregator', import.meta.url))

/** A network namespace of its own has no interface but this one. */
const LOOPBACK_UP = 'ip link set lo up || ifconfig lo up'

/** Why the machine cannot confine a process; '' if it can. */
const confinementProblem = (): string => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux'
  const tried = spawnSync('unshare', [
    ...['--net', '--mount', 'setpriv', '--no-new-privs'],
    ...['sh', '-c', LOOPBACK_UP],
  ])
  return tried.status === 0 ? '' : 'the machine refuses namespaces'
}

const problem = confinementProblem()

/**
 * One core, user 1000 without capabilities, a root that is read-only but for one folder, and a network that
 * has nothing but the fake.
 */
const CONFINED = `
set -e
root=$1/root; mkdir $root
mount --make-rprivate /
mount --rbind / $root
mount -o remount,bind,ro $root
mount --bind $1 $root$1
exec chroot $root setpriv --reuid 1000 --regid 1000 --clear-groups --bounding-set=-all --inh-caps=-all \
  --no-new-privs taskset -c 0 env -i PATH="$PATH" TMPDIR=$1/tmp "$2" --config $1/config.yaml
`

const MAX_RSS_KIB = 1 << 20

test.skipIf(problem !== '')(
  `runs within the limits of its container${problem && `: skipped, ${problem}`}`,
  { timeout: 120_000 },
  async () => {
    const { buildIfStale } = await import(new URL('../../build.mjs', import.meta.url).href)
    await buildIfStale()
    const Findings = Array.from({ length: 5_000 }, (_, n) => awsFinding({ bucket: `bucket-${n}` }))
    const ws = workspace({ 'in/aws/a.json': { Findings }, 'in/gcp/g.json': [gcpFinding()] })
    const config = ws.read('config.yaml')
    ws.write('config.yaml', config.replace('audit_log', `${asanaOf(TRACKER)}\naudit_log`))
    const runner = ws.path('confined-job.js')
    await build({
      entryPoints: [fileURLToPath(new URL('confined-job.ts', import.meta.url))],
      outfile: runner,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
    })
    mkdirSync(ws.path('tmp'))
    for (const path of ['', ...readdirSync(ws.folder, { recursive: true, encoding: 'utf8' })])
      chownSync(join(ws.folder, path), 1000, 1000)
    const start = `${LOOPBACK_UP}; exec "$@"`
    const job = ['sh', '-c', CONFINED, 'sh', ws.folder, PROGRAM]
    const child = spawn(
      'unshare',
      [
        ...['--net', '--mount', 'sh', '-c', start, 'sh'],
        ...[process.execPath, runner, ws.folder, ...job],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let stderr = ''
    child.stderr.on('data', (text: Buffer) => {
      stderr += text
    })
    child.stdout.resume()
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect([code, stderr.split('\n').filter((line) => !line.startsWith('{'))]).toEqual([0, ['']])
    expect(ws.findings()).toHaveLength(5_001)
    const { externals, maxRssKib } = JSON.parse(ws.read('observed.json')) as Observed
    expect(new Set(externals).size).toBe(5_001)
    expect(maxRssKib).toBeGreaterThan(0)
    expect(maxRssKib).toBeLessThan(MAX_RSS_KIB)
    const modeOf = (name: string) => (lstatSync(ws.path(name)).mode & 0o777).toString(8)
    const modes = Object.keys(ws.files('state')).map((name) => modeOf(`state/${name}`))
    expect(new Set([modeOf('state'), modeOf('state/aws')])).toEqual(new Set(['700']))
    expect(new Set(modes)).toEqual(new Set(['600']))
    const reports = Object.keys(ws.files('reports')).map((name) => modeOf(`reports/${name}`))
    expect(new Set(reports)).toEqual(new Set(['644']))
    expect(modeOf('reports')).toBe('755')
    expect(lstatSync(ws.path('state/manifest.json')).uid).toBe(1000)
    expect(modeOf('audit.jsonl')).toBe('600')
  },
)
