import { describe, expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { coverageOf, errorsOf, observationsOf } from '../reading/parse-scan.fixture.ts'
import {
  awsAccount,
  benchmarkSummary,
  cluster,
  image,
  namedCluster,
  repository,
  schema1,
  workloadAlone,
} from './trivy.test-data.ts'
import { trivy } from './trivy.ts'

const state = (stated: object) => ({ ...NOTHING_STATED, ...stated })
const [system] = image.Results
const [, secrets, packages] = repository.Results
const INFRA = 'git.example.test/shop/infra'

const imageOf = (ArtifactName: string, Results: readonly unknown[]) => ({
  ...image,
  ArtifactName,
  Metadata: { RepoTags: ['shop/other:9', ArtifactName] },
  Results,
})
const folderOf = (ArtifactName: string, Results: readonly unknown[], RepoURL = '') => ({
  SchemaVersion: 2,
  ArtifactName,
  ArtifactType: 'filesystem',
  Metadata: { RepoURL },
  Results,
})
/** An entry of `Results` without findings. */
const cleanEntry = (Class: string) => ({ Target: 'x', Class, Type: 'x' })

describe('a report is evidence of', () => {
  it.each([
    ['a tag', imageOf('shop/web:1', [system]), {}, ['shop/web | shop/web:1 | ', 'os-pkgs']],
    ['another tag', imageOf('shop/web:2', [system]), {}, ['shop/web | shop/web:2 | ', 'os-pkgs']],
    ['a clean image', imageOf('app:1', [cleanEntry('os-pkgs')]), {}, ['app | app:1 | ', 'os-pkgs']],
    [
      'clean libraries',
      imageOf('app:1', [cleanEntry('lang-pkgs')]),
      {},
      ['app | app:1 | ', 'lang-pkgs'],
    ],
    ['secrets alone', folderOf('infra', [secrets]), {}, ['infra | infra | ', 'secret']],
    ['packages alone', folderOf('infra', [packages]), {}, ['infra | infra | ', 'lang-pkgs']],
    [
      'licences alone',
      folderOf('infra', [cleanEntry('license')]),
      {},
      ['infra | infra | ', 'license'],
    ],
    [
      'a repository',
      folderOf('.', [secrets], `https://${INFRA}.git`),
      {},
      [`${INFRA} | ${INFRA} | `, 'secret'],
    ],
    [
      'nothing that has a name',
      folderOf('.', [secrets]),
      {},
      ['scanner:trivy | null | ', 'secret'],
    ],
    ['a mounted folder', folderOf('/src', [secrets]), {}, ['scanner:trivy | null | ', 'secret']],
    [
      'a stated repository',
      folderOf('.', [secrets]),
      { repository: 'shop/web' },
      ['shop/web | shop/web | ', 'secret'],
    ],
    [
      'a stated repository, before a folder',
      folderOf('infra', [secrets]),
      { repository: 'shop/web' },
      ['shop/web | shop/web | ', 'secret'],
    ],
    [
      'an account',
      folderOf('.', [secrets]),
      { account_id: '210000000001' },
      ['210000000001 | null | ', 'secret'],
    ],
    [
      'an image in an account',
      imageOf('app:1', [cleanEntry('os-pkgs')]),
      { account_id: 'team' },
      ['team | app:1 | ', 'os-pkgs'],
    ],
    ['an entry of schema 1', schema1, {}, ['shop/web | shop/web:1.4 | ', 'os-pkgs']],
    ['a cloud account', awsAccount, {}, ['210000000001 |  | ', '']],
  ])('%s', (_, record, stated, [cell, group]) => {
    const coverage = coverageOf(trivy, record, state(stated))
    expect(coverage).toContain(`${cell}${group}`)
    expect(coverage.filter((line) => !line.startsWith(String(cell)))).toEqual([])
  })

  it.each([
    ['its cluster', namedCluster, {}, 'kind-shop | kind-shop'],
    ['a stated cluster', workloadAlone, { cluster: 'api' }, 'api | api'],
    ['an unknown cluster', workloadAlone, {}, 'scanner:trivy | null'],
    [
      'an account of the cloud',
      cluster,
      { cluster: 'shop' },
      `210000000001 | ${cluster.ClusterName}`,
    ],
    ['the cluster of a benchmark', benchmarkSummary, { cluster: 'api' }, 'api | api'],
  ])('%s', (_, record, stated, cell) => {
    const coverage = coverageOf(trivy, record, state(stated))
    expect(coverage.filter((line) => !line.startsWith(`${cell} | `))).toEqual([])
    expect(coverage).not.toEqual([])
  })

  it('one kind of checks only, whatever other kinds there are', () => {
    expect(coverageOf(trivy, folderOf('infra', [cleanEntry('secret')]))).toEqual([
      'infra | infra | secret',
    ])
  })

  it('nothing if it does not name what was scanned', () => {
    expect(coverageOf(trivy, folderOf('.', [cleanEntry('secret')]))).toEqual(['ignored'])
    expect(coverageOf(trivy, folderOf('.', []))).toEqual(['ignored'])
  })

  it('no vulnerable package if it has no results, as that of an image without packages', () => {
    const packages = ['lang-pkgs', 'os-pkgs', 'vulnerability']
    const expected = packages.map((group) => `app | app:1 | ${group}`)
    expect(coverageOf(trivy, imageOf('app:1', []))).toEqual(expected)
    const { Results, ...without } = imageOf('app:1', [])
    expect(Results).toEqual([])
    expect(coverageOf(trivy, without)).toEqual(expected)
  })
})

describe('the misconfigurations of a type of file', () => {
  const [config] = repository.Results
  const withSummary = (Failures: number) =>
    folderOf('infra', [{ ...config, MisconfSummary: { Successes: 9, Failures } }])

  it.each([
    [2, 'infra | infra | config/terraform'],
    [5, 'infra | infra | '],
  ])('are a group if all of the %i failures are listed', (failures, expected) => {
    expect(coverageOf(trivy, withSummary(failures))).toEqual([expected])
  })

  it('are evidence if all of them passed', () => {
    const clean = { Target: '.', Class: 'config', Type: 'terraform' }
    const report = folderOf('infra', [{ ...clean, MisconfSummary: { Successes: 58, Failures: 0 } }])
    expect(trivy.parse(report)).toMatchObject({
      kind: 'observations',
      observations: [],
      scanned: [{ artifact: 'infra', groups: ['config/terraform'] }],
    })
  })
})

it.each([
  ['another repository', repository, { repository: 'shop/web' }, 'ArtifactName'],
  [
    'another address',
    folderOf('.', [], `https://${INFRA}`),
    { repository: 'web' },
    'Metadata.RepoURL',
  ],
  ['another cluster', namedCluster, { cluster: 'api' }, 'ClusterName'],
])('contradicts what is stated if it names %s', (_, record, stated, field) => {
  const result = trivy.parse(record, state(stated))
  expect(result).toMatchObject({ kind: 'error', error: { field } })
})

it.each([
  [
    'repositories',
    folderOf('.', repository.Results),
    { repository: 'shop/a' },
    { repository: 'shop/b' },
  ],
  ['clusters', workloadAlone, { cluster: 'a' }, { cluster: 'b' }],
])('distinguishes two %s in one account', (_, record, one, other) => {
  const idsOf = (stated: object) =>
    observationsOf(trivy, record, state({ account_id: 'team', ...stated })).map(
      ({ resource }) => resource.id,
    )
  expect(idsOf(one).filter((id) => idsOf(other).includes(id))).toEqual([])
})

describe('a status', () => {
  const vulnerability = system?.Vulnerabilities?.[0]
  const misconfiguration = repository.Results[0]?.Misconfigurations?.[0]
  it.each([
    ['Vulnerabilities', { ...vulnerability, Status: 'paused' }],
    ['Misconfigurations', { ...misconfiguration, Status: 'SKIP' }],
    ['ExperimentalModifiedFindings', { Status: 'paused', Finding: vulnerability }],
  ])('that is unknown in %s is an error', (list, item) => {
    const report = imageOf('app:1', [{ Target: 'app:1', Class: 'os-pkgs', [list]: [item] }])
    expect(errorsOf(trivy, report)).toEqual([
      {
        field: `Results[0].${list}[0].Status`,
        message: expect.stringContaining(item.Status),
        account_id: 'app',
      },
    ])
  })

  it.each([
    ['ignored', true, 'Not used'],
    ['not_affected', true, 'not_affected: Not used'],
    ['fixed', true, 'fixed: Not used'],
    ['under_investigation', false, ''],
  ])(
    'of a suppressed finding, %s: muted %s, with the reason "%s"',
    (Status, muted, mute_reason) => {
      const modified = {
        Type: 'vulnerability',
        Status,
        Statement: 'Not used',
        Finding: vulnerability,
      }
      const entry = { ...cleanEntry('os-pkgs'), ExperimentalModifiedFindings: [modified] }
      expect(observationsOf(trivy, imageOf('app:1', [entry]))).toMatchObject([
        { outcome: 'fail', muted, mute_reason },
      ])
    },
  )
})

it('a clean image has the time of its report', () => {
  const report = imageOf('app:1', [cleanEntry('os-pkgs')])
  expect(trivy.parse(report)).toMatchObject({
    observations: [],
    scanned: [{ last_observed_at: '2031-04-05T06:07:08.123Z' }],
  })
})
