import { execFileSync } from 'node:child_process'
import { mkdir, readdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { installation, type ProcessResult, WITHOUT_SEARCH } from './product.ts'
import { runHere } from './run-here.ts'

/** Commands that create what they do not find. */
const CREATING = [['serve'], ['restore', 'none.gz']]

/** Commands that need an installation. */
const NEEDING = [
  ['token', '--role', 'admin'],
  ['import', 'findings.json'],
  ['export', 'backup.gz'],
  ['audit', 'verify'],
  ['intel', 'import', 'epss.csv'],
  ['reprocess'],
  ['migrate'],
  ['demo'],
  ['demo', '--remove'],
]

const expectOneSentence = ({ code, stdout, stderr }: ProcessResult, ...parts: string[]) => {
  expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^stance: [^\n]+\n$/)
  for (const part of parts) expect(stderr).toContain(part)
}

const named = (args: readonly string[]) => args.join(' ')

describe('a data directory that cannot be used', async () => {
  const stance = await installation()
  const at = (name: string) => join(stance.folder, name)
  await writeFile(at('file'), '')
  await symlink(at('nowhere'), at('dangling'))
  await symlink(at('loop'), at('loop'))

  const UNUSABLE = [
    ['a folder that the system does not create', '/proc/x', 'cannot be created'],
    ['a folder below one', '/proc/x/y/z', 'cannot be created'],
    ['a file', at('file'), 'not a folder'],
    ['a folder in a file', at('file/data'), 'a part of its path is a file'],
    ['a link to nothing', at('dangling'), 'a link to a folder that does not exist'],
    ['a folder below a link to nothing', at('dangling/data'), 'cannot be created'],
    ['a link to itself', at('loop'), 'links refer to each other'],
    ['a long name', at('n'.repeat(300)), 'name is too long'],
  ] as const

  describe.runIf(process.platform === 'linux').each(UNUSABLE)('%s', (_, dataDir, cause) => {
    it.each(CREATING.map((args) => [named(args), args]))(
      'ends stance %s with one sentence',
      async (_name, args) => {
        const result = await runHere({ ...stance, dataDir }, args as string[])
        expectOneSentence(result, dataDir, 'STANCE_DATA_DIR', cause)
      },
    )
  })

  it('ends the process, with the exit code of a wrong setting', async () => {
    const env = { STANCE_DATA_DIR: process.platform === 'linux' ? '/proc/x' : at('file') }
    expectOneSentence(await stance.run(['serve'], { env }), 'STANCE_DATA_DIR')
  })

  it.runIf(process.getuid?.() === 0)('names the user who may not write to it', async () => {
    const account = { uid: 65_534, gid: 65_534 }
    const dataDir = at('of-root')
    await mkdir(dataDir, { mode: 0o755 })
    execFileSync('chmod', ['755', stance.folder])
    const result = await stance.run(['serve'], { account, env: { STANCE_DATA_DIR: dataDir } })
    expectOneSentence(result, 'STANCE_DATA_DIR', 'belongs to uid 0', 'runs as uid 65534')
  })

  it('may not have a zero byte in its name', async () => {
    vi.stubEnv('STANCE_CONFIG', at('zero.yaml'))
    await writeFile(at('zero.yaml'), 'data_dir: "a\\0b"\n')
    const { code, stderr } = await runHere({ ...stance, dataDir: '' }, ['serve'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `stance: The configuration is not valid:\n- data_dir (${at('zero.yaml')}:1) must be a path, not "a\\u0000b"\n`,
    })
  })
})

describe('a folder without an installation', async () => {
  const stance = await installation()
  const folders = [
    ['empty', join(stance.folder, 'data')],
    ['missing', join(stance.folder, 'missing')],
    ['impossible', '/proc/x'],
  ] as const

  describe.each(folders)('%s', (_, dataDir) => {
    it.each(NEEDING.map((args) => [named(args), args]))(
      'is named by stance %s',
      async (_name, args) => {
        await writeFile(join(stance.folder, 'findings.json'), '[]')
        const result = await runHere({ ...stance, dataDir }, args as string[])
        expectOneSentence(
          result,
          'There is no installation in',
          dataDir,
          'STANCE_DATA_DIR',
          'serve',
        )
      },
    )
  })

  it('stays without one', async () => {
    expect(await readdir(stance.folder)).not.toContain('missing')
    expect(await readdir(join(stance.folder, 'data'))).toEqual([])
  })
})

