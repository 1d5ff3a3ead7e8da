import { expect, it } from 'vitest'
import { NOTHING_STATED, type ParseResult } from '../observation.ts'
import { ocsf } from '../ocsf/ocsf.ts'
import { prowlerCsv } from './prowler-csv.ts'

const CHECK = 'apiserver_always_pull_images_plugin'
const POD = { uid: '5c0d1f0e-8a1c-4a7b-9a58-6cf0b2f3a001', name: 'kube-apiserver-a' }
const NAMESPACE = 'kube-system'
const idIn = (cluster: string) =>
  `prowler-kubernetes-${CHECK}-${cluster}-namespace: ${NAMESPACE}-${POD.name}`

const rowOf = (cluster: string) => ({
  TIMESTAMP: '2031-03-04 05:06:07.000000',
  ACCOUNT_UID: cluster,
  ACCOUNT_NAME: 'context: admin@shop',
  FINDING_UID: idIn(cluster),
  PROVIDER: 'kubernetes',
  CHECK_ID: CHECK,
  CHECK_TITLE: 'Images are pulled again for each pod',
  STATUS: 'FAIL',
  STATUS_EXTENDED: 'The plugin is not set.',
  SEVERITY: 'medium',
  RESOURCE_TYPE: 'KubernetesAPIServer',
  RESOURCE_UID: POD.uid,
  RESOURCE_NAME: POD.name,
  REGION: `namespace: ${NAMESPACE}`,
})

const eventOf = (cluster: string, unmapped: object = {}) => ({
  class_uid: 2004,
  metadata: {
    event_code: CHECK,
    product: { name: 'Prowler', uid: 'prowler', vendor_name: 'Prowler' },
    version: '1.4.0',
  },
  severity: 'Medium',
  status: 'New',
  status_code: 'FAIL',
  status_detail: 'The plugin is not set.',
  time_dt: '2031-03-04T05:06:07.000000',
  finding_info: { uid: idIn(cluster), title: 'Images are pulled again for each pod', types: [] },
  resources: [{ ...POD, namespace: NAMESPACE, type: 'KubernetesAPIServer', labels: [] }],
  unmapped,
})

/** What decides which finding a record belongs to, and what covers it. */
function identityOf(result: ParseResult) {
  if (result.kind !== 'observations') throw new Error(JSON.stringify(result))
  return result.observations.map((one) => ({
    source: one.source,
    source_finding_id: one.source_finding_id,
    native_id: one.native_id,
    account_id: one.account_id,
    artifact: one.artifact,
    resource_id: one.resource.id,
    region: one.resource.region,
    type: one.resource.type,
  }))
}

it.each<[string, object, object, string]>([
  ['prod', {}, {}, 'prod'],
  ['prod', { provider: 'kubernetes', provider_uid: 'prod' }, {}, 'prod'],
  ['eks-prod-1', { provider_uid: 'context: eks-prod-1' }, {}, 'eks-prod-1'],
  ['context: prod', {}, {}, 'prod'],
  ['In-Cluster', {}, { cluster: 'field' }, 'field'],
  ['prod', {}, { cluster: 'field' }, 'field'],
])(
  'a problem of the cluster "%s" is one finding, from CSV and OCSF: %j, stated %j',
  (cluster, unmapped, stated, account_id) => {
    const origin = { ...NOTHING_STATED, ...stated }
    const ofRow = identityOf(prowlerCsv.parse(rowOf(cluster), origin))
    expect(identityOf(ocsf.parse(eventOf(cluster, unmapped), origin))).toEqual(ofRow)
    expect(ofRow).toMatchObject([{ account_id, region: `namespace: ${NAMESPACE}` }])
  },
)

it.each(['In-Cluster', ''])('of a cluster without a name (%j) neither says which it is', (name) => {
  const ofRow = identityOf(prowlerCsv.parse(rowOf(name), NOTHING_STATED))
  expect(identityOf(ocsf.parse(eventOf(name), NOTHING_STATED))).toEqual(ofRow)
  expect(ofRow).toMatchObject([{ account_id: 'scanner:prowler', artifact: null }])
})
