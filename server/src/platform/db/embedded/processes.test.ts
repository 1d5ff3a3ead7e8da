import { describe, expect, it } from 'vitest'
import { serverAccount } from './account.ts'
import { inspectProcess, lastLines, parseProcStat, parsePsLine, runAs } from './processes.ts'

const statOf = (name: string, state: string) =>
  `42 (${name}) ${state} 1 42 42 0 -1 4194304 102 0 1 0 5 6 0 0 20 0 11 0 129635 2998272 382`

describe('/proc/<pid>/stat', () => {
  it.each(['node', 'a b', '(sd-pam)', ') S 1 2 3'])('of a program called %s', (name) => {
    expect(parseProcStat(statOf(name, 'S'))).toEqual({ started: 129635 })
  })

  it.each([
    ['a zombie', statOf('postgres', 'Z')],
    ['a dead process', statOf('postgres', 'X')],
    ['no process', ''],
  ])('of %s', (_, stat) => expect(parseProcStat(stat)).toBeUndefined())
})

describe('a line of ps', () => {
  it('of a live process', () => {
    const line = 'Ss   Fri Nov  7 09:05:01 2025     /opt/bin/postgres -D /data/my pg'
    expect(parsePsLine(line)).toEqual({
      started: Date.UTC(2025, 10, 7, 9, 5, 1) / 1000,
      command: '/opt/bin/postgres -D /data/my pg',
    })
  })

  it.each([
    ['a zombie', 'Z+   Fri Nov  7 09:05:01 2025     (postgres)'],
    ['no process', ''],
  ])('of %s', (_, line) => expect(parsePsLine(line)).toBeUndefined())
})

describe('inspecting a process', () => {
  it('returns the same identity for this process each time', async () => {
    const own = await inspectProcess(process.pid)
    expect(own?.command).toContain('node')
    expect(await inspectProcess(process.pid)).toEqual(own)
  })

  it('returns undefined for a pid without a process', async () => {
    expect(await inspectProcess(4_194_305)).toBeUndefined()
  })
})

describe('running a program', () => {
  const run = async (file: string, args: string[], input?: string) =>
    runAs(await serverAccount(), {
      file,
      args,
      cwd: '/',
      ...(input === undefined ? {} : { input }),
    })

  it('passes its input, but none of the environment variables of Stance', async () => {
    await run(
      '/bin/sh',
      ['-c', 'read line; test "$line" = hello && test -z "$NODE_ENV$HOME"'],
      'hello\n',
    )
  })

  it('reports a failure with the end of its output', async () => {
    await expect(run('/bin/sh', ['-c', 'echo disk full >&2; exit 3'])).rejects.toMatchObject({
      name: 'StartupError',
      message: '/bin/sh failed (3):\ndisk full',
    })
  })

  it('reports a program that it is not permitted to run', async () => {
    await expect(run('/etc/passwd', [])).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^Cannot run \/etc\/passwd as the user .*EACCES/),
    })
  })

  it('includes only the last lines of the output', () =>
    expect(lastLines('a\nb\nc\n', 2)).toBe('b\nc'))
})
