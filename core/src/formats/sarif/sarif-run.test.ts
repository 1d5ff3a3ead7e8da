import { describe, expect, it } from 'vitest'
import { gitleaks } from '../gitleaks/gitleaks.ts'
import { NOTHING_STATED } from '../observation.ts'
import { observationsOf } from '../reading/parse-scan.fixture.ts'
import { imageScan } from './sarif.test-data.ts'
import { sarif } from './sarif.ts'

const RESULT = {
  ruleId: 'R1',
  message: { text: 'Found' },
  locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a.ts' } } }],
}
const STATED = { ...NOTHING_STATED, repository: 'acme/web' }
const DRIVER = { name: 'A Linter', rules: [{ id: 'R1' }, { id: 'R2' }] }

const log = (run: object) => ({
  version: '2.1.0',
  runs: [{ tool: { driver: DRIVER }, results: [RESULT], ...run }],
})
const parse = (run: object) => observationsOf(sarif, log(run), STATED)
const scannedIn = (run: object) => {
  const result = sarif.parse(log(run), STATED)
  return result.kind === 'observations' ? (result.scanned ?? []) : []
}
const located = (uri: string) => ({
  ...RESULT,
  locations: [{ physicalLocation: { artifactLocation: { uri } } }],
})

describe('what a run shows to have been scanned', () => {
  const override = (descriptor: object, enabled: boolean) => ({
    invocations: [{ ruleConfigurationOverrides: [{ descriptor, configuration: { enabled } }] }],
  })
  const offByDefault = {
    tool: {
      driver: { ...DRIVER, rules: [{ id: 'R1', defaultConfiguration: { enabled: false } }] },
    },
  }

  it.each([
    ['its rules', {}, ['R1', 'R2']],
    [
      'the rules of extensions',
      { tool: { driver: {}, extensions: [{ rules: [{ id: 'E1' }] }] } },
      ['E1'],
    ],
    ['no taxa', { tool: { driver: { taxa: [{ id: 'T1' }] } } }, []],
    ['no rule that is off', offByDefault, []],
    ['no rule that is turned off by id', override({ id: 'R2' }, false), ['R1']],
    ['no rule that is turned off by index', override({ index: 0 }, false), ['R2']],
    ['a rule that is turned on', { ...offByDefault, ...override({ id: 'R1' }, true) }, ['R1']],
  ])('is %s', (_name, run, checks) => {
    expect(scannedIn(run)).toMatchObject([{ artifact: 'acme/web', checks }])
  })

  it.each([[null], [undefined], ['elsewhere']])('is nothing if the results are %j', (results) => {
    expect(sarif.parse(log({ results }), STATED)).toMatchObject({ kind: 'ignored' })
  })

  it('does not contain a rule that failed, whose results cover nothing', () => {
    const error = { level: 'error', associatedRule: { index: 0 }, message: { text: 'Crashed' } }
    const run = { invocations: [{ toolExecutionNotifications: [error] }] }
    expect(scannedIn(run)).toMatchObject([{ checks: ['R2'] }])
    expect(parse(run)).toMatchObject([{ check_id: 'R1', artifact: null }])
  })

  it('is a part of the repository if the run has a category', () => {
    const artifactOf = (id: string) => parse({ automationDetails: { id } })[0]?.artifact
    expect(artifactOf('services/api/2031-04-05')).toBe('acme/web (services/api)')
    expect(artifactOf('2031-04-05')).toBe('acme/web')
  })
})

it.each([
  ['file:///home/jo/web/src/a.ts', 'src/a.ts'],
  ['file:///github/workspace/src/a.ts', 'src/a.ts'],
  ['src/a.ts', 'src/a.ts'],
])('the file %s is %s in the repository', (uri, path) => {
  const run = {
    originalUriBaseIds: { ROOT: { uri: 'file:///home/jo/web/' } },
    results: [located(uri)],
  }
  expect(parse(run)).toMatchObject([{ resource: { id: `acme/web//${path}` } }])
})

