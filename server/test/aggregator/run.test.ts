import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DamagedState } from '../../src/aggregator/state/state-store.port.ts'
import { awsFinding, gcpFinding, workspace } from './workspace.ts'

const TWO_CLOUDS = {
  'in/aws/page.json': { Findings: [awsFinding(), awsFinding({ bucket: 'orders' })] },
  'in/gcp/page.json': [gcpFinding()],
}

describe('a run', () => {
  test('reports every finding of every cloud as new, then as existing', async () => {
    const { run, findings } = workspace(TWO_CLOUDS)
    const first = await run()
    expect(first.code).toBe(0)
    expect(first.result).toMatchObject({
      status: 'completed',
      delta: { new: 3, existing: 0, closed: 0, reopened: 0 },
      providers: {
        aws: { status: 'completed', findings: 2, pages: 1 },
        gcp: { status: 'completed', findings: 1, pages: 1 },
      },
      errors: [],
    })
    expect(
      findings()
        .map(({ finding }) => finding.csp)
        .sort(),
    ).toEqual(['aws', 'aws', 'gcp'])

    const second = await run()
    expect(second.result.delta).toEqual({ new: 0, existing: 3, closed: 0, reopened: 0 })
  })

  test('closes what a complete export no longer has, and reopens what comes back', async () => {
    const { run, write, findings } = workspace(TWO_CLOUDS)
    await run()
    write('in/aws/page.json', [awsFinding()])
    expect((await run()).result.delta).toEqual({ new: 0, existing: 2, closed: 1, reopened: 0 })
    const closed = findings().filter(({ finding }) => finding.delta_status === 'CLOSED')
    expect(closed).toMatchObject([
      { finding: { status: 'RESOLVED', resource_id: 'arn:aws:s3:::orders', cbu: 'platform' } },
    ])
    expect((await run()).result.delta).toEqual({ new: 0, existing: 2, closed: 0, reopened: 0 })

    write('in/aws/page.json', TWO_CLOUDS['in/aws/page.json'])
    const { result } = await run()
    expect(result.delta).toEqual({ new: 0, existing: 2, closed: 0, reopened: 1 })
    const reopened = findings().find(({ finding }) => finding.delta_status === 'REOPENED')
    expect(reopened?.finding.first_seen).toBe('2026-06-01T00:00:00.000Z')
    // The SLA begins with the reopening.
    expect(String(reopened?.sla_deadline) > result.started_at).toBe(true)
  })

  test('closes what the provider reports as resolved, and does not record what it never knew', async () => {
    const { run, write } = workspace(TWO_CLOUDS)
    await run()
    write('in/aws/page.json', [
      awsFinding({ status: 'PASSED' }),
      awsFinding({ bucket: 'orders' }),
      awsFinding({ bucket: 'unknown', status: 'PASSED' }),
    ])
    expect((await run()).result.delta).toEqual({ new: 0, existing: 2, closed: 1, reopened: 0 })
  })

  test('keeps a finding whose check could not be evaluated', async () => {
    const { run, write } = workspace(TWO_CLOUDS)
    await run()
    write('in/aws/page.json', [
      awsFinding({ status: 'NOT_AVAILABLE' }),
      awsFinding({ bucket: 'orders' }),
    ])
    expect((await run()).result.delta).toEqual({ new: 0, existing: 3, closed: 0, reopened: 0 })
    expect((await run()).result.delta.existing).toBe(3)
  })

  test('leaves the other clouds as they are with --cloud, and lists them', async () => {
    const { run, write, files, findings } = workspace(TWO_CLOUDS)
    await run()
    const before = files('state/gcp')
    write('in/gcp/page.json', [])
    const { result } = await run({ cloud: 'aws' })
    expect(Object.keys(result.providers)).toEqual(['aws'])
    expect(result.delta).toEqual({ new: 0, existing: 3, closed: 0, reopened: 0 })
    expect(files('state/gcp')).toEqual(before)
    expect(findings().filter(({ finding }) => finding.csp === 'gcp')).toHaveLength(1)
    const summary = JSON.parse(workspaceSummary(files('reports')))
    expect(summary.unread).toMatchObject([{ provider: 'gcp', reason: 'not_asked', open: 1 }])
  })

  test('writes nothing but a report of its own in a dry run', async () => {
    const { run, write, files, findings, path } = workspace(TWO_CLOUDS)
    await run()
    const [state, reports] = [files('state'), files('reports')]
    write('in/aws/page.json', [awsFinding()])
    const { result } = await run({ dryRun: true })
    expect(result).toMatchObject({ dry_run: true, delta: { existing: 2, closed: 1 } })
    expect(files('state')).toEqual(state)
    expect(files('reports')).toMatchObject(reports)
    expect(findings('reports/dry-run/findings.json')).toHaveLength(3)
    expect(existsSync(path('reports/dry-run/.work'))).toBe(false)
  })

  test('makes reports that users can read, next to a state that only the job can read', async () => {
    const { run, write, path, read } = workspace(TWO_CLOUDS)
    const config = read('config.yaml').replace(/\.\/(state|reports)/g, './out/all/$1')
    write('config.yaml', config)
    expect((await run()).code).toBe(0)
    const modes = ['', '/reports', '/reports/findings.json', '/state'].map((name) =>
      (statSync(path(`out/all${name}`)).mode & 0o007).toString(8),
    )
    expect(modes).toEqual(['5', '5', '4', '0'])
  })

  test('does not rewrite the state of unchanged findings', async () => {
    const { run, files } = workspace(TWO_CLOUDS)
    await run()
    const { 'manifest.json': first, ...before } = files('state')
    await run()
    const { 'manifest.json': second, ...after } = files('state')
    expect(after).toEqual(before)
    expect(second).not.toEqual(first)
  })

  test('exits with 10 if findings of the limit of --fail-on are open', async () => {
    const { run, findings } = workspace(TWO_CLOUDS)
    await run()
    const priorities = findings()
      .map(({ priority }) => priority)
      .sort()
    expect((await run({ failOn: 'P5' })).code).toBe(10)
    expect((await run({ failOn: priorities[0] ?? 'P1' })).code).toBe(10)
    const aboveAll = priorities[0] === 'P1' ? null : 'P1'
    if (aboveAll) expect((await run({ failOn: aboveAll })).code).toBe(0)
  })
})

