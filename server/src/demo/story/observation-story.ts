import type { DemoCheck } from '../checks/check.ts'
import type { DemoResource } from '../estate/estate.ts'

/** The observation of one check on one resource in one run; a writer turns it into a record. */
export interface DemoObservation {
  readonly check: DemoCheck
  readonly resource: DemoResource
  readonly state: 'failing' | 'muted' | 'passing'
  readonly began_at: Date
  readonly seen_at: Date
  /** Identifies the check on this resource; ids of records are derived from it. */
  readonly key: string
}
