import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { coverageOf, errorsOf, observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { oldSection, report, section } from './kube-bench.test-data.ts'
import { kubeBench } from './kube-bench.ts'

const SECTION = [
  'cis-1.24/1.1.1 | fail | MEDIUM | kubernetes/master',
  'cis-1.24/1.1.2 | pass | MEDIUM | kubernetes/master',
  'cis-1.24/1.1.3 | manual | MEDIUM | kubernetes/master',
  'cis-1.24/1.1.4 | not_evaluated | MEDIUM | kubernetes/master',
]

it('parses sections together and alone', () => {
  expect(observationsOf(kubeBench, section).map(summaryOf)).toEqual(SECTION)
  expect(observationsOf(kubeBench, report).map(summaryOf)).toEqual([
    ...SECTION,
    ...SECTION.map((one) =>
      one.replace('cis-1.24', 'cis-1.6').replace('kubernetes/master', 'Cluster/cluster'),
    ),
  ])
})

it('adds the benchmark to numbers that another benchmark also has', () => {
  const [, , , , policy] = observationsOf(kubeBench, report)
  expect(policy).toMatchObject({
    check_aliases: ['1.1.1'],
    compliance: [{ framework: 'cis-1.6', control: '1.1.1' }],
    resource: { type: 'Kubernetes/Cluster' },
    account_id: 'scanner:kube-bench',
    description: 'Expected: permissions is 600\nFound: permissions=777',
  })
})

it('distinguishes numbers of old and later benchmarks', () => {
  expect(observationsOf(kubeBench, oldSection)[0]?.check_id).toBe('cis-1.4/1.1.1')
})

it('ignores an empty report', () => {
  const nothing = { Controls: [], Totals: { total_pass: 0 } }
  expect(kubeBench.matches(nothing)).toBe(true)
  expect(kubeBench.parse(nothing)).toMatchObject({ kind: 'ignored' })
})

it.each([
  [{}, 'scanner:kube-bench | null | ', ['kubernetes/master', 'Cluster/cluster']],
  [{ cluster: 'shop' }, 'shop | shop | ', ['shop/kubernetes/master', 'shop']],
  [
    { cluster: 'shop', account_id: '210000000001' },
    '210000000001 | shop | ',
    ['shop/kubernetes/master', 'shop'],
  ],
])('is about an unnamed node, and about the stated cluster %#', (stated, expected, resources) => {
  const origin = { ...NOTHING_STATED, ...stated }
  const unnamed = expected.replace(/\| .* \|/, '| null |')
  expect(coverageOf(kubeBench, report, origin)).toEqual([...new Set([unnamed, expected])])
  const ids = observationsOf(kubeBench, report, origin).map(({ resource }) => resource.id)
  expect([...new Set(ids)]).toEqual(resources)
})

it.each([
  [{ cluster: 'shop', node: 'node-a' }, 'shop/Node/node-a', 'shop'],
  [{ node: 'node-a' }, 'Node/node-a', null],
])('is about the stated node %#', (stated, node, cluster) => {
  const origin = { ...NOTHING_STATED, ...stated }
  const places = observationsOf(kubeBench, report, origin).map(
    ({ artifact, resource }) => `${resource.id} | ${artifact}`,
  )
  expect([...new Set(places)]).toEqual([
    `${node} | ${node}`,
    `${cluster ?? 'Cluster/cluster'} | ${cluster}`,
  ])
})

it.each(['SKIPPED', '', 'pass'])('reports the unknown status %j', (status) => {
  const [group] = section.tests
  const results = [{ ...group?.results[0], status }]
  const [error] = errorsOf(kubeBench, { ...section, tests: [{ ...group, results }] })
  expect(error).toMatchObject({
    field: 'tests[0].results[0].status',
    account_id: 'scanner:kube-bench',
  })
  expect(error?.message).toContain(status)
})
