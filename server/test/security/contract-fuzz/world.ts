import { NOBODYS_ID } from '../../support/operations.ts'
import type { FuzzCaller } from './callers.ts'
import { PLACES, type Place } from './estate.ts'
import type { RandomSource } from './random-source.ts'

/** A record that is there, or was there a moment ago. */
export interface KnownFinding {
  readonly id: string
  readonly place: Place
}
export interface KnownComment {
  readonly id: string
  readonly finding: KnownFinding
}

const SLOTS = 48

/**
 * The records that requests name. A slot is chosen by the seed alone, so that the same seed asks for
 * the same things; which record stands in it is the latest that the product answered there.
 */
export interface World {
  readonly callers: readonly FuzzCaller[]
  readonly finding: (random: RandomSource) => KnownFinding
  readonly issue: (random: RandomSource) => KnownFinding
  readonly comment: (random: RandomSource) => KnownComment
  /** The id of a user who calls no more, so that he may be locked out. */
  readonly user: (random: RandomSource) => string
  readonly learnFinding: (number: number, finding: KnownFinding) => void
  readonly learnComment: (number: number, comment: KnownComment) => void
  readonly learnIssues: (issues: readonly KnownFinding[]) => void
  readonly learnUsers: (ids: readonly string[]) => void
}

export const createWorld = (callers: readonly FuzzCaller[]): World => {
  const nothing = { id: NOBODYS_ID, place: PLACES[0] as Place }
  const findings = Array.from({ length: SLOTS }, () => nothing)
  const issues: KnownFinding[] = []
  const users: string[] = []
  const comments = Array.from({ length: SLOTS }, () => ({ id: NOBODYS_ID, finding: nothing }))
  return {
    callers,
    finding: (random) => random.pick(findings),
    issue: (random) => (issues.length > 0 ? random.pick(issues) : nothing),
    comment: (random) => random.pick(comments),
    user: (random) => random.pick(users),
    learnFinding: (number, finding) => {
      findings[number % SLOTS] = finding
    },
    learnComment: (number, comment) => {
      comments[number % SLOTS] = comment
    },
    learnIssues: (known) => {
      issues.push(...known)
    },
    learnUsers: (ids) => {
      users.push(...ids)
    },
  }
}
