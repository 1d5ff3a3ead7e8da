import type { Provider } from '@stance/core/kernel/provider'
import { FACTS_LENGTH, type FindingFacts, rowToFacts } from '../findings/finding-facts.ts'

/** What the state knows of a finding that a provider reported. */
export type KnownState = KnownOpen | KnownClosed

interface KnownBase {
  readonly provider: Provider
  readonly account_id: string
  readonly first_seen: string
  /** The id of its task in the task tracker. */
  readonly task: string
}

export interface KnownOpen extends KnownBase {
  readonly isOpen: true
  readonly facts: FindingFacts
  /** The encoded facts without the closing bracket, where they are known. */
  readonly encoded?: string | undefined
  readonly isSuppressed: boolean
  /** '' if it was never closed. */
  readonly reopened_at: string
  /** Its open instances; '' if they are not known. */
  readonly instances: string
}

export interface KnownClosed extends KnownBase {
  readonly isOpen: false
  readonly closed_at: string
}

/** The length of a closed row; an open one is longer. */
const CLOSED_LENGTH = 5

/** Parses a row of the state. */
export const rowToKnown = (provider: Provider, row: readonly unknown[]): KnownState =>
  row.length === CLOSED_LENGTH
    ? {
        provider,
        isOpen: false,
        account_id: row[1] as string,
        first_seen: row[2] as string,
        closed_at: row[3] as string,
        task: row[4] as string,
      }
    : {
        provider,
        isOpen: true,
        facts: rowToFacts(row),
        account_id: row[3] as string,
        isSuppressed: row[FACTS_LENGTH] === 1,
        first_seen: row[FACTS_LENGTH + 1] as string,
        reopened_at: row[FACTS_LENGTH + 2] as string,
        task: row[FACTS_LENGTH + 3] as string,
        instances: (row[FACTS_LENGTH + 4] ?? '') as string,
      }