const workspaceSummary = (files: Record<string, string>): string =>
  Object.entries(files).find(([name]) => name.endsWith('summary.json'))?.[1] ?? '{}'

describe('one problem', () => {
  test.each([
    ['ACTIVE over RESOLVED', ['PASSED', 'FAILED'], 'ACTIVE'],
    ['ACTIVE over SUPPRESSED', ['SUPPRESSED', 'FAILED'], 'ACTIVE'],
    ['SUPPRESSED over RESOLVED', ['SUPPRESSED', 'PASSED'], 'SUPPRESSED'],
  ])('that is reported several times is one finding: %s', async (_, states, status) => {
    const records = states.map((state) =>
      state === 'SUPPRESSED'
        ? awsFinding({ Workflow: { Status: 'SUPPRESSED' } })
        : awsFinding({ status: state }),
    )
    for (const page of [records, records.toReversed()]) {
      const { run, findings } = workspace({ 'in/aws/a.json': page, 'in/gcp/a.json': [] })
      // What is suppressed is no new work.
      expect((await run()).result.delta.new).toBe(status === 'SUPPRESSED' ? 0 : 1)
      expect(findings()).toMatchObject([{ finding: { status } }])
    }
  })

  test('that another cloud reports is one finding of its own cloud, open while one reports it', async () => {
    const seen = awsFinding()
    const { run, write, findings } = workspace({ 'in/aws/a.json': [seen], 'in/gcp/a.json': [seen] })
    expect((await run()).result.delta.new).toBe(1)
    expect(findings()).toMatchObject([{ finding: { csp: 'aws' } }])
    write('in/aws/a.json', [])
    expect((await run()).result.delta).toMatchObject({ existing: 1, closed: 0 })
    write('in/gcp/a.json', [])
    expect((await run()).result.delta).toMatchObject({ existing: 0, closed: 1 })
    write('in/aws/a.json', [seen])
    expect((await run()).result.delta).toMatchObject({ reopened: 1, new: 0 })
  })

  test('is the same whatever the order of files and records is', async () => {
    const records = ['a', 'b', 'c', 'd', 'e'].flatMap((bucket) => [
      awsFinding({ bucket }),
      awsFinding({ bucket, Title: 'Another title', LastObservedAt: '2026-06-21T00:00:00.000Z' }),
      awsFinding({ bucket, Description: 'Another description' }),
    ])
    const reports = []
    for (const page of [records, records.toReversed()]) {
      const { run, findings } = workspace({
        'in/aws/1.json': page.slice(0, 7),
        'in/aws/2.json': page.slice(7),
        'in/gcp/a.json': [],
      })
      await run()
      reports.push(findings().map(({ finding }) => finding))
    }
    expect(reports[1]).toEqual(reports[0])
    expect(reports[0]?.map(({ title }) => title)).toEqual(Array(5).fill('Another title'))
  })
})

