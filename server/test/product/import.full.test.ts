import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  client,
  installation,
  isAlive,
  pollUntil,
  type Service,
  WITHOUT_SEARCH,
} from './product.ts'

const SHOP = '111122223333'
const BANK = '444455556666'

const asff = (bucket: string, account = SHOP, check = 'S3.8') => ({
  SchemaVersion: '2018-10-08',
  Id: `arn:aws:securityhub:eu-central-1:${account}:control/${check}/finding/${bucket}`,
  ProductArn: 'arn:aws:securityhub:eu-central-1::product/aws/securityhub',
  ProductName: 'Security Hub',
  GeneratorId: `security-control/${check}`,
  AwsAccountId: account,
  Types: ['Software and Configuration Checks'],
  CreatedAt: '2021-03-04T05:06:07.000Z',
  UpdatedAt: '2021-03-05T05:06:07.000Z',
  Severity: { Label: 'HIGH' },
  Title: `${check} Buckets block public access`,
  Description: `The bucket ${bucket} does not.`,
  Resources: [{ Type: 'AwsS3Bucket', Id: `arn:aws:s3:::${bucket}`, Region: 'eu-central-1' }],
  Compliance: { Status: 'FAILED', SecurityControlId: check },
  RecordState: 'ACTIVE',
  Workflow: { Status: 'NEW' },
})

const ocsf = (machine: string) => ({
  class_uid: 2003,
  category_uid: 2,
  activity_id: 1,
  metadata: {
    version: '1.4.0',
    event_code: 'vm_disk_encrypted',
    product: { name: 'Prowler', vendor_name: 'Prowler', version: '5.4.0' },
  },
  severity_id: 3,
  severity: 'Medium',
  status_code: 'FAIL',
  finding_info: { uid: `prowler-azure-vm_disk_encrypted-${machine}`, title: 'Disks are encrypted' },
  resources: [{ uid: `/subscriptions/s/machines/${machine}`, name: machine, type: 'vm' }],
  cloud: { provider: 'azure', region: 'westeurope', account: { uid: 'subscription-1' } },
})

const lines = (...records: unknown[]) => records.map((one) => `${JSON.stringify(one)}\n`).join('')

const tally = (stdout: string) => stdout.trim().replace(/^.*?: /, '')

