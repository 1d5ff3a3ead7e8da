/** An issue whose findings may say something else now. */
export interface Touched {
  readonly issue_id: string
  readonly account_id: string
  /** One of its findings has been found, or found again. */
  readonly arrival: boolean
}

/** What is read of an event about a finding. */
interface FindingEvent {
  readonly type: string
  readonly account_id: string
  readonly subject_id: string
  readonly data: { readonly issue_id?: unknown; readonly previous_issue_id?: unknown }
}

const ARRIVALS: ReadonlySet<string> = new Set(['finding.created', 'finding.reopened'])

/** `moved`: the issue of a finding that is an instance of another problem now. */
const touchedBy = (
  { type, account_id, subject_id, data }: FindingEvent,
  issueOf: ReadonlyMap<string, string>,
): Touched[] => {
  const [now, before] = [data.issue_id ?? issueOf.get(subject_id), data.previous_issue_id]
  return [
    ...(typeof now === 'string'
      ? [{ issue_id: now, account_id, arrival: ARRIVALS.has(type) }]
      : []),
    ...(typeof before === 'string' ? [{ issue_id: before, account_id, arrival: false }] : []),
  ]
}

const isAboutFinding = ({ type }: { readonly type: string }): boolean => type.startsWith('finding.')

/** Findings of which events do not say the issue: an older release wrote them. */
export const withoutIssue = (events: readonly FindingEvent[]): string[] => [
  ...new Set(
    events
      .filter((event) => isAboutFinding(event) && typeof event.data.issue_id !== 'string')
      .map(({ subject_id }) => subject_id),
  ),
]

/**
 * The issues that events touch, each once. `issueOf` names the issues of findings whose events do
 * not.
 */
export const touchedIssues = (
  events: readonly FindingEvent[],
  issueOf: ReadonlyMap<string, string>,
): Touched[] => {
  const touched = new Map<string, Touched>()
  for (const one of events.filter(isAboutFinding).flatMap((event) => touchedBy(event, issueOf))) {
    const arrival = one.arrival || (touched.get(one.issue_id)?.arrival ?? false)
    touched.set(one.issue_id, { ...one, arrival })
  }
  return [...touched.values()]
}
