import type { Provider } from '../../kernel/provider.ts'

const ZONE = /^([a-z]+-[a-z]+\d+)-[a-z]$/

/**
 * Returns the region of a location as a scanner writes it; for a Google zone, the region of the
 * zone. '' for `global`, which says no more than the resource id, and less for buckets, because
 * they have a location.
 */
export function regionOf(location: string, provider: Provider | undefined): string {
  const region = location.toLowerCase()
  if (region === 'global') return ''
  return provider === 'gcp' ? (ZONE.exec(region)?.[1] ?? region) : region
}
