import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { workflowsText } from '../../text/workflows.ts'
import { DiffView } from '../../ui/diff/diff-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InlineError } from '../../ui/states.tsx'
import { policyChangeQuery } from './workflows-queries.ts'

/** What a change does to what gates decide by. */
export const PolicyChange = ({ id }: { id: string }) => {
  const { data, error } = useQuery(policyChangeQuery(id))
  if (data === undefined)
    return error === null ? <Skeleton lines={4} /> : <InlineError error={error} />
  const { change, before, after } = data
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="font-semibold">{workflowsText.change}</h3>
        <Link
          to="/policies/$id"
          params={{ id: change.policy_id }}
          className="font-medium text-accent-text hover:underline"
        >
          {workflowsText.openPolicy}
        </Link>
      </div>
      {change.status === 'disabled' ? (
        <p>{workflowsText.disables}</p>
      ) : (
        <DiffView label={workflowsText.change} before={before} after={after} />
      )}
    </div>
  )
}
