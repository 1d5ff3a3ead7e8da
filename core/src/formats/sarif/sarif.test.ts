import { describe, expect, it } from 'vitest'
import { errorsOf, observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { codeScan, imageScan, secretScan } from './sarif.test-data.ts'
import { sarif } from './sarif.ts'

const scan = (result: object, rule: object = {}, tool = 'Example Linter') => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: tool, rules: [{ id: 'R1', ...rule }] } },
      results: [{ ruleId: 'R1', message: { text: 'Found' }, ...result }],
    },
  ],
})
const parseOne = (...args: Parameters<typeof scan>) => observationsOf(sarif, scan(...args))[0]

describe('sarif', () => {
  it('parses every run, with rules of the tool and of its extensions', () => {
    expect(observationsOf(sarif, codeScan).map(summaryOf)).toEqual([
      'js/sql-injection | fail | HIGH | git.example.test/shop/web//src/orders.ts',
      'company/log-format | fail muted | LOW | git.example.test/shop/web//src/log file.ts',
      'company/log-format | fail muted | LOW | git.example.test/shop/web//src/job.ts',
      'company/log-format | pass | LOW | git.example.test/shop/web//shop.Billing',
    ])
    expect(observationsOf(sarif, codeScan)[0]).toMatchObject({
      source: 'codeql',
      check_aliases: ['js/sqli'],
      account_id: 'git.example.test/shop/web',
      provider: '',
      title: 'Query built from user input',
      finding_type: 'security',
      remediation: 'Use parameters.\nhttps://docs.example.test/js/sql-injection',
      last_observed_at: '2031-04-05T06:07:08.000Z',
    })
  })

  it("inserts the arguments into the rule's message", () => {
    expect(observationsOf(sarif, codeScan)[1]?.description).toContain(
      'The call of write names no request.',
    )
  })

  it('parses a vulnerability of an image to the same check as the scanner’s own format', () => {
    expect(observationsOf(sarif, imageScan)).toMatchObject([
      {
        source: 'trivy',
        check_id: 'CVE-2031-1111/zlib',
        title: 'CVE-2031-1111 in zlib: zlib: a heap overflow',
        severity: 'CRITICAL',
        account_id: 'registry.example.test/shop/web',
        resource: { id: 'registry.example.test/shop/web:1.4', type: 'ContainerImage' },
        cves: [
          {
            id: 'CVE-2031-1111',
            package: 'zlib',
            installed_version: '1.0',
            fixed_version: '1.1',
            cvss: 9.8,
          },
        ],
        remediation: 'Update zlib 1.0 to 1.1\nhttps://avd.example.test/cve-2031-1111',
      },
    ])
  })

  it.each([
    [{ level: 'error' }, {}, 'HIGH'],
    [{}, { defaultConfiguration: { level: 'note' } }, 'LOW'],
    [{}, {}, 'MEDIUM'],
    [{ level: 'none' }, {}, 'INFO'],
    [{ level: 'strange' }, {}, 'MEDIUM'],
    [{ level: 'error' }, { properties: { 'security-severity': '4.1' } }, 'MEDIUM'],
    [
      { properties: { 'security-severity': '9.0' } },
      { properties: { 'security-severity': '1' } },
      'CRITICAL',
    ],
    [{ level: 'error', properties: { securityRisk: 'CRITICAL' } }, {}, 'CRITICAL'],
    [{ properties: { severity: 'low' } }, { defaultConfiguration: { level: 'error' } }, 'LOW'],
  ])('parses the severity of %j with rule %j as %s', (result, rule, severity) => {
    expect(parseOne(result, rule)?.severity).toBe(severity)
  })

  it.each([
    [{}, 'fail', false],
    [{ kind: 'pass' }, 'pass', false],
    [{ kind: 'review' }, 'manual', false],
    [{ kind: 'notApplicable' }, 'not_evaluated', false],
    [{ baselineState: 'absent' }, 'ended', false],
    [{ kind: 'informational' }, 'not_evaluated', false],
    [{ kind: 'open' }, 'manual', false],
    [{ baselineState: 'absent', suppressions: [{ kind: 'inSource' }] }, 'ended', false],
    [{ baselineState: 'unchanged' }, 'fail', false],
    [{ suppressions: [] }, 'fail', false],
    [{ suppressions: [{ kind: 'inSource' }] }, 'fail', true],
    [{ suppressions: [{ kind: 'external', status: 'rejected' }] }, 'fail', false],
  ])('parses %j as %s, muted: %s', (result, outcome, muted) => {
    expect(parseOne(result)).toMatchObject({ outcome, muted })
  })

  it('identifies a result by its fingerprint, not by its line', () => {
    const at = (startLine: number, print: string) =>
      parseOne({
        partialFingerprints: { primaryLocationLineHash: print },
        locations: [
          { physicalLocation: { artifactLocation: { uri: 'a.ts' }, region: { startLine } } },
        ],
      })?.source_finding_id
    expect(at(1, 'x')).toBe(at(90, 'x'))
    expect(at(1, 'x')).not.toBe(at(1, 'y'))
  })

  it('ignores a placeholder for a missing fingerprint', () => {
    const semgrep = (text: string) =>
      parseOne(
        { message: { text }, fingerprints: { 'matchBasedId/v1': 'requires login' } },
        {},
        'Semgrep OSS',
      )
    expect(semgrep('one')?.source).toBe('semgrep')
    expect(semgrep('one')?.source_finding_id).not.toBe(semgrep('two')?.source_finding_id)
  })

  it('is of the repository as a whole if no file is named', () => {
    const { runs } = scan({ ruleId: 'CKV_AWS_20' }, {}, 'Checkov')
    expect(observationsOf(sarif, { version: '2.1.0', runs })[0]).toMatchObject({
      source: 'checkov',
      provider: '',
      account_id: 'scanner:checkov',
      resource: { id: 'scanner:checkov', type: 'Repository' },
    })
  })

  it.each([
    ['KICS', '', 'File'],
    ['terrascan', 'azurerm_key_vault', 'azurerm_key_vault'],
    ['terrascan', 'function', 'File'],
    ['Example Linter', 'aws_s3_bucket', 'File'],
  ])('a result of %s with the kind "%s" has the type %s', (tool, kind, type) => {
    const at = { physicalLocation: { artifactLocation: { uri: 'a.tf' } } }
    const locations = [{ ...at, logicalLocations: [{ name: 'main', kind }] }]
    expect(parseOne({ locations }, {}, tool)).toMatchObject({
      provider: '',
      account_id: expect.stringMatching(/^scanner:/),
      resource: { type, id: type === 'File' ? 'a.tf' : `a.tf#${type}.main` },
    })
  })

  it('finds the rule of a secret in the message, which is not stored', () => {
    expect(observationsOf(sarif, secretScan)).toMatchObject([
      {
        check_id: 'Example Token',
        severity: 'CRITICAL',
        description: 'Found in line 2',
        finding_type: 'Secret',
      },
    ])
  })

  it('parses the valid results next to an invalid one', () => {
    const { runs } = scan({})
    const [run] = runs
    const document = {
      version: '2.1.0',
      runs: [{ ...run, results: [5, ...(run?.results ?? [])] }, 7],
    }
    expect(observationsOf(sarif, document)).toHaveLength(1)
    expect(errorsOf(sarif, document).map(({ field }) => field)).toEqual([
      'runs[0].results[0]',
      'runs[1]',
    ])
  })

  it('ignores a log without runs', () => {
    expect(sarif.parse({ version: '2.1.0', runs: [] })).toMatchObject({ kind: 'ignored' })
  })
})
