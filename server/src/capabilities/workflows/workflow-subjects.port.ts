import type { Caller } from '../../kernel/caller.ts'
import type { DecisionWord, WorkflowKind } from './workflow.ts'

/** A decision about what a workflow is about. */
export interface SubjectDecision {
  readonly decision: DecisionWord
  readonly comment: string
}

/** What has to happen once the transaction of a decision is committed. */
export interface AfterDecision {
  readonly onCommit?: () => void
}

/** The capability that owns the subjects of one kind applies its own rules to each decision. */
export interface WorkflowSubject {
  /** Throws FORBIDDEN if this caller may not decide, CONFLICT if nothing is left to decide. */
  readonly decide: (
    subjectId: string,
    decision: SubjectDecision,
    caller: Caller,
    at: Date,
  ) => Promise<AfterDecision>
  /** Throws FORBIDDEN if this caller may not withdraw it, CONFLICT if it has ended. */
  readonly withdraw: (subjectId: string, caller: Caller, at: Date) => Promise<unknown>
}

export type WorkflowSubjectsPort = Readonly<Record<WorkflowKind, WorkflowSubject>>