describe('an export that cannot be read to its end', () => {
  const gz = gzipSync(JSON.stringify([awsFinding(), awsFinding({ bucket: 'orders' })]))
  test.each<[string, string | Buffer]>([
    ['invalid JSON', '{"Findings": ['],
    ['an array that is cut off between records', `[${JSON.stringify(awsFinding())},`],
    ['a record that is cut off', JSON.stringify([awsFinding()]).slice(0, -40)],
    ['a line that is cut off', `${JSON.stringify(awsFinding())}\n{"Id": "x`],
    ['text', 'no findings today'],
    ['an empty file', ''],
    ['white space', '\n \n'],
    ['a compressed file that is cut off', gz.subarray(0, -12)],
    ['a compressed file that is damaged', Buffer.concat([gz.subarray(0, 40), gz.subarray(60)])],
  ])('fails its provider and closes nothing: %s', async (_, content) => {
    const { run, write, files, findings } = workspace(TWO_CLOUDS)
    await run()
    const before = files('state/aws')
    write('in/aws/page.json', content)
    write('in/gcp/page.json', [])
    const { code, result } = await run()
    expect(code).toBe(3)
    expect(result).toMatchObject({
      status: 'partial',
      providers: { aws: { status: 'failed' }, gcp: { status: 'completed' } },
      delta: { new: 0, existing: 2, closed: 1, reopened: 0 },
    })
    expect(result.errors[0]).toMatchObject({ provider: 'aws', file: expect.stringMatching(/page/) })
    expect(files('state/aws')).toEqual(before)
    expect(findings().filter(({ finding }) => finding.csp === 'aws')).toHaveLength(2)

    write('in/aws/page.json', TWO_CLOUDS['in/aws/page.json'])
    expect((await run()).result.delta).toEqual({ new: 0, existing: 2, closed: 0, reopened: 0 })
  })

  test('is also one that is missing', async () => {
    const { run, remove } = workspace(TWO_CLOUDS)
    await run()
    remove('in/aws/page.json')
    const { code, result } = await run()
    expect(code).toBe(3)
    expect(result.delta.closed).toBe(0)
    expect(result.errors).toMatchObject([
      { provider: 'aws', message: expect.stringContaining('No file matches in/aws/*') },
    ])
  })
})

describe('a file of the state that is cut off', () => {
  test('stops the run, whichever it is, and is left alone', async () => {
    const { run, files, write } = workspace(TWO_CLOUDS)
    await run()
    const whole = files('state')
    for (const [name, text] of Object.entries(whole)) {
      write(`state/${name}`, Buffer.from(text.slice(0, -3), 'latin1'))
      await expect(run(), name).rejects.toThrow(DamagedState)
      expect(files('state')).toEqual({ ...whole, [name]: text.slice(0, -3) })
      write(`state/${name}`, Buffer.from(text, 'latin1'))
    }
    expect((await run()).result.delta).toMatchObject({ new: 0, existing: 3, closed: 0 })
  })
})

describe('a secret in a record', () => {
  const TOKEN = `ghp_${'aB3'.repeat(12)}`
  const finding = awsFinding({ Description: `The log shows ${TOKEN} in clear` })

  test.each([
    ['of a page', JSON.stringify({ Findings: [finding] })],
    ['of a line', `${JSON.stringify(finding)}\n`],
    ['of a long page', JSON.stringify({ Findings: [finding], rest: ' '.repeat(5 * 2 ** 20) })],
  ])('%s is masked in every file that a run writes', async (_, text) => {
    const { run, path } = workspace({ 'in/aws/page.json': text })
    expect((await run()).result.delta.new).toBe(1)
    const texts = readdirSync(path('.'), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !file.parentPath.startsWith(path('in')))
      .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
    expect(texts.some((content) => content.includes('The log shows digest:'))).toBe(true)
    expect(texts.filter((content) => content.includes(TOKEN))).toEqual([])
  })
})

describe('a well-formed record that is no finding', () => {
  test('is listed with file, position and reason, and keeps open what it may be about', async () => {
    const { run, write, path } = workspace({
      'in/aws/page.json': { Findings: [awsFinding(), awsFinding({ bucket: 'orders' })] },
      'in/gcp/page.json': [],
    })
    await run()
    write('in/aws/page.json', { Findings: [awsFinding({ Id: '' })] })
    const { code, result } = await run()
    expect(code).toBe(0)
    expect(result.delta).toMatchObject({ existing: 2, closed: 0 })
    expect(result.errors[0]).toEqual({
      provider: 'aws',
      file: path('in/aws/page.json'),
      position: 'record 1',
      message: expect.stringContaining('a finding must have an id'),
    })
  })
})

