/** The name of the projection in the list of consumers of the event log. */
export const ISSUES_CONSUMER = 'issues'

/** An issue whose findings have changed. */
export interface AffectedIssue {
  readonly issue_id: string
  readonly account_id: string
}

/** The members of a finding event that the projection reads. */
interface FindingEvent {
  readonly type: string
  readonly account_id: string
  /** The finding. */
  readonly subject_id: string
  readonly data: { readonly issue_id?: unknown; readonly previous_issue_id?: unknown }
}

/** A move of findings from one issue to another. */
export interface FindingMove {
  readonly account_id: string
  readonly from: string
  readonly to: string
}

const isAboutFinding = ({ type }: { readonly type: string }): boolean => type.startsWith('finding.')

/** Two issues when the finding has moved from one issue to another. */
const affectedBy = ({ account_id, data }: FindingEvent): AffectedIssue[] =>
  [data.issue_id, data.previous_issue_id].flatMap((issue_id) =>
    typeof issue_id === 'string' ? [{ issue_id, account_id }] : [],
  )

/** The issues that events affect, each once. */
export const affectedIssues = (events: readonly FindingEvent[]): AffectedIssue[] => [
  ...new Map(
    events
      .filter(isAboutFinding)
      .flatMap(affectedBy)
      .map((issue) => [issue.issue_id, issue]),
  ).values(),
]

/** A finding that has left an issue. */
export interface DepartedFinding {
  readonly account_id: string
  readonly id: string
  readonly from: string
}

/** The findings that events say have moved between issues, in order. */
export const departuresOf = (events: readonly FindingEvent[]): DepartedFinding[] =>
  events
    .filter(isAboutFinding)
    .flatMap(({ account_id, subject_id, data: { previous_issue_id } }) =>
      typeof previous_issue_id === 'string'
        ? [{ account_id, id: subject_id, from: previous_issue_id }]
        : [],
    )

/**
 * The moves of findings to the issues where they are now. A finding may have moved on after its event;
 * the issue in the event then has no finding that could keep what a user decided.
 */
export const movesToCurrent = (
  departures: readonly DepartedFinding[],
  currentIssues: ReadonlyMap<string, string>,
): FindingMove[] =>
  departures.flatMap(({ account_id, id, from }) => {
    const to = currentIssues.get(id)
    return to === undefined || to === from ? [] : [{ account_id, from, to }]
  })

/** For each issue that findings have moved to, the issues that they may come from, latest move first. */
export const sourcesOf = (moves: readonly FindingMove[]): Map<string, string[]> => {
  const sources = new Map<string, string[]>()
  for (const { from, to } of moves) {
    const origins = [from, ...(sources.get(from) ?? []), ...(sources.get(to) ?? [])]
    sources.set(
      to,
      [...new Set(origins)].filter((origin) => origin !== to),
    )
  }
  return sources
}
