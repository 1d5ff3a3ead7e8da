import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { outcomesText } from '../../text/outcomes.ts'
import type { OutcomeState } from './compliance-queries.ts'

/** How many resources of a control are in a state, and the list of them; none is no link. */
export const OutcomesLink = ({
  control: { framework, id },
  rule,
  state,
  count,
  children = outcomesText.counts[state](count),
}: {
  control: Pick<Schemas['FrameworkControlDetail'], 'framework' | 'id'>
  /** Only those of one rule. */
  rule?: string
  state: OutcomeState
  count: number
  /** In place of the count with its word. */
  children?: ReactNode
}) =>
  count === 0 ? (
    <span>{children}</span>
  ) : (
    <Link
      to="/compliance/outcomes"
      search={{ fw: framework, control: id, state, rule }}
      className={clsx(
        'inline-block leading-6 hover:underline',
        state === 'failing' ? 'text-critical-text' : 'text-accent-text',
      )}
    >
      {children}
    </Link>
  )
