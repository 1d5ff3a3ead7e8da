import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'

interface Model {
  validate(): void
}

/** The kinds of Kubernetes itself that the manifests use, by `apiVersion` and `kind`. */
const MODELS: Readonly<Record<string, new (manifest: object) => Model>> = {
  'apps/v1 Deployment': Deployment as never,
  'batch/v1 CronJob': CronJob as never,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy as never,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget as never,
  'v1 PersistentVolumeClaim': PersistentVolumeClaim as never,
  'v1 Service': Service as never,
  'v1 ServiceAccount': ServiceAccount as never,
}

/** Kinds that a cluster knows by a definition of its own, or that only `kustomize` reads. */
const NOT_PUBLISHED = ['secrets-store.csi.x-k8s.io/v1 SecretProviderClass']

export interface AnyManifest {
  readonly apiVersion: string
  readonly kind: string
}

/**
 * Returns why a manifest is none by the schemas that Kubernetes publishes; '' if it is one. They
 * accept unknown fields.
 */
export function publishedSchemaError(manifest: AnyManifest): string {
  const name = `${manifest.apiVersion} ${manifest.kind}`
  if (NOT_PUBLISHED.includes(name)) return ''
  const Kind = MODELS[name]
  if (!Kind) return `There is no schema for ${name}`
  try {
    new Kind(manifest).validate()
    return ''
  } catch (error) {
    return String(error)
  }
}
