const metadata = (name: string) => ({
  name,
  namespace: 'shop',
  labels: {
    'trivy-operator.resource.kind': 'ReplicaSet',
    'trivy-operator.resource.name': 'web-5d4f',
    'trivy-operator.resource.namespace': 'shop',
  },
})

const apiVersion = 'aquasecurity.github.io/v1alpha1'
const updateTimestamp = '2031-04-05T06:07:08Z'

export const vulnerabilityReport = {
  apiVersion,
  kind: 'VulnerabilityReport',
  metadata: metadata('replicaset-web-5d4f-web'),
  report: {
    updateTimestamp,
    vulnerabilities: [
      {
        vulnerabilityID: 'CVE-2031-2222',
        resource: 'openssl',
        installedVersion: '3.0.1',
        fixedVersion: '3.0.2',
        severity: 'HIGH',
        score: 8.2,
        title: 'a forged certificate is accepted',
        primaryLink: 'https://avd.example.test/cve-2031-2222',
      },
    ],
  },
}

export const configAuditReport = {
  apiVersion,
  kind: 'ConfigAuditReport',
  metadata: metadata('replicaset-web-5d4f'),
  report: {
    updateTimestamp,
    checks: [
      {
        checkID: 'KSV014',
        category: 'Kubernetes Security Check',
        title: 'Root file system is writable',
        description: 'A writable root file system can be changed.',
        messages: ['Container web', 'Container proxy'],
        severity: 'LOW',
        success: false,
      },
      { title: 'Checked by a rule of our own', severity: 'LOW', success: true },
      { checkID: 'KSV015', title: 'Requests are set', severity: 'LOW', success: true },
    ],
  },
}

export const exposedSecretReport = {
  apiVersion,
  kind: 'ExposedSecretReport',
  metadata: metadata('replicaset-web-5d4f-web'),
  report: {
    updateTimestamp,
    secrets: [
      {
        ruleID: 'example-token',
        title: 'Example token',
        severity: 'CRITICAL',
        target: 'app/.env',
        match: 'TOKEN=visible-in-match',
      },
    ],
  },
}

const control = (id: string, check: string) => ({
  id,
  name: `Control ${id}`,
  checks: [{ id: check }],
})

export const complianceReport = {
  apiVersion,
  kind: 'ClusterComplianceReport',
  metadata: { name: 'cis' },
  spec: {
    compliance: {
      id: 'cis',
      title: 'Example benchmark 1.0',
      controls: [control('1.1', 'AVD-KCV-0001'), control('5.1', 'AVD-KSV-0041')],
    },
  },
  status: {
    updateTimestamp,
    detailReport: {
      results: [
        {
          id: '1.1',
          name: 'Control 1.1',
          severity: 'HIGH',
          checks: [{ checkID: '', success: true }],
        },
        {
          id: '5.1',
          name: 'Control 5.1',
          severity: 'HIGH',
          checks: [
            {
              checkID: 'AVD-KSV-0041',
              title: 'Manages secrets',
              severity: 'CRITICAL',
              success: false,
              target: '/clusterrole-admin',
            },
            { checkID: 'AVD-KSV-0050', severity: '', success: false, target: '/clusterrole-edit' },
          ],
        },
      ],
    },
  },
}

export const complianceSummary = {
  ...complianceReport,
  status: {
    summaryReport: {
      controlCheck: [
        { id: '1.1', name: 'Control 1.1', severity: 'HIGH', totalFail: 0 },
        { id: '5.1', name: 'Control 5.1', severity: 'HIGH', totalFail: 4 },
      ],
    },
  },
}

export const list = { apiVersion: 'v1', kind: 'List', items: [configAuditReport] }

/** All reports of a cluster in one object, as scripts combine them. */
export const byKind = {
  'clustercompliancereports.aquasecurity.github.io': [],
  'configauditreports.aquasecurity.github.io': [configAuditReport],
  'exposedsecretreports.aquasecurity.github.io': [exposedSecretReport],
}

export const examples: readonly unknown[] = [
  vulnerabilityReport,
  configAuditReport,
  exposedSecretReport,
  complianceReport,
  complianceSummary,
  list,
  byKind,
  { apiVersion, kind: 'SbomReport', report: {} },
]
