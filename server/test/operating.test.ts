/**
 * docs/operating.md agrees with the code. After a change of a setting,
 * `npx vitest run server/test/operating.test.ts --update` writes the table of settings.
 */
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openApiText } from '../src/app/api-document.ts'
import { SETTINGS } from '../src/app/config.ts'
import { postgresqlConf } from '../src/platform/db/embedded/configuration.ts'
import { JOB_TIMINGS } from '../src/platform/jobs/job-task.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import type { Setting } from '../src/platform/setting.ts'
import { settingsByKey } from '../src/platform/setting-table.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))
const PAGE = join(SERVER, '../docs/operating.md')

const page = readFileSync(PAGE, 'utf8')
const section = (title: string): string => {
  const [, text] = page.split(`\n## ${title}\n`)
  return text?.split('\n## ')[0] ?? ''
}
const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole)

const defaultCell = ({ default: defaultValue }: Setting<unknown>): string =>
  typeof defaultValue === 'string' && defaultValue !== '' ? `\`${defaultValue}\`` : ''

const SETTINGS_BY_KEY = settingsByKey(SETTINGS)

const settingsTable = (): string =>
  [
    '| Variable | Key in the file | Default | Takes | What for |',
    '|---|---|---|---|---|',
    ...[...SETTINGS_BY_KEY].map(([key, setting]) => {
      const { variable, secret, type, purpose } = setting
      const name = variable === '' ? '' : `\`${variable}\`${secret ? ', or a file' : ''}`
      return `| ${name} | \`${key}\` | ${defaultCell(setting)} | ${type.accepts} | ${purpose} |`
    }),
  ].join('\n')

it('lists every setting', async () => {
  const generated = page.replace(
    /(<!-- settings: .*-->\n)[\s\S]*(<!-- \/settings -->)/,
    (_, start: string, end: string) => `${start}\n${settingsTable()}\n\n${end}`,
  )
  expect(generated).toContain(settingsTable())
  await expect(generated).toMatchFileSnapshot(PAGE)
})

it('names settings only', () => {
  const settings = [...SETTINGS_BY_KEY.values()].flatMap(({ variable, secret }) =>
    secret ? [variable, `${variable}_FILE`] : [variable],
  )
  const settingNames = new Set([...settings, 'STANCE_CONFIG'])
  expect(
    matchesIn(page, /\bSTANCE_[A-Z_]*[A-Z]/g).filter((name) => !settingNames.has(name)),
  ).toEqual([])
})

it('explains every metric of the service, and no others', async () => {
  const measured = matchesIn(await createMetrics().text(), /^# TYPE (\w+)/gm)
  const named = matchesIn(section('Monitoring'), /\b(?:stance|http|nodejs|process)_\w+/g).map(
    (name) => name.replace(/_(bucket|count|sum)$/, ''),
  )
  expect(named.filter((name) => !measured.includes(name))).toEqual([])
  const ours = measured.filter((name) => /^(stance|http)_/.test(name))
  expect(ours.filter((name) => !named.includes(name))).toEqual([])
})

it('names the health endpoints', () => {
  const paths = Object.keys(JSON.parse(openApiText()).paths)
  const named = matchesIn(section('Monitoring'), /^\| `(\/\w+)` \|/gm)
  expect(named).toEqual(['/healthz', '/ready', '/health'])
  expect([...named, '/metrics'].filter((path) => !paths.includes(path))).toEqual([])
})

it('lists the settings of the embedded database', () => {
  const endpoints = { socketFolder: '/s', port: 5432, hbaFile: '/h', identFile: '/i' }
  const effective = postgresqlConf(endpoints).split('\n')
  const rows = [...section('PostgreSQL').matchAll(/^\| `(\w+)` \| `(\w\S*)` \|/gm)]
  const documented = rows.map(([, name, value]) => `${name} = '${value}'`)
  expect(documented.length).toBeGreaterThan(5)
  expect(documented.filter((line) => !effective.includes(line))).toEqual([])
})

it('quotes messages as they are in the code', async () => {
  const folders = [join(SERVER, 'src'), join(SERVER, '../core/src')]
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  )
  const files = names.flat().filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const code = (await Promise.all(files.map((name) => readFile(name, 'utf8')))).join()
  const quoted = matchesIn(section('Troubleshooting'), /^\| `([^`]+)` \|/gm)
  const pieces = quoted.flatMap((message) => message.split('…')).filter((text) => text !== '')
  expect(quoted.length).toBeGreaterThan(20)
  expect(pieces.filter((piece) => !code.includes(piece))).toEqual([])
})

it('gives the duration of a stop', () => {
  const text = section('Stopping')
  const stop = readFileSync(join(SERVER, 'src/app/process/stop-signal.ts'), 'utf8')
  const [drainMs = ''] = matchesIn(stop, /DRAIN_MS = ([\d_]+)/g)
  expect(text).toContain(`for ${Number(drainMs.replaceAll('_', '')) / 1000} s requests`)
  expect(text).toContain(`up to ${JOB_TIMINGS.stopTimeoutMs / 1000} s`)
})
