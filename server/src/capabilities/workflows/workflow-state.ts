import type { Approval, DecisionWord, WorkflowState, WorkflowStep } from './workflow.ts'

const APPROVAL = 'approval'
const EFFECT = 'effect'

/** The state of a workflow that waits for its first decision. */
export const waitingState = (at: Date): WorkflowState => ({
  status: 'pending_approval',
  steps: [
    { name: APPROVAL, status: 'running', started_at: at.toISOString(), ended_at: null },
    { name: EFFECT, status: 'waiting', started_at: null, ended_at: null },
  ],
})

const withStep = (
  steps: readonly WorkflowStep[],
  name: string,
  change: Partial<WorkflowStep>,
): WorkflowStep[] => steps.map((step) => (step.name === name ? { ...step, ...change } : step))

const ended = (
  { steps }: WorkflowState,
  status: 'rejected' | 'cancelled',
  at: Date,
): WorkflowState => {
  const ended_at = at.toISOString()
  const decided = withStep(steps, APPROVAL, {
    status: status === 'rejected' ? 'completed' : 'skipped',
    ended_at,
  })
  return { status, steps: withStep(decided, EFFECT, { status: 'skipped', ended_at }) }
}

/** Whether this person has decided before, under any of the two names. */
export const hasDecided = (
  approvals: readonly Approval[],
  by: Pick<Approval, 'identity' | 'caller_key'>,
): boolean =>
  approvals.some(
    ({ identity, caller_key }) => identity === by.identity || caller_key === by.caller_key,
  )

/**
 * Returns the state after one more decision; null if the workflow does not wait for one. One rejection
 * ends it. It goes on when as many people have approved as have to.
 */
export const decideWorkflow = (
  current: WorkflowState & { readonly required_approvals: number },
  approvals: number,
  decision: DecisionWord,
  at: Date,
): WorkflowState | null => {
  if (current.status !== 'pending_approval') return null
  if (decision === 'reject') return ended(current, 'rejected', at)
  const { status, steps } = current
  if (approvals + 1 < current.required_approvals) return { status, steps }
  const time = at.toISOString()
  const approved = withStep(steps, APPROVAL, { status: 'completed', ended_at: time })
  return {
    status: 'running',
    steps: withStep(approved, EFFECT, { status: 'running', started_at: time }),
  }
}

/** Returns the state once what follows the approval has happened; null if nothing was to follow. */
export const completeWorkflow = (current: WorkflowState, at: Date): WorkflowState | null =>
  current.status === 'running'
    ? {
        status: 'completed',
        steps: withStep(current.steps, EFFECT, {
          status: 'completed',
          ended_at: at.toISOString(),
        }),
      }
    : null

/** Returns the state after the subject was withdrawn; null if the workflow has ended. */
export const cancelWorkflow = (current: WorkflowState, at: Date): WorkflowState | null => {
  if (current.status === 'pending_approval') return ended(current, 'cancelled', at)
  return completeWorkflow(current, at)
}