describe('a file of the configuration', async () => {
  const stance = await installation()
  const at = (name: string) => join(stance.folder, name)
  await mkdir(at('folder'))
  await writeFile(at('huge'), '')
  await truncate(at('huge'), 3 * 2 ** 30)
  execFileSync('mkfifo', [at('pipe')])

  const VARIABLES = [
    'STANCE_CONFIG',
    'STANCE_JWT_SECRET_FILE',
    'STANCE_AUDIT_KEY_FILE',
    'STANCE_DATABASE_URL_FILE',
  ]
  const FILES = [
    ['/dev/zero', 'not a regular file'],
    ['pipe', 'not a regular file'],
    ['folder', 'not a regular file'],
    ['huge', 'larger than 1 MiB'],
    ['missing', 'ENOENT'],
  ] as const
  const cases = VARIABLES.flatMap((variable) =>
    FILES.map(([file, cause]) => [variable, file, cause] as const),
  )

  it.each(cases)('%s is refused as %s', async (variable, file, cause) => {
    vi.stubEnv(variable, file)
    const { code, stderr } = await runHere(stance, ['config'])
    expect(code).toBe(2)
    expect(stderr.split('\n')).toHaveLength(3)
    expect(stderr).toContain(`- ${variable}: `)
    expect(stderr).toContain(cause)
  })

  it('has its first ten problems listed', async () => {
    const settings = Array.from({ length: 25 }, (_, at) => `no_setting_${at}: 1`)
    await writeFile(at('stance.yaml'), settings.join('\n'))
    const { code, stderr } = await runHere(stance, ['config'])
    expect(code).toBe(2)
    expect(stderr.match(/Unknown setting/g)).toHaveLength(10)
    expect(stderr).toMatch(/\n- and 15 more\n$/)
  })

  it.each([
    ['brackets', '['.repeat(900_000)],
    ['aliases', `a: &a [x]\n${'b: [*a, *a, *a]\n'.repeat(1_000)}`],
  ])('is refused shortly with many %s', async (_, text) => {
    await writeFile(at('stance.yaml'), text)
    const { code, stderr } = await runHere(stance, ['config'])
    expect(code).toBe(2)
    expect(stderr.split('\n').length).toBeLessThan(14)
  })
})

describe('an accounts file', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  const at = (name: string) => join(stance.folder, name)
  await mkdir(at('folder'))
  execFileSync('mkfifo', [at('pipe')])
  await writeFile(at('big.yaml'), `# ${'x'.repeat(2 ** 20)}\n`)
  await writeFile(at('deep.yaml'), '['.repeat(100_000))
  await writeFile(at('wrong.yaml'), 'accounts: []\n')
  await stance.create()

  it.each([
    ['/dev/zero', 'not a regular file'],
    ['pipe', 'not a regular file'],
    ['folder', 'not a regular file'],
    ['big.yaml', 'larger than 1 MiB'],
    ['missing.yaml', 'it does not exist'],
    ['deep.yaml', 'nested more than 64 levels'],
  ])('is refused as %s', async (file, cause) => {
    vi.stubEnv('STANCE_ACCOUNTS_FILE', file)
    const { code, stderr } = await runHere(stance, ['serve'])
    expect(code).toBe(2)
    expect(stderr).toContain(cause)
    expect(stderr.trimEnd().split('\n').length, stderr).toBeLessThan(3)
  })
})

describe('an address to listen on', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  await stance.create()
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }

  it.each([
    ['an address with a mistake', { STANCE_HOST: '999.1.1.1' }, 2, 'STANCE_HOST', '999.1.1.1'],
    ['an address of no interface', { STANCE_HOST: '192.0.2.1' }, 2, 'STANCE_HOST', '192.0.2.1'],
    ['an unknown name', { STANCE_HOST: 'no.such.invalid' }, 2, 'STANCE_HOST', 'no.such.invalid'],
    ['a port in use', { STANCE_PORT: String(port) }, 1, 'STANCE_PORT', String(port)],
  ])('is named with its setting if it is %s', async (_, env, code, ...parts) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const result = await runHere(stance, ['serve'])
    expect(result.code).toBe(code)
    for (const part of parts) expect(result.stderr).toContain(part)
    expect(result.stderr).not.toContain('database')
    expect(await stance.postmasterPid()).toBeUndefined()
  })
})
