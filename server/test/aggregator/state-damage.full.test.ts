import { chmodSync, mkdirSync, renameSync, symlinkSync, truncateSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DamagedState } from '../../src/aggregator/state/state-store.port.ts'
import { awsFinding, gcpFinding, workspace } from './workspace.ts'

const EXPORTS = {
  'in/aws/page.json': [awsFinding(), awsFinding({ bucket: 'orders' })],
  'in/gcp/page.json': [gcpFinding()],
}

type Harm = (text: string) => string

const HARMS: readonly (readonly [string, Harm])[] = [
  ['is cut off', (text) => text.slice(0, -1)],
  ['is empty', () => ''],
  [
    'has another digit',
    (text) => text.replace(/\d(?=[^\d]*$)/, (digit) => String(9 - Number(digit))),
  ],
  ['has another letter in its text', (text) => text.replace('content', 'contend')],
  ['has a byte too many', (text) => `${text} `],
  ['is of a later version', (text) => text.replace('"stance_state":1', '"stance_state":2')],
  ['is larger than 1 MB', (text) => text.padEnd(1_000_001)],
  ['is JSON of another program', () => '{}\n'],
]

describe('a file of the state', () => {
  test.each(HARMS)('that %s stops the run, whichever it is, and is left alone', async (_, harm) => {
    const { run, files, write } = workspace(EXPORTS)
    await run()
    // A second version of a file, of which only one is in use.
    write('in/aws/page.json', [awsFinding()])
    await run()
    const whole = files('state')
    const names = Object.keys(whole)
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const harmed = harm(whole[name] ?? '')
      if (harmed === whole[name]) continue
      write(`state/${name}`, Buffer.from(harmed, 'latin1'))
      await expect(run(), name).rejects.toThrow(DamagedState)
      expect(files('state')).toEqual({ ...whole, [name]: harmed })
      write(`state/${name}`, Buffer.from(whole[name] ?? '', 'latin1'))
    }
    expect((await run()).result.delta).toMatchObject({ new: 0, existing: 2, closed: 0 })
  })

  test('that is cut off at any byte stops the run', async () => {
    const { run, files, write, path } = workspace(EXPORTS)
    await run()
    const [name = '', text = ''] = Object.entries(files('state')).at(0) ?? []
    for (let length = 0; length < text.length; length += 97) {
      write(`state/${name}`, Buffer.from(text, 'latin1'))
      truncateSync(path(`state/${name}`), length)
      await expect(run(), String(length)).rejects.toThrow(DamagedState)
    }
  })

  test('that is missing stops the run', async () => {
    const { run, files, write, remove } = workspace(EXPORTS)
    await run()
    for (const [name, text] of Object.entries(files('state'))) {
      remove(`state/${name}`)
      await expect(run(), name).rejects.toThrow(/it is missing/)
      write(`state/${name}`, Buffer.from(text, 'latin1'))
    }
    expect((await run()).result.delta).toMatchObject({ new: 0, closed: 0 })
  })

  test('that is a link, or that every user may write, stops the run', async () => {
    const { run, files, path } = workspace(EXPORTS)
    await run()
    const name = path(`state/${Object.keys(files('state')).at(0)}`)
    chmodSync(name, 0o777)
    await expect(run()).rejects.toThrow(/every user may write to it; run chmod 600/)
    chmodSync(name, 0o600)
    renameSync(name, path('moved.json'))
    symlinkSync(path('moved.json'), name)
    await expect(run()).rejects.toThrow(/it is a link/)
  })

  test('is readable by the job alone', async () => {
    const { run, path } = workspace(EXPORTS)
    const before = process.umask(0)
    try {
      await run()
    } finally {
      process.umask(before)
    }
    const { statSync } = await import('node:fs')
    expect(statSync(path('state')).mode & 0o777).toBe(0o700)
    expect(statSync(path('state/manifest.json')).mode & 0o777).toBe(0o600)
  })
})

describe('a folder of the state', () => {
  test('that cannot be written is reported before anything is read', async () => {
    const { run, write, path } = workspace(EXPORTS)
    write('state', 'a file')
    write('in/aws/page.json', 'not readable either')
    await expect(run()).rejects.toThrow(
      /The folder .*state cannot be written: .*Name another one as state.dir/,
    )
    expect(() => mkdirSync(path('reports'))).not.toThrow()
  })

  test('that is a link is refused', async () => {
    const { run, path } = workspace(EXPORTS)
    mkdirSync(path('elsewhere'))
    symlinkSync(path('elsewhere'), path('state'))
    await expect(run()).rejects.toThrow(/The folder .*state is a link/)
  })

  test('that every user may write is refused', async () => {
    const { run, path } = workspace(EXPORTS)
    mkdirSync(path('state'))
    chmodSync(path('state'), 0o777)
    await expect(run()).rejects.toThrow(/Every user may write to the folder .*chmod o-w/)
  })
})
