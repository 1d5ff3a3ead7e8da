import type { DecisionScope, IssueFacts, IssueState, IssueStatus, Ticket } from './issue.ts'

/** A user's change of an issue. Absent members stay as they are. */
export interface IssueUpdate {
  readonly status?: IssueStatus
  /** '' unassigns the issue. */
  readonly assignee?: string
  readonly ticket?: Ticket | null
  /** Why, for the histories of the issue and of its findings. */
  readonly reason?: string
  /** When the suppression expires; null: never. */
  readonly expires_at?: Date | null
  /** The scope of the user. */
  readonly within?: DecisionScope
}

/** The state of an issue before it is derived from its findings. */
export const NEW_ISSUE: IssueState = {
  status: 'OPEN',
  set_by_user: false,
  suppression_reason: '',
  suppressed_until: null,
  suppressed_within: null,
  assignee: '',
  ticket: null,
  resolved_at: null,
}

/** Whether a user has accepted the problem. Its findings, also later ones, are then suppressed. */
export const isAccepted = ({
  status,
  set_by_user,
}: Pick<IssueState, 'status' | 'set_by_user'>): boolean => status === 'SUPPRESSED' && set_by_user

const derivedState = (
  state: IssueState,
  status: IssueStatus,
  resolved_at: Date | null = null,
): IssueState => ({
  ...state,
  status,
  set_by_user: false,
  suppression_reason: '',
  suppressed_until: null,
  suppressed_within: null,
  resolved_at,
})

type FindingStates = Pick<IssueFacts, 'unresolved' | 'suppressed' | 'all_resolved_at'>

/**
 * The state without the suppression that a user has set, which does not cover all findings any more.
 * Its reason and its end stay: findings are suppressed until then.
 */
const partlyAccepted = (state: IssueState): IssueState => ({
  ...state,
  status: 'OPEN',
  set_by_user: false,
})

/** The state of an issue without unresolved findings. */
const settled = (state: IssueState, findings: FindingStates): IssueState => {
  if (state.status === 'RESOLVED' && state.set_by_user) return state
  return findings.suppressed === 0
    ? derivedState(state, 'RESOLVED', findings.all_resolved_at)
    : { ...state, status: 'SUPPRESSED', set_by_user: false, resolved_at: null }
}

/** The state of an issue that follows from its findings. */
export const followFindings = (state: IssueState, findings: FindingStates): IssueState => {
  if (isAccepted(state)) return findings.unresolved === 0 ? state : partlyAccepted(state)
  if (findings.unresolved === 0) return settled(state, findings)
  const isClosed = state.status === 'RESOLVED' || state.status === 'SUPPRESSED'
  return isClosed ? { ...state, status: 'OPEN', set_by_user: false, resolved_at: null } : state
}

const withStatus = (state: IssueState, update: IssueUpdate, at: Date): IssueState => {
  const { status = state.status, reason, expires_at } = update
  if (update.status === 'SUPPRESSED') {
    return {
      ...state,
      status,
      set_by_user: true,
      resolved_at: null,
      suppression_reason: reason ?? state.suppression_reason,
      suppressed_until: expires_at === undefined ? state.suppressed_until : expires_at,
      suppressed_within: update.within ?? null,
    }
  }
  const isPartlyAccepted = state.suppression_reason !== '' || state.suppressed_until !== null
  if (status === state.status && !(update.status && isPartlyAccepted)) return state
  const resolved_at = status === 'RESOLVED' ? at : null
  return { ...derivedState(state, status, resolved_at), set_by_user: true }
}

/** The state of an issue after a user's update. Any status may follow any other. */
export const applyUpdate = (state: IssueState, update: IssueUpdate, at: Date): IssueState => ({
  ...withStatus(state, update, at),
  assignee: update.assignee ?? state.assignee,
  ticket: update.ticket === undefined ? state.ticket : update.ticket,
})

/** The state of an issue after its suppression has expired. */
export const expire = (state: IssueState): IssueState =>
  state.status === 'SUPPRESSED'
    ? derivedState(state, 'OPEN')
    : { ...state, suppression_reason: '', suppressed_until: null, suppressed_within: null }
