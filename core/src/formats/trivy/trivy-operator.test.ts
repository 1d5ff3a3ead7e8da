import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { coverageOf, errorsOf, observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import {
  byKind,
  complianceReport,
  complianceSummary,
  configAuditReport,
  exposedSecretReport,
  list,
  vulnerabilityReport,
} from './trivy-operator.test-data.ts'
import { trivyOperator } from './trivy-operator.ts'

const WEB = 'shop/ReplicaSet/web-5d4f'

const AUDITED = [
  `AVD-KSV-0014 | fail | LOW | ${WEB}`,
  `Checked by a rule of our own | pass | LOW | ${WEB}`,
  `AVD-KSV-0015 | pass | LOW | ${WEB}`,
]

it.each([
  [vulnerabilityReport, [`CVE-2031-2222/openssl | fail | HIGH | ${WEB}`]],
  [configAuditReport, AUDITED],
  [list, AUDITED],
  [byKind, [...AUDITED, `example-token | fail | CRITICAL | ${WEB}`]],
  [exposedSecretReport, [`example-token | fail | CRITICAL | ${WEB}`]],
  [
    complianceReport,
    [
      'AVD-KCV-0001 | pass | HIGH | Cluster/cluster',
      'AVD-KSV-0041 | fail | CRITICAL | ClusterRole/admin',
      'AVD-KSV-0050 | fail | HIGH | ClusterRole/edit',
    ],
  ],
  [
    complianceSummary,
    [
      'AVD-KCV-0001 | pass | HIGH | Cluster/cluster',
      'AVD-KSV-0041 | fail | HIGH | Cluster/cluster',
    ],
  ],
])('parses a report %#', (record, expected) => {
  const observations = observationsOf(trivyOperator, record)
  expect(observations.map(summaryOf)).toEqual(expected)
  for (const one of observations) {
    expect(one).toMatchObject({ source: 'trivy', provider: '', account_id: 'scanner:trivy' })
  }
})

it('names the package and the image of a vulnerability', () => {
  const artifact = { repository: 'shop/web', tag: '1.4' }
  const registry = { server: 'registry.example.test' }
  const report = { ...vulnerabilityReport.report, registry, artifact }
  expect(observationsOf(trivyOperator, { ...vulnerabilityReport, report })).toMatchObject([
    {
      cves: [{ package: 'openssl', installed_version: '3.0.1', fixed_version: '3.0.2' }],
      resource: { image: 'registry.example.test/shop/web:1.4' },
    },
  ])
})

it('names the control of a benchmark', () => {
  expect(observationsOf(trivyOperator, complianceReport)[1]?.compliance).toEqual([
    { framework: 'Example benchmark 1.0', control: '5.1' },
  ])
})

it('ignores bills of materials', () => {
  const sbom = { apiVersion: 'aquasecurity.github.io/v1alpha1', kind: 'SbomReport' }
  expect(trivyOperator.parse(sbom)).toMatchObject({ kind: 'ignored' })
})

const state = (stated: object) => ({ ...NOTHING_STATED, ...stated })
const cleanReport = { ...vulnerabilityReport, report: { vulnerabilities: [] } }
const elsewhere = { ...vulnerabilityReport, metadata: { name: 'job', namespace: 'payments' } }

it.each([
  [
    'an object',
    vulnerabilityReport,
    ['kind-shop | kind-shop/shop/ReplicaSet/web-5d4f | vulnerability'],
  ],
  [
    'a clean object',
    cleanReport,
    ['kind-shop | kind-shop/shop/ReplicaSet/web-5d4f | vulnerability'],
  ],
  [
    'the namespaces of a list',
    { kind: 'List', items: [vulnerabilityReport, elsewhere] },
    [
      'kind-shop | kind-shop/payments | vulnerability',
      'kind-shop | kind-shop/shop | vulnerability',
    ],
  ],
  ['the whole cluster', complianceReport, ['kind-shop | kind-shop | ']],
  ['checks one by one', configAuditReport, ['kind-shop | kind-shop/shop/ReplicaSet/web-5d4f | ']],
  [
    'all checks, if all failures that it counts are listed',
    { ...configAuditReport, report: { ...configAuditReport.report, summary: { lowCount: 1 } } },
    ['kind-shop | kind-shop/shop/ReplicaSet/web-5d4f | config/ConfigAuditReport'],
  ],
])('is evidence of %s in a stated cluster', (_, record, expected) => {
  expect(coverageOf(trivyOperator, record, state({ cluster: 'kind-shop' }))).toEqual(expected)
})

it('is evidence of nothing in an unknown cluster', () => {
  expect(coverageOf(trivyOperator, vulnerabilityReport)).toEqual([
    'scanner:trivy | null | vulnerability',
  ])
  expect(coverageOf(trivyOperator, cleanReport)).toEqual(['ignored'])
})

it('distinguishes the containers of an object', () => {
  const labels = { ...vulnerabilityReport.metadata.labels, 'trivy-operator.container.name': 'web' }
  const metadata = { ...vulnerabilityReport.metadata, labels }
  const record = { ...vulnerabilityReport, metadata }
  expect(coverageOf(trivyOperator, record, state({ cluster: 'a' }))).toEqual([
    'a | a/shop/ReplicaSet/web-5d4f/web | vulnerability',
  ])
})

it('distinguishes the objects of two clusters in one account', () => {
  const idsIn = (cluster: string) =>
    observationsOf(trivyOperator, byKind, state({ account_id: 'team', cluster })).map(
      ({ resource }) => resource.id,
    )
  expect(idsIn('a').filter((id) => idsIn('b').includes(id))).toEqual([])
})

it('does not guess whether a check passed', () => {
  const report = { checks: [{ checkID: 'KSV014', success: 'maybe' }] }
  expect(errorsOf(trivyOperator, { ...configAuditReport, report })).toEqual([
    {
      field: 'report.checks[0].success',
      message: expect.stringContaining('maybe'),
      account_id: 'scanner:trivy',
    },
  ])
})
