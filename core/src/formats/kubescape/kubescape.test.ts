import { expect, it } from 'vitest'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
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
    controlsOf('web.yaml#Deployment/web'),
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
      'C-0016 | fail muted | HIGH | Pod/job',
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
