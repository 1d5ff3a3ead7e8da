import { awsEstate } from './aws-estate.ts'
import type { DemoResource } from './estate.ts'

/** What runs in the company's Kubernetes clusters. */
export type ClusterKind = 'deployment' | 'cron_job' | 'daemon_set'

/** The place of a workload, of which its id is made. */
export interface Workload {
  readonly cluster: string
  readonly namespace: string
  readonly kind: string
  /** The image of its one container. */
  readonly image: string
}

const OBJECT: Readonly<Record<ClusterKind, string>> = {
  deployment: 'Deployment',
  cron_job: 'CronJob',
  daemon_set: 'DaemonSet',
}

/** One of each for every application. */
const OF_APPLICATION: readonly (readonly [ClusterKind, string])[] = [
  ['deployment', 'api'],
  ['deployment', 'worker'],
  ['cron_job', 'nightly'],
]
const OF_CLUSTER: readonly (readonly [ClusterKind, string])[] = [
  ['daemon_set', 'log-agent'],
  ['deployment', 'ingress'],
]

const workload = (
  cluster: DemoResource,
  namespace: string,
  [kind, name]: readonly [ClusterKind, string],
): DemoResource => {
  const { account, id, region } = cluster
  const registry = `${account.id}.dkr.ecr.${region}.amazonaws.com`
  const details: Workload = {
    cluster: id,
    namespace,
    kind: OBJECT[kind],
    image: `${registry}/${namespace}/${name}:${kind === 'daemon_set' ? 'latest' : '2.14.0'}`,
  }
  return {
    kind,
    id: [id, namespace, OBJECT[kind], name].join('/'),
    type: `Kubernetes/${OBJECT[kind]}`,
    name,
    region,
    account,
    tags: {},
    details: { ...details },
  }
}

const inCluster = (cluster: DemoResource): DemoResource[] => {
  const { applications } = cluster.account
  const local = applications.filter(({ region }) => region === cluster.region)
  return [
    ...OF_CLUSTER.map((one) => workload(cluster, 'platform', one)),
    ...local.flatMap(({ name }) => OF_APPLICATION.map((one) => workload(cluster, name, one))),
  ]
}

/** The workloads of all clusters, one cluster after the other. */
export const clusterEstate = (): DemoResource[] =>
  awsEstate()
    .filter(({ kind }) => kind === 'eks_cluster')
    .flatMap(inCluster)