describe('stance import', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  let service: Service
  let caller: Client
  const file = async (name: string, content: string | Uint8Array) => {
    const path = join(stance.folder, name)
    await writeFile(path, content)
    return path
  }
  const statusOf = async (title: string): Promise<string | undefined> => {
    for (let page = 1; ; page += 1) {
      const { body } = await caller.get(`/api/v1/findings?per_page=100&page=${page}`)
      const { data } = body as unknown as { data: { description: string; status: string }[] }
      const found = data.find(({ description }) => description.includes(title))
      if (found || data.length === 0) return found?.status
    }
  }

  it('works without a service, and leaves nothing running', async () => {
    await stance.create()
    const path = await file('first.json', JSON.stringify([asff('first'), asff('second')]))
    const { code, stdout, stderr } = await stance.run(['import', path])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(`${path}: asff, 2 read, 2 new, 0 existing, 0 resolved, 0 rejected\n`)
    expect(await stance.postmasterPid()).toBeUndefined()
  })

  it('ends on a signal while it waits for a named pipe', async () => {
    const path = join(stance.folder, 'pipe')
    execFileSync('mkfifo', [path])
    const running = stance.start(['import', path])
    await pollUntil('A database server', stance.postmasterPid)
    running.child.kill('SIGTERM')
    expect(await running.ended).toMatchObject({
      code: 1,
      stderr:
        'stance: Stopped by SIGTERM; what was imported before stays; import the input again for the rest\n',
    })
    expect(await stance.postmasterPid()).toBeUndefined()

    const reading = stance.run(['import', path])
    await promisify(execFile)('sh', ['-c', 'printf "%s" "$1" > "$0"', path, '[]'])
    expect((await reading).stdout).toContain('no format, 0 read, 0 new')
  })

  it('stops its database when it is interrupted', async () => {
    const running = stance.start(['import', '-'])
    const postmaster = await pollUntil('A database server', stance.postmasterPid)
    running.child.kill('SIGINT')
    const { code, stderr } = await running.ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^stance: Stopped by SIGINT; what was imported before stays; /)
    expect(await isAlive(postmaster)).toBe(false)
  })

  describe('while a service is running', () => {
    beforeAll(async () => {
      service = await stance.serve()
      caller = client(service, await stance.token('admin'))
    }, 600_000)

    it('makes its findings visible at once', async () => {
      expect(await caller.totals()).toEqual([2, 2])
      const path = await file('third.json', JSON.stringify({ Findings: [asff('third')] }))
      expect(await stance.run(['import', path])).toMatchObject({ code: 0, stderr: '' })
      expect(await caller.totals()).toEqual([3, 3])
    })

    it('reads standard input, compressed or not', async () => {
      const input = lines(ocsf('one'), ocsf('two'))
      const imported = await stance.run(['import', '-'], { input })
      expect(imported).toMatchObject({ code: 0, stderr: '' })
      expect(imported.stdout).toBe(
        'standard input: ocsf, 2 read, 2 new, 0 existing, 0 resolved, 0 rejected\n',
      )
      const again = await stance.run(['import', '-'], { input: gzipSync(input) })
      expect(tally(again.stdout)).toBe('ocsf, 2 read, 0 new, 2 existing, 0 resolved, 0 rejected')
    })

    it('reads a folder recursively, each file by itself', async () => {
      await mkdir(join(stance.folder, 'scans', 'azure'), { recursive: true })
      await file('scans/aws.json', JSON.stringify([asff('fourth')]))
      await file('scans/azure/machines.jsonl.gz', gzipSync(lines(ocsf('three'))))
      await file('scans/.DS_Store', 'no scan')
      const { code, stdout, stderr } = await stance.run(['import', 'scans'])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout.split('\n')).toEqual([
        'scans/aws.json: asff, 1 read, 1 new, 0 existing, 0 resolved, 0 rejected',
        'scans/azure/machines.jsonl.gz: ocsf, 1 read, 1 new, 0 existing, 0 resolved, 0 rejected',
        'total: 2 files, 2 read, 2 new, 0 existing, 0 resolved, 0 rejected',
        '',
      ])
    })

    it('reads a folder as a whole, and passes over what is known to hold no findings', async () => {
      await mkdir(join(stance.folder, 'output', 'compliance'), { recursive: true })
      const whole = (...buckets: string[]) =>
        file(
          'output/findings.json',
          JSON.stringify(buckets.map((name) => asff(name, BANK, 'S3.5'))),
        )
      await whole('kept', 'gone')
      await file('output/report.html', '<!DOCTYPE html><html></html>')
      await file('output/compliance/cis.csv', 'PROVIDER;DESCRIPTION;REQUIREMENTS_ID\naws;a;1\n')
      expect((await stance.run(['import', '--complete', 'output'])).code).toBe(0)
      await whole('kept')
      const { code, stdout, stderr } = await stance.run([
        'import',
        '--complete',
        '--json',
        'output',
      ])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const [input] = JSON.parse(stdout).inputs
      expect(input).toMatchObject({ resolved: 1, unreadable: false, checks: ['S3.5'] })
      expect(input.coverage).toMatchObject([{ account_id: BANK, checks: 1 }])
      expect(input.files).toMatchObject([
        { name: 'output/compliance/cis.csv', passed_over: expect.stringContaining('a table') },
        { name: 'output/findings.json', records: 1, passed_over: '' },
        { name: 'output/report.html', passed_over: 'an HTML report' },
      ])
    })

    it('ends with 1 if a part of a complete import cannot be read, and resolves nothing', async () => {
      await file('output/findings.json', '[]')
      await file('output/second.json', '{"error": {"code": "AuthorizationFailed"}}')
      const { code, stdout, stderr } = await stance.run(['import', '--complete', 'output'])
      expect(code).toBe(1)
      expect(stdout).toContain('passed over: output/report.html, an HTML report')
      expect(stderr).toContain('an error of Azure (AuthorizationFailed) in place of findings')
      expect(await statusOf('kept')).toBe('open')
    })

    it('prints one JSON document of the files and their total', async () => {
      const { stdout, stderr } = await stance.run(['import', 'scans', '--json'])
      expect(stderr).toBe('')
      const counts = { read: 1, accepted: 0, duplicates: 1, rejected: 0, errors: [] }
      expect(JSON.parse(stdout)).toMatchObject({
        inputs: [
          { name: 'scans/aws.json', format: 'asff', ...counts },
          { name: 'scans/azure/machines.jsonl.gz', format: 'ocsf', ...counts },
        ],
        total: { read: 2, accepted: 0, duplicates: 2, rejected: 0 },
      })
    })

    it('shows no control characters of names and records', async () => {
      const path = await file('scan\x1b[2J.json', JSON.stringify([{ Title: '\x1b[31m' }]))
      const { stdout, stderr } = await stance.run(['import', path])
      expect(stdout).toContain('scan?[2J.json: ')
      expect(stdout + stderr).not.toContain('\x1b')
    })

    it('resolves what a complete export no longer reports, in the accounts that it covers', async () => {
      const other = await file('bank.json', JSON.stringify([asff('vault', BANK)]))
      await stance.run(['import', other])
      await mkdir(join(stance.folder, 'export'))
      await file('export/1.json', JSON.stringify([asff('first')]))
      await file('export/2.json', JSON.stringify([asff('second')]))
      const complete = await stance.run(['import', 'export', '--complete'])
      expect(tally(complete.stdout).split('\n')).toEqual([
        'asff, 2 read, 0 new, 2 existing, 2 resolved, 0 rejected',
        '  covered: securityhub; 1 account; regions eu-central-1',
      ])
      const statuses = await Promise.all(
        ['first', 'second', 'third', 'fourth', 'vault'].map(statusOf),
      )
      expect(statuses).toEqual(['open', 'open', 'resolved', 'resolved', 'open'])

      const stated = ['import', 'export', '--complete', '--account', SHOP, BANK]
      const { stdout, stderr } = await stance.run(stated)
      expect(tally(stdout)).toMatch(/0 resolved, 0 rejected$/m)
      expect(stderr).toContain(`No record of the input is about the account ${BANK}`)
      expect(await statusOf('vault')).toBe('open')
    })

    it('imports the other records when one is invalid, and reports which one', async () => {
      const { Resources: _, ...nameless } = asff('fifth')
      const input = `${lines(asff('sixth'), nameless, asff('seventh'))}{"half":\n`
      const { code, stdout, stderr } = await stance.run(['import', '-'], { input })
      expect(code).toBe(0)
      expect(tally(stdout)).toBe('asff, 4 read, 2 new, 0 existing, 0 resolved, 2 rejected')
      expect(stderr).toMatch(
        /^standard input: record 2, Resources.*: .+\nstandard input: record 4: .+\n$/,
      )
    })

    it.concurrent.each([
      ['text', 'no scan at all\n', /^standard input: record 1: .+/],
      [
        'another JSON',
        '[{"name":"jo"}]',
        /No record has a known format.*\n.*: record 1: .*fields are name\n$/,
      ],
      ['nothing', '', /^standard input: the input contains no records\n$/],
    ])('reports that nothing was imported from %s', async (_, input, message) => {
      const { code, stderr } = await stance.run(['import', '-'], { input })
      expect(code).toBe(1)
      expect(stderr).toMatch(message)
    })

    it('names the stated format of an input without records', async () => {
      const args = ['import', '-', '--format', 'gitleaks']
      const unnamed = await stance.run(args, { input: '[]' })
      expect(unnamed).toMatchObject({
        code: 1,
        stdout: expect.stringContaining(': gitleaks, 0 read'),
      })
      const named = await stance.run([...args, '--repository', 'shop/web'], { input: '[]' })
      expect(named).toMatchObject({ code: 0, stderr: '' })
    })

    it('reports a truncated file, and keeps the records before the end', async () => {
      const [, before] = await caller.totals()
      const whole = gzipSync(lines(...Array.from({ length: 400 }, (_, index) => asff(`b${index}`))))
      const path = await file('cut.json.gz', whole.subarray(0, whole.length - 20))
      const { code, stderr } = await stance.run(['import', path, '--complete'])
      expect(code).toBe(1)
      expect(stderr).toMatch(/^stance: Reading .*cut\.json\.gz ended unexpectedly \(unexpected end/)
      const [, after] = await caller.totals()
      expect(after).toBeGreaterThanOrEqual(before)
      expect(await statusOf('first')).toBe('open')
    })

    it.runIf(existsSync('/usr/bin/script') && process.platform === 'linux')(
      'shows its progress on a terminal only',
      async () => {
        const many = Array.from({ length: 400 }, (_, index) => asff(`watched-${index}`))
        const path = await file('many.json', lines(...many))
        const watched = await stance.onTerminal(['import', path])
        expect(watched).toContain('\r\x1b[K')
        expect(watched).toMatch(/400 new, 0 existing, 0 resolved, 0 rejected/)
        const { stdout, stderr } = await stance.run(['import', path])
        expect(stderr).toBe('')
        expect(stdout).not.toContain('\x1b')
      },
    )

    it('is in the audit log with the user of the machine', async () => {
      const { body } = await caller.get('/api/v1/audit-log?per_page=1')
      expect(body).toMatchObject({
        data: [{ action: 'importFindings', actor: expect.stringContaining('(command line)') }],
      })
    })
  })

  it.concurrent.each([
    ['a missing path', ['import', 'nowhere'], 'No such file or folder: nowhere'],
    ['an empty folder', ['import', 'empty'], 'The folder empty contains no files'],
    ['an unknown format', ['import', '-', '--format', 'x'], 'choices are auto, asff, ocsf'],
    ['failures only, without complete', ['import', '-', '--failures-only'], 'add --complete'],
    ['no path', ['import'], "missing required argument 'path'"],
  ])('rejects %s before it starts a database', async (_, args, message) => {
    const other = await installation(WITHOUT_SEARCH)
    await mkdir(join(other.folder, 'empty'))
    const { code, stdout, stderr } = await other.run(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^stance: /)
    expect(stderr).toContain(message)
    expect(await other.postmasterPid()).toBeUndefined()
  })
})
