import type { Caller } from '../../kernel/caller.ts'
import type { DecisionWord, WorkflowKind } from './workflow.ts'

/** A decision about what a workflow is about. */
export interface SubjectDecision {
  readonly decision: DecisionWord
  readonly comment: string
}

/** The capability that owns the subjects of one kind applies its own rules to each decision. */
export interface WorkflowSubject {
  /** Throws FORBIDDEN if this caller may not decide, CONFLICT if nothing is left to decide. */
  readonly decide: (
    subjectId: string,
    decision: SubjectDecision,
    caller: Caller,
    at: Date,
  ) => Promise<unknown>
}

export type WorkflowSubjectsPort = Readonly<Record<WorkflowKind, WorkflowSubject>>
