import type { ExternalOpa } from './external-opa.service.ts'
import type { PolicyStore } from './policies.store.ts'
import { isExternal } from './policy.ts'

/** Which policies of gates there are; null: the server that decides about the namespace does not say. */
export const knownPolicies = (
  policies: Pick<PolicyStore, 'hasNamespace'>,
  externalOpa: ExternalOpa | null,
) => ({
  knows: async (namespace: string): Promise<boolean | null> =>
    externalOpa && isExternal(namespace)
      ? externalOpa.knows(namespace)
      : policies.hasNamespace(namespace),
})
