/** The name of every cluster that is scanned from inside and was not given another one. */
const UNNAMED_CLUSTER = /^in-cluster$/i

/**
 * Returns the name of a cluster; '' if it has none. Some versions and formats of Prowler write that
 * it is the context of a configuration: `context: shop`.
 */
export function clusterName(reported: string): string {
  const name = reported.trim().replace(/^context: ?/i, '')
  return UNNAMED_CLUSTER.test(name) ? '' : name
}
