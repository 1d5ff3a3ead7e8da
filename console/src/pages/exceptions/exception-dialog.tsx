import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { useCaller, useHasRole } from '../../session/session.ts'
import { exceptionsText } from '../../text/exceptions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Facts } from '../../ui/facts/facts.tsx'
import { SeverityBar } from '../../ui/severity-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState, InlineError } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { DecisionForm } from './decision-form.tsx'
import { StatusBadge } from './exception-columns.tsx'
import { type ExceptionRecord, exceptionQuery } from './exceptions-queries.ts'
import { FrameworkChanges } from './framework-impact.tsx'
import { RequestForm } from './request-form.tsx'
import { useExceptionChanges } from './use-exception-changes.ts'

const Approvals = ({ approvals }: Pick<ExceptionRecord, 'approvals'>) => (
  <ul className="flex flex-col gap-1">
    {approvals.map(({ by, decision, comment, at }) => (
      <li key={at}>
        {exceptionsText.decisions[decision]}, {by}, <Time at={at} />
        {comment !== '' && <span className="block break-words text-muted">{comment}</span>}
      </li>
    ))}
  </ul>
)

const ExceptionFacts = ({
  exception,
  approvalsNeeded = null,
}: {
  exception: ExceptionRecord
  /** How many admins have to approve it; null: it is decided, or not known here. */
  approvalsNeeded?: number | null
}) => {
  const { facts } = exceptionsText
  const { approvals, expires_at } = exception
  return (
    <Facts
      entries={[
        [facts.status, <StatusBadge key="status" status={exception.status} />],
        [facts.application, exception.application_id],
        [facts.type, exceptionsText.types[exception.request_type]],
        [facts.resource, exception.resource_requested || facts.allResources],
        [facts.requestor, exception.requestor_email || exceptionsText.caller],
        [facts.reason, exception.business_case || facts.noReason],
        ...(expires_at === null ? [] : [[facts.end, <Time key="end" at={expires_at} />] as const]),
        [facts.asked, <Time key="asked" at={exception.created_at} />],
        ...(approvalsNeeded === null
          ? []
          : [[facts.needed, exceptionsText.approvals(approvals.length, approvalsNeeded)] as const]),
        ...(approvals.length === 0
          ? []
          : [[facts.approvals, <Approvals key="approvals" approvals={approvals} />] as const]),
      ]}
    />
  )
}

const Impact = ({
  impact,
  isPending,
}: {
  impact: Schemas['ExceptionImpact']
  isPending: boolean
}) => (
  <section aria-label={exceptionsText.impactTitle} className="rounded-lg border border-line p-3">
    <h3 className="font-semibold">{exceptionsText.impactTitle}</h3>
    <p className="flex flex-wrap items-center gap-x-3">
      {exceptionsText.impact(impact.findings, impact.resources)}
      {impact.findings > 0 && <SeverityBar counts={impact.by_severity} />}
    </p>
    {impact.findings > 0 && (
      <p className="text-muted">
        {exceptionsText.production(impact.production)}.{' '}
        {exceptionsText.internetFacing(impact.internet_facing)}.
      </p>
    )}
    {isPending && impact.frameworks.length > 0 && <FrameworkChanges controls={impact.frameworks} />}
  </section>
)

/** Whether the request is for this caller, whom the service lets withdraw but not decide. */
const useIsOwn = ({ requestor_email }: Pick<ExceptionRecord, 'requestor_email'>) => {
  const { email } = useCaller()
  return requestor_email !== '' && requestor_email.toLowerCase() === (email ?? '').toLowerCase()
}

const Actions = ({ exception, onClose }: { exception: ExceptionRecord; onClose: () => void }) => {
  const changes = useExceptionChanges(onClose)
  const isAdmin = useHasRole('admin')
  const isOwn = useIsOwn(exception)
  const { status, id } = exception
  if (status !== 'pending' && status !== 'approved') return null
  const isDecider = isAdmin && status === 'pending'
  return (
    <>
      {isDecider && !isOwn && <DecisionForm exception={exception} changes={changes} />}
      {isDecider && isOwn && <p className="text-muted">{exceptionsText.own}</p>}
      {(isAdmin || isOwn) && (
        <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
          <p className="text-muted">{status === 'approved' && exceptionsText.withdrawHint}</p>
          <Button disabled={changes.isPending} onClick={() => changes.withdraw.mutate(id)}>
            {exceptionsText.withdraw}
          </Button>
        </div>
      )}
      <InlineError error={changes.withdraw.error} />
    </>
  )
}

/** Asks again for what an exception is about, so that it can go on after its end. */
const Renewal = ({ exception, onClose }: { exception: ExceptionRecord; onClose: () => void }) => {
  const [isRequesting, setRequesting] = useState(false)
  const canRequest = useHasRole('operator', 'admin')
  if (!canRequest || exception.status === 'pending') return null
  const { application_id, policy_violated, request_type, resource_requested } = exception
  const { requestor_email, business_case } = exception
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
      <p className="text-muted">{exceptionsText.renewHint}</p>
      <Button onClick={() => setRequesting(true)}>{exceptionsText.renew}</Button>
      {isRequesting && (
        <RequestForm
          initial={{
            application_id,
            policy_violated,
            request_type,
            resource_requested,
            requestor_email,
            business_case,
          }}
          onClose={onClose}
        />
      )}
    </div>
  )
}

/** One exception: what was asked, what it is about, and what can be decided. */
export const ExceptionDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: exception, error, refetch } = useQuery(exceptionQuery(id))
  return (
    <Dialog title={exception?.policy_violated ?? exceptionsText.details} isOpen onClose={onClose}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {exception === undefined && error === null && <Skeleton lines={8} />}
      {exception !== undefined && (
        <div className="flex flex-col gap-4">
          <ExceptionFacts exception={exception} approvalsNeeded={exception.required_approvals} />
          {exception.impact !== null && (
            <Impact impact={exception.impact} isPending={exception.status === 'pending'} />
          )}
          <Renewal exception={exception} onClose={onClose} />
          <Actions exception={exception} onClose={onClose} />
        </div>
      )}
    </Dialog>
  )
}

/** The same for its requester, whom the service shows no details: the record of the list. */
export const OwnExceptionDialog = ({
  exception,
  onClose,
}: {
  exception: ExceptionRecord
  onClose: () => void
}) => {
  const changes = useExceptionChanges(onClose)
  const { status, id } = exception
  return (
    <Dialog title={exception.policy_violated} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <ExceptionFacts exception={exception} />
        {(status === 'pending' || status === 'approved') && (
          <Button
            className="self-end"
            disabled={changes.isPending}
            onClick={() => changes.withdraw.mutate(id)}
          >
            {exceptionsText.withdraw}
          </Button>
        )}
        <InlineError error={changes.withdraw.error} />
      </div>
    </Dialog>
  )
}
