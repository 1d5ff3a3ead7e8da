import { policiesText } from '../../text/policies.ts'
import { Button } from '../../ui/button.tsx'
import type { PolicyRecord } from './policies-queries.ts'
import type { PolicyChanges } from './use-policy-changes.ts'

/** What can be done with a policy as a whole. While a change of it waits, nothing can. */
export const StatusActions = ({
  policy: { status, pending_change },
  changes: { setStatus, remove, isPending },
}: {
  policy: PolicyRecord
  changes: PolicyChanges
}) => {
  const isBusy = isPending || pending_change !== null
  return (
    <>
      {status === 'draft' && (
        <Button look="ghost" disabled={isPending} onClick={() => remove.mutate()}>
          {policiesText.remove}
        </Button>
      )}
      {status === 'active' ? (
        <Button disabled={isBusy} onClick={() => setStatus.mutate('disabled')}>
          {policiesText.disable}
        </Button>
      ) : (
        <Button look="primary" disabled={isBusy} onClick={() => setStatus.mutate('active')}>
          {policiesText.activate}
        </Button>
      )}
    </>
  )
}
