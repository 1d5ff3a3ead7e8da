import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { outcomesText } from '../../text/outcomes.ts'
import type { OutcomeState } from './compliance-queries.ts'

/** How many resources of a control are in a state, and the list of them; none is no link. */
export const OutcomesLink = ({
  control: { framework, id },
  rule,
  state,
  count,
}: {
  control: Pick<Schemas['FrameworkControlDetail'], 'framework' | 'id'>
  /** Only those of one rule. */
  rule?: string
  state: OutcomeState
  count: number
}) => {
  const children = outcomesText.counts[state](count)
  if (count === 0) return <span>{children}</span>
  return (
    <Link
      to="/compliance/outcomes"
      search={{ fw: framework, control: id, state, rule }}
      className="inline-block leading-6 text-accent-text hover:underline"
    >
      {children}
    </Link>
  )
}