describe('the time of a result', () => {
  const END = '2031-04-05T06:00:00.000Z'
  const invocations = [{ endTimeUtc: '2031-04-05T05:00:00Z' }, { endTimeUtc: END }]
  const provenance = { lastDetectionTimeUtc: '2031-04-05T07:00:00Z' }

  const LATER = '2031-04-05T07:00:00.000Z'
  const gone = { provenance, baselineState: 'absent' }

  it.each([
    ['the end of the last invocation', { invocations }, {}, END, END],
    ['the start', { invocations: [{ startTimeUtc: END }] }, {}, END, END],
    ['its last detection', { invocations }, { provenance }, LATER, END],
    ['the end of the run if it is gone', { invocations }, gone, END, END],
    ['unknown', {}, gone, null, null],
  ])('is %s', (_name, run, result, time, end) => {
    const results = [{ ...RESULT, ...result }]
    expect(parse({ ...run, results })).toMatchObject([{ last_observed_at: time }])
    expect(scannedIn({ ...run, results })).toMatchObject([{ last_observed_at: end }])
  })
})

it('has the justifications of its suppressions as the reason', () => {
  const suppressions = [
    { kind: 'external', justification: 'Accepted risk' },
    { kind: 'inSource', status: 'accepted', justification: 'See the review' },
  ]
  expect(parse({ results: [{ ...RESULT, suppressions }] })).toMatchObject([
    { muted: true, mute_reason: 'Accepted risk\nSee the review' },
  ])
})

it.each([
  ['tags', { properties: { tags: ['external/cwe/cwe-089'] } }, {}],
  ['a property', { properties: { cwe: ['CWE-89: Injection'] } }, {}],
  ['a number', { properties: { 'cwe-id': '89' } }, {}],
  [
    'a relationship',
    { relationships: [{ target: { id: '89', toolComponent: { name: 'CWE' } } }] },
    {},
  ],
  ['a taxon', {}, { taxa: [{ index: 0, toolComponent: { index: 0 } }] }],
])('finds the weakness in %s', (_name, rule, result) => {
  const run = {
    tool: { driver: { name: 'A Linter', rules: [{ id: 'R1', ...rule }] } },
    taxonomies: [{ name: 'CWE', taxa: [{ id: '89' }] }],
    results: [{ ...RESULT, ...result }],
  }
  expect(parse(run)).toMatchObject([{ compliance: [{ framework: 'CWE', control: 'CWE-89' }] }])
})

describe('a secret of gitleaks', () => {
  const secretIn = (more: object) => ({
    ruleId: 'a-token',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'deploy/.env' },
          region: { snippet: { text: 'visible-as-secret' } },
        },
      },
    ],
    ...more,
  })
  const run = (...results: object[]) =>
    observationsOf(sarif, log({ tool: { driver: { name: 'gitleaks' } }, results }), STATED)
  const leak = { RuleID: 'a-token', File: 'deploy/.env', Secret: 'visible-as-secret' }
  const [own] = observationsOf(gitleaks, leak, STATED)
  const identityOf = (one: typeof own) => [one?.source, one?.source_finding_id, one?.resource.id]

  it('is the same finding as in its own format, once for all commits', () => {
    const commits = ['01', '02'].map((commitSha) =>
      secretIn({ partialFingerprints: { commitSha } }),
    )
    expect(run(...commits).map(identityOf)).toEqual([identityOf(own)])
  })

  it('of version 7 is identified by the offender', () => {
    const old = secretIn({
      properties: { offender: 'visible-as-secret' },
      locations: secretIn({}).locations,
    })
    expect(run(old).map(identityOf)).toEqual([identityOf(own)])
  })
})

it.each([
  ['OsPackageVulnerability', 'os-pkgs'],
  ['LanguageSpecificPackageVulnerability', 'lang-pkgs'],
])('the group of a %s of Trivy is %s', (name, check_group) => {
  const runs = imageScan.runs.map((run) => ({
    ...run,
    tool: {
      driver: { name: 'Trivy', rules: run.tool.driver.rules.map((rule) => ({ ...rule, name })) },
    },
  }))
  expect(observationsOf(sarif, { ...imageScan, runs })).toMatchObject([{ check_group }])
})
