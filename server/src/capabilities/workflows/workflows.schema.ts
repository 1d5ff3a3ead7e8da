import { Type } from 'typebox'
import {
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Strict,
  Timestamp,
  WordList,
} from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import { DECISIONS, STEP_STATUSES, WORKFLOW_KINDS, WORKFLOW_STATUSES } from './workflow.ts'

export const MAX_COMMENT_LENGTH = 4_096

export const ApprovalBody = named(
  'Approval',
  Type.Object({
    by: Type.String(),
    decision: OneOf(DECISIONS),
    comment: Type.String(),
    digest: Type.String({ description: 'SHA-256 of what was decided about' }),
    at: Timestamp,
  }),
)

const Step = named(
  'WorkflowStep',
  Type.Object({
    name: Type.String(),
    status: OneOf(STEP_STATUSES),
    started_at: Nullable(Timestamp),
    ended_at: Nullable(Timestamp),
  }),
)

const Subject = named('WorkflowSubject', Type.Object({ type: Type.String(), id: Type.String() }))

export const WorkflowBody = named(
  'Workflow',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    kind: OneOf(WORKFLOW_KINDS),
    status: OneOf(WORKFLOW_STATUSES),
    requested_by: Type.String(),
    subject: Subject,
    steps: Type.Array(Step),
    approvals: Type.Array(ApprovalBody),
    required_approvals: Type.Integer(),
    digest: Type.String({
      description: 'SHA-256 of what was asked for; a decision about anything else is refused',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const WorkflowPage = PageOf(WorkflowBody)

export const WorkflowListQuery = Strict({
  ...pageQuery(),
  status: Type.Optional(WordList(WORKFLOW_STATUSES, 'lower')),
  kind: Type.Optional(WordList(WORKFLOW_KINDS, 'lower')),
  waiting_for: Type.Optional({
    ...OneOf(['me']),
    description: 'Those that the caller may decide about now',
  }),
})

export const WorkflowDecision = named(
  'WorkflowDecision',
  Strict({
    decision: Type.Optional({ ...OneOf(DECISIONS), default: 'approve' }),
    comment: Type.Optional(Type.String({ maxLength: MAX_COMMENT_LENGTH })),
  }),
)
