import { describe, expect, it } from 'vitest'
import * as checkovData from './checkov/checkov.test-data.ts'
import { checkov } from './checkov/checkov.ts'
import { observed, repository, scanned } from './code-scans.fixture.ts'
import * as detectSecretsData from './detect-secrets/detect-secrets.test-data.ts'
import { detectSecrets } from './detect-secrets/detect-secrets.ts'
import * as gitleaksData from './gitleaks/gitleaks.test-data.ts'
import { gitleaks } from './gitleaks/gitleaks.ts'
import { kics } from './kics/kics.ts'
import { detectorOf } from './record-parsing.ts'
import * as sarifData from './sarif/sarif.test-data.ts'
import { sarif } from './sarif/sarif.ts'
import { terrascan } from './terrascan/terrascan.ts'
import * as tfsecData from './tfsec/tfsec.test-data.ts'
import { tfsec } from './tfsec/tfsec.ts'
import * as trufflehogData from './trufflehog/trufflehog.test-data.ts'
import { trufflehog } from './trufflehog/trufflehog.ts'

describe('a clean report', () => {
  const STATED = repository('acme/web')
  const cleanRun = (name: string, rules: readonly object[]) => ({
    version: '2.1.0',
    runs: [{ tool: { driver: { name, rules } }, results: [] }],
  })
  const checkovReport = (check_type: string) => ({ check_type, results: { failed_checks: [] } })

  it.each([
    ['Checkov', checkov, checkovReport('terraform'), [], []],
    ['Checkov, of secrets', checkov, checkovReport('secrets'), [], ['secret']],
    ['Checkov, of packages', checkov, checkovReport('sca_package'), [], ['vulnerability']],
    ['Checkov, of nothing', checkov, checkovData.empty, [], []],
    ['KICS', kics, { queries_total: 5, queries: [] }, [], []],
    [
      'KICS, with the queries',
      kics,
      { queries_total: 1, queries: [{ query_id: 'q1', files: [] }] },
      ['q1'],
      [],
    ],
    ['Terrascan', terrascan, { results: { violations: null, scan_summary: {} } }, [], []],
    [
      'detect-secrets',
      detectSecrets,
      { ...detectSecretsData.baseline, results: {} },
      [],
      ['secret'],
    ],
    ['a linter', sarif, cleanRun('A Linter', [{ id: 'R1' }, { id: 'R2' }]), ['R1', 'R2'], []],
    [
      'gitleaks, in SARIF',
      sarif,
      cleanRun('gitleaks', [{ id: 'a-token' }]),
      ['a-token'],
      ['secret'],
    ],
    ['Grype, in SARIF', sarif, cleanRun('Grype', []), [], ['vulnerability']],
    ['Trivy, in SARIF', sarif, cleanRun('Trivy', []), [], []],
  ])('of %s shows what was scanned', (_name, format, record, checks, groups) => {
    expect(format.matches(record)).toBe(true)
    const result = format.parse(record, STATED)
    expect(observed(result)).toEqual([])
    expect(scanned(result)).toMatchObject([
      { account_id: 'acme/web', region: null, artifact: 'acme/web', checks, groups },
    ])
  })

  it('of tfsec shows it where the sender states the format', () => {
    const detect = detectorOf('tfsec')
    expect(detect(tfsecData.nothing)?.id).toBe('tfsec')
    const result = tfsec.parse(tfsecData.nothing, STATED)
    expect(scanned(result)).toMatchObject([{ account_id: 'acme/web', artifact: 'acme/web' }])
  })

  it.each([
    ['Checkov', checkov, checkovReport('terraform')],
    ['tfsec', tfsec, tfsecData.nothing],
    ['detect-secrets', detectSecrets, { ...detectSecretsData.baseline, results: {} }],
    ['a linter', sarif, cleanRun('A Linter', [{ id: 'R1' }])],
  ])('of %s shows nothing if no repository is named', (_name, format, record) => {
    expect(format.parse(record)).toMatchObject({ kind: 'ignored' })
  })
})

it.each([
  [gitleaks, gitleaksData.leak],
  [trufflehog, trufflehogData.verified],
  [detectSecrets, detectSecretsData.baseline],
  [checkov, checkovData.secrets],
  [sarif, sarifData.secretScan],
])('secrets are a group of their own, apart from other findings (%#)', (format, record) => {
  for (const { check_group, finding_type } of observed(format.parse(record))) {
    expect([check_group, finding_type]).toEqual(['secret', 'Secret'])
  }
  expect(observed(checkov.parse(checkovData.packages))[0]?.check_group).toBe('vulnerability')
  expect(observed(checkov.parse(checkovData.terraform))[0]?.check_group).toBe('')
})

it.each([
  [
    checkov,
    {
      check_type: 'terraform',
      results: {
        failed_checks: [{ check_id: 'A', file_path: '/a', check_result: { result: 'MAYBE' } }],
      },
    },
    'results.failed_checks[0].check_result.result',
  ],
  [
    tfsec,
    { results: [{ rule_id: 'A', status: 3, location: { filename: 'a.tf' } }] },
    'results[0].status',
  ],
  [
    sarif,
    { version: '2.1.0', runs: [{ results: [{ ruleId: 'A', kind: 'maybe' }] }] },
    'runs[0].results[0].kind',
  ],
  [
    sarif,
    { version: '2.1.0', runs: [{ results: [{ ruleId: 'A', baselineState: 'gone' }] }] },
    'runs[0].results[0].baselineState',
  ],
  [
    sarif,
    {
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'A', suppressions: [{}, { status: 'maybe' }] }] }],
    },
    'runs[0].results[0].suppressions[1].status',
  ],
])(
  'an unknown status is an error that names its field and account (%#)',
  (format, record, field) => {
    const { kind, error } = { error: undefined, ...format.parse(record, repository('acme/web')) }
    expect(kind).toBe('error')
    expect(error).toMatchObject({ field, account_id: 'acme/web' })
  },
)

it.each([
  [
    checkov,
    { check_type: 'terraform', results: { failed_checks: [], parsing_errors: ['/broken.tf'] } },
    'results.parsing_errors[0]',
  ],
  [checkov, { ...checkovData.empty, parsing_errors: 2 }, 'parsing_errors'],
  [kics, { queries_total: 5, queries: [], files_failed_to_scan: 1 }, 'files_failed_to_scan'],
  [
    terrascan,
    {
      results: {
        violations: null,
        scan_summary: {},
        scan_errors: [
          { errMsg: 'directory has no terraform config files' },
          { errMsg: 'invalid syntax' },
        ],
      },
    },
    'results.scan_errors[1]',
  ],
  [
    sarif,
    { version: '2.1.0', runs: [{ invocations: [{ executionSuccessful: false }], results: [] }] },
    'runs[0].invocations[0].executionSuccessful',
  ],
  [
    sarif,
    {
      version: '2.1.0',
      runs: [
        {
          invocations: [
            { toolExecutionNotifications: [{ level: 'error', message: { text: 'x' } }] },
          ],
          results: [],
        },
      ],
    },
    'runs[0].invocations[0].toolExecutionNotifications',
  ],
])(
  'a scan that did not look at everything is an error of its account (%#)',
  (format, record, field) => {
    expect(format.parse(record, repository('acme/web'))).toMatchObject({
      kind: 'error',
      error: { field, account_id: 'acme/web' },
    })
  },
)
