import type { Moment } from '@stance/core/evidence/moment'
import type { DecidedVersion } from '@stance/core/evidence/statement'

/** A failure: what decides whether other evidence says that it is gone. */
export interface FailureEvidence {
  readonly account_id: string
  readonly id: string
  readonly source: string
  readonly check_id: string
  readonly check_group: string
  readonly region: string
  readonly artifact: string | null
  /** When it was observed, ISO 8601 UTC. */
  readonly at: string
  /** Whether its record has a time; otherwise it is the time of the import. */
  readonly isDated: boolean
}

/** A failure with what another check of its control would be about. */
export interface ReplaceableFailure extends FailureEvidence {
  readonly control_id: string
  readonly resource_id: string
}

/** What says that one instance of a problem is over. */
export interface EndEvidence {
  /** The latest pass or end. */
  readonly over: Moment | null
  /** The latest version of the record that its source calls resolved. */
  readonly resolved: DecidedVersion | null
}

/** Evidence of a record that an instance of a problem is over. */
export interface Ending extends EndEvidence {
  readonly account_id: string
  readonly id: string
  readonly instance: string
  readonly artifact: string | null
  /** The key of the complete import that lists it; '' for any other. */
  readonly listed_by: string
}

/** What is stored about the end of a finding with one instance. */
export interface StoredEnding extends EndEvidence {
  /** `SEVERAL`, or null where it is not known. */
  readonly instance: string | null
}

export const NO_ENDING: EndEvidence = { over: null, resolved: null }
