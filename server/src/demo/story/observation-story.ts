import type { DemoCheck } from '../checks/check.ts'
import type { DemoResource } from '../estate/estate.ts'

/** What one run says of one check of one resource: a scanner's writer makes a record of it. */
export interface Sighting {
  readonly check: DemoCheck
  readonly resource: DemoResource
  readonly standing: 'failing' | 'muted' | 'passing'
  readonly began_at: Date
  readonly seen_at: Date
  /** Names the check on this resource; ids of records are derived from it. */
  readonly key: string
}
