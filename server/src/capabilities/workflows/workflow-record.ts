import type { Approval, Workflow } from './workflow.ts'

/** A decision in the form of the API. */
export const approvalRecord = ({ decided_by, decision, comment, digest, at }: Approval) => ({
  by: decided_by,
  decision,
  comment,
  digest,
  at: at.toISOString(),
})

/** A workflow in the form of the API. */
export const workflowRecord = (workflow: Workflow, approvals: readonly Approval[] = []) => {
  const { id, name, kind, status, requested_by, subject, steps, required_approvals } = workflow
  return {
    id,
    name,
    kind,
    status,
    requested_by,
    subject: { ...subject },
    steps: [...steps],
    approvals: approvals.map(approvalRecord),
    required_approvals,
    digest: workflow.digest,
    created_at: workflow.created_at.toISOString(),
    updated_at: workflow.updated_at.toISOString(),
  }
}
