import type { IssueFacts, IssueState, IssueStatus, Ticket } from './issue.ts'

/** A user's change of an issue. Absent members stay as they are. */
export interface IssueUpdate {
  readonly status?: IssueStatus
  /** '' unassigns the issue. */
  readonly assignee?: string
  readonly ticket?: Ticket | null
  /** Why it is suppressed; ignored with another status. */
  readonly reason?: string
  /** When the suppression expires; null: never. */
  readonly expires_at?: Date | null
}

/** The state of an issue before it is derived from its findings. */
export const NEW_ISSUE: IssueState = {
  status: 'OPEN',
  set_by_user: false,
  suppression_reason: '',
  suppressed_until: null,
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
  resolved_at,
})

type FindingStates = Pick<IssueFacts, 'unresolved' | 'suppressed' | 'all_resolved_at'>

/**
 * The state of an issue that follows from its findings. `hasNewFinding`: one was created or
 * reopened since the state was last derived; it reopens an issue that a user has resolved.
 */
export const followFindings = (
  state: IssueState,
  findings: FindingStates,
  hasNewFinding: boolean,
): IssueState => {
  if (isAccepted(state)) return state
  if (findings.unresolved + findings.suppressed === 0) {
    return derivedState(state, 'RESOLVED', findings.all_resolved_at)
  }
  if (state.status === 'RESOLVED' && state.set_by_user && !hasNewFinding) return state
  if (findings.unresolved === 0) return derivedState(state, 'SUPPRESSED')
  const isClosed = state.status === 'RESOLVED' || state.status === 'SUPPRESSED'
  return isClosed ? derivedState(state, 'OPEN') : state
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
    }
  }
  if (status === state.status) return state
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
export const expire = (state: IssueState): IssueState => derivedState(state, 'OPEN')
