import type { Provider } from '../../kernel/provider.ts'

const ZONE = /^([a-z]+-[a-z]+\d+)-[a-z]$/

/**
 * The region of a place as a scanner writes it: of a zone of Google, its region. `Global` says no
 * more than the resource's own id does, and less of buckets, which are somewhere.
 */
export function regionOf(place: string, provider: Provider | undefined): string {
  const region = place.toLowerCase()
  if (region === 'global') return ''
  return provider === 'gcp' ? (ZONE.exec(region)?.[1] ?? region) : region
}
