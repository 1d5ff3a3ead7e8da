import { expect, it } from 'vitest'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
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

it('names the control of a benchmark', () => {
  expect(observationsOf(trivyOperator, complianceReport)[1]?.compliance).toEqual([
    { framework: 'Example benchmark 1.0', control: '5.1' },
  ])
})

it('ignores bills of materials', () => {
  const sbom = { apiVersion: 'aquasecurity.github.io/v1alpha1', kind: 'SbomReport' }
  expect(trivyOperator.parse(sbom)).toMatchObject({ kind: 'ignored' })
})
