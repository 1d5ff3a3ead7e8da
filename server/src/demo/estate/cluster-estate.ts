import { awsEstate } from './aws-estate.ts'
import type { DemoResource } from './estate.ts'

/** Kinds of workloads in the Kubernetes clusters. */
export type ClusterKind = 'deployment' | 'cron_job' | 'daemon_set'

const OBJECT: Readonly<Record<ClusterKind, string>> = {
  deployment: 'Deployment',
  cron_job: 'CronJob',
  daemon_set: 'DaemonSet',
}

/** The workloads of each application. */
const APPLICATION_WORKLOADS: readonly (readonly [ClusterKind, string])[] = [
  ['deployment', 'api'],
  ['deployment', 'worker'],
  ['cron_job', 'nightly'],
]
const CLUSTER_WORKLOADS: readonly (readonly [ClusterKind, string])[] = [
  ['daemon_set', 'log-agent'],
  ['deployment', 'ingress'],
]

const workload = (
  { account, id, region }: DemoResource,
  namespace: string,
  [kind, name]: readonly [ClusterKind, string],
): DemoResource => ({
  kind,
  id: [id, namespace, OBJECT[kind], name].join('/'),
  type: `Kubernetes/${OBJECT[kind]}`,
  name,
  region,
  account,
  tags: {},
})

const workloadsIn = (cluster: DemoResource): DemoResource[] => {
  const { applications } = cluster.account
  const local = applications.filter(({ region }) => region === cluster.region)
  return [
    ...CLUSTER_WORKLOADS.map((kindAndName) => workload(cluster, 'platform', kindAndName)),
    ...local.flatMap(({ name }) =>
      APPLICATION_WORKLOADS.map((kindAndName) => workload(cluster, name, kindAndName)),
    ),
  ]
}

/** The workloads of all clusters, one cluster after the other. */
export const clusterEstate = (): DemoResource[] =>
  awsEstate()
    .filter(({ kind }) => kind === 'eks_cluster')
    .flatMap(workloadsIn)

/** A workload in its cluster. */
export interface Workload {
  readonly cluster: string
  readonly namespace: string
  readonly object: string
  /** The image of its one container. */
  readonly image: string
}

/** The name of the cluster contains slashes; the parts of the workload are at the end. */
const ID = /^(.+)\/([^/]+)\/([^/]+)\/[^/]+$/

export const workloadOf = ({ account, id, name, region }: DemoResource): Workload => {
  const [, cluster = '', namespace = '', object = ''] = ID.exec(id) ?? []
  const tag = object === OBJECT.daemon_set ? 'latest' : '2.14.0'
  const registry = `${account.id}.dkr.ecr.${region}.amazonaws.com`
  return { cluster, namespace, object, image: `${registry}/${namespace}/${name}:${tag}` }
}