describe('an export that holds something in place of findings', () => {
  const finding = JSON.stringify(awsFinding())
  test.each<[string, string, string]>([
    ['an empty object', '{}', 'an empty object'],
    ['an error', '{"__type": "ExpiredTokenException", "message": "x"}', 'ExpiredTokenException'],
    [
      'an error between findings',
      `${finding}\n{"__type": "ThrottlingException"}\n${finding}`,
      'Throttling',
    ],
    [
      'an error next to an empty list',
      '{"Findings": [], "error": {"code": "AccessDenied"}}',
      'AccessDenied',
    ],
    ['a text', '\nAn error occurred (AccessDeniedException) when calling', 'AccessDeniedException'],
    ['a page to sign in', '<!DOCTYPE html><title>Sign in</title>', 'HTML page'],
    ['another projection', '[{"Id": "x", "Title": "y"}]', 'its fields are Id, Title'],
    ['no list', 'null', 'neither findings nor a list'],
    ['the list of another tool', '{"results": []}', 'its fields are results'],
    ['a page of several', `{"Findings": [${finding}], "NextToken": "more"}`, 'goes on'],
  ])('fails its provider, and closes nothing: %s', async (_, content, seen) => {
    const { run, write } = workspace(TWO_CLOUDS)
    await run()
    write('in/aws/page.json', content)
    const { code, result } = await run()
    expect([code, result.status]).toEqual([3, 'partial'])
    expect(result.delta).toMatchObject({ closed: 0, existing: 3 })
    expect(result.errors[0]?.message).toMatch(/^page\.json: .*; nothing of aws is closed$/)
    expect(result.errors[0]?.message).toContain(seen)
  })

  test('is none where it is a record of another kind, which is listed', async () => {
    const { run, write } = workspace(TWO_CLOUDS)
    await run()
    write('in/aws/page.json', [])
    write('in/aws/log.json', { logName: 'projects/shop/logs/x', jsonPayload: {} })
    const { code, result } = await run()
    expect([code, result.delta.closed]).toEqual([0, 2])
    expect(result.errors[0]?.message).toContain('an entry of a log of Google Cloud')
    write('in/aws/page.json', { logName: 'projects/shop/logs/x', jsonPayload: {} })
    expect((await run()).code).toBe(3)
  })

  test('is none where another file goes on with its pages', async () => {
    const { run, write } = workspace(TWO_CLOUDS)
    write('in/aws/page.json', { Findings: [awsFinding()], NextToken: 'more' })
    write('in/aws/page-2.json', { Findings: [], NextToken: '' })
    expect((await run()).code).toBe(0)
  })
})

describe('a file that is known to hold no findings', () => {
  const others = {
    'in/aws/report.html': '<!DOCTYPE html><html><body>FAIL</body></html>',
    'in/aws/compliance/cis.csv':
      'PROVIDER;DESCRIPTION;ACCOUNTID;REQUIREMENTS_ID;CHECKID\naws;a;1;2;b\n',
    'in/aws/README.md': '# Exports\n',
    'in/aws/scan.log': '2026-06-20 10:00:00 starting\n',
  }
  const config = `clouds:
  aws: {source: files, files: ["in/aws/**"]}
metadata: {file: metadata.yaml}
state: {dir: ./state}
outputs: {reports: {dir: ./reports, formats: [json]}}
`
  const folder = (files: Readonly<Record<string, unknown>>) =>
    workspace({ 'config.yaml': config, ...files })

  test('is passed over, and named', async () => {
    const { run, path } = folder({ 'in/aws/page.json': [awsFinding()], ...others })
    const { code, result } = await run()
    expect([code, result.delta.new]).toEqual([0, 1])
    const named = result.errors.map(({ file }) => file).sort()
    expect(named).toEqual(
      Object.keys(others)
        .map((name) => path(name))
        .sort(),
    )
    expect(result.errors[0]?.message).toContain('passed over')
  })

  test('is no empty report: alone, it fails its provider', async () => {
    const { run, write, remove } = folder({ 'in/aws/page.json': [awsFinding()], ...others })
    await run()
    remove('in/aws/page.json')
    const { code, result } = await run()
    expect([code, result.delta.closed]).toEqual([3, 0])
    write('in/aws/page.json', { Findings: [] })
    expect((await run()).result.delta.closed).toBe(1)
  })
})
