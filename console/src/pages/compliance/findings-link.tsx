import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type SearchParams, writeValues } from '../../search-params.ts'
import { useConfig } from '../../session/session.ts'

/** The states of resources that findings decide. */
type State = 'failing' | 'excepted' | 'muted'

const FINDINGS: Readonly<Record<State, SearchParams>> = {
  failing: { status: 'open,in_progress' },
  excepted: { status: 'suppressed', q: 'suppression_reason = exception' },
  muted: { status: 'suppressed', q: 'suppression_reason != exception' },
}

/** What fails is a list of issues: each is one resource that fails one rule, whichever scanners say so. */
const useList = (state: State, rules: readonly string[]) => {
  const hasIssues = useConfig().modules.includes('issues')
  const control_id = writeValues(rules)
  return state === 'failing' && hasIssues
    ? ({ to: '/issues', search: { control_id } } as const)
    : ({ to: '/findings', search: { control_id, ...FINDINGS[state] } } as const)
}

/** The lists take a query of 1,024 characters, of which the other filters need some. */
const MAX_RULES_LENGTH = 900
const QUOTES_AND_COMMA = 4

const fits = (rules: readonly string[]) =>
  rules.reduce((sum, rule) => sum + rule.length + QUOTES_AND_COMMA, 0) <= MAX_RULES_LENGTH

/** How many resources findings put into a state, and the list of them; none is no link. */
export const FindingsLink = ({
  rules,
  state,
  count,
  children,
}: {
  /** The rules that have such resources. */
  rules: readonly string[]
  state: State
  count: number
  children: ReactNode
}) => {
  const list = useList(state, rules)
  if (count === 0 || !fits(rules)) return <span>{children}</span>
  return (
    <Link
      {...list}
      className={clsx(
        'inline-block leading-6 hover:underline',
        state === 'failing' ? 'text-critical-text' : 'text-accent-text',
      )}
    >
      {children}
    </Link>
  )
}
