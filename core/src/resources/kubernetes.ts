/** An object in a Kubernetes cluster, as a scanner names it; '' for what it does not name. */
export interface KubernetesObject {
  /** The name of the cluster, or its ARN, Azure resource id or GCP full resource name. */
  readonly cluster: string
  readonly namespace: string
  readonly kind: string
  readonly name: string
}

/** Kinds that are in a namespace, with their short names. */
const NAMESPACED_KINDS = `
  ConfigMap:cm ControllerRevision CronJob:cj CSIStorageCapacity DaemonSet:ds Deployment:deploy
  Endpoints:ep EndpointSlice Event:ev Gateway HTTPRoute HorizontalPodAutoscaler:hpa Ingress:ing Job
  Lease LimitRange:limits NetworkPolicy:netpol PersistentVolumeClaim:pvc Pod:po
  PodDisruptionBudget:pdb PodTemplate ReplicaSet:rs ReplicationController:rc ResourceQuota:quota
  Role RoleBinding Secret Service:svc ServiceAccount:sa StatefulSet:sts`
const CLUSTER_KINDS = `
  APIService CertificateSigningRequest:csr ClusterRole ClusterRoleBinding ComponentStatus:cs
  CSIDriver CSINode CustomResourceDefinition:crd FlowSchema Group IngressClass
  MutatingWebhookConfiguration Namespace:ns Node:no PersistentVolume:pv PodSecurityPolicy:psp
  PriorityClass:pc PriorityLevelConfiguration RuntimeClass StorageClass:sc User
  ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding ValidatingWebhookConfiguration
  VolumeAttachment`

interface Kind {
  readonly kind: string
  readonly isNamespaced: boolean
}

/** `NetworkPolicy` → `networkpolicies`, `Ingress` → `ingresses`. */
const pluralOf = (word: string): string => {
  if (/[^aeo]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|ch)$/.test(word) ? `${word}es` : `${word}s`
}

const KINDS: ReadonlyMap<string, Kind> = new Map(
  [
    { kinds: NAMESPACED_KINDS, isNamespaced: true },
    { kinds: CLUSTER_KINDS, isNamespaced: false },
  ].flatMap(({ kinds, isNamespaced }) =>
    kinds
      .trim()
      .split(/\s+/)
      .flatMap((entry) => {
        const [kind = '', ...shortNames] = entry.split(':')
        const word = kind.toLowerCase()
        return [word, pluralOf(word), ...shortNames].map((name): [string, Kind] => [
          name,
          { kind, isNamespaced },
        ])
      }),
  ),
)

/** `deployments.apps`, `Deployment`, `deploy` → the kind; undefined for a kind of an extension. */
const knownKind = (word: string): Kind | undefined =>
  KINDS.get(word.toLowerCase()) ?? KINDS.get((word.split('.', 1)[0] ?? '').toLowerCase())

const upperFirst = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Returns a kind in the spelling of Kubernetes: `deploy`, `deployments.apps` → `Deployment`. */
export const kubernetesKind = (word: string): string => knownKind(word)?.kind ?? upperFirst(word)

const DEFAULT_NAMESPACE = 'default'

/** Returns the namespace of an object: none for kinds of the cluster, else `default`. */
function namespaceOf({ namespace, kind, name }: KubernetesObject): string {
  const known = knownKind(kind)
  if (known && !known.isNamespaced) return ''
  return namespace === '' && known && name !== '' ? DEFAULT_NAMESPACE : namespace
}

/**
 * Returns the canonical id of an object: `<cluster>/<namespace>/<Kind>/<name>`. Parts that are ''
 * are left out, and so is the namespace of kinds that have none, such as `ClusterRole` and `Node`.
 * A known kind without a namespace is in `default`. The name may repeat the namespace
 * (`shop/web`), the kind (`deployment/web`) or both.
 */
export function kubernetesObjectId(object: KubernetesObject): string {
  const { cluster, kind } = object
  const namespace = namespaceOf(object)
  const name = nameWithin(object)
  return [cluster, namespace, kubernetesKind(kind), name].filter((part) => part !== '').join('/')
}

/** Removes a namespace and a kind that precede the name. */
function nameWithin({ namespace, kind, name }: KubernetesObject): string {
  let rest = name
  if (namespace !== '' && rest.startsWith(`${namespace}/`)) rest = rest.slice(namespace.length + 1)
  const slash = rest.indexOf('/')
  if (slash <= 0 || slash === rest.length - 1) return rest
  return kubernetesKind(rest.slice(0, slash)) === kubernetesKind(kind)
    ? rest.slice(slash + 1)
    : rest
}

const API_VERSION = /^v\d+(?:(?:alpha|beta)\d+)?$/

/**
 * Parses `[<group>/]<version>/<namespace>/<kind>/<name>`, the form of Kubescape, and
 * `[<namespace>/]<kind>/<name>`. Returns null if the text has neither form or its kind is none of
 * Kubernetes itself.
 */
export function parseKubernetesPath(path: string): Omit<KubernetesObject, 'cluster'> | null {
  const segments = path.split('/', MAX_SEGMENTS)
  if (segments.length === MAX_SEGMENTS) return null
  const version = segments.findIndex((segment, at) => at <= 1 && API_VERSION.test(segment))
  const parts = segments.slice(version + 1)
  if (parts.length === 2) parts.unshift('')
  const [namespace = '', word = '', name = ''] = parts
  if (parts.length !== 3 || name === '' || !knownKind(word)) return null
  return { namespace, kind: kubernetesKind(word), name }
}

const MAX_SEGMENTS = 7

/** The identifiers of managed clusters, up to the path of an object in the cluster. */
const CLUSTER =
  /^(?:arn:aws[^:]*:eks:[^:]*:\d*:cluster\/[^/]+|\/subscriptions\/(?:[^/]+\/){5}managedclusters\/[^/]+|\/\/container\.googleapis\.com\/projects\/[^/]+\/(?:zones|locations|regions)\/[^/]+\/clusters\/[^/]+)\//i
/** `k8s/namespaces/shop/apps/deployments/web`, `k8s/nodes/n1`: the form of Google. */
const IN_NAMESPACE = /^k8s\/namespaces\/([^/]+)\/(?:[^/]+\/)?([^/]+)\/([^/]+)$/
const IN_CLUSTER = /^k8s\/(?:[^/]+\/)?([^/]+)\/([^/]+)$/

/**
 * Splits the id of an object in a cluster of a cloud into the id of the cluster and the object.
 * Returns null for any other id.
 */
export function clusterOfObject(
  id: string,
): { readonly cluster: string; readonly object: Omit<KubernetesObject, 'cluster'> } | null {
  // Most ids are none of a cluster, and this is the cheapest way to see it.
  if (!id.includes('luster') && !id.includes('LUSTER')) return null
  const prefix = CLUSTER.exec(id)?.[0]
  if (prefix === undefined) return null
  const object =
    parseGooglePath(id.slice(prefix.length)) ?? parseKubernetesPath(id.slice(prefix.length))
  return object && { cluster: prefix.slice(0, -1), object }
}

function parseGooglePath(path: string): Omit<KubernetesObject, 'cluster'> | null {
  const inNamespace = IN_NAMESPACE.exec(path)
  const [, namespace = '', word = '', name = ''] = inNamespace ?? [
    '',
    '',
    ...(IN_CLUSTER.exec(path) ?? []).slice(1),
  ]
  return knownKind(word) ? { namespace, kind: kubernetesKind(word), name } : null
}
