import { mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runJob } from './job-process.ts'
import { awsFinding, gcpFinding, workspace } from './workspace.ts'

const EXPORTS = { 'in/aws/page.json': [awsFinding()], 'in/gcp/page.json': [gcpFinding()] }

const RULES = `rules:
  - id: acme-buckets
    subject: buckets of Acme
    match: {title: buckets, clouds: aws}
    tier: 2
    effort_hours: 1.5
    teams: [app]
    downtime_min: 0
    change_window: no
    service_impact: minimal
    blockers: An owner decides
    approach: Ask the owner of the bucket.
`

const jsonLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('bin/stance-aggregator', () => {
  test('shows its version and that of Node', async () => {
    const { code, stdout } = await runJob(['--version'], '/')
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^stance-aggregator \d+\.\d+\.\d+ \(Node 2\d\.\d+\.\d+\)\n$/),
    })
  })

  test.each([
    ['no configuration', [], /Name the configuration: --config <path>/],
    ['an unknown flag', ['--cofnig', 'x'], /unknown option '--cofnig'/],
    [
      'an absent configuration',
      ['--config', 'absent.yaml'],
      /absent\.yaml cannot be read: it does not exist/,
    ],
    [
      'an unknown cloud',
      ['--config', 'config.yaml', '--cloud', 'oracle'],
      /Allowed choices are aws, azure, gcp/,
    ],
    [
      'a cloud that is not configured',
      ['--config', 'config.yaml', '--cloud', 'azure'],
      /config\.yaml configures no cloud "azure"/,
    ],
    [
      'an unknown priority',
      ['--config', 'config.yaml', '--fail-on', 'P9'],
      /It must be one of P1, P2/,
    ],
  ])('exits with 2 and says why: %s', async (_, args, expected) => {
    const { code, stdout, stderr } = await runJob(args, workspace(EXPORTS).folder)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^stance-aggregator: /)
    expect(stderr).toMatch(expected)
  })

  test('prints its weights as a file that it accepts, and scores by them', async () => {
    const { folder, write, read, path, findings } = workspace(EXPORTS)
    const { code, stdout } = await runJob(['weights'], folder)
    expect(code).toBe(0)
    write('weights.yaml', stdout)
    write('config.yaml', `${read('config.yaml')}scoring: {weights_file: weights.yaml}\n`)
    const score = () => findings().map(({ risk_assessment }) => risk_assessment.risk_score)
    const changed = stdout.replace(/^( {2}\w+: )[1-9]\d*/gm, '$110')
    expect((await runJob(['--config', 'config.yaml'], folder)).code).toBe(0)
    const before = score()
    write('weights.yaml', changed)
    expect((await runJob(['--config', 'config.yaml'], folder)).code).toBe(0)
    expect(score()).not.toEqual(before)
    write('weights.yaml', 'weights:\n  unheard_of: 3\n')
    const { code: refused, stderr } = await runJob(['--config', path('config.yaml')], folder)
    expect(refused).toBe(2)
    expect(stderr).toMatch(/weights\.yaml:2:3: Unknown factor "unheard_of"/)
  })

  test('decides the complexity by the rules that an operator adds', async () => {
    const { folder, write, read, findings } = workspace(EXPORTS)
    write('rules.yaml', 'rules:\n  - id: none\n    nonsense: 1\n')
    write('config.yaml', `${read('config.yaml')}scoring: {rules_file: rules.yaml}\n`)
    const { code, stderr } = await runJob(['--config', 'config.yaml'], folder)
    expect(code).toBe(2)
    expect(stderr).toMatch(/rules\.yaml:3:\d+: /)
    write('rules.yaml', RULES)
    expect((await runJob(['--config', 'config.yaml'], folder)).code).toBe(0)
    const rationales = findings().map(
      ({ complexity_assessment }) => complexity_assessment.rationale,
    )
    expect(rationales.filter((text) => text.includes('Rule acme-buckets'))).toHaveLength(1)
  })

  test('says what is missing for a pull, and reads nothing', async () => {
    const { folder, write, read } = workspace(EXPORTS)
    const clouds = '  aws: {source: api, regions: [us-east-1]}'
    write('config.yaml', read('config.yaml').replace(/^ {2}aws: .*$/m, clouds))
    const { code, stderr } = await runJob(['--config', 'config.yaml'], folder)
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /config\.yaml:2:\d+: clouds\.aws\.role_arn is missing: name the role to assume/,
    )
    expect(stderr).toMatch(/clouds\.aws\.web_identity_token_file is missing/)
  })

  test('names both lines of metadata that contradicts itself', async () => {
    const { folder, write } = workspace(EXPORTS)
    write(
      'metadata.yaml',
      'accounts:\n  - match: "1*"\n    tier: Tier1-Prod\n  - match: "1*"\n    tier: Tier3-Dev\n',
    )
    const { code, stderr } = await runJob(['--config', 'config.yaml'], folder)
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /metadata\.yaml:5:5: tier of "1\*" in accounts has one value in line 3 and another in line 5/,
    )
  })

  test('ends with one line of JSON, and writes the records of the audit log', async () => {
    const { folder, read } = workspace(EXPORTS)
    const { code, stdout, stderr } = await runJob(['--config', 'config.yaml'], folder)
    expect(code).toBe(0)
    const [result, ...others] = jsonLines(stdout)
    expect(others).toEqual([])
    expect(Object.keys(result)).toEqual([
      'run_id',
      'status',
      'dry_run',
      'started_at',
      'duration_ms',
      'providers',
      'delta',
      'by_priority',
      'quick_wins',
      'outputs',
      'errors',
    ])
    const log = jsonLines(read('audit.jsonl'))
    expect(log.map(({ level, event }) => `${level} ${event}`)).toEqual([
      'INFO pipeline_start',
      'INFO provider_query',
      'INFO provider_query',
      'DEBUG scoring',
      'DEBUG scoring',
      'INFO external_write',
      'INFO external_write',
      'INFO external_write',
      'INFO external_write',
      'INFO pipeline_end',
    ])
    expect(log[0]).toMatchObject({
      timestamp: expect.stringMatching(/^20.*Z$/),
      version: expect.any(String),
      config_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(log[1]).toMatchObject({
      provider: 'aws',
      finding_count: 1,
      duration_ms: expect.any(Number),
    })
    expect(log[3]).toMatchObject({ finding_id: expect.any(String), original_severity: 'HIGH' })
    expect(log[5]).toMatchObject({ destination: expect.any(String), record_count: 2 })
    // Standard error has the same, without a record for each finding.
    expect(jsonLines(stderr)).toEqual(log.filter(({ level }) => level !== 'DEBUG'))
  })

  test('records why a provider failed', async () => {
    const { folder, write, read } = workspace(EXPORTS)
    write('in/gcp/page.json', '{"finding": {')
    expect((await runJob(['--config', 'config.yaml'], folder)).code).toBe(3)
    expect(jsonLines(read('audit.jsonl')).find(({ level }) => level === 'ERROR')).toMatchObject({
      operation: 'read',
      provider: 'gcp',
      error_message: expect.any(String),
      stack_trace: expect.stringContaining('at '),
    })
  })

  test('exits with 4 and keeps the state if the reports cannot be put in place', async () => {
    const { folder, write, files } = workspace(EXPORTS)
    expect((await runJob(['--config', 'config.yaml'], folder)).code).toBe(0)
    const before = files('state')
    write('in/aws/page.json', [])
    mkdirSync(`${folder}/reports/.current.new/in-the-way`, { recursive: true })
    const { code, stdout } = await runJob(['--config', 'config.yaml'], folder)
    expect(code).toBe(4)
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'failed',
      outputs: [{ status: 'failed' }],
      errors: [{ message: expect.stringContaining('The reports cannot be written') }],
    })
    expect(files('state')).toMatchObject(before)
  })

  test('has the values of variables and files in its configuration', async () => {
    const { write, read, path } = workspace(EXPORTS)
    write('secret', 'reports-of-a-file\n')
    const reports = `  reports: {dir: \${file:secret}, formats: [json]}`
    write(
      'config.yaml',
      read('config.yaml')
        .replace(/^ {2}reports: .*$/m, reports)
        .replace('./state', `\${STATE_DIR}`),
    )
    const env = { STATE_DIR: 'elsewhere' }
    expect((await runJob(['--config', path('config.yaml')], '/', env)).code).toBe(0)
    expect(read('reports-of-a-file/summary.json')).toContain('"total_findings"')
    expect(read('elsewhere/manifest.json')).toContain('stance_state')
    const { code, stderr } = await runJob(['--config', path('config.yaml')], '/')
    expect(code).toBe(2)
    expect(stderr).toMatch(/config\.yaml:5:\d+: The environment variable STATE_DIR is not set/)
  })
})
