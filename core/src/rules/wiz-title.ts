/** Kinds of managed clusters, each of which has the same controls under its own name. */
const CLUSTER = /\b(?:an? )?(?:ACK|AKS|EKS|GKE|OKE|OpenShift)\b/g

/** `Publicly exposed VM/serverless with …`, `Container using an image with …`, `Bucket contains …`. */
const FAULT = /^[\w ,/()-]*? (?:with|containing|contains|infected with) (.+)$/
/** What is said of a fault further on: whom it helps, where it was seen, what there is besides. */
const FURTHER =
  / (?:allowing|granting|and|on|that|which|in runtime)\b.*$| ?\([^()]*\)$| validated in runtime$/

/**
 * Names of the faults that a title of Wiz puts together: its controls combine one fault with every
 * kind of resource and every exposure, and each combination has a title of its own. A control of
 * clusters is the same for all kinds of them.
 */
export function wizNames(title: string): readonly string[] {
  const shown = title.trim()
  const ofClusters = shown.replace(CLUSTER, (word) =>
    /^an? /.test(word) ? 'a Kubernetes' : 'Kubernetes',
  )
  const fault = (FAULT.exec(shown)?.[1] ?? '').replace(FURTHER, '')
  return [...new Set([shown, ofClusters, fault])].filter((name) => name !== '')
}
