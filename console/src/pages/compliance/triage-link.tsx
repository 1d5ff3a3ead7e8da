import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { writeValues } from '../../search-params.ts'
import { useConfig } from '../../session/session.ts'
import { outcomesText } from '../../text/outcomes.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { outcomesRoute } from './use-address.ts'

/** The list of issues takes a query of 1,024 characters, of which the other filters need some. */
const MAX_RULES_LENGTH = 900
const QUOTES_AND_COMMA = 4

const fits = (rules: readonly string[]) =>
  rules.reduce((sum, rule) => sum + rule.length + QUOTES_AND_COMMA, 0) <= MAX_RULES_LENGTH

/** What fails, as issues that can be assigned and changed together, unless too many rules are to be named. */
export const TriageLink = ({ control }: { control: Schemas['FrameworkControlDetail'] }) => {
  const hasIssues = useConfig().modules.includes('issues')
  const { rule } = outcomesRoute.useSearch()
  const rules = control.results
    .filter((result) => result.failing > 0 && (rule === undefined || rule === result.rule))
    .map((result) => result.rule)
  if (!hasIssues || rules.length === 0 || !fits(rules)) return null
  return (
    <Link to="/issues" search={{ control_id: writeValues(rules) }} className={buttonClasses()}>
      {outcomesText.triage}
    </Link>
  )
}
