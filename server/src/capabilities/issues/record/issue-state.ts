import type { IssueFacts, IssueState, IssueStatus, Ticket } from './issue.ts'

/** What a person changes about an issue; what is not given stays as it is. */
export interface IssueUpdate {
  readonly status?: IssueStatus
  /** '' is nobody. */
  readonly assignee?: string
  readonly ticket?: Ticket | null
  /** Why it is suppressed; it means nothing with another status. */
  readonly reason?: string
  /** When the suppression ends by itself; null is never. */
  readonly expires_at?: Date | null
}

/** Before anything is known of its findings. */
export const NEW_ISSUE: IssueState = {
  status: 'OPEN',
  decided: false,
  suppression_reason: '',
  suppressed_until: null,
  assignee: '',
  ticket: null,
  resolved_at: null,
}

/** Whether a person has accepted the problem: whatever is found of it is accepted too. */
export const isAccepted = ({ status, decided }: Pick<IssueState, 'status' | 'decided'>): boolean =>
  status === 'SUPPRESSED' && decided

const ofItself = (
  state: IssueState,
  status: IssueStatus,
  resolved_at: Date | null = null,
): IssueState => ({
  ...state,
  status,
  decided: false,
  suppression_reason: '',
  suppressed_until: null,
  resolved_at,
})

type Told = Pick<IssueFacts, 'unresolved' | 'suppressed' | 'all_resolved_at'>

/**
 * The state of an issue after its findings. `arrived`: one of them has been found, or found again,
 * since the state was last held against them; it reopens what a person has called resolved.
 */
export const followFindings = (state: IssueState, told: Told, arrived: boolean): IssueState => {
  if (isAccepted(state)) return state
  if (told.unresolved + told.suppressed === 0) {
    return ofItself(state, 'RESOLVED', told.all_resolved_at)
  }
  if (state.status === 'RESOLVED' && state.decided && !arrived) return state
  if (told.unresolved === 0) return ofItself(state, 'SUPPRESSED')
  const isClosed = state.status === 'RESOLVED' || state.status === 'SUPPRESSED'
  return isClosed ? ofItself(state, 'OPEN') : state
}

const withStatus = (state: IssueState, update: IssueUpdate, at: Date): IssueState => {
  const { status = state.status, reason, expires_at } = update
  if (update.status === 'SUPPRESSED') {
    return {
      ...state,
      status,
      decided: true,
      resolved_at: null,
      suppression_reason: reason ?? state.suppression_reason,
      suppressed_until: expires_at === undefined ? state.suppressed_until : expires_at,
    }
  }
  if (status === state.status) return state
  const resolved_at = status === 'RESOLVED' ? at : null
  return { ...ofItself(state, status, resolved_at), decided: true }
}

/** The state of an issue after a person's word. Any status may follow any other. */
export const decide = (state: IssueState, update: IssueUpdate, at: Date): IssueState => ({
  ...withStatus(state, update, at),
  assignee: update.assignee ?? state.assignee,
  ticket: update.ticket === undefined ? state.ticket : update.ticket,
})

/** The time for which a person had accepted the problem is over. */
export const expire = (state: IssueState): IssueState => ofItself(state, 'OPEN')
