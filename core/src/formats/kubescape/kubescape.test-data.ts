const rule = (status: string, more: object = {}) => ({ name: 'a-rule', status, ...more })

const controls = [
  {
    controlID: 'C-0016',
    name: 'Privileges are not raised',
    rules: [
      rule('failed', {
        paths: [{ failedPath: 'spec.containers[0]', fixPath: { path: 'spec.a', value: 'false' } }],
      }),
      rule('passed'),
    ],
  },
  { controlID: 'C-0017', name: 'Root is read-only', rules: [rule('failed', { exception: [{}] })] },
  { controlID: 'C-0018', name: 'Probe', status: { status: 'passed' }, rules: [rule('passed')] },
  {
    controlID: 'C-0019',
    name: 'Excepted',
    status: { status: 'passed', subStatus: 'w/exceptions' },
  },
  {
    controlID: 'C-0020',
    name: 'By hand',
    status: { status: 'skipped', subStatus: 'manual review' },
  },
]

const summaryDetails = {
  controls: {
    'C-0016': { controlID: 'C-0016', scoreFactor: 8, category: { name: 'Workload' } },
    'C-0017': { controlID: 'C-0017', scoreFactor: 3 },
  },
  frameworks: [{ name: 'NSA', controls: { 'C-0016': {} } }],
}

export const clusterScan = {
  generationTime: '2031-04-05T06:07:08.5Z',
  clusterName: 'kind-shop',
  summaryDetails,
  resources: [
    {
      resourceID: 'apps/v1/shop/Deployment/web',
      object: { kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' } },
    },
  ],
  results: [
    { resourceID: 'apps/v1/shop/Deployment/web', controls },
    { resourceID: '/v1//Namespace/shop', controls: controls.slice(0, 1) },
  ],
}

export const fileScan = {
  clusterName: '',
  metadata: {
    targetMetadata: {
      gitRepoContextMetadata: { remoteURL: 'https://user:word@git.example.test/shop/deploy.git' },
    },
  },
  summaryDetails,
  results: [
    {
      resourceID: 'path=123/api=apps/v1//Deployment/web',
      rawResource: { kind: 'Deployment', metadata: { name: 'web' }, sourcePath: 'web.yaml:0' },
      controls,
    },
  ],
}

const pod = { kind: 'Pod', metadata: { name: 'web', namespace: 'shop' } }

/** A framework's report of version 1. */
export const frameworkReport = {
  name: 'NSA',
  controlReports: [
    {
      controlID: 'C-0016',
      name: 'Privileges are not raised',
      baseScore: 8,
      remediation: 'Do not raise them.',
      ruleReports: [
        {
          name: 'a-rule',
          ruleResponses: [
            {
              alertMessage: 'The pod raises privileges',
              failedPaths: ['spec.containers[0]'],
              alertObject: { k8sApiObjects: [pod] },
            },
            {
              alertObject: { k8sApiObjects: [{ ...pod, metadata: { name: 'job' } }] },
              exception: { policyType: 'postureExceptionPolicy' },
            },
          ],
        },
      ],
    },
    { id: 'C-0017', name: 'Root is read-only', ruleReports: [{ ruleResponses: null }] },
  ],
}

/** Without the summary that other reports have. */
export const resultsAlone = { results: clusterScan.results, resources: clusterScan.resources }

export const examples: readonly unknown[] = [
  clusterScan,
  fileScan,
  frameworkReport,
  { frameworks: [frameworkReport] },
  resultsAlone,
]
