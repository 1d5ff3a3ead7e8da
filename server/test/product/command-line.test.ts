import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installation, type ProcessResult } from './product.ts'
import { runHere } from './run-here.ts'

/** For each command, an option or a word that only its help contains. */
const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
  ['serve', ['--demo']],
  ['token', ['--role', '--account', '--hours', '"viewer", "requester", "operator", "admin"']],
  ['import', ['--format', '--complete', '--account', 'Exit codes:', 'Examples:']],
  ['intel', ['import']],
  ['intel import', ['KEV', 'EPSS', 'nothing is fetched']],
  ['policy', ['check', 'test', 'replay']],
  ['policy test', ['deny_codes', 'Exit codes:']],
  ['demo', ['--remove']],
  ['migrate', ['schema']],
  ['openapi', ['OpenAPI 3.1']],
  ['config', ['its value and source']],
  ['audit', ['verify']],
  ['audit verify', ['exit code 1', '--checkpoints', '--require-checkpoint', '--trusted-key']],
  ['audit rotate-key', ['--new-key-file']],
]

const SECRET = 'a-secret-that-must-never-be-shown'

describe('the command line', { timeout: 600_000 }, async () => {
  const stance = await installation()

  it.each(COMMANDS)('explains %s', async (command, words) => {
    const { code, stdout, stderr } = await runHere(stance, [...command.split(' '), '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`Usage: stance ${command} `)
    const text = stdout.replace(/\s+/g, ' ')
    for (const word of words) expect(text).toContain(word)
  })

  it('lists the commands when called without arguments', async () => {
    const { code, stderr } = await runHere(stance, [])
    expect(code).toBe(2)
    const outermost = COMMANDS.filter(([command]) => !command.includes(' '))
    for (const [command] of outermost) expect(stderr).toContain(`\n  ${command} `)
  })

  const MISTAKES: readonly (readonly [readonly string[], string])[] = [
    [['serv'], "unknown command 'serv'\n(Did you mean serve?)\nSee: stance --help"],
    [['token'], "required option '--role <role>' not specified\nSee: stance token --help"],
    [['token', '--role', 'boss'], 'Allowed choices are viewer, requester, operator, admin.'],
    [['token', '--role', 'viewer', '--hours', '0'], 'must be a whole number from 1 to 8784'],
    [['token', '--role', 'viewer', '--provider', 'aw'], 'Allowed choices are aws, azure, gcp.'],
    [['token', '--role', 'viewer', '--account', '*', 'one'], 'must be the only one'],
    [['token', '--role', 'viewer', '--subject', 'x'.repeat(256)], 'would be rejected: the claim'],
    [['import', 'x', '--complet'], "unknown option '--complet'\n(Did you mean --complete?)"],
    [['import', 'x', '--account', ''], "option '--account <id...>' argument '' is invalid"],
    [['import', 'x', '--account', '1', ' '], "option '--account <id...>' argument ' ' is invalid"],
    [
      ['import', 'x', '--complete', '--account='],
      "option '--account <id...>' argument '' is invalid",
    ],
    [['import', 'x', '--cluster', ''], "option '--cluster <name>' argument '' is invalid"],
    [['import', 'x', '--repository', ' '], "option '--repository <name>' argument ' ' is invalid"],
    [['import', 'x', '--url', '', '--token-file', 'x'], "option '--url <address>' argument '' is"],
    [['import', 'x', '--token-file', ''], "option '--token-file <file>' argument '' is invalid"],
    [['import', ''], 'It names nothing.'],
    [['token', '--role', 'viewer', '--account', ''], "'--account <id...>' argument '' is invalid"],
    [['token', '--role', 'viewer', '--region', ''], "'--region <name...>' argument '' is invalid"],
    [['token', '--role', 'viewer', '--subject', ''], "'--subject <name>' argument '' is invalid"],
    [['audit', 'verify', '--checkpoints', ''], "'--checkpoints <file...>' argument '' is invalid"],
    [['audit', 'verfy'], "unknown command 'verfy'"],
  ]

  const expectMistake = ({ code, stdout, stderr }: ProcessResult, message: string) => {
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^stance: /)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/^ +at /m)
  }

  it.each(MISTAKES)('explains what is wrong with %j', async (args, message) => {
    expectMistake(await runHere(stance, args), message)
  })

  it('is the same as a process', async () => {
    const [command, mistake] = [['token', '--help'], MISTAKES[0]?.[0] ?? []]
    const [help, wrong] = await Promise.all([stance.run(command), stance.run(mistake)])
    expect(help).toEqual(await runHere(stance, command))
    expect(wrong).toEqual(await runHere(stance, mistake))
  })

  it.concurrent('prints every setting, its value and its source, but no secret', async () => {
    const other = await installation()
    await writeFile(join(other.folder, 'stance.yaml'), 'log:\n  level: warn\n')
    const { code, stdout, stderr } = await other.run(['config'], {
      env: {
        STANCE_JWT_SECRET: SECRET,
        STANCE_DATABASE_URL: `postgres://stance:${SECRET}@db.example/stance`,
        STANCE_PORT: '9000',
      },
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/))
    expect(rows).toContainEqual(['port', '9000', 'environment STANCE_PORT'])
    expect(rows).toContainEqual(['log.level', 'warn', 'stance.yaml:2'])
    expect(rows).toContainEqual(['host', '127.0.0.1', 'default'])
    expect(rows).toContainEqual(['branding.company', '(empty)', 'default'])
    expect(rows).toContainEqual(['auth.jwt_secret', '(set)', 'environment STANCE_JWT_SECRET'])
    expect(rows).toContainEqual(['database.url', '(set)', 'environment STANCE_DATABASE_URL'])
    expect(stdout).not.toContain(SECRET)
  })

  it.concurrent('rejects an invalid configuration, and reports each mistake with its location', async () => {
    const other = await installation()
    await writeFile(join(other.folder, 'stance.yaml'), 'port: 9000\nprot: 1\n')
    const { code, stderr } = await other.run(['serve'], {
      env: { STANCE_DATABSE_URL: 'postgres://x', STANCE_JWT_SECRET: 'short' },
    })
    expect(code).toBe(2)
    expect(stderr).toContain('- stance.yaml:2:1: Unknown setting "prot"; did you mean "port"?\n')
    expect(stderr).toContain(
      '- Unknown variable STANCE_DATABSE_URL; did you mean STANCE_DATABASE_URL?\n',
    )
    expect(stderr).toContain('- auth.jwt_secret (STANCE_JWT_SECRET) must be text of at least 32')
    expect(stderr).not.toContain('short')
  })

  it.concurrent('warns about an unknown variable', async () => {
    const { code, stderr } = await stance.run(['config'], { env: { STANCE_COLOUR_OF_TEA: 'red' } })
    expect(code).toBe(0)
    expect(stderr).toBe('stance: STANCE_COLOUR_OF_TEA is not a setting and is ignored\n')
  })

  it.concurrent('reports an unreachable database in one line', async () => {
    const env = { STANCE_DATABASE_URL: `postgres://stance:${SECRET}@127.0.0.1:1/stance` }
    const { code, stdout, stderr } = await stance.run(['migrate'], { env })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^stance: The database does not answer: .*ECONNREFUSED.*\n$/)
  })

  it('prints the same API description as the service', async () => {
    const [printed, service] = await Promise.all([stance.run(['openapi']), stance.serve()])
    expect(printed).toMatchObject({ code: 0, stderr: '' })
    const served = await (await fetch(`${service.url}/api/v1/openapi.json`)).json()
    expect(JSON.parse(printed.stdout)).toEqual(served)
    expect(served).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) })
    await service.stop()
  })
})
