import { Type } from 'typebox'

/**
 * The definitions of Kubernetes (batch/v1, apps/v1, networking.k8s.io/v1, v1) for the fields that the manifests
 * use. Every other field is refused, so that a misspelt one is noticed.
 */
const strict = (properties: Parameters<typeof Type.Object>[0]) =>
  Type.Object(properties, { additionalProperties: false })
const Text = Type.String({ minLength: 1 })
const Name = Type.String({ pattern: '^[a-z0-9]([-a-z0-9]{0,251}[a-z0-9])?$' })
const Texts = Type.Array(Text)
const Labels = Type.Record(Text, Text)
const Count = Type.Integer({ minimum: 0 })
const Port = Type.Integer({ minimum: 1, maximum: 65_535 })
const PortOrName = Type.Union([Port, Name])
const Quantity = Type.String({ pattern: '^\\d+(\\.\\d+)?(m|Ki|Mi|Gi)?$' })
const optional = Type.Optional

const Metadata = strict({ name: Name, labels: optional(Labels) })
const Selector = strict({ matchLabels: Labels })

const Probe = strict({
  httpGet: strict({ path: Text, port: PortOrName }),
  periodSeconds: optional(Count),
  timeoutSeconds: optional(Count),
  failureThreshold: optional(Count),
})

const Resources = strict({ cpu: optional(Quantity), memory: optional(Quantity) })

const Container = strict({
  name: Name,
  image: Text,
  args: optional(Texts),
  ports: optional(Type.Array(strict({ name: Name, containerPort: Port }))),
  env: optional(Type.Array(strict({ name: Text, value: Text }))),
  livenessProbe: optional(Probe),
  readinessProbe: optional(Probe),
  resources: strict({ requests: Resources, limits: Resources }),
  securityContext: strict({
    allowPrivilegeEscalation: Type.Boolean(),
    readOnlyRootFilesystem: Type.Boolean(),
    capabilities: strict({ drop: Texts }),
  }),
  volumeMounts: Type.Array(
    strict({ name: Name, mountPath: Text, readOnly: optional(Type.Boolean()) }),
  ),
})

const Volume = Type.Union([
  strict({ name: Name, configMap: strict({ name: Name }) }),
  strict({
    name: Name,
    csi: strict({ driver: Text, readOnly: Type.Boolean(), volumeAttributes: Labels }),
  }),
  strict({
    name: Name,
    persistentVolumeClaim: strict({ claimName: Name, readOnly: optional(Type.Boolean()) }),
  }),
  strict({ name: Name, emptyDir: strict({ sizeLimit: optional(Quantity) }) }),
])

const PodTemplate = strict({
  metadata: strict({ labels: Labels }),
  spec: strict({
    serviceAccountName: optional(Name),
    automountServiceAccountToken: Type.Boolean(),
    enableServiceLinks: Type.Boolean(),
    restartPolicy: optional(Type.Enum(['Always', 'OnFailure', 'Never'])),
    terminationGracePeriodSeconds: optional(Count),
    securityContext: strict({
      runAsNonRoot: Type.Boolean(),
      runAsUser: Count,
      runAsGroup: Count,
      fsGroup: Count,
      fsGroupChangePolicy: optional(Type.Enum(['OnRootMismatch', 'Always'])),
      seccompProfile: strict({ type: Type.Enum(['RuntimeDefault', 'Unconfined', 'Localhost']) }),
    }),
    containers: Type.Array(Container, { minItems: 1 }),
    volumes: Type.Array(Volume),
  }),
})

const Cidr = Type.String({ pattern: '^[0-9a-f.:]+/\\d{1,3}$' })
const Peer = strict({
  namespaceSelector: optional(Selector),
  podSelector: optional(Selector),
  ipBlock: optional(strict({ cidr: Cidr, except: optional(Type.Array(Cidr)) })),
})
const PolicyPorts = Type.Array(
  strict({ protocol: Type.Enum(['TCP', 'UDP', 'SCTP']), port: PortOrName }),
)

const resource = (apiVersion: string, kind: string, parts: Parameters<typeof strict>[0]) =>
  strict({
    apiVersion: Type.Literal(apiVersion),
    kind: Type.Literal(kind),
    metadata: Metadata,
    ...parts,
  })

export const KUBERNETES_SCHEMAS = {
  CronJob: resource('batch/v1', 'CronJob', {
    spec: strict({
      schedule: Type.String({ pattern: '^\\S+( \\S+){4}$' }),
      timeZone: optional(Text),
      concurrencyPolicy: optional(Type.Enum(['Allow', 'Forbid', 'Replace'])),
      startingDeadlineSeconds: optional(Count),
      successfulJobsHistoryLimit: optional(Count),
      failedJobsHistoryLimit: optional(Count),
      jobTemplate: strict({
        spec: strict({
          backoffLimit: optional(Count),
          activeDeadlineSeconds: optional(Count),
          template: PodTemplate,
        }),
      }),
    }),
  }),
  Deployment: resource('apps/v1', 'Deployment', {
    spec: strict({ replicas: Count, selector: Selector, template: PodTemplate }),
  }),
  NetworkPolicy: resource('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: strict({
      podSelector: Selector,
      policyTypes: Type.Array(Type.Enum(['Ingress', 'Egress'])),
      ingress: Type.Array(strict({ from: Type.Array(Peer), ports: PolicyPorts })),
      egress: Type.Array(strict({ to: Type.Array(Peer), ports: PolicyPorts })),
    }),
  }),
  Service: resource('v1', 'Service', {
    spec: strict({
      selector: Labels,
      ports: Type.Array(strict({ name: Name, port: Port, targetPort: PortOrName })),
    }),
  }),
  ServiceAccount: resource('v1', 'ServiceAccount', {
    automountServiceAccountToken: Type.Boolean(),
  }),
  PersistentVolumeClaim: resource('v1', 'PersistentVolumeClaim', {
    spec: strict({
      accessModes: Type.Array(Type.Enum(['ReadWriteOnce', 'ReadWriteMany', 'ReadOnlyMany'])),
      resources: strict({ requests: strict({ storage: Quantity }) }),
    }),
  }),
  SecretProviderClass: resource('secrets-store.csi.x-k8s.io/v1', 'SecretProviderClass', {
    spec: strict({ provider: Text, parameters: Labels }),
  }),
} as const
