import type { ComplexityRule } from '../complexity-rule.ts'

const CLUSTER =
  /\b(?:eks|aks|gke|kubernetes services?|kubernetes clusters?|managed ?clusters?|container clusters?|clusters?|emr|msk|kafka|dataproc|databricks|service ?fabric|hdinsight|node pools?|master authorized networks|legacy authorization|binary authorization|google cloud container)\b/

const CONTROL_PLANE =
  /\b(?:kubernetes (?:apiserver|controller|etcd|file|kubelet|proxy|scheduler))\b/

const NO_CLUSTER = /^any |\b(?:code|bedrock|ecs|cloudhsm|mq|vulnerabilit\w+)\b/

const MANUAL = { tier: 3, teams: ['app'], change_window: true, blockers: [] } as const

const cluster = (required: RegExp) => ({ words: CLUSTER, required, excluded: NO_CLUSTER })

export const CLUSTER_RULES: readonly ComplexityRule[] = [
  {
    id: 'cluster-control-plane',
    subject: 'the control plane or nodes of a cluster of your own',
    match: { words: CONTROL_PLANE },
    ...MANUAL,
    effort: 4,
    downtime: 15,
    impact: 'significant',
    approach:
      'Change the flag or the file mode on one node, restart its component and check the health of the node. Continue node by node, control plane first.',
  },
  {
    id: 'workload-role',
    subject: 'roles and service accounts in a cluster',
    match: {
      words:
        /\b(?:kubernetes (?:rbac|service account|namespace account)|cluster admin|clusterroles?|service account tokens?)\b/,
    },
    ...MANUAL,
    change_window: false,
    effort: 4,
    downtime: 0,
    impact: 'moderate',
    approach:
      'Read from the audit log of the cluster which verbs the subject uses, write a role with those, bind it, then remove the broad binding.',
  },
  {
    id: 'workload-settings',
    subject: 'the security settings of a workload in a cluster',
    match: {
      words:
        /\b(?:kubernetes (?:pod|workload|namespace|network|ingress|service|configmap|store)|pods?|containers?|ecs|batch privileged|run as (?:non )?root|privilege\w* (?:escalation|containers?)|host(?:path| network| namespace| ports?)|capabilit(?:y|ies)|read only root|seccomp|apparmor)\b/,
      excluded:
        /\b(?:registr(?:y|ies)|image scan\w*|container ?registry|azure container|defender|containerapps|containerinstances|storage|insights|ecs (?:admin|role|service|fargate)|aks \w+|gke \w+|eks \w+|any container image|iam|customer key|public ip|vm container)\b/,
    },
    ...MANUAL,
    change_window: false,
    effort: 4,
    downtime: 0,
    impact: 'moderate',
    approach:
      'Change the manifest, test the workload in staging under the stricter setting, and roll it out. Enforce the setting with an admission policy afterwards.',
  },
  {
    id: 'container-image-build',
    subject: 'the build file of a container image',
    match: {
      words:
        /\b(?:any container image|dockerfile|docker image|ecr tag immutability|ecs fargate version|ecs \w+)\b/,
      excluded: /\b(?:ecs (?:admin|role|service public|task set)|secrets)\b/,
    },
    tier: 2,
    teams: ['app'],
    change_window: false,
    blockers: [],
    effort: 2,
    downtime: 0,
    impact: 'minimal',
    approach:
      'Change the build file or the setting, build and test the image, and roll it out with the next release.',
  },
  {
    id: 'cluster-version',
    subject: 'the version of a cluster',
    match: cluster(
      /\b(?:version|supported|unsupported|out of support|end of (?:life|support)|release channel|security bulletin|auto upgrade|upgrades?|outdated|patch\w*|image)\b/,
    ),
    ...MANUAL,
    effort: 16,
    downtime: 30,
    impact: 'significant',
    approach:
      'Check workloads for removed interfaces, upgrade a test cluster, then the control plane and one node pool after the other in a window.',
  },
  {
    id: 'cluster-network-policy',
    subject: 'network policies of a cluster',
    match: cluster(/\b(?:network polic(?:y|ies)|intranode|security groups)\b/),
    ...MANUAL,
    teams: ['app', 'network'],
    effort: 8,
    downtime: 0,
    impact: 'moderate',
    approach:
      'Enable the network plugin, which recreates nodes one by one. Start with policies that only log, then deny by default for each namespace.',
  },
  {
    id: 'cluster-private',
    subject: 'a cluster that has to become private',
    match: cluster(
      /\b(?:private (?:cluster|nodes?)|alias ranges|vpc|vnet|vpc native|public ip|public subnets?|cni)\b/,
    ),
    ...MANUAL,
    teams: ['app', 'network'],
    effort: 24,
    downtime: 60,
    impact: 'significant',
    approach:
      'Build a new cluster with private nodes, because the setting cannot be changed later. Move the workloads in a window, and delete the old cluster when traffic has moved.',
  },
  {
    id: 'cluster-endpoint',
    subject: 'access to the endpoint of a cluster',
    match: cluster(
      /\b(?:endpoints?|authorized (?:ranges|networks|ip)|public(?:ly)?|dashboard|web ui|command invoke|ssh|unauthenticated|http routing)\b/,
    ),
    ...MANUAL,
    teams: ['app', 'network'],
    effort: 4,
    downtime: 0,
    impact: 'moderate',
    approach:
      'Collect the addresses of pipelines and administrators, allow those, and switch the public endpoint off when all of them have a private path.',
  },
  {
    id: 'cluster-encryption',
    subject: 'encryption in a cluster',
    match: cluster(/\b(?:encrypt\w*|keys?|cmek|kms|tls|disk)\b/),
    ...MANUAL,
    effort: 8,
    downtime: 0,
    impact: 'moderate',
    approach:
      'Create the key with access for the cluster, enable the encryption in a window, and write the existing secrets again so that they are encrypted.',
  },
  {
    id: 'cluster-authorization',
    subject: 'authentication and authorization of a cluster',
    match: cluster(
      /\b(?:rbac|role based|legacy|local accounts?|admin|authentication|authorization|workload identity|groups|service accounts?|basic|client certificate|kerberos|unauthenticated|entra|active directory)\b/,
    ),
    ...MANUAL,
    effort: 8,
    downtime: 0,
    impact: 'significant',
    approach:
      'Map users and workloads to roles, bind them next to the old mechanism, check the audit log for denied calls, then switch the old mechanism off.',
  },
  {
    id: 'cluster-settings',
    subject: 'the configuration of a cluster',
    match: { words: CLUSTER, excluded: NO_CLUSTER },
    ...MANUAL,
    effort: 4,
    downtime: 0,
    impact: 'moderate',
    approach:
      'Test the setting on a cluster of another environment, then apply it in a window. Most settings of nodes take effect when a node is replaced.',
  },
]
