/** Managed cluster products; Wiz repeats the same controls for each of them. */
const CLUSTER = /\b(?:an? )?(?:ACK|AKS|EKS|GKE|OKE|OpenShift)\b/g

/**
 * `Publicly exposed VM/serverless with …`, `Container using an image with …`, `Bucket contains …`.
 */
const PROBLEM = /^[\w ,/()-]*? (?:with|containing|contains|infected with) (.+)$/
/** Words that may follow the problem: its consequence, its location, further conditions. */
const QUALIFIER =
  / (?:allowing|granting|and|on|that|which|in runtime)\b.*$| ?\([^()]*\)$| validated in runtime$/

/**
 * Returns the names under which the catalogue may have the control of a Wiz title. Wiz combines one
 * problem with every kind of resource and every exposure, and gives each combination a title of its
 * own, so the problem alone is one of the names. Controls of clusters are the same for all
 * products.
 */
export function wizNames(title: string): readonly string[] {
  const trimmed = title.trim()
  const clusterTitle = trimmed.replace(CLUSTER, (word) =>
    /^an? /.test(word) ? 'a Kubernetes' : 'Kubernetes',
  )
  const problem = (PROBLEM.exec(trimmed)?.[1] ?? '').replace(QUALIFIER, '')
  return [...new Set([trimmed, clusterTitle, problem])].filter((name) => name !== '')
}
