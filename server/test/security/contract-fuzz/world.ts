import { UNKNOWN_ID } from '../../support/operations.ts'
import type { FuzzCaller } from './callers.ts'
import { PLACEMENTS, type Placement } from './estate.ts'
import type { RandomSource } from './random-source.ts'

/** A record that exists, or existed recently. */
export interface WorldFinding {
  readonly id: string
  readonly placement: Placement
}
export interface WorldComment {
  readonly id: string
  readonly finding: WorldFinding
}

const SLOTS = 48

/**
 * The records that requests refer to. The seed alone chooses a slot, so that the same seed gives the
 * same requests; a slot holds the latest record that the product returned for it.
 */
export interface World {
  readonly callers: readonly FuzzCaller[]
  readonly finding: (random: RandomSource) => WorldFinding
  readonly issue: (random: RandomSource) => WorldFinding
  readonly importRun: (random: RandomSource) => WorldFinding
  readonly comment: (random: RandomSource) => WorldComment
  /** The id of a user who makes no more calls and may be disabled. */
  readonly user: (random: RandomSource) => string
  /** The id of a connection to a cloud; the newest is never deleted. */
  readonly connection: (random: RandomSource, method: string) => string
  readonly learnConnection: (id: string) => void
  /** The id of a policy; the newest is never deleted. */
  readonly policy: (random: RandomSource, method: string) => string
  readonly learnPolicy: (id: string) => void
  /** The id of an exception. */
  readonly exception: (random: RandomSource) => string
  readonly learnException: (id: string) => void
  readonly workflow: (random: RandomSource) => string
  readonly learnWorkflows: (ids: readonly string[]) => void
  /** The id of a view that the caller has saved. */
  readonly view: (random: RandomSource, caller: FuzzCaller) => string
  readonly learnView: (caller: FuzzCaller, id: string) => void
  readonly learnFinding: (number: number, finding: WorldFinding) => void
  readonly learnComment: (number: number, comment: WorldComment) => void
  readonly learnIssues: (issues: readonly WorldFinding[]) => void
  readonly learnImportRuns: (runs: readonly WorldFinding[]) => void
  readonly learnUsers: (ids: readonly string[]) => void
}

/** One of the ids that are known; the newest is left out of what may be deleted. */
const oneOf = (ids: readonly string[], random: RandomSource, method: string): string => {
  const known = method === 'DELETE' ? ids.slice(0, -1) : ids.slice(-2)
  return known.length > 0 ? random.pick(known) : UNKNOWN_ID
}

export const createWorld = (callers: readonly FuzzCaller[]): World => {
  const nothing = { id: UNKNOWN_ID, placement: PLACEMENTS[0] as Placement }
  const findings = Array.from({ length: SLOTS }, () => nothing)
  const issues: WorldFinding[] = []
  const importRuns: WorldFinding[] = []
  const users: string[] = []
  const connections: string[] = []
  const policies: string[] = []
  const exceptions: string[] = []
  let workflows: readonly string[] = []
  const views = new Map<string, string[]>()
  const comments = Array.from({ length: SLOTS }, () => ({ id: UNKNOWN_ID, finding: nothing }))
  return {
    callers,
    finding: (random) => random.pick(findings),
    issue: (random) => (issues.length > 0 ? random.pick(issues) : nothing),
    importRun: (random) => (importRuns.length > 0 ? random.pick(importRuns) : nothing),
    comment: (random) => random.pick(comments),
    user: (random) => random.pick(users),
    connection: (random, method) => oneOf(connections, random, method),
    learnConnection: (id) => {
      connections.push(id)
    },
    policy: (random, method) => oneOf(policies, random, method),
    learnPolicy: (id) => {
      policies.push(id)
    },
    exception: (random) => (exceptions.length > 0 ? random.pick(exceptions) : UNKNOWN_ID),
    learnException: (id) => {
      exceptions.push(id)
    },
    workflow: (random) => (workflows.length > 0 ? random.pick(workflows) : UNKNOWN_ID),
    learnWorkflows: (ids) => {
      workflows = [...new Set([...workflows, ...ids])]
    },
    view: (random, { name }) => random.pick(views.get(name) ?? [UNKNOWN_ID]),
    learnView: ({ name }, id) => {
      views.set(name, [...(views.get(name) ?? []), id])
    },
    learnFinding: (number, finding) => {
      findings[number % SLOTS] = finding
    },
    learnComment: (number, comment) => {
      comments[number % SLOTS] = comment
    },
    learnIssues: (existing) => {
      issues.push(...existing)
    },
    learnImportRuns: (runs) => {
      importRuns.push(...runs)
    },
    learnUsers: (ids) => {
      users.push(...ids)
    },
  }
}
