import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { coverageOf, errorsOf, observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { clusterScan, fileScan, frameworkReport, resultsAlone } from './kubescape.test-data.ts'
import { kubescape } from './kubescape.ts'

const controlsOf = (resource: string) => [
  `C-0016 | fail | HIGH | ${resource}`,
  `C-0017 | fail muted | LOW | ${resource}`,
  `C-0018 | pass | MEDIUM | ${resource}`,
  `C-0019 | fail muted | MEDIUM | ${resource}`,
  `C-0020 | manual | MEDIUM | ${resource}`,
]

it('parses the controls of the objects of a cluster', () => {
  expect(observationsOf(kubescape, clusterScan).map(summaryOf)).toEqual([
    ...controlsOf('kind-shop/shop/Deployment/web'),
    'C-0016 | fail | HIGH | kind-shop/Namespace/shop',
  ])
  expect(observationsOf(kubescape, clusterScan)[0]).toMatchObject({
    provider: '',
    account_id: 'kind-shop',
    finding_type: 'Workload',
    description: 'Found at spec.containers[0]',
    remediation: 'Set spec.a to false',
    compliance: [{ framework: 'NSA', control: 'C-0016' }],
    resource: { type: 'Kubernetes/Deployment', name: 'web' },
    last_observed_at: '2031-04-05T06:07:08.500Z',
  })
})

it('parses the objects of files, which are distinguished by the file', () => {
  expect(observationsOf(kubescape, fileScan).map(summaryOf)).toEqual(
    controlsOf('git.example.test/shop/deploy//web.yaml#Deployment/web'),
  )
  expect(observationsOf(kubescape, fileScan)[0]?.account_id).toBe('git.example.test/shop/deploy')
})

it.each([[frameworkReport], [{ frameworkReports: [frameworkReport] }]])(
  'parses the resources that fail the controls of a framework %#',
  (record) => {
    expect(kubescape.matches(record)).toBe(true)
    const observations = observationsOf(kubescape, record)
    expect(observations.map(summaryOf)).toEqual([
      'C-0016 | fail | HIGH | shop/Pod/web',
      'C-0016 | fail muted | HIGH | default/Pod/job',
      'C-0017 | pass | MEDIUM | Cluster/cluster',
    ])
    expect(observations[0]).toMatchObject({
      description: 'The pod raises privileges\nFound at spec.containers[0]',
      compliance: [{ framework: 'NSA', control: 'C-0016' }],
    })
  },
)

it('parses results without a summary', () => {
  expect(kubescape.matches(resultsAlone)).toBe(true)
  expect(observationsOf(kubescape, resultsAlone)[0]?.check_id).toBe('C-0016')
})

const REPOSITORY = 'git.example.test/shop/deploy'
const unnamed = { ...clusterScan, clusterName: '' }
const limited = { ...clusterScan, metadata: { scanMetadata: { includeNamespaces: ['shop'] } } }
const filesIn = (basePath: string) => ({
  ...fileScan,
  metadata: { contextMetadata: { directoryContextMetadata: { basePath } } },
})

it.each([
  ['a cluster', clusterScan, {}, ['kind-shop | kind-shop | ']],
  ['a stated cluster', unnamed, { cluster: 'api' }, ['api | api | ']],
  ['the same cluster', clusterScan, { cluster: 'shop' }, ['shop | shop | ']],
  ['another cluster', clusterScan, { cluster: 'api' }, ['error']],
  ['an unknown cluster', unnamed, {}, ['scanner:kubescape | null | ']],
  ['namespaces', limited, {}, ['kind-shop | kind-shop | ', 'kind-shop | kind-shop/shop | ']],
  ['a framework', frameworkReport, { cluster: 'api' }, ['api | api | ']],
  ['a repository', fileScan, {}, [`${REPOSITORY} | ${REPOSITORY} | `]],
  ['another repository', fileScan, { repository: 'shop/web' }, ['error']],
  ['a folder', filesIn('/srv/deploy'), {}, ['/srv/deploy | /srv/deploy | ']],
  ['a mounted folder', filesIn('/src'), {}, ['scanner:kubescape | null | ']],
  ['a stated repository', filesIn('/src'), { repository: 'shop/web' }, ['shop/web | shop/web | ']],
  ['a stated account', clusterScan, { account_id: 'team' }, ['team | kind-shop | ']],
])('is evidence of %s', (_, record, stated, expected) => {
  expect(coverageOf(kubescape, record, { ...NOTHING_STATED, ...stated })).toEqual(expected)
})

it.each([[clusterScan], [frameworkReport]])(
  'distinguishes the objects of two clusters in one account %#',
  (record) => {
    const idsIn = (cluster: string) =>
      observationsOf(
        kubescape,
        { ...record, clusterName: '' },
        { ...NOTHING_STATED, account_id: 'team', cluster },
      ).map(({ resource }) => resource.id)
    expect(idsIn('api').every((id) => /^api(?:\/|$)/.test(id))).toBe(true)
    expect(idsIn('api').filter((id) => idsIn('shop').includes(id))).toEqual([])
  },
)

const withControl = (control: object) => ({
  ...clusterScan,
  results: [
    { resourceID: 'apps/v1/shop/Deployment/web', controls: [{ controlID: 'C-1', ...control }] },
  ],
})

it.each([
  [{ status: { status: 'paused' } }, 'is "paused"'],
  [{ rules: [{ status: 'paused' }] }, 'is "paused"'],
  [{}, 'is missing'],
])('reports an unknown status %#', (control, problem) => {
  expect(errorsOf(kubescape, withControl(control))).toEqual([
    {
      field: 'results[0].controls[0].status',
      message: expect.stringContaining(problem),
      account_id: 'kind-shop',
    },
  ])
})

it('reports the reason of an exception', () => {
  const rules = [{ status: 'failed', exception: [{ name: 'a', reason: 'A planned risk' }] }]
  expect(observationsOf(kubescape, withControl({ rules }))).toMatchObject([
    { outcome: 'fail', muted: true, mute_reason: 'A planned risk' },
  ])
})

it('distinguishes the subjects of two repositories, which no file declares alone', () => {
  const results = [{ ...clusterScan.results[0], resourceID: '//ServiceAccount/web/v1//Role/web' }]
  const object = { kind: 'ServiceAccount', name: 'web', namespace: 'shop' }
  const resources = [{ resourceID: '//ServiceAccount/web/v1//Role/web', object }]
  const record = { ...unnamed, results, resources }
  const idIn = (repository: string) =>
    observationsOf(kubescape, record, { ...NOTHING_STATED, repository })[0]?.resource.id
  expect(idIn('shop/a')).toBe('shop/a#shop/ServiceAccount/web')
  expect(idIn('shop/b')).toBe('shop/b#shop/ServiceAccount/web')
})
