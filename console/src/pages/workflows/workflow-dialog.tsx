import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callerKey, useCaller, useHasRole } from '../../session/session.ts'
import { workflowsText } from '../../text/workflows.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Facts } from '../../ui/facts/facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState, InlineError } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { DecisionForm } from './decision-form.tsx'
import { PolicyChange } from './policy-change.tsx'
import { useWorkflowChanges } from './use-workflow-changes.ts'
import { approvedBy, StatusBadge } from './workflow-columns.tsx'
import { type WorkflowRecord, workflowQuery } from './workflows-queries.ts'

const { stepNames, stepStatuses } = workflowsText

const Steps = ({ steps }: Pick<WorkflowRecord, 'steps'>) => (
  <ol className="flex flex-col gap-1">
    {steps.map(({ name, status, started_at, ended_at }) => {
      const at = ended_at ?? started_at
      return (
        <li key={name}>
          {stepNames[name] ?? name}: {stepStatuses[status]}
          {at !== null && (
            <span className="text-muted">
              , <Time at={at} />
            </span>
          )}
        </li>
      )
    })}
  </ol>
)

const Decisions = ({ approvals }: Pick<WorkflowRecord, 'approvals'>) => {
  if (approvals.length === 0) return workflowsText.noDecisions
  return (
    <ul className="flex flex-col gap-1">
      {approvals.map(({ by, decision, comment, at }) => (
        <li key={`${by} ${at}`}>
          {workflowsText.decided[decision]}, {by}, <Time at={at} />
          {comment !== '' && <span className="block break-words text-muted">{comment}</span>}
        </li>
      ))}
    </ul>
  )
}

const { columns } = workflowsText

const WorkflowFacts = ({ workflow }: { workflow: WorkflowRecord }) => (
  <Facts
    entries={[
      [columns.status, <StatusBadge key="status" {...workflow} />],
      [columns.by, workflow.requested_by],
      [columns.asked, <Time key="asked" at={workflow.created_at} />],
      [
        columns.approvals,
        workflowsText.approvals(approvedBy(workflow), workflow.required_approvals),
      ],
      [workflowsText.steps, <Steps key="steps" steps={workflow.steps} />],
      [workflowsText.decisions, <Decisions key="decisions" approvals={workflow.approvals} />],
      [
        workflowsText.digest,
        <code key="digest" className="font-mono text-xs break-all">
          {workflow.digest}
        </code>,
      ],
    ]}
  />
)

const SubjectPart = ({ workflow: { subject, kind } }: { workflow: WorkflowRecord }) =>
  kind === 'policy_change' ? (
    <PolicyChange id={subject.id} />
  ) : (
    <Link
      to="/exceptions"
      search={{ exception: subject.id }}
      className="font-medium text-accent-text hover:underline"
    >
      {workflowsText.openException}
    </Link>
  )

/** Whether the request is the caller's, whom the service lets withdraw but not decide. */
const useIsOwn = ({ requested_by }: WorkflowRecord) => {
  const caller = useCaller()
  const names = [caller.email, caller.subject, callerKey(caller)]
  return names.some((name) => name?.toLowerCase() === requested_by.toLowerCase())
}

const Actions = ({ workflow, onClose }: { workflow: WorkflowRecord; onClose: () => void }) => {
  const changes = useWorkflowChanges(onClose)
  const { permissions } = useCaller()
  const isAdmin = useHasRole('admin')
  const isOwn = useIsOwn(workflow)
  if (workflow.status !== 'pending_approval') return null
  const mayDecide =
    isAdmin && (workflow.kind !== 'policy_change' || permissions.includes('policy:manage'))
  return (
    <>
      {mayDecide && !isOwn && <DecisionForm id={workflow.id} changes={changes} />}
      {mayDecide && isOwn && <p className="text-muted">{workflowsText.own}</p>}
      {(isAdmin || isOwn) && (
        <div className="flex justify-end border-t border-line pt-3">
          <Button disabled={changes.isPending} onClick={() => changes.withdraw.mutate(workflow.id)}>
            {workflowsText.withdraw}
          </Button>
        </div>
      )}
      <InlineError error={changes.withdraw.error} />
    </>
  )
}

/** One workflow: what it is about, where it stands, who decided, and what can be decided. */
export const WorkflowDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: workflow, error, refetch } = useQuery(workflowQuery(id))
  return (
    <Dialog title={workflow?.name ?? workflowsText.details} isOpen onClose={onClose}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {workflow === undefined && error === null && <Skeleton lines={8} />}
      {workflow !== undefined && (
        <div className="flex flex-col gap-4">
          <WorkflowFacts workflow={workflow} />
          <SubjectPart workflow={workflow} />
          <Actions workflow={workflow} onClose={onClose} />
        </div>
      )}
    </Dialog>
  )
}
